import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabReports
import LabRuns

extension Commands {
    static func listDevices(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let name = arguments.optionalArgument("NAME")
        let paths = arguments.arguments("SCENARIO|TRACE")
        if arguments[flag: Options.networks] {
            if name != nil { throw arguments.refusal(.conflict("--networks", "NAME")) }
            Terminal.write(DeviceReference.networks)
            return .done
        }
        let asked = [Options.assumed, Options.matter].filter { arguments[flag: $0] }
        if asked.count == 2 { throw arguments.refusal(.conflict("--assumed", "--matter")) }
        if !paths.isEmpty, !arguments[flag: Options.matter] {
            throw arguments.refusal(.missingCompanion("SCENARIO", "--matter"))
        }
        guard let name else {
            if let option = asked.first {
                throw arguments.refusal(.missingCompanion("--\(option.name)", "NAME"))
            }
            Terminal.write(DeviceReference.list)
            return .done
        }
        let isDevice = BuiltInDevices.ids.contains(name)
        let isFamily = !isDevice && BuiltInDevices.families.contains(name)
        let network = NetworkPreset.named(name)
        if isFamily || network != nil, let option = asked.first {
            throw arguments.refusal(.conflict("--\(option.name)", name))
        }
        if isFamily {
            Terminal.write(DeviceReference.family(name))
        } else if let network {
            Terminal.write(DeviceReference.text(network))
        } else {
            let device = try InputLoader.device(name)
            if arguments[flag: Options.matter] {
                Terminal.write(try matter(name, device, paths).text(.of(.output)))
            } else {
                Terminal.write(
                    arguments[flag: Options.assumed]
                        ? DeviceReference.assumed(device) : DeviceReference.text(device))
            }
        }
        return .done
    }

    /// - Parameter paths: empty for every scenario of one app inside lab but those about a quirk.
    private static func matter(
        _ name: String, _ device: Device, _ paths: [String]
    ) throws(Complaint) -> FigureMatter {
        var options = RunOptions()
        options.paths =
            paths.isEmpty
            ? EmbeddedFile.names(in: "scenarios").filter {
                !$0.contains("/") && !InputLoader.isPhone($0)
            } : paths
        options.memory = .model
        options.devices = [name]
        return try FigureMatter(device, RunSession(options))
    }
}
