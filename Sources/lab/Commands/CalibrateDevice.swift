import LabBase
import LabCells
import LabCommandLine
import LabDevices

extension Commands {
    /// Writes a device file made of a calibration, and says what that doesn't know.
    static func calibrateDevice(
        _ path: String, _ arguments: ParsedArguments
    ) throws(Complaint) -> ExitCode {
        for option in [Options.assumed, Options.matter, Options.networks]
        where arguments[flag: option] {
            throw arguments.refusal(.conflict("--\(option.name)", "--from"))
        }
        if arguments.optionalArgument("NAME") != nil {
            throw arguments.refusal(.conflict("--from", "NAME"))
        }
        let base = try arguments[Options.device].map { (id) throws(Complaint) in
            if id.hasPrefix("@") { throw arguments.refusal(.onlyBuiltIn(id)) }
            return try InputLoader.device(id)
        }
        let file = try OutputFile(arguments[Options.output] ?? "-")
        let calibration = try CalibrationReader.read(path: path)
        if let base, let refusal = calibration.refusal(of: base) {
            throw Complaint(
                "--from '\(path)': \(refusal)",
                "Take a device of the same system, or leave --device out", exit: .usage)
        }
        let device = CalibratedDevice(calibration, base: base)
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
