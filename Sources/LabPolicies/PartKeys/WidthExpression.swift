import LabBase
import LabDevices

/// Reads a width as a number, or as a formula over a device's cores: `cores*2`, `min(4, cores)`.
extension PolicyArguments {
    /// The width; nil for no limit. A formula is rounded down, and is at least 1: with one core,
    /// `cores-1` still lets one load run.
    func width(_ name: String, on device: Device) throws(Complaint) -> Int? {
        guard let argument = self[name] else { return nil }
        if Int(argument.value) != nil { return try count(name) }
        let number = try LimitExpression.bytes(
            argument.value, at: argument.valuePlace, on: .cores(of: device))
        return number.map { Int(max(1, $0)) }
    }
}

extension LimitExpression.Context {
    /// Plain numbers, and the word `cores` for the cores that a device runs at a time.
    static func cores(of device: Device) -> Self {
        Self(numbers: [("cores", Int64(max(1, device.cores.together)))])
    }
}
