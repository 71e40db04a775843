import LabBase
import LabCells
import LabCommandLine

extension Commands {
    static func listScenarios(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        guard let name = arguments.optionalArgument("NAME") else {
            Terminal.write(ShippedScenario.list)
            return .done
        }
        guard let scenario = ShippedScenario.named(name) else {
            throw .usage("scenario '\(name)' is unknown", ShippedScenario.advice(name))
        }
        Terminal.write(String(decoding: scenario.bytes, as: UTF8.self))
        return .done
    }
}
