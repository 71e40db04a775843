import LabBase
import LabOrders
import LabPolicies
import LabSystem

/// The first and the last steps of a process that calls plugins.
enum PluginServer {
    /// Has faults of plugins told, and shares with the parent where a plugin is.
    static func begin(_ tell: @escaping (Complaint) -> Void) throws(Complaint) {
        PluginFault.tell = tell
        guard PluginWatch.share() else {
            throw Complaint(
                "the memory that shows where a plugin is can't be had", "Run again")
        }
    }

    /// With its libraries loaded into this very process.
    static func placed(_ policy: Policy) throws(Complaint) -> Policy {
        guard policy.composition.hasPlugins else { return policy }
        return Policy(
            text: policy.text, composition: try placed(policy.composition), folder: policy.folder)
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
        let limits = PluginLimits(bytes: store.limitBytes, count: store.limitCount)
        composition.store = nil
        composition.ownReplaced = store.replaced
        composition.own = OwnCacheRule(plugin.path, part: PluginPart.id) { context in
            PluginCache(plugin, limits, context)
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
        try refuse("evicted", if: store.evicted != plain.evicted)
        try refuse("replaced", if: ![.served, .forgotten].contains(store.replaced))
        try refuse("coalesce=marker", if: composition.joining == .marker)
        try refuse("on(...)", if: composition.reactions.contains { $0.targets.contains(.store) })
    }
}

extension Policy {
    /// For a program that replays it in its own process: a library that crashes there takes the
    /// program with it.
    package func placingPlugins() throws(Complaint) -> Policy {
        return try PluginServer.placed(self)
    }
}

extension PluginServer {
    /// Ends a process in which libraries were called: what they have left to do could hang, and is
    /// of no use any more. What they printed comes out.
    static func end() -> Never {
        fflush(nil)
        _exit(0)
    }
}
