import LabSystem
import Synchronization

/// Standard input as a file, for what reads a scenario or a trace more than once, and in several
/// processes. It lies where relative names in it are seen from, and goes with the process.
package enum StandardInput {
    /// How it is typed.
    package static let typed = "-"
    private static let title = "standard input"

    private static let file = Mutex<Temporaries.File?>(nil)

    /// The path of the file that has all of it; nil, and `errno`, where it can't be kept.
    package static func keep() -> String? {
        file.withLock { file in
            if let file { return file.path }
            guard let made = Temporaries.make(in: ".") ?? Temporaries.make(in: "/tmp") else {
                return nil
            }
            if let error = copy(to: made.descriptor) {
                made.remove()
                errno = error
                return nil
            }
            file = made
            return made.path
        }
    }

    /// Removes the file.
    package static func end() {
        file.withLock { file in
            guard let kept = file else { return }
            kept.remove()
            close(kept.descriptor)
            file = nil
        }
    }

    /// What is said of it: nobody knows the file's own name.
    package static func named(in text: String) -> String {
        guard let path = file.withLock({ $0?.path }) else { return text }
        return text.replacing(path, with: title)
    }

    /// As it is typed again: the file's own name is gone with the process.
    package static func typed(_ path: String) -> String {
        path == file.withLock({ $0?.path }) ? typed : path
    }

    /// The error's number.
    private static func copy(to descriptor: Int32) -> Int32? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            if count == 0 { return nil }
            if let error = Terminal.writeAll(chunk[..<count], to: descriptor) { return error }
        }
    }
}
