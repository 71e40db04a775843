import LabBase
import LabDevices

/// A limit that comes from outside of a policy's text.
extension PolicySpec {
    /// The policy as written, but for its store's limit: as if `limit=` stood there.
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

    /// Whether its store has a limit, and the text leaves open which. A limit that a preset or a
    /// file brings along is a default like any other; one that is typed is meant.
    ///
    /// What is divided by groups has a store for each, and no limit of its own.
    package static func leavesLimitOpen(
        _ text: String, device: Device
    ) throws(Complaint) -> Bool {
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
