import LabBase
import LabDevices

/// A width as a number, or as a formula over a device's cores: `cores*2`, `min(4, cores)`.
extension PolicyArguments {
    /// Nil: no limit. A formula is rounded down, and comes to 1 at least: with one core, `cores-1`
    /// still lets one load through.
    func width(_ name: String, on device: Device) throws(SpecProblem) -> Int? {
        guard let argument = self[name] else { return nil }
        if Int(argument.value) != nil { return try count(name) }
        let number: Int64?
        do throws(LimitExpression.Fault) {
            number = try LimitExpression.bytes(argument.value, on: .cores(of: device))
        } catch {
            throw SpecProblem(
                error.message, at: argument.valuePlace.within(error.offset, length: error.length))
        }
        return number.map { Int(max(1, $0)) }
    }
}

extension LimitExpression.Context {
    /// Plain numbers, and how many cores a device runs at a time.
    static func cores(of device: Device) -> Self {
        Self(numbers: [("cores", Int64(max(1, device.cores.together)))])
    }
}
