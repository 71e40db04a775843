import LabBase
import LabCommandLine
import LabDevices
import LabPolicies
import LabRuns

extension Commands {
    static func listPolicies(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        if arguments.flag("markdown") {
            Terminal.write(PolicyReference.markdown)
            return .done
        }
        if arguments.flag("systems") {
            Terminal.write(SystemReference.markdown)
            return .done
        }
        if arguments.flag("verification") {
            Terminal.write(VerificationReference.markdown)
            return .done
        }
        if arguments.flag("orders") {
            Terminal.write(OrderReference.markdown)
            return .done
        }
        guard let name = arguments.optionalArgument("NAME") else {
            Terminal.write(PolicyReference.list)
            return .done
        }
        let deviceText = arguments.value("device")
        let device = try deviceText.map { (text) throws(Complaint) in
            try InputLoader.device(text)
        }
        Terminal.write(
            try PolicyReference.text(name, device: device ?? BuiltInDevices.standard))
        return .done
    }
}
