import LabBase
import LabCommandLine
import LabReplay
import LabScripts
import LabSystem

extension Commands {
    /// Writes a scenario to start from, and never over one that is there.
    static func newScenario(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.argument("FILE")
        if path != "-", access(path, F_OK) == 0 {
            throw Complaint.unwritable(path, "it exists already", "Name another file")
        }
        try OutputFile(path).finish(ScenarioTemplate.text)
        return .done
    }
}
