import LabOrders

/// The keys of a trace by recency, which tells the hits of LRU caches of all sizes in one pass.
///
/// The depth of a request, its stack distance, is the number of other keys that were requested
/// since its key was. An LRU cache has the key if it has room for more objects than that, and only
/// then (Mattson et al., 1970). So who counts requests by depth has replayed every size.
///
/// Depths are counted on a line of slots: each request takes the next slot, and frees the slot of
/// its key's previous request. Each key has one taken slot then, and the taken slots after that one
/// are its depth (Olken, 1981):
///
///     requests     a  b  c  b     a     The slots of c and b are taken after that of a: the
///     taken by     a  .  c  b           depth of the last request is 2, and LRU caches of
///     slot         0  1  2  3     4     three objects or more have a.
///
/// When all slots are used up, the taken ones move to the front.
struct LRUStack: ~Copyable {
    private var slots: TakenSlots
    /// The key of a slot; outdated if the slot is free.
    private var keyOfSlot: DenseTable<KeyID>
    /// One more than a key's slot; zero before its first request.
    private let slotOfKey: KeyTable<UInt32>

    /// - Parameter isSparse: true if far fewer keys will come.
    init(keyCapacity: Int, isSparse: Bool = false) {
        slotOfKey = FixedTable(count: keyCapacity, isSparse: isSparse)
        slots = TakenSlots(capacity: 1 << 14)
        keyOfSlot = DenseTable(count: 1 << 14)
    }

    /// Number of keys so far.
    var count: UInt32 { slots.count }

    /// Number of keys requested since this one was; nil for its first request.
    @inline(__always)
    mutating func request(_ key: KeyID) -> UInt32? {
        if slots.isFull { moveTogether() }
        let before = slotOfKey[key]
        let depth = before > 0 ? slots.leave(before &- 1) : nil
        keyOfSlot[slots.next] = key
        slots.take()
        slotOfKey[key] = slots.next
        return depth
    }

    /// Removes a key as if it had never been requested.
    mutating func forget(_ key: KeyID) {
        let slot = slotOfKey[key]
        guard slot > 0 else { return }
        _ = slots.leave(slot - 1)
        slotOfKey[key] = 0
    }

    /// Moves the taken slots to the front, in their order, and leaves at least three times as many
    /// free.
    private mutating func moveTogether() {
        var capacity = Int(slots.capacity)
        while capacity < Int(count) * 4 { capacity *= 2 }
        var keys = DenseTable<KeyID>(count: capacity)
        var moved: UInt32 = 0
        for slot in 0..<slots.next where slots.isTaken(slot) {
            keys[moved] = keyOfSlot[slot]
            moved += 1
        }
        slots = TakenSlots(capacity: capacity)
        for slot in 0..<moved {
            slots.take()
            slotOfKey[keys[slot]] = slot + 1
        }
        swap(&keys, &keyOfSlot)
    }
}
