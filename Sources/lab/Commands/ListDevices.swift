import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabReports
import LabRuns

extension Commands {
    static func listDevices(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let name = arguments.optionalArgument("NAME")
        if let path = arguments[Options.calibration] {
            return try calibrateDevice(arguments, path, name)
        }
        for option in [Options.device, Options.output] where arguments[option] != nil {
            throw arguments.refusal(.missingCompanion("--\(option.name)", "--from"))
        }
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

    /// Writes a device file made of a calibration, and says what that doesn't know.
    private static func calibrateDevice(
        _ arguments: ParsedArguments, _ path: String, _ name: String?
    ) throws(Complaint) -> ExitCode {
        for option in [Options.assumed, Options.networks] where arguments[flag: option] {
            throw arguments.refusal(.conflict("--\(option.name)", "--from"))
        }
        if name != nil { throw arguments.refusal(.conflict("--from", "NAME")) }
        let base = try arguments[Options.device].map { (id) throws(Complaint) in
            if id.hasPrefix("@") {
                throw arguments.refusal(.onlyBuiltIn(id))
            }
            return try InputLoader.device(id)
        }
        let file = try OutputFile(arguments[Options.output] ?? "-")
        if file.replaces(path) { throw Complaint.taken(file.path, by: "the calibration") }
        let device = CalibratedDevice(try CalibrationReader.read(path: path), base: base)
        let text = try device.text(from: path)
        for remark in device.remarks { Terminal.say("\(path): \(remark)") }
        try file.finish(text)
        return .done
    }
}

extension Complaint {
    fileprivate static func onlyBuiltIn(_ device: String) -> Complaint {
        Complaint(
            "--device '\(device)': must be a built-in device: a file can be based on no other",
            "'lab devices' lists them", exit: .usage)
    }
}
