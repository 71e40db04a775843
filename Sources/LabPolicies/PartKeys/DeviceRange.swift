import LabBase
import LabDevices

/// A range of devices: a system and its API levels.
struct DeviceRange {
    private let system: Device.System?
    private let levels: ClosedRange<Int>?

    init(_ arguments: PolicyArguments) throws(Complaint) {
        system = try arguments.choice("system")
        guard let api = arguments["api"] else {
            levels = nil
            return
        }
        levels = try Self.levels(api, arguments)
        if let system, system != .android {
            throw arguments.problem(
                "only Android has API levels", "Leave out system=\(system), or this", ofNameOf: api)
        }
    }

    /// From, to, or both: `34..`, `..33`, `26..33`.
    private static func levels(
        _ argument: PolicyArguments.Argument, _ arguments: PolicyArguments
    ) throws(Complaint) -> ClosedRange<Int> {
        let ends = argument.value.split(separator: ".", omittingEmptySubsequences: false)
        let isRange = ends.count == 3 && ends[1].isEmpty && argument.value != ".."
        let first = ends[0].isEmpty ? 1 : Int(ends[0])
        let last = ends[ends.count - 1].isEmpty ? Int.max : Int(ends[ends.count - 1])
        guard ends.count == 1 || isRange, let first, let last, 1 <= first, first <= last,
            argument.value != ""
        else {
            throw arguments.problem(
                "'\(argument.value)' is no range of API levels",
                "Write api=34.., api=..33 or api=26..33", of: argument)
        }
        return first...last
    }

    func contains(_ device: Device) -> Bool {
        if let system, system != device.system { return false }
        guard let levels else { return true }
        return device.apiLevel.map(levels.contains) ?? false
    }
}
