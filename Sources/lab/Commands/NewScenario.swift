import LabBase
import LabCommandLine

extension Commands {
    /// Writes a scenario or a phone to start from, and never over one that is there.
    static func newScenario(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.argument("FILE")
        if path != "-", access(path, F_OK) == 0 {
            throw Complaint.unwritable(path, "it exists already", "Name another file")
        }
        let isPhone = arguments[flag: Options.phone]
        try OutputFile(path).finish(
            EmbeddedFile.text("templates/\(isPhone ? "phone" : "scenario").json"))
        return .done
    }
}
