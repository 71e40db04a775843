import LabBase
import LabCommandLine
import LabKeyTraces

/// Why a command ends before its work is done.
enum CommandFailure: Error {
    case usage(UsageError)
    case load(LoadFailure)
    case output(OutputFailure)
    case keyTrace(KeyTraceFailure)

    /// Says it, and gives the exit code.
    func report() -> ExitCode {
        switch self {
        case .usage(let error):
            Terminal.writeError(error.text)
            return .usage
        case .load(let failure):
            for (index, line) in failure.lines.enumerated() {
                // A scenario's problem is one line that begins with its place.
                if index == 0, failure.exitCode != .badData {
                    Terminal.say(line)
                } else {
                    Terminal.writeError(line + "\n")
                }
            }
            return failure.exitCode
        case .keyTrace(let failure):
            // What begins with its place is a line of its own, as compilers write it.
            if failure.place == nil {
                Terminal.say(failure.description)
            } else {
                Terminal.writeError(failure.description + "\n")
            }
            return failure.exitCode
        case .output(let failure):
            Terminal.say(failure.text)
            return OutputFailure.exitCode
        }
    }
}
