import LabOrders
import LabPolicies
import LabScripts

/// One policy's tables: the images that it has, and those on the way to it. There is one policy, or
/// one for each group of images that has a policy of its own.
///
/// It decides nothing: the replay does. Handing it on counts no reference, which would cost each
/// event more than the question that it asks: the replay that made the tables frees them.
package struct PolicyState {
    private struct Tables: ~Copyable {
        let number: UInt16
        let rule: Composition
        var names: KeyNames
        let store: ImageStore?
        let own: OwnStore?
        let encoded: ByteLRU<ImageID>?
        var mapped: ByteLRU<ImageID>?
        var disk: ByteLRU<ImageID>?
        var pool: BufferPool?
        let weak: KeyTable<InstanceID>
        var wasLoaded: ArrayTable<KeyID, Bool>
        var isFetchedAhead: ArrayTable<ImageID, Bool>
        var isSweeping = false
        var variants: ByteLRU<KeyID>?
        var parts: [ImageID: FilePart] = [:]
        var decodedBytes: Int64 = 0
    }

    /// The part of a file that came before its fetch was given up.
    struct FilePart {
        var bytes: Int64
        var version: UInt32
    }

    private let tables: Uncounted<Tables>

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
                        || rule.loading.prefetches != .memory ? catalog.imageCount : 0),
                variants: rule.variants.map { variants in
                    let count = catalog.imageCount * header.sizes.count
                    return ByteLRU(variants.shelf, bytes: ArrayTable(repeating: 0, count: count))
                }))
    }

    /// Frees the tables, which must not be used any more.
    func free() { tables.free() }

    /// In the app's next life its files are there as they were, under the keys that they have.
    func inheritDisk(of former: PolicyState) {
        tables.value.names = former.names
        tables.value.mapped = former.mapped
        tables.value.disk = former.disk
        tables.value.variants = former.variants
        tables.value.isFetchedAhead = former.isFetchedAhead
    }

    /// Its store has a limit in bytes, or one in images.
    var isLimited: (bytes: Bool, entries: Bool) {
        if let own { return own.cache.isLimited }
        guard let store else { return (false, false) }
        return (store.rule.limitBytes != nil, store.rule.limitCount != nil)
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
    /// An image was replaced, which has another key from here on; true if that is another's, too.
    func renewKey(of image: ImageID, version: UInt32) -> Bool {
        tables.value.names.renew(image, version: version)
    }
    package var store: ImageStore? {
        @inline(always) _read { yield tables.value.store }
    }
    /// A cache of one's own, in place of a store.
    package var own: OwnStore? {
        @inline(always) _read { yield tables.value.own }
    }
    var encoded: ByteLRU<ImageID>? {
        @inline(always) _read { yield tables.value.encoded }
    }
    var mapped: ByteLRU<ImageID>? {
        @inline(always) _read { yield tables.value.mapped }
    }
    /// The files on disk that were fetched; nil if nothing is remote, or no fetched file is kept.
    var disk: ByteLRU<ImageID>? {
        @inline(always) _read { yield tables.value.disk }
    }
    /// Decoded sizes on disk, by image and size.
    var variants: ByteLRU<KeyID>? {
        @inline(always) _read { yield tables.value.variants }
    }
    /// An image was removed.
    func dropVariants(of image: ImageID, imageCount: Int) {
        guard let variants = tables.value.variants else { return }
        let sizes = stride(
            from: KeyID(own: image), to: KeyID(variants.bytes.count), by: imageCount)
        for key in sizes { variants.drop(key) }
    }

    /// An image was replaced.
    func noteVariants(replaced image: ImageID, imageCount: Int) {
        if rule.variants?.shelf.replaced == .forgotten {
            dropVariants(of: image, imageCount: imageCount)
        }
    }

    /// The parts of images' files that came before their fetches were given up.
    var parts: [ImageID: FilePart] {
        @inline(always) _read { yield tables.value.parts }
        @inline(always) nonmutating _modify { yield &tables.value.parts }
    }
    /// Bytes that were decoded since garbage was last collected.
    var decodedBytes: Int64 {
        get { tables.value.decodedBytes }
        nonmutating set { tables.value.decodedBytes = newValue }
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
    /// The weak table forgets every instance.
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
