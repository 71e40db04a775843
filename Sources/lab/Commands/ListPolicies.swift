import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabPolicies

extension Commands {
    static func listPolicies(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        guard let name = arguments.optionalArgument("NAME") else {
            Terminal.write(PolicyReference.list)
            return .done
        }
        let device = try arguments[Options.device].map(InputLoader.device)
        Terminal.write(try PolicyReference.text(name, device: device ?? BuiltInDevices.standard))
        return .done
    }
}
