import LabBase
import LabOrders
import LabReplay

/// The status and the line for people that a row has after its plugin's end.
struct PluginVerdict: Equatable {
    var status: RunStatus
    var problem: String

    /// Returns nil if the plugin had nothing to do with how its process ended.
    init?(_ ending: PluginEnding, _ plugins: [PluginName], timeoutNs: Int64) {
        let paths = plugins.map(\.path).distinct.joined(separator: ", ")
        status = .crashed
        switch ending.ending {
        case nil:
            status = .timedOut
            problem =
                "\(paths): hangs \(ending.moment): nothing came back for "
                + "\(Self.seconds(timeoutNs)). Mend it, or give it longer with --plugin-timeout"
        case .exited(ExitCode.unavailable.rawValue) where ending.call == nil && ending.request > 0:
            problem =
                "\(paths): memory couldn't be had \(ending.moment). The system has none left, or a "
                + "library has written to memory that it had freed, or beyond its end. "
                + SanitizerAdvice.build
        case .exited(let code):
            guard ending.call != nil else { return nil }
            problem =
                "\(paths): ended the process \(ending.moment), with exit code \(code). "
                + Self.remedy(exitCode: code, in: ending.call)
        case .signalled(SIGKILL):
            guard ending.call != nil else { return nil }
            problem =
                "\(paths): was killed (SIGKILL) \(ending.moment): by itself, by another process, "
                + "or by the kernel, as memory ran out"
        case .signalled(let signal):
            let name = "of signal \(signal) (\(String(cString: strsignal(signal))))"
            problem =
                ending.call != nil
                ? "\(paths): crashed \(ending.moment), \(name). \(SanitizerAdvice.build)"
                : "\(paths): its process died \(ending.moment), \(name). Most often a library has "
                    + "written to memory that it had freed, or beyond its end. "
                    + SanitizerAdvice.build
        }
    }

    /// The remedy for a library that ended its process. A sanitizer does so, too: with code 1, and
    /// in the loading if it isn't preloaded.
    private static func remedy(exitCode: Int32, in call: PluginCall?) -> String {
        // Only 'create' can refuse.
        let remedy =
            call == .create
            ? "let it return, and say what is wrong by host->refuse" : "let the call return"
        guard exitCode == 1 else { return remedy.prefix(1).uppercased() + remedy.dropFirst() }
        if call == .load { return SanitizerAdvice.preload }
        return "If a sanitizer ended it, its report says what is wrong; else \(remedy)"
    }

    init(_ complaint: Complaint) {
        status = complaint.sign == .refused ? .refused : .unbalanced
        problem = complaint.line
    }

    static func seconds(_ ns: Int64) -> String {
        Fixed.trimmed(numerator: ns, denominator: 1_000_000_000) + " s"
    }
}
