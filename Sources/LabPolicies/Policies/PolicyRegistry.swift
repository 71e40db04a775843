/// Every word of policy specs, with one line for each file beside this one and in Systems/.
package enum PolicyRegistry {
    package static let parts: [any PolicyPart.Type] = [
        NonePart.self,
        WeakPart.self,
        CachePart.self,
        PluginPart.self,
        AdmitPart.self,
        KeyPart.self,
        DecodePart.self,
        PoolPart.self,
        EncodedPart.self,
        MappedPart.self,
        DiskPart.self,
        VariantsPart.self,
        OffscreenPart.self,
        ViewsPart.self,
        QueuePart.self,
        LoadingPart.self,
        PrefetchPart.self,
        OnPart.self,
        TidyPart.self,
        SplitPart.self,
        BeladyPart.self,
    ]

    private static let byID = Dictionary(uniqueKeysWithValues: parts.map { ($0.id, $0) })

    /// Compositions with a name of their own, group after group.
    package static let presets = Preset.ids.compactMap(Preset.shipped)

    package static var names: [String] {
        parts.map { $0.id } + OrderForms.all.map { $0.id } + Preset.ids
    }

    /// The default policies of `lab run`: the three that the project began with, between the two
    /// bounds.
    package static let usual = ["none", "weak", "lru", "offscreen", "belady"]

    static func part(_ id: String) -> (any PolicyPart.Type)? {
        byID[id] ?? OrderForms.named(id)
            ?? (id == OwnPart.id ? OwnPart.self : nil)
    }

    /// True if a part is a store, whatever its order.
    static func isStore(_ part: String) -> Bool {
        [CachePart.id, PluginPart.id, BeladyPart.id].contains(part)
            || OrderForms.named(part) != nil
    }
}
