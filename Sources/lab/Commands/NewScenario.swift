import LabBase
import LabCommandLine
import LabReplay

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Commands {
    /// Writes a scenario to start from, and never over one that is there.
    static func newScenario(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        let path = arguments.argument("FILE")
        if path != "-", access(path, F_OK) == 0 {
            throw .output(.exists(path))
        }
        do throws(OutputFailure) {
            try OutputFile(path).finish(ScenarioTemplate.text)
        } catch {
            throw .output(error)
        }
        return .done
    }
}
