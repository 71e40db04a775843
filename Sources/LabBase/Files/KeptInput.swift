import Synchronization

/// Copies input that can be read only once (standard input, a pipe, a FIFO) to a file, for commands
/// that read a scenario or a trace several times or in several processes. Relative names in the
/// input are resolved from the file's folder. The file is removed when the process ends.
package enum KeptInput {
    /// The name of standard input on the command line.
    package static let standardInput = "-"
    private static let title = "standard input"

    private struct Kept: Sendable {
        var typed: String
        var file: Temporaries.File
    }

    private static let all = Mutex<[Kept]>([])

    /// The path to read instead of a typed path: the same path if it can be read again.
    package static func path(of typed: String) throws(Complaint) -> String {
        guard isReadOnce(typed) else { return typed }
        if let kept = all.withLock({ $0.first { $0.typed == typed } }) { return kept.file.path }
        let descriptor = typed == standardInput ? 0 : open(typed, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(typed, errno) }
        defer { if descriptor > 0 { close(descriptor) } }
        try FileUses.reads(descriptor, as: typed == standardInput ? title : typed)
        let folder = isOfProcess(typed) ? "." : OutputFile.folder(of: typed)
        guard let file = Temporaries.make(in: folder) ?? Temporaries.make(in: "/tmp") else {
            throw failure(typed, errno)
        }
        let error = Descriptor.readAll(descriptor) { Terminal.writeAll($0, to: file.descriptor) }
        if let error {
            file.remove()
            close(file.descriptor)
            throw failure(typed, error)
        }
        all.withLock { $0.append(Kept(typed: typed, file: file)) }
        return file.path
    }

    private static func failure(_ typed: String, _ error: Int32) -> Complaint {
        Complaint(
            "can be read only once, and can't be kept in a file here: \(Terminal.describe(error))",
            "Write it to a file, and name that",
            at: .input(typed == standardInput ? title : typed), exit: .noInput)
    }

    /// True if a second reader would find nothing, or another process another input.
    package static func isReadOnce(_ path: String) -> Bool {
        if path == standardInput { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFIFO || kind == S_IFSOCK || isOfProcess(path) && kind != S_IFDIR
    }

    /// True if a path means another file in another process.
    private static func isOfProcess(_ path: String) -> Bool {
        path == standardInput || path == "/dev/stdin"
            || ["/dev/fd/", "/proc/self/", "/proc/thread-self/"].contains { path.hasPrefix($0) }
    }

    /// Removes the files.
    package static func end() {
        all.withLock { all in
            for kept in all {
                kept.file.remove()
                close(kept.file.descriptor)
            }
            all = []
        }
    }

    /// Replaces a kept file's name in a text by the user's name for the input.
    package static func named(in text: String) -> String {
        all.withLock { all in
            all.reduce(text) { text, kept in
                text.replacing(
                    kept.file.path, with: kept.typed == standardInput ? title : kept.typed)
            }
        }
    }

    /// The path as the user typed it.
    package static func typed(_ path: String) -> String {
        all.withLock { all in all.first { $0.file.path == path }?.typed ?? path }
    }

    /// The name in rows. It leaves out a descriptor's number, which is arbitrary.
    package static func rowName(_ path: String) -> String {
        let typed = typed(path)
        return isOfProcess(typed) ? "input" : typed
    }
}
