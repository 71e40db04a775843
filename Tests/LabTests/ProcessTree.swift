#if os(Linux)
import Foundation

/// The processes of this machine, as the kernel lists them.
enum ProcessTree {
    /// The cells' processes that a `lab` has started, and that haven't ended.
    static func cells(of parent: pid_t) -> [pid_t] {
        let threads = "/proc/\(parent)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
        let children = names.flatMap { name in
            (text("\(threads)/\(name)/children") ?? "").split(separator: " ")
        }
        return children.compactMap { pid_t($0) }
            .filter { isAlive($0) && words(of: $0).contains("__cell") }
    }

    /// The name in parentheses may hold anything, so that what follows is read from the right.
    static func isAlive(_ pid: pid_t) -> Bool {
        guard let text = text("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else {
            return false
        }
        let state = text[text.index(after: end)...].split(separator: " ").first
        return state != "Z" && state != "X"
    }

    private static func words(of pid: pid_t) -> [String] {
        (text("/proc/\(pid)/cmdline") ?? "").split(separator: "\0").map(String.init)
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
#endif
