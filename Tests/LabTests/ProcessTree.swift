#if os(Linux)
import Foundation

/// The processes of this machine, as the kernel lists them.
enum ProcessTree {
    /// The cells' processes that a `lab` has started, and that haven't ended.
    static func cells(of parent: pid_t) -> [pid_t] {
        children(of: parent).filter { isAlive($0) && words(of: $0).contains("__cell") }
    }

    private static func children(of parent: pid_t) -> [pid_t] {
        let threads = "/proc/\(parent)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
        return names.flatMap { name in
            (text("\(threads)/\(name)/children") ?? "").split(separator: " ")
        }.compactMap { pid_t($0) }
    }

    /// Its children, their children, and so on.
    static func descendants(of parent: pid_t) -> [pid_t] {
        children(of: parent).flatMap { [$0] + descendants(of: $0) }
    }

    /// The program's name, as far as the kernel keeps it.
    static func name(of pid: pid_t) -> String {
        (text("/proc/\(pid)/comm") ?? "").trimmingCharacters(in: .newlines)
    }

    static func isAlive(_ pid: pid_t) -> Bool {
        let state = stat(of: pid).first
        return state != nil && state != "Z" && state != "X"
    }

    /// Seconds that a process has worked: on a busy machine it has done as much by then as on
    /// any other.
    static func worked(_ pid: pid_t) -> Double {
        let ticks = stat(of: pid).dropFirst(11).prefix(2).compactMap { Double($0) }
        return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// From the state on. The name in parentheses before it may hold anything.
    private static func stat(of pid: pid_t) -> [Substring] {
        guard let text = text("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else {
            return []
        }
        return text[text.index(after: end)...].dropFirst().split(separator: " ")
    }

    private static func words(of pid: pid_t) -> [String] {
        (text("/proc/\(pid)/cmdline") ?? "").split(separator: "\0").map(String.init)
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
#endif
