import LabBase
import LabDevices

/// A piece of a policy's text between two `+`, as its author wrote it.
package struct WrittenPart: Sendable {
    /// For example `nuke(limit=32MB)`.
    package let text: String
    package let keys: [String]
    /// True for a system's name.
    package let isSystem: Bool
    /// True for a system's name, or a file's.
    package var isNamed: Bool { isSystem || text.hasPrefix("@") }
    /// The parts that it stands for.
    private let parts: [ExpandedPart]

    private struct ExpandedPart: Sendable {
        var arguments: PolicyArguments
        /// False for a part of a system or a file: it describes what an app has, whatever a script
        /// does.
        var isOwn: Bool
    }

    init(_ text: String) {
        let scanned = Self.scanned(text)
        self.text = text
        keys = scanned.first?.arguments.compactMap { $0.name } ?? []
        isSystem = scanned.first.map(Self.isSystem) ?? false
        parts = scanned.flatMap(Self.parts)
    }

    private static func scanned(_ text: String) -> [PolicyArguments] {
        (try? SpecScanner(text).parts()) ?? []
    }

    private static func isSystem(_ part: PolicyArguments) -> Bool { Preset.ids.has(part.part) }

    /// A word is itself; a system or a file has parts, and a split has those of its groups.
    private static func parts(of part: PolicyArguments) -> [ExpandedPart] {
        if part.part == SplitPart.id {
            return [ExpandedPart(arguments: part, isOwn: true)]
                + part.arguments.flatMap { scanned($0.value).flatMap(parts) }
        }
        let expanded = (try? PolicySpec.expanded([part], files: .any)) ?? []
        let isOwn = !isSystem(part) && !part.part.hasPrefix("@")
        return expanded.map { ExpandedPart(arguments: $0, isOwn: isOwn) }
    }

    /// True if it stands for a part of this name, be it a system's.
    package func has(_ part: String) -> Bool { parts.contains { $0.arguments.part == part } }

    /// True if one of its parts prefetches as this system's lists do.
    package func prefetches(as system: PrefetchSystem) -> Bool {
        parts.contains {
            $0.arguments.part == PrefetchPart.id
                && $0.arguments[PrefetchPart.systemKey]?.value == system.rawValue
        }
    }

    /// True if its author asked for a part of this name.
    package func hasOwn(_ part: String) -> Bool {
        parts.contains { $0.isOwn && $0.arguments.part == part }
    }

    /// True if it says how much of an animation is decoded, be it a system's.
    var saysFrames: Bool {
        keys.contains(DecodePart.framesKey)
            || parts.contains { part in
                part.arguments.arguments.contains { $0.name == DecodePart.framesKey }
            }
    }

    /// True if it is a store, or has one.
    package var hasStore: Bool { parts.contains { PolicyRegistry.isStore($0.arguments.part) } }

    /// True if its author asked for a store.
    package var hasOwnStore: Bool {
        parts.contains { $0.isOwn && PolicyRegistry.isStore($0.arguments.part) }
    }

    package func reactions(on device: Device) -> [(reaction: Reaction, isOwn: Bool)] {
        var reactions: [(reaction: Reaction, isOwn: Bool)] = []
        for part in parts {
            switch part.arguments.part {
            case OnPart.id:
                var composition = Composition()
                try? OnPart.add(part.arguments, to: &composition, device: device)
                reactions += composition.reactions.map { ($0, part.isOwn) }
            case TidyPart.id:
                // The first stands for all, which depend on the rest of the policy.
                reactions.append((Reaction(.hidden, .clear, of: .views), part.isOwn))
            default: break
            }
        }
        return reactions
    }
}

extension Policy {
    /// The pieces of its text, in order.
    package var written: [WrittenPart] {
        text.pieces(outsideParenthesesAt: "+").map(WrittenPart.init)
    }

    /// True if it says how much of an animation is decoded, be it no more than the first frame.
    package var saysFrames: Bool { written.contains(where: { $0.saysFrames }) }
}
