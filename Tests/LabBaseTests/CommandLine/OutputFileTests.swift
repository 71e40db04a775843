import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

@Suite struct OutputFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func whatIsDoneLiesBesideTheFileUntilItIsWhole() throws {
        try folder.write("out.csv", "old\n")
        let file = try OutputFile(folder.path("out.csv"))
        try check(folder.names, ["out.csv"])
        try file.checkpoint("a much longer first text\n")
        try check(folder.read("out.csv.partial"), "a much longer first text\n")
        try file.checkpoint("two\n")
        try file.interrupt("two and a half\n")
        try check(folder.read("out.csv.partial"), "two and a half\n")
        try check(folder.read("out.csv"), "old\n")
        try file.finish("three\n")
        try check(folder.read("out.csv"), "three\n")
        try check(folder.names, ["out.csv"])
    }

    @Test func whoHasTheOldContentOpenKeepsReadingIt() throws {
        try folder.write("out.csv", "old")
        let reader = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("out.csv"))
        try OutputFile(folder.path("out.csv")).finish("new")
        try check(reader.readToEnd(), Data("old".utf8))
        try check(folder.read("out.csv"), "new")
    }

    @Test func whatWasThereStaysUntilThereIsSomethingToSay() throws {
        try folder.write("out.csv", "old")
        _ = try OutputFile(folder.path("out.csv"))
        try check(folder.read("out.csv"), "old")
        try check(folder.names, ["out.csv"])
    }

    @Test func theModeIsKept() throws {
        try folder.write("out.csv", "old")
        let path = folder.path("out.csv")
        func mode(_ path: String) throws -> Int? {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            return (mode as? NSNumber)?.intValue
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let file = try OutputFile(path)
        try file.checkpoint("new")
        try check(mode(path + ".partial"), 0o640)
        try file.finish("new")
        try check(mode(path), 0o640)
    }

    @Test(arguments: [true, false])
    func aLinkStaysAndItsTargetIsReplaced(exists: Bool) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("real"), withIntermediateDirectories: false)
        if exists { try folder.write("real/out.csv", "old") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: "real/out.csv")
        try OutputFile(folder.path("link")).finish("new")
        try check(folder.read("real/out.csv"), "new")
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
        check(link, "real/out.csv")
    }

    @Test func aNameAsLongAsNamesCanBeWorks() throws {
        let name = String(repeating: "n", count: 255)
        try OutputFile(folder.path(name)).finish("new")
        try check(folder.names, [name])
    }

    @Test func whatCannotBeWrittenIsRefusedBeforeTheWork() throws {
        try folder.write("file", "")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("loop"), withDestinationPath: "loop")
        let long = String(repeating: "n", count: 256)
        let (root, none) = (folder.url.path, folder.path("none"))
        let loop = folder.path("loop")
        let refused: [(path: String, text: String)] = [
            ("", "cannot write a file without a name"),
            (root, "cannot write \(root): it is a folder. Name a file in it"),
            (none + "/", "cannot write \(none)/: it is a folder. Name a file in it"),
            (
                none + "/out.csv",
                "cannot write \(none)/out.csv: there is no folder \(none). Create it first"
            ),
            (loop, "cannot write \(loop): its links lead in a circle"),
            (folder.path("file/x"), "cannot write \(folder.path("file/x")): Not a directory"),
            (folder.path(long), "cannot write \(folder.path(long)): File name too long"),
        ]
        for (path, text) in refused {
            let failure = #expect(throws: Complaint.self) { _ = try OutputFile(path) }
            check(failure?.message, text)
            check(failure?.exit.rawValue, 73)
        }
        try check(folder.names, ["file", "loop"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everything"))
    func aProtectedFileOrFolderIsRefused() throws {
        try folder.write("out.csv", "old")
        let path = folder.path("out.csv")
        chmod(path, 0o444)
        let failure = #expect(throws: Complaint.self) { _ = try OutputFile(path) }
        check(failure?.message, "cannot write \(path): Permission denied")
    }

    /// Only a command keeps lists of its files. A file is known by its number.
    @Test func aCommandWritesOverNothingThatItHasRead() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            for name in ["a", "c", "c.partial"] { try folder.write(name, "old") }
            let (a, b) = (folder.path("a"), folder.path("b"))
            try FileManager.default.createSymbolicLink(atPath: b, withDestinationPath: "a")
            try FileUses.reads(a)
            _ = try OutputFile(b)
            FileUses.begin()
            try FileUses.reads(a)
            #expect(throws: Complaint.taken(b, by: "\(a), which is read")) { _ = try OutputFile(b) }
            #expect(throws: Complaint.taken(a, by: "read, too")) { _ = try OutputFile(a) }
            try OutputFile(a, isKept: true).finish("new")
            // The refusal of a later reader may be lost.
            let late = try OutputFile(folder.path("c"))
            #expect(throws: Complaint.self) { try FileUses.reads(folder.path("c")) }
            #expect(throws: Complaint.self) { try late.finish("new") }
            try check(folder.read("c"), "old")
            try FileUses.reads(folder.path("c.partial"))
            #expect(throws: Complaint.self) { try late.checkpoint("new") }
            try check(folder.read("c.partial"), "old")
        }
    }

    /// One that is over leaves its name to the next.
    @Test func twoOutputsOfACommandAreTwoFiles() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            FileUses.begin()
            let path = folder.path("a")
            do {
                let file = try OutputFile(path)
                let other = folder.path("./a")
                #expect(throws: Complaint.taken(other, by: "where another result goes")) {
                    _ = try OutputFile(other)
                }
                try file.finish("one")
            }
            try OutputFile(path).finish("two")
            try FileUses.reads(path)
            check(try OutputFile("/dev/null").isFile || OutputFile("/dev/null").isFile, false)
        }
    }

    @Test func devicesAreWrittenStraightAndOnlyAtTheEnd() throws {
        let file = try OutputFile("/dev/null")
        try file.checkpoint("one")
        try file.finish("two")
        check(access("/dev/null", F_OK), 0)
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full"))
    func aFullDeviceIsSaid() throws {
        let file = try OutputFile("/dev/full")
        try file.checkpoint("one")
        let failure = #expect(throws: Complaint.self) { try file.finish("two") }
        check(failure?.message, "cannot write /dev/full: No space left on device")
    }

    @Test(arguments: [true, false])
    func aFIFOIsWrittenWhetherItsReaderComesBeforeOrAfter(before: Bool) throws {
        let path = folder.path("fifo")
        check(mkfifo(path, 0o600), 0)
        var reader: Int32 = -1
        if before { reader = open(path, O_RDONLY | O_NONBLOCK) }
        let file = try OutputFile(path)
        if !before { reader = open(path, O_RDONLY | O_NONBLOCK) }
        try file.checkpoint("one")
        try file.finish("two")
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(reader, &bytes, bytes.count)
        close(reader)
        check(String(decoding: bytes[..<max(0, count)], as: UTF8.self), "two")
        try check(folder.names, ["fifo"])
    }

    @Test func aDescriptorIsWrittenWhereItStands() throws {
        let handle = try folder.handle("out")
        try handle.write(contentsOf: Data("before\n".utf8))
        try OutputFile("/dev/fd/\(handle.fileDescriptor)").finish("result\n")
        try handle.write(contentsOf: Data("after\n".utf8))
        try check(folder.read("out"), "before\nresult\nafter\n")
    }

    @Test func aDescriptorForReadingIsRefused() throws {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null"))
        let path = "/dev/fd/\(handle.fileDescriptor)"
        #expect(throws: Complaint.unwritable(path, "it is open for reading only")) {
            _ = try OutputFile(path)
        }
        #expect(throws: Complaint.self) { _ = try OutputFile("/dev/fd/9999") }
    }

    @Test func aFullDiskLeavesWhatWasThere() async {
        // In a process of its own, whose files can't grow beyond 1000 bytes.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.write("out.csv", "old")
            let file = try OutputFile(folder.path("out.csv"))
            signal(SIGXFSZ, SIG_IGN)
            limitFileSize(bytes: 1_000)
            let failure = #expect(throws: Complaint.self) {
                try file.checkpoint(String(repeating: "x", count: 5_000))
            }
            check(failure?.message, "cannot write \(folder.path("out.csv")): File too large")
            try check(folder.read("out.csv"), "old")
            try check(folder.names, ["out.csv"])
            try file.checkpoint("short")
            try check(folder.read("out.csv.partial"), "short")
            try file.finish("new")
            try check(folder.read("out.csv"), "new")
            try check(folder.names, ["out.csv"])
        }
    }
}

private func limitFileSize(bytes: UInt) {
    #if canImport(Darwin)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(RLIMIT_FSIZE, &limit)
    #else
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
}
