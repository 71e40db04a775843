import LabBase
import LabDevices

/// The files of policies that a text may name. Messages quote a file, so a text from another person
/// may only name files in its own folder.
package enum PolicyFileScope: Sendable {
    case none, any
    case inFolder(String)

    var areSome: Bool {
        if case .none = self { false } else { true }
    }

    /// True if a text may name this file, and it exists.
    func isFile(_ path: String) -> Bool {
        guard case .any = self else { return false }
        return InputFile.exists(path)
    }

    func check(_ part: PolicyArguments) throws(Complaint) {
        guard case .inFolder(let folder) = self, !Self.lies(String(part.part.dropFirst()), folder)
        else { return }
        throw part.problem(
            "'\(part.part)' isn't in the folder of the file that names it. Copy it there, or give "
                + "it with --policy")
    }

    /// Compares real paths, with links resolved. A missing file is judged by its path.
    private static func lies(_ path: String, _ folder: String) -> Bool {
        guard let file = real(path), let folder = real(folder) else {
            return !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
        }
        return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    private static func real(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
