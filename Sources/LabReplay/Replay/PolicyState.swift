import LabOrders
import LabPolicies

/// One policy's tables: what it has, and what is on the way to it. There is one policy, or one for
/// each group of images that has a policy of its own.
///
/// It decides nothing: the replay does. Whoever is handed it counts no reference, which would cost
/// each event more than what it asks: the replay that made the tables frees them.
package struct PolicyState {
    private struct Tables: ~Copyable {
        let number: UInt16
        let rule: Composition
        let names: KeyNames
        let store: ImageStore?
        let own: OwnStore?
        let encoded: ByteLRU?
        var mapped: ByteLRU?
        var disk: ByteLRU?
        var pool: BufferPool?
        let weak: KeyTable<InstanceID>
        var wasLoaded: ArrayTable<KeyID, Bool>
        var isFetchedAhead: ArrayTable<ImageID, Bool>
        var isSweeping = false
    }

    private let tables: Uncounted<Tables>

    init(
        number: Int, rule: Composition, header: TraceHeader, context: OrderContext,
        keys: PolicyKeys
    ) {
        let catalog = header.catalog
        let names = KeyNames(rule, header: header, keys: keys)
        let keyCount = names.keyCount
        var context = context
        context.keyCapacity = keyCount
        let naming = names.naming(header)
        context.keyName = naming.name
        let ownContext = OwnCacheContext(keyCount: keyCount, names: naming, seed: context.seed)
        let hasRemote = catalog.groups.contains(where: \.remote)
        tables = Uncounted(
            Tables(
                number: UInt16(number), rule: rule, names: names,
                store: rule.store.map { ImageStore($0, context: context) },
                own: rule.own.map { OwnStore($0, ownContext) },
                encoded: rule.encoded.map { ByteLRU($0, bytes: catalog.encodedBytes) },
                mapped: rule.mapped.map { ByteLRU($0, bytes: catalog.sizeBytes) },
                disk: hasRemote
                    ? rule.disk.map { ByteLRU($0, bytes: catalog.encodedBytes) } : nil,
                pool: rule.pool.map(BufferPool.init),
                weak: KeyTable(repeating: .absent, count: rule.weak == nil ? 0 : keyCount),
                wasLoaded: ArrayTable(
                    repeating: false, count: rule.store?.admission == .second ? keyCount : 0),
                isFetchedAhead: ArrayTable(
                    repeating: false,
                    count: rule.prefetches.contains { $0.target != .memory }
                        ? catalog.imageCount : 0)))
    }

    /// Nobody may ask it any more.
    func free() { tables.free() }

    /// In the app's next life its files are there as they were.
    func inheritDisk(of former: PolicyState) {
        tables.value.mapped = former.mapped
        tables.value.disk = former.disk
        tables.value.isFetchedAhead = former.isFetchedAhead
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

extension PolicyState {
    var number: UInt16 { tables.value.number }
    var rule: Composition {
        @inline(always) _read { yield tables.value.rule }
    }
    var names: KeyNames {
        @inline(always) _read { yield tables.value.names }
    }
    package var store: ImageStore? {
        @inline(always) _read { yield tables.value.store }
    }
    /// A cache of one's own, in place of a store.
    package var own: OwnStore? {
        @inline(always) _read { yield tables.value.own }
    }
    var encoded: ByteLRU? {
        @inline(always) _read { yield tables.value.encoded }
    }
    var mapped: ByteLRU? {
        @inline(always) _read { yield tables.value.mapped }
    }
    /// Nil where nothing is remote, or nothing fetched is kept.
    var disk: ByteLRU? {
        @inline(always) _read { yield tables.value.disk }
    }
    var pool: BufferPool? {
        @inline(always) _read { yield tables.value.pool }
        @inline(always) nonmutating _modify { yield &tables.value.pool }
    }
    var hasWeak: Bool { tables.value.weak.count > 0 }
    /// The living instance of a key that the weak table knows, where there is one.
    subscript(weak key: KeyID) -> InstanceID {
        @inline(always) get { tables.value.weak[key] }
        @inline(always) nonmutating set { tables.value.weak[key] = newValue }
    }
    /// The weak table knows nobody any more.
    func forgetWeak() { tables.value.weak.fill(with: .absent) }
    /// Keys that were loaded before; empty where that doesn't matter.
    var wasLoaded: ArrayTable<KeyID, Bool> {
        @inline(always) _read { yield tables.value.wasLoaded }
        @inline(always) nonmutating _modify { yield &tables.value.wasLoaded }
    }
    /// Images whose files were fetched ahead and that no view has asked for since; empty where
    /// none are.
    var isFetchedAhead: ArrayTable<ImageID, Bool> {
        @inline(always) _read { yield tables.value.isFetchedAhead }
        @inline(always) nonmutating _modify { yield &tables.value.isFetchedAhead }
    }
    var isSweeping: Bool {
        get { tables.value.isSweeping }
        nonmutating set { tables.value.isSweeping = newValue }
    }
}
