import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabScripts

extension Commands {
    static func describeScenario(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let loader = try InputLoader(
            deviceText: arguments[Options.device], imageCache: .standard(nil))
        let path = arguments.argument("FILE")
        if InputLoader.isPhone(path) { return try describePhone(path, loader, arguments) }
        let input = try loader.load(path, seed: arguments[Options.seed])
        SourceRemarks.say(input.remarks)
        arguments.show(ScenarioDescription.answer(input))
        return .done
    }

    private static func describePhone(
        _ path: String, _ loader: InputLoader, _ arguments: ParsedArguments
    ) throws(Complaint) -> ExitCode {
        var file = try loader.phone(path)
        if let seed = arguments[Options.seed] { file.header.seed = seed }
        SourceRemarks.say(file.remarks.map(\.description))
        let answer = try Complaint.ofPlay { () throws(Halt) in
            let phone = try file.phone()
            var summaries: [TraceSummary?] = []
            for app in phone.apps { summaries.append(try app.trace?.summary()) }
            return PhoneDescription.answer(phone, summaries)
        }
        arguments.show(answer)
        return .done
    }
}
