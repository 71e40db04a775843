import CFiles

/// A file of this package that is embedded in the program, byte for byte.
package struct EmbeddedFile: Sendable {
    private let number: Int32

    /// `scenarios/tableview.json`, `pages/report.css`.
    package var path: String { String(cString: embedded_path(number)) }
    package var text: String { String(cString: embedded_text(number)) }

    package static let all = (0..<embedded_count()).map { EmbeddedFile(number: $0) }

    /// The files of a folder and of those in it.
    package static func all(in folder: String) -> [EmbeddedFile] {
        (folder + "/").withCString { start in
            all.filter { strncmp(embedded_path($0.number), start, strlen(start)) == 0 }
        }
    }

    /// `tableview`: the path's last part, without `.json`.
    package var name: String {
        let path = path.utf8
        let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:))
        return String(Substring(path[(start ?? path.startIndex)...].dropLast(5)))
    }

    /// The files of a folder, without `.json`, in the order of `Sources/CFiles/embedded.c`.
    package static func names(in folder: String) -> [String] { all(in: folder).map(\.name) }

    /// The text of the scenario that has this name; nil if none has.
    package static func scenario(named name: String) -> String? {
        let ending = "/\(name).json"
        return all.first { $0.path.hasPrefix("scenarios/") && $0.path.hasSuffix(ending) }?.text
    }

    /// A file as JSON. A mistake in it is the lab's own, so it traps; tests read all files.
    package static func json(_ path: String) -> JSONValue {
        do throws(Complaint) {
            return try JSONReader.read(Array(text(path).utf8), of: path)
        } catch {
            preconditionFailure("\(path): \(error)")
        }
    }

    /// - Precondition: `Sources/CFiles/embedded.c` has the file.
    package static func text(_ path: String) -> String {
        let file = path.withCString { path in
            all.first { strcmp(embedded_path($0.number), path) == 0 }
        }
        guard let file else { preconditionFailure("\(path) isn't in Sources/CFiles/embedded.c") }
        return file.text
    }
}
