import LabSystem
import Synchronization

/// Input that can be read only once (standard input, a pipe, a FIFO) as a file, for what reads a
/// scenario or a trace more than once, and in several processes. The file lies where relative names
/// in it are seen from, and goes with the process.
package enum KeptInput {
    /// How standard input is typed.
    package static let standardInput = "-"
    private static let title = "standard input"

    private struct Kept: Sendable {
        var typed: String
        var file: Temporaries.File
    }

    private static let all = Mutex<[Kept]>([])

    /// The path to be read in the place of a path: the path itself where it can be read again.
    package static func path(of typed: String) throws(Complaint) -> String {
        guard isReadOnce(typed) else { return typed }
        if let kept = all.withLock({ $0.first { $0.typed == typed } }) { return kept.file.path }
        let descriptor = typed == standardInput ? 0 : open(typed, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(typed, errno) }
        defer { if descriptor > 0 { close(descriptor) } }
        let folder = isOfProcess(typed) ? "." : OutputFile.folder(of: typed)
        guard let file = Temporaries.make(in: folder) ?? Temporaries.make(in: "/tmp") else {
            throw failure(typed, errno)
        }
        if let error = copy(descriptor, to: file.descriptor) {
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

    /// True where a second reader would find nothing, or another process something else.
    package static func isReadOnce(_ path: String) -> Bool {
        if path == standardInput { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFIFO || kind == S_IFSOCK || isOfProcess(path) && kind != S_IFDIR
    }

    /// True where a path means another file in another process.
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

    /// A text as its reader knows the inputs: a kept file's own name says nothing to anyone.
    package static func named(in text: String) -> String {
        all.withLock { all in
            all.reduce(text) { text, kept in
                text.replacing(
                    kept.file.path, with: kept.typed == standardInput ? title : kept.typed)
            }
        }
    }

    /// As a path is typed again.
    package static func typed(_ path: String) -> String {
        all.withLock { all in all.first { $0.file.path == path }?.typed ?? path }
    }

    /// As rows are called that are made of it. A descriptor's number is chance.
    package static func rowName(_ path: String) -> String {
        let typed = typed(path)
        return isOfProcess(typed) ? "input" : typed
    }

    /// The error's number.
    private static func copy(_ source: Int32, to descriptor: Int32) -> Int32? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            if count == 0 { return nil }
            if let error = Terminal.writeAll(chunk[..<count], to: descriptor) { return error }
        }
    }
}
