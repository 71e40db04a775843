import LabBase
import LabDevices
import LabOrders

/// A policy as written, and what it means on a device.
package struct Policy: Sendable, Equatable {
    /// The text as typed: the name of its row.
    package let text: String
    package let composition: Composition
    /// The composition as text, which is in every row.
    package let spec: String
    /// Where relative paths in the text begin; empty: where lab was started.
    package let folder: String

    package init(text: String, composition: Composition) {
        self.init(text: text, composition: composition, folder: "")
    }

    package init(text: String, composition: Composition, folder: String) {
        self.text = text
        self.composition = composition
        self.folder = folder
        spec = composition.spec
    }
}

/// Reads specs: parts joined by `+`, each a name with its arguments in parentheses.
package enum PolicySpec {
    package static func parse(_ text: String, device: Device) throws(SpecProblem) -> Policy {
        let parts = try parts(of: text)
        return Policy(text: text, composition: try composition(of: parts, device: device))
    }

    /// What the text comes to, presets and files replaced by what they stand for.
    static func parts(of text: String) throws(SpecProblem) -> [PolicyArguments] {
        let written = try SpecScanner(text).parts()
        try checkRepeats(written)
        return try expanded(written)
    }

    /// What parts come to that are parts, without presets and files among them.
    static func composition(
        of parts: [PolicyArguments], own: OwnCacheRule? = nil, device: Device
    ) throws(SpecProblem) -> Composition {
        var composition = Composition()
        composition.own = own
        try checkRepeats(parts)
        try checkLonely(parts)
        for part in parts {
            try PolicyRegistry.part(part.part)!.add(part, to: &composition, device: device)
        }
        try finish(&composition, parts)
        return composition
    }

    /// What stands twice, be it behind a preset's name.
    private static func checkRepeats(_ parts: [PolicyArguments]) throws(SpecProblem) {
        for (index, part) in parts.enumerated() {
            let isRepeatable = PolicyRegistry.part(part.part)?.isRepeatable ?? false
            guard !isRepeatable, let other = parts[..<index].first(where: { $0.part == part.part })
            else { continue }
            let words = [other.place.word, part.place.word]
            guard let name = words.first(where: { $0 != part.part }) else {
                throw part.problem("'\(part.part)' stands here twice. Leave one")
            }
            throw part.problem(
                "'\(part.part)' is in '\(name)' too. Leave one, or give its keys to '\(name)'")
        }
    }

    private static func checkLonely(_ parts: [PolicyArguments]) throws(SpecProblem) {
        for id in [NonePart.id, BeladyPart.id, SplitPart.id] {
            guard let index = parts.firstIndex(where: { $0.part == id }) else { continue }
            let friends =
                switch id {
                case NonePart.id: NonePart.companions
                case BeladyPart.id: BeladyPart.companions
                default: [id]
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
