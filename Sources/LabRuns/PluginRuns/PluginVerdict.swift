import LabBase
import LabOrders
import LabReplay
import LabSystem

/// The status and the line for people that a row has after its plugin's end.
struct PluginVerdict: Equatable {
    var status: RunStatus
    var problem: String

    /// Returns nil if the plugin had nothing to do with how its process ended.
    init?(_ ending: PluginEnding, _ plugins: [PluginName], timeoutNs: Int64) {
        let paths = plugins.map(\.path).distinct.joined(separator: ", ")
        status = .crashed
        switch ending.fate {
        case .silence:
            status = .timedOut
            problem =
                "\(paths): hangs \(ending.place): nothing came back for "
                + "\(Self.seconds(timeoutNs)). Mend it, or give it longer with --plugin-timeout"
        case .exit(ExitCode.unavailable.rawValue) where ending.call == nil && ending.request > 0:
            problem =
                "\(paths): memory couldn't be had \(ending.place). The system has none left, or a "
                + "library has written to memory that it had freed, or beyond its end. "
                + Self.advice
        case .exit(let code):
            guard ending.call != nil else { return nil }
            problem =
                "\(paths): ended the process \(ending.place), with exit code \(code). Let it "
                + "return, and say what is wrong by host->refuse in 'create'"
        case .signal(SIGKILL):
            guard ending.call != nil else { return nil }
            problem =
                "\(paths): was killed (SIGKILL) \(ending.place): by itself, by another process, or "
                + "by the kernel, as memory ran out"
        case .signal(let signal):
            let name = "of signal \(signal) (\(String(cString: strsignal(signal))))"
            problem =
                ending.call != nil
                ? "\(paths): crashed \(ending.place), \(name). \(Self.advice)"
                : "\(paths): its process died \(ending.place), \(name). Most often a library has "
                    + "written to memory that it had freed, or beyond its end. \(Self.advice)"
        }
    }

    /// The build that finds such mistakes; gcc and clang both take it.
    private static let advice =
        "Build it with -g -fsanitize=address, and run it as docs/learn/your-order.md says under "
        + "'When it goes wrong'"

    init(_ complaint: Complaint) {
        status = complaint.sign == .refused ? .refused : .unbalanced
        problem = complaint.line
    }

    static func seconds(_ ns: Int64) -> String {
        Fixed.trimmed(numerator: ns, denominator: 1_000_000_000) + " s"
    }
}
