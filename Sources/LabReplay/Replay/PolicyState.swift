import LabOrders
import LabPolicies
import LabScripts

/// One policy's tables. Handing them on counts no reference, which would cost each event more than
/// the question that it asks: the replay that made them frees them.
package typealias PolicyState = Uncounted<PolicyTables>

/// One policy's tables: the images that it has, and those on the way to it. There is one policy, or
/// one for each group of images that has a policy of its own. It decides nothing: the replay does.
package struct PolicyTables {
    let number: UInt16
    let rule: Composition
    var names: KeyNames
    package let store: ImageStore?
    /// A cache of one's own, in place of a store.
    package let own: OwnStore?
    let encoded: ByteLRU<ImageID>?
    var mapped: ByteLRU<ImageID>?
    /// The files on disk that were fetched; nil if nothing is remote, or no fetched file is kept.
    var disk: ByteLRU<ImageID>?
    var pool: BufferPool?
    /// By key: the living instance that the weak table knows; empty where there is none.
    var weak: ArrayTable<KeyID, InstanceID>
    /// Keys that were loaded before; empty where that doesn't matter.
    var wasLoaded: ArrayTable<KeyID, Bool>
    /// Images whose files were fetched ahead and that no view has asked for since; empty where
    /// none are.
    var isFetchedAhead: ArrayTable<ImageID, Bool>
    /// Views show drawn pixels, and not the images themselves.
    let draws: Bool
    /// A decode makes room in the store as it begins.
    let makesRoomAhead: Bool
    /// An image's memory has more than the pixels that its decoder makes.
    let hasMoreBytes: Bool
    /// What is done by the clock: the numbers of reactions, and how often.
    let clocks: [(index: Int, everyNs: Int64)]
    /// Those of them that are under way.
    var ticking: Set<Int> = []
    var isSweeping = false
    /// Its store will give up what it holds too much at the next frame.
    var isShedding = false
    /// Decoded sizes on disk, by image and size.
    var variants: ByteLRU<KeyID>?
    /// The parts of images' files that came before their fetches were given up.
    var parts: [ImageID: FilePart] = [:]
    /// Bytes that were decoded since garbage was last collected.
    var decodedBytes: Int64 = 0

    /// The part of a file that came before its fetch was given up.
    struct FilePart {
        var bytes: Int64
        var version: UInt32
    }

    init(
        number: Int, rule: Composition, header: TraceHeader, context: OrderContext,
        keys: PolicyKeys, clock: ReplayClock
    ) {
        let catalog = header.catalog
        let names = KeyNames(rule, header: header, keys: keys)
        let keyCount = names.keyCount
        var context = context
        context.keyCapacity = keyCount
        let naming = names.naming(header)
        context.keyName = naming.name
        let ownContext = OwnCacheContext(
            keyCount: keyCount, names: naming, seed: context.seed, clock: clock)
        let hasRemote = catalog.groups.contains(where: \.remote)
        self.number = UInt16(number)
        self.rule = rule
        self.names = names
        store = rule.store.map { ImageStore($0, context: context) }
        draws = rule.prefetches.contains { $0.played.hold == .drawn }
        makesRoomAhead = rule.store?.evicts == .ahead
        hasMoreBytes = rule.decode.hasMoreBytes
        clocks = rule.reactions.enumerated().compactMap { index, reaction in
            if case .every(let ns) = reaction.trigger, rule.store != nil {
                (index, ns)
            } else {
                nil
            }
        }
        own = rule.own.map { OwnStore($0, ownContext) }
        encoded = rule.encoded.map { ByteLRU($0, bytes: catalog.encodedBytes) }
        mapped = rule.mapped.map { ByteLRU($0, bytes: catalog.sizeBytes) }
        disk = hasRemote ? rule.disk.map { ByteLRU($0, bytes: catalog.encodedBytes) } : nil
        pool = rule.pool.map(BufferPool.init)
        weak = ArrayTable(repeating: .absent, count: rule.weak == nil ? 0 : keyCount)
        wasLoaded = ArrayTable(
            repeating: false, count: rule.store?.admission == .second ? keyCount : 0)
        isFetchedAhead = ArrayTable(
            repeating: false,
            count: rule.prefetches.contains { $0.target != .memory }
                || rule.loading.prefetches != .memory ? catalog.imageCount : 0)
        variants = rule.variants.map { variants in
            let count = catalog.imageCount * header.sizes.count
            return ByteLRU(variants.shelf, bytes: ArrayTable(repeating: 0, count: count))
        }
    }
}

extension PolicyState {
    /// Its store has a limit in bytes, or one in images.
    var isLimited: (bytes: Bool, entries: Bool) {
        if let own = self.own { return own.cache.isLimited }
        guard let rule = self.store?.rule else { return (false, false) }
        return (rule.limitBytes != nil, rule.limitCount != nil)
    }
}
