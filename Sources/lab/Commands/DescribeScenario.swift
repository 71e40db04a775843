import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

extension Commands {
    static func describeScenario(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let loader = try InputLoader(
            deviceText: arguments[Options.device], imageCache: .standard(nil))
        let input = try loader.load(
            arguments.argument("FILE"), seed: arguments[Options.seed])
        SourceRemarks.say(input.remarks)
        Terminal.write(
            ScenarioDescription.screen(
                input, .of(.output), showsDetails: arguments[flag: Options.details]))
        return .done
    }
}
