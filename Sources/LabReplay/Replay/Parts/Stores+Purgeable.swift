import LabOrders

/// Memory that a phone's system may take: images that only a store has which says so.
extension Stores {
    var purgeableBytes: Int64 {
        purgeable.reduce(0) { sum, store in
            store.keys.reduce(sum) { $0 + bytesToTake($1, of: store) }
        }
    }

    /// The system takes them.
    func purge() {
        for store in purgeable {
            for key in store.keys where bytesToTake(key, of: store) > 0 {
                unstore(key, from: store, because: .signal)
            }
        }
    }

    private var purgeable: [ImageStore] {
        policies.all.compactMap { $0.store }.filter(\.rule.isPurgeable)
    }

    /// The bytes of an entry's image, if nothing but the store holds it; else 0. A mapped file's
    /// pages are clean: the system has them without asking.
    private func bytesToTake(_ key: KeyID, of store: ImageStore) -> Int64 {
        let held = store.instance(of: key)
        guard held != .absent, held != ImageStore.marker else { return 0 }
        let record = holders[held]
        let isHeld =
            record.uses > 0 || record.isInFlight || record.isMapped
        return isHeld ? 0 : record.bytes
    }
}
