import Foundation
import LabPictures
import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Messages about folders and files that aren't as a scenario claims.
@Suite("A scenario's folder")
struct ScenarioFoldersTests {
    private static let refusal = Complaint("no\nrights")

    /// The message about `album` when its verification ends like this.
    private func complaint(
        in folder: String, _ verify: @escaping () throws(Complaint) -> PictureFolder
    ) -> String? {
        PlainComplaint.of {
            try ScenarioReader.read(
                bytes: Array(Samples.worked.utf8), file: folder + "/x.json"
            ) { (_, _) throws(Complaint) in try verify() }
        }.map { String($0.dropFirst(folder.count)) }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/lab-scenario-XXXXXX".utf8CString)
        let folder = try require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            rmdir(folder + "/album")
            unlink(folder + "/album")
            rmdir(folder)
        }
        try body(folder)
    }

    private let place = "/x.json:8:31: images.album.directory: "

    @Test func mustExist() throws {
        try withFolder { folder in
            check(
                complaint(in: folder) { () throws(Complaint) in throw Self.refusal },
                place + "there is no folder '\(folder)/album'. Check the path")
            check(
                complaint(in: folder) { .empty },
                place + "there is no folder '\(folder)/album'. Check the path")
        }
    }

    @Test func mustBeNoFile() throws {
        try withFolder { folder in
            close(open(folder + "/album", O_CREAT | O_WRONLY, 0o600))
            check(
                complaint(in: folder) { () throws(Complaint) in throw Self.refusal },
                place + "'\(folder)/album' is no folder. Name the folder of the pictures")
        }
    }

    @Test func mustHoldPictures() throws {
        try withFolder { folder in
            mkdir(folder + "/album", 0o700)
            check(
                complaint(in: folder) { .empty },
                place + "no picture in '\(folder)/album'. Put some there: PNG, JPEG, WebP, "
                    + "GIF, HEIC or AVIF")
            check(
                complaint(in: folder) { () throws(Complaint) in throw Self.refusal },
                place + "'\(folder)/album' can't be used: no\\u{A}rights. Check the folder")
        }
    }

    @Test func isNotTheScenarioItself() throws {
        try withFolder { folder in
            mkdir(folder + "/album", 0o700)
            for (path, says) in [
                ("/album", ": this is a folder. Name a file"),
                ("/none.json", ": No such file or directory. Check the path"),
            ] {
                let problem = #expect(throws: Complaint.self) {
                    try ScenarioReader.read(
                        bytes: InputFile.bytes(of: folder + path), file: folder + path,
                        hasFolder: true
                    ) { _, _ in .empty }
                }
                check(problem?.description, folder + path + says)
            }
        }
    }
}
