import EvictionLab

extension Commands {
    static func listDevices(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        guard let name = arguments.optionalArgument("NAME") else {
            Terminal.write(DeviceReference.list)
            return .done
        }
        do throws(LoadFailure) {
            Terminal.write(DeviceReference.text(try InputLoader.device(name)))
        } catch {
            throw .load(error)
        }
        return .done
    }
}
