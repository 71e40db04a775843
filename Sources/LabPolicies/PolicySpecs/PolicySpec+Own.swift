import LabBase
import LabDevices
import LabOrders

extension PolicySpec {
    /// Explains why a cache in the user's code can't have this name; nil if it can.
    package static func problem(ofRowName name: String) -> String? {
        if PolicyRegistry.names.contains(name)
            || OrderRegistry.all.contains(where: { $0.id == name })
        {
            return "cache '\(name)': a policy has this name, and the row would be taken for its. "
                + "Choose another"
        }
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let others = Set("0123456789-_.")
        let isReadable = name.allSatisfy { letters.contains($0) || others.contains($0) }
        if isReadable, let first = name.first, letters.contains(first) { return nil }
        return
            "cache '\(name)': a row can't be called so. Use letters, digits, '-', '_' and '.', and "
            + "begin with a letter"
    }

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
