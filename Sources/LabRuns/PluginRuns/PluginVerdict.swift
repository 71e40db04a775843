import LabBase
import LabOrders
import LabReplay
import LabSystem

/// What a plugin's end makes of its row: a status, and a line for people.
struct PluginVerdict: Equatable {
    var status: RunStatus
    var problem: String

    /// The process died in a call, or never came back from it.
    init(_ ending: PluginEnding, _ plugins: [PluginName], timeoutNs: Int64) {
        let paths = plugins.map(\.path).distinct.joined(separator: ", ")
        guard let signal = ending.signal else {
            status = .timedOut
            problem =
                "\(paths): hangs \(ending.place): nothing came back for "
                + "\(Self.seconds(timeoutNs)). Mend it, or give it longer with --plugin-timeout"
            return
        }
        status = .crashed
        let name = String(cString: strsignal(signal))
        guard ending.call != nil else {
            problem = "the cell's process died of signal \(signal) (\(name)) \(ending.place)"
            return
        }
        problem =
            "\(paths): crashed \(ending.place), of signal \(signal) (\(name)). Build it with "
            + "-g -fsanitize=undefined, or run its own tests over these calls"
    }

    init(_ problem: PluginProblem) {
        status = problem.isBeforeTheRun ? .refused : .unbalanced
        self.problem = problem.message
    }

    static func seconds(_ ns: Int64) -> String {
        Fixed.trimmed(numerator: ns, denominator: 1_000_000_000) + " s"
    }
}
