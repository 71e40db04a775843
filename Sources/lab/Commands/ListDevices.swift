import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabReports
import LabRuns

extension Commands {
    static func listDevices(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let name = arguments.optionalArgument("NAME")
        if arguments[flag: Options.networks] {
            if name != nil { throw arguments.refusal(.conflict("--networks", "NAME")) }
            Terminal.write(DeviceReference.networks)
            return .done
        }
        guard let name else {
            if arguments[flag: Options.assumed] {
                throw arguments.refusal(.missingCompanion("--assumed", "NAME"))
            }
            Terminal.write(DeviceReference.list)
            return .done
        }
        if let network = NetworkPreset.named(name) {
            if arguments[flag: Options.assumed] {
                throw arguments.refusal(.conflict("--assumed", name))
            }
            Terminal.write(DeviceReference.text(network))
            return .done
        }
        let device = try InputLoader.device(name)
        Terminal.write(
            arguments[flag: Options.assumed]
                ? DeviceReference.assumed(device) : DeviceReference.text(device))
        return .done
    }
}
