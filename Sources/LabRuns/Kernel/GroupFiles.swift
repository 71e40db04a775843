import LabBase

/// How groups are made and their files read and written: as values, so that a tree can be stood in
/// for on a machine whose kernel has another kind of groups.
package struct GroupFiles: Sendable {
    /// The system's number for why something failed; 0 where it was done.
    package typealias Code = Int32

    package var makeFolder: @Sendable (String) -> Code
    package var removeFolder: @Sendable (String) -> Code
    /// Reads a file. Returns nil if there is none, or it isn't ours to read.
    package var read: @Sendable (String) -> String?
    package var write: @Sendable (_ text: String, _ path: String) -> Code
    /// Tells if we may write to it, as far as its permissions say; else why not.
    package var mayWrite: @Sendable (String) -> Code

    /// The machine's own.
    package static let kernel = GroupFiles(
        makeFolder: { mkdir($0, 0o755) == 0 ? 0 : errno },
        removeFolder: { rmdir($0) == 0 ? 0 : errno },
        read: { readAll($0) },
        write: { writeAll($0, to: $1) },
        mayWrite: { access($0, W_OK) == 0 ? 0 : errno })

    /// The number behind a name, in a file that has one of each on a line.
    func field(_ name: String, in path: String) -> Int64? {
        for line in read(path)?.split(separator: "\n") ?? [] {
            let words = line.split(separator: " ")
            if words.count > 1, words[0] == name { return Int64(words[1]) }
        }
        return nil
    }

    /// The kernel's files say that they are empty, so that they must be read to their end.
    private static func readAll(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text: [UInt8] = []
        let error = Descriptor.readAll(descriptor, into: &text)
        return error == nil ? String(decoding: text, as: UTF8.self) : nil
    }

    /// In one call: the kernel takes each for a request of its own.
    private static func writeAll(_ text: String, to path: String) -> Code {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        while platform_write(descriptor, bytes, bytes.count) < 0 {
            guard errno == EINTR else { return errno }
        }
        return 0
    }
}
