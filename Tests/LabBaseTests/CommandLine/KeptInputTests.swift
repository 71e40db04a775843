import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// Serialized: the kept files are the process's.
@Suite("What can be read only once", .serialized)
struct KeptInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A FIFO with a thread that writes into it, once.
    private func pipe(_ name: String, _ text: String) throws -> String {
        let path = folder.path(name)
        try require(mkfifo(path, 0o600) == 0)
        Thread.detachNewThread { try? text.write(toFile: path, atomically: false, encoding: .utf8) }
        return path
    }

    @Test func `is kept beside itself, read as often as is wanted, and removed`() throws {
        let path = try pipe("feed.json", "text\n")
        let kept = try KeptInput.path(of: path)
        check(kept.hasPrefix(folder.path("")))
        for _ in 1...2 {
            try check(KeptInput.path(of: path), kept)
            try check(String(contentsOfFile: kept, encoding: .utf8), "text\n")
        }
        check(KeptInput.named(in: "\(kept):3: wrong"), "\(path):3: wrong")
        check(KeptInput.typed(kept), path)
        check(KeptInput.rowName(kept), path)
        KeptInput.end()
        check(access(kept, F_OK) != 0)
    }

    @Test func `is what is of this process alone, too, and no file of everybody's`() throws {
        check(KeptInput.isReadOnce("-"))
        check(KeptInput.isReadOnce("/dev/null"), false)
        let file = folder.path("plain.txt")
        try "x".write(toFile: file, atomically: false, encoding: .utf8)
        check(!KeptInput.isReadOnce(file) && !KeptInput.isReadOnce(folder.path("none")))
        try check(KeptInput.path(of: file), file)
        let handle = try require(FileHandle(forReadingAtPath: file))
        let descriptor = "/dev/fd/\(handle.fileDescriptor)"
        check(KeptInput.isReadOnce(descriptor))
        // A descriptor's number names nothing.
        check(KeptInput.rowName(descriptor), "input")
    }
}

@Suite("A plain number")
struct PlainNumberTests {
    @Test(arguments: [("12", 12.0), ("-0.5", -0.5), ("1e3", 1000), ("+4.", 4)])
    func isRead(_ text: String, _ number: Double) {
        check(PlainNumber.read(text), number)
    }

    @Test(arguments: ["0x10", "inf", "-Infinity", "nan", "1e999", "", "1 ", "0x1p3", "१"])
    func isNoneThatNobodyWrites(_ text: String) { check(PlainNumber.read(text), nil) }
}
