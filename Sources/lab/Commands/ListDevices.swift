import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabReports

extension Commands {
    static func listDevices(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let name = arguments.optionalArgument("NAME")
        if arguments[flag: Options.networks] {
            if name != nil { throw arguments.refusal(.conflict("--networks", "NAME")) }
            Terminal.write(DeviceReference.networks)
            return .done
        }
        let isAssumed = arguments[flag: Options.assumed]
        guard let name else {
            if isAssumed { throw arguments.refusal(.missingCompanion("--assumed", "NAME")) }
            Terminal.write(DeviceReference.list)
            return .done
        }
        let isDevice = BuiltInDevices.ids.contains(name)
        let isFamily = !isDevice && BuiltInDevices.families.contains(name)
        let network = NetworkPreset.named(name)
        if isAssumed, isFamily || network != nil {
            throw arguments.refusal(.conflict("--assumed", name))
        }
        if isFamily {
            Terminal.write(DeviceReference.family(name))
        } else if let network {
            Terminal.write(DeviceReference.text(network))
        } else {
            let device = try InputLoader.device(name)
            Terminal.write(
                isAssumed ? DeviceReference.assumed(device) : DeviceReference.text(device))
        }
        return .done
    }
}
