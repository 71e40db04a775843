/// The keys of one object, to find duplicates. A few keys, as nearly always, are compared one by
/// one; more go into a table of their hashes.
///
/// The hashes are random in each process, so that no file can be made to have colliding keys; the
/// result doesn't depend on them.
struct JSONKeys {
    private struct Slot {
        /// The node of a key; for a free slot, a number that no node has.
        var node: UInt32
        var hash: UInt32

        static let free = Slot(node: .max, hash: 0)

        var isFree: Bool { node == .max }
    }

    private static let few = 12

    private let object: Int
    private var count = 0
    /// Each key is at the first free slot from its hash on. The table is at most three quarters
    /// full.
    private var slots: [Slot] = []

    init(object: Int) { self.object = object }

    /// Returns the node of an earlier equal key, if there is one. The earlier keys are in the tape,
    /// and this key is its last node.
    mutating func insert(_ key: Int, in tape: JSONTape) -> Int? {
        if tape.isText(key, JSONReader.commentKey) { return nil }
        if slots.isEmpty {
            var known = 0
            var node = object + 1
            while node < key, known < Self.few {
                if tape.isSame(node, key) { return node }
                known += 1
                node = tape.following(node + 1)
            }
            if node == key { return nil }
            start(before: key, in: tape)
        }
        return add(key, tape)
    }

    private mutating func start(before key: Int, in tape: JSONTape) {
        slots = [Slot](repeating: .free, count: 4 * Self.few)
        var node = object + 1
        while node < key {
            if !tape.isText(node, JSONReader.commentKey) { _ = add(node, tape) }
            node = tape.following(node + 1)
        }
    }

    /// Returns the node of an equal key, or else adds this one.
    private mutating func add(_ key: Int, _ tape: JSONTape) -> Int? {
        if (count + 1) * 4 > slots.count * 3 { grow() }
        let hash = Self.hash(tape.string(key))
        var index = home(hash)
        while !slots[index].isFree {
            if slots[index].hash == hash, tape.isSame(Int(slots[index].node), key) {
                return Int(slots[index].node)
            }
            index = index + 1 == slots.count ? 0 : index + 1
        }
        slots[index] = Slot(node: UInt32(key), hash: hash)
        count += 1
        return nil
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: .free, count: 2 * old.count)
        for slot in old where !slot.isFree {
            var index = home(slot.hash)
            while !slots[index].isFree { index = index + 1 == slots.count ? 0 : index + 1 }
            slots[index] = slot
        }
    }

    private func home(_ hash: UInt32) -> Int { Int((UInt64(hash) * UInt64(slots.count)) >> 32) }

    /// Hashes as `String` does, for which accents may be written in two ways.
    private static func hash(_ key: String) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(key)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
