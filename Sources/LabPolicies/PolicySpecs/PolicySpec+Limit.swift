import LabBase
import LabDevices

/// Applies a limit that comes from outside of a policy's text.
extension PolicySpec {
    /// The policy as written, with its store's limit replaced as if `limit=` stood there.
    package static func parse(
        _ text: String, device: Device, limitBytes: Int64
    ) throws(Complaint) -> Policy {
        var parts = try parts(of: text)
        guard let store = parts.firstIndex(where: { PolicyRegistry.isStore($0.part) }) else {
            preconditionFailure("\(text) takes no limit")
        }
        let name = StoreKeys.limit.parameter.name
        let place = parts[store].place
        parts[store].arguments.removeAll { $0.name == name }
        parts[store].arguments.append(
            .init(name: name, value: String(limitBytes), namePlace: place, valuePlace: place))
        return Policy(
            text: text, composition: try PolicyParts.composition(of: parts, device: device))
    }

    /// True if its store has a limit that the text doesn't give. The limit of a preset or a file is
    /// a default, so it may be replaced; one in the text may not.
    ///
    /// A split policy has a store for each group, and no limit of its own.
    package static func leavesLimitOpen(_ text: String, device: Device) throws(Complaint) -> Bool {
        let parts = try parts(of: text)
        guard let store = parts.first(where: { PolicyRegistry.isStore($0.part) }) else {
            return false
        }
        if let limit = store[StoreKeys.limit.parameter.name], limit.valuePlace.isWrittenHere {
            return false
        }
        return try PolicyParts.composition(of: parts, device: device).store?.limitBytes != nil
    }
}
