import LabBase
import LabPictures
import LabPolicies
import Synchronization

/// The files that an input is made of: the scenario's or the recording's own, and a list of all
/// else that its figures depend on: its pictures, files of a device and of networks, and changes by
/// the command line. Of pictures the digests are found when they are first asked for.
package final class Pedigree: Sendable {
    private let own: String
    private let folders: [PictureFolder]
    private let rest: [String]
    private let found = Mutex<String?>(nil)

    /// - Parameters:
    ///   - own: SHA-256 of the file.
    ///   - rest: lines of the list, behind those of the pictures.
    init(own: String, folders: [PictureFolder], rest: [String]) {
        self.own = own
        self.folders = folders
        self.rest = rest
    }

    /// As `input_sha256` has it.
    package var sha256: String {
        found.withLock { found in
            if let found { return found }
            let lines = folders.flatMap(Self.lines) + rest
            let list = lines.map { $0 + "\n" }.joined()
            let sha256 = lines.isEmpty ? own : own + "+" + SHA256.of(list.utf8)
            found = sha256
            return sha256
        }
    }

    /// As `sha256sum` lists files. A digest that can't be had is said, since rows then look like
    /// those of other files.
    private static func line(_ sha256: String?, _ name: String, _ path: String) -> String {
        if sha256 == nil {
            Terminal.say(
                "\(path): couldn't be read for its digest, so that input_sha256 is none of these "
                    + "files. Run it again")
        }
        return "\(sha256 ?? "unreadable")  \(name)"
    }

    static func line(ofFile path: String, _ name: String) -> String {
        line(try? FileDigests.sha256(of: path), name, path)
    }

    private static func lines(_ folder: PictureFolder) -> [String] {
        zip(folder.files, folder.sha256s()).map { file, sha256 in
            let name = file.path.split(separator: "/").last.map { String($0) } ?? file.path
            return line(sha256, name, file.path)
        }
    }
}

extension InputChanges {
    /// The changes, a line each: files by their digests.
    package var pedigree: [String] {
        var lines: [String] = []
        for text in network {
            if let path = NetworkText.file(text) {
                lines.append(Pedigree.line(ofFile: path, "network"))
            } else {
                lines.append("network \(text)")
            }
        }
        lines += decodeCosts.map { "decode-cost \($0)" } + pressure.map { "pressure \($0)" }
        if let decay { lines.append("decay \(decay.text)") }
        return lines
    }
}

extension RowOrigin {
    package init(_ cell: Cell, _ source: CellSource) {
        self.init(
            inputSHA256: source.pedigree?.sha256, policySHA256: Policy.sha256(of: cell.readPaths))
    }
}
