import LabBase
import LabOrders
import LabPolicies

/// A policy with its plugins loaded into this very process, and whole caches in their places.
extension Policy {
    /// For a program that replays it in its own process: a library that crashes there takes the
    /// program with it.
    package func placingPlugins() throws(Complaint) -> Policy {
        guard composition.hasPlugins else { return self }
        return Policy(text: text, composition: try Self.placed(composition), folder: folder)
    }

    private static func placed(_ written: Composition) throws(Complaint) -> Composition {
        var composition = written
        for index in composition.split.indices {
            composition.split[index].composition = try placed(written.split[index].composition)
        }
        guard let store = composition.store, let plugin = store.order.plugin else {
            return composition
        }
        guard try PluginLibrary.open(plugin.path).kind == .cache else { return composition }
        try checkOwn(composition, store, plugin)
        composition.store = nil
        composition.ownReplaced = store.replaced
        composition.own = OwnCacheRule(plugin.path, part: PluginPart.id) { context in
            PluginCache(plugin, limitBytes: store.limitBytes, limitCount: store.limitCount, context)
        }
        return composition
    }

    /// A policy can't say beside a whole cache what the cache decides for itself.
    private static func checkOwn(
        _ composition: Composition, _ store: StoreRule, _ plugin: PluginName
    ) throws(Complaint) {
        func refuse(_ key: String, if isSaid: Bool) throws(Complaint) {
            if isSaid { throw .plugin(plugin.path, decides: key) }
        }
        let plain = StoreRule(order: store.order)
        try refuse("admit(...)", if: !store.order.filters.isEmpty)
        try refuse("cost", if: store.cost != plain.cost)
        try refuse("entryCap", if: store.entryCapBytes != nil)
        try refuse("oversize", if: store.oversize != plain.oversize)
        try refuse("admit", if: store.admission != plain.admission)
        try refuse("evict", if: store.evicts != plain.evicts)
        try refuse("trimAt", if: store.trimStartBytes != nil)
        try refuse("trimTo", if: store.trimTargetBytes != nil)
        try refuse("limits", if: store.heedsLimitsLate)
        try refuse("drift", if: store.costDrifts)
        try refuse("ttl", if: store.lifetime != nil)
        try refuse("use", if: store.use != plain.use)
        try refuse("purgeable", if: store.isPurgeable)
        try refuse("evicted", if: store.evicted != plain.evicted)
        try refuse("replaced", if: ![.served, .forgotten].contains(store.replaced))
        try refuse("coalesce=marker", if: composition.joining == .marker)
        try refuse("on(...)", if: composition.reactions.contains { $0.targets.contains(.store) })
    }
}

extension Cell {
    /// Loads the plugins of all its policies into this very process.
    package mutating func placePlugins() throws(Complaint) {
        policy = try policy.placingPlugins()
        guard var part = phone else { return }
        for app in part.policies.indices {
            part.policies[app] = try part.policies[app]?.placingPlugins()
        }
        phone = part
    }
}
