import LabBase
import LabCommandLine
import LabRuns

extension Commands {
    /// Silent if all is well; else a line for each file that isn't.
    static func checkScenario(_ arguments: ParsedArguments) -> ExitCode {
        var code = ExitCode.done
        for path in arguments.arguments("FILE") {
            do throws(LoadFailure) {
                try ScenarioCheck.run(path)
            } catch {
                let result = error.report()
                if code == .done { code = result }
            }
        }
        return code
    }
}
