import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// Files that a kill left, and that weren't whole.
@Suite struct LeftoverTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func theNextWhoWritesThereRemovesIt() throws {
        try folder.write(".lab-4711-0.tmp", "half a res")
        try folder.write(".lab-4711-3w5e11264sgs.tmp", "")
        _ = try OutputFile(folder.path("out.csv"))
        try check(folder.names, [])
    }

    @Test func whatSomebodyIsWritingStays() throws {
        let temporary = try OutputFile.temporary(beside: folder.path("out.csv"), for: "out.csv")
        try check(folder.names.count, 1)
        Temporaries.removeLeftovers(in: folder.path(""))
        check(FileManager.default.fileExists(atPath: temporary.path))
        check(temporary.becomes(folder.path("out.csv")), nil)
        try check(folder.names, ["out.csv"])
    }

    @Test func anErrorBeforeTheEndLeavesNothing() throws {
        let temporary = try OutputFile.temporary(beside: folder.path("out.csv"), for: "out.csv")
        check(temporary.becomes(folder.path("out.csv"), after: EIO), EIO)
        try check(folder.names, [])
    }

    @Test(arguments: [
        ".lab-4711.tmp", ".lab-4711-0.tmp.csv", ".lab-a-0.tmp", ".lab--0.tmp", ".lab-4711-A.tmp",
        "lab-4711-0.tmp",
        ".lab-4711-0-1.tmp",
    ])
    func whatIsNamedOtherwiseIsSomebodys(name: String) throws {
        try folder.write(name, "theirs")
        Temporaries.removeLeftovers(in: folder.path(""))
        try check(folder.read(name), "theirs")
    }

    @Test func aLinkOfThatNameLeadsNobodyAstray() throws {
        try folder.write("theirs", "theirs")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(".lab-4711-0.tmp"), withDestinationPath: "theirs")
        Temporaries.removeLeftovers(in: folder.path(""))
        try check(folder.read("theirs"), "theirs")
    }
}
