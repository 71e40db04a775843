import LabOrders
import LabPolicies

/// One policy's tables: what it has, and what is on the way to it. There is one policy, or one for
/// each group of images that has a policy of its own.
///
/// An object, since a copy of its tables would be dear. It decides nothing: the replay does.
package final class PolicyState {
    let number: UInt16
    let rule: Composition
    let names: KeyNames
    package let store: ImageStore?
    /// A cache of one's own, in place of a store.
    package let own: OwnStore?
    let encoded: ByteLRU?
    private(set) var mapped: ByteLRU?
    /// Nil where nothing is remote, or nothing fetched is kept.
    private(set) var disk: ByteLRU?
    var pool: BufferPool?
    /// The living instance of each key that the weak table knows; empty without one.
    var weak: ArrayTable<KeyID, InstanceID>
    /// Keys that were loaded before; empty where that doesn't matter.
    var wasLoaded: ArrayTable<KeyID, Bool>
    /// Images whose files were fetched ahead and that no view has asked for since; empty where
    /// none are.
    var isFetchedAhead: ArrayTable<ImageID, Bool>
    var isSweeping = false

    init(
        number: Int, rule: Composition, header: TraceHeader, context: OrderContext,
        keys: PolicyKeys
    ) {
        self.number = UInt16(number)
        self.rule = rule
        let catalog = header.catalog
        names = KeyNames(rule, header: header, keys: keys)
        let keyCount = names.keyCount
        var context = context
        context.keyCapacity = keyCount
        let naming = names.naming(header)
        context.keyName = naming.name
        store = rule.store.map { ImageStore($0, context: context) }
        let ownContext = OwnCacheContext(keyCount: keyCount, names: naming, seed: context.seed)
        own = rule.own.map { OwnStore($0, ownContext) }
        pool = rule.pool.map(BufferPool.init)
        encoded = rule.encoded.map { ByteLRU($0, bytes: catalog.encodedBytes) }
        mapped = rule.mapped.map { ByteLRU($0, bytes: catalog.sizeBytes) }
        let hasRemote = catalog.groups.contains(where: \.remote)
        disk = hasRemote ? rule.disk.map { ByteLRU($0, bytes: catalog.encodedBytes) } : nil
        weak = ArrayTable(repeating: .absent, count: rule.weak == nil ? 0 : keyCount)
        wasLoaded = ArrayTable(
            repeating: false, count: rule.store?.admission == .second ? keyCount : 0)
        isFetchedAhead = ArrayTable(
            repeating: false,
            count: rule.prefetches.contains { $0.target != .memory } ? catalog.imageCount : 0)
    }

    /// In the app's next life its files are there as they were.
    func inheritDisk(of former: PolicyState) {
        mapped = former.mapped
        disk = former.disk
        isFetchedAhead = former.isFetchedAhead
    }

    /// What an entry claims to cost.
    func cost(of instance: InstanceTable.Entry, encodedBytes: Int64, scale: Double) -> Int64 {
        switch rule.store?.cost {
        case .bytes, nil: return instance.bytes
        case .none?: return 0
        case .both: return instance.bytes + encodedBytes
        case .points:
            if instance.size.width == 0 { return instance.bytes }
            let width = Int64((Double(instance.size.width) / scale).rounded())
            let height = Int64((Double(instance.size.height) / scale).rounded())
            return height * ((4 * width + 15) / 16 * 16)
        }
    }
}
