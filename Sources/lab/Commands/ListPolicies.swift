import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabPolicies
import LabRuns

extension Commands {
    static func listPolicies(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        guard let name = arguments.optionalArgument("NAME") else {
            Terminal.write(PolicyReference.list)
            return .done
        }
        let deviceText = arguments[Options.device]
        let device = try deviceText.map { (text) throws(Complaint) in
            try InputLoader.device(text)
        }
        Terminal.write(
            try PolicyReference.text(name, device: device ?? BuiltInDevices.standard))
        return .done
    }
}
