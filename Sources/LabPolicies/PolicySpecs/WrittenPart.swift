import LabBase
import LabDevices

/// A piece of a policy's text between two `+`, as its author wrote it.
package struct WrittenPart: Sendable {
    /// For example `nuke(limit=32MB)`.
    package let text: String
    /// The keys that it gives.
    package let keys: [String]
    /// True for a system's name: its parts are the system's, and the author may know none of them.
    package let isSystem: Bool
    /// The parts that it stands for: itself, or those of a system, a file or a split's groups.
    private let expanded: [PolicyArguments]

    init(_ text: String) {
        let scanned = try? SpecScanner(text).parts().first
        self.text = text
        keys = scanned?.arguments.compactMap(\.name) ?? []
        isSystem = scanned.map { Preset.ids.contains($0.part) } ?? false
        expanded = ((try? PolicySpec.parts(of: text)) ?? []).flatMap(Self.all)
    }

    private static func all(_ part: PolicyArguments) -> [PolicyArguments] {
        [part] + part.arguments.flatMap { ($0.parts ?? []).flatMap(all) }
    }

    /// The words of the policy language that it stands for.
    package var parts: [String] { expanded.map(\.part) }

    /// True if it is a store, or has one.
    package var hasStore: Bool { parts.contains(where: PolicyRegistry.isStore) }

    /// Its reactions to signals on a device, each as it is written.
    package func reactions(on device: Device) -> [(text: String, reaction: Reaction)] {
        var composition = Composition()
        for part in expanded where part.part == OnPart.id {
            try? OnPart.add(part, to: &composition, device: device)
        }
        return composition.reactions.map { (isSystem ? OnPart.text($0) : text, $0) }
    }
}

extension Policy {
    /// The pieces of its text, in order.
    package var written: [WrittenPart] {
        text.pieces(outsideParenthesesAt: "+").map(WrittenPart.init)
    }
}
