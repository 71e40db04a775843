import LabBase
import LabDevices
import LabOrders

enum PolicyParts {
    /// The composition of parts in which presets and files are already expanded.
    static func composition(
        of parts: [PolicyArguments], own: OwnCacheRule? = nil, device: Device
    ) throws(Complaint) -> Composition {
        var composition = Composition()
        composition.own = own
        try checkRepeats(parts)
        try checkLonely(parts)
        // It gives up all that the other parts keep.
        let tidy = parts.filter { $0.part == TidyPart.id }
        for part in parts.filter({ $0.part != TidyPart.id }) + tidy {
            try PolicyRegistry.part(part.part)!.add(part, to: &composition, device: device)
        }
        try finish(&composition, parts)
        return composition
    }

    /// Refuses a part that is given twice, even inside a preset.
    static func checkRepeats(_ parts: [PolicyArguments]) throws(Complaint) {
        var firsts: [String: PolicyArguments] = [:]
        for part in parts {
            let isRepeatable = PolicyRegistry.part(part.part)?.isRepeatable ?? false
            guard !isRepeatable, let other = firsts[part.part] else {
                firsts[part.part] = part
                continue
            }
            let words = [other.place.word, part.place.word]
            guard let name = words.first(where: { $0 != part.part }) else {
                throw part.problem("'\(part.part)' stands here twice. Keep one")
            }
            if words[0] == words[1] {
                throw part.problem("'\(part.part)' stands twice in '\(name)'. Keep one")
            }
            throw part.problem(
                "'\(part.part)' is in '\(name)' too. Keep one, or give its keys to '\(name)'")
        }
    }

    private static func checkLonely(_ parts: [PolicyArguments]) throws(Complaint) {
        for id in [NonePart.id, BeladyPart.id, SplitPart.id] {
            guard let index = parts.firstIndex(where: { $0.part == id }) else { continue }
            let friends =
                switch id {
                case NonePart.id: NonePart.companions
                case BeladyPart.id: BeladyPart.companions
                default: SplitPart.companions
                }
            guard let other = parts.firstIndex(where: { !friends.contains($0.part) }) else {
                continue
            }
            let message =
                switch id {
                case SplitPart.id:
                    "'split' stands alone. Put '\(parts[other].part)' into the groups it is for"
                default:
                    "'\(id)' goes with \(Listing.quoted(Array(friends.dropFirst()))) only. "
                        + "Remove it, or the rest"
                }
            throw parts[max(index, other)].problem(message)
        }
    }
}
