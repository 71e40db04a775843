/// The keys of one object, to find one that comes twice: compared one by one while they are few,
/// as nearly always, then by a table of their hashes.
///
/// The hashes differ from process to process, so that nobody can write keys that all have the same
/// one; whether a key is there already doesn't depend on them.
struct JSONKeys {
    private struct Slot {
        /// A key's; of a free slot, a number that no node has.
        var node: UInt32
        var hash: UInt32

        static let free = Slot(node: .max, hash: 0)

        var isFree: Bool { node == .max }
    }

    private static let few = 12

    private let object: Int
    private var count = 0
    /// Each key is at the first free slot from its hash on. Three quarters full at most.
    private var slots: [Slot] = []

    init(object: Int) { self.object = object }

    /// The node of the same key, if it stands already. Those before it are in the tape, and the
    /// last thing there is the key itself.
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

    /// The node of the same key; if there is none, this one's is put down.
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

    /// As `String` hashes, for which accents may be written in two ways.
    private static func hash(_ key: String) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(key)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
