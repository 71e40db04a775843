import LabBase
import LabDevices
import LabOrders

extension LinkedPolicies: NamedPolicies {
    package static var names: [String] { PolicyRegistry.names }
}

extension PolicySpec {
    /// A policy with a cache that needn't be registered.
    /// - Parameter surroundings: the rest of the policy, as in `weak+offscreen`.
    package static func policy(
        _ own: OwnCacheRule, with surroundings: String?, device: Device
    ) throws(Complaint) -> Policy {
        let parts =
            try surroundings.map { text throws(Complaint) in
                try Self.parts(of: text)
            } ?? []
        for part in parts where [NonePart.id, BeladyPart.id, SplitPart.id].contains(part.part) {
            throw part.problem("'\(part.part)' doesn't go with a cache of one's own. Leave it out")
        }
        return Policy(
            text: ([own.name] + (surroundings.map { [$0] } ?? [])).joined(separator: "+"),
            composition: try PolicyParts.composition(of: parts, own: own, device: device))
    }
}
