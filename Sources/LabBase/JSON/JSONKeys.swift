/// The keys of one object, to find one that comes twice: compared one by one while they are few,
/// as nearly always, then by a table of their hashes.
///
/// The hashes differ from process to process, so that nobody can write keys that all have the same
/// one; whether a key is there already doesn't depend on them.
struct JSONKeys {
    private static let few = 12
    private static let empty = UInt32.max

    private let object: Int
    private var count = 0
    /// Nodes of keys, each at the first free slot from its hash on. Three quarters full at most.
    private var slots: [UInt32] = []

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
        slots = [UInt32](repeating: Self.empty, count: 4 * Self.few)
        var node = object + 1
        while node < key {
            if !tape.isText(node, JSONReader.commentKey) { _ = add(node, tape) }
            node = tape.following(node + 1)
        }
    }

    /// The node of the same key; if there is none, this one's is put down.
    private mutating func add(_ key: Int, _ tape: JSONTape) -> Int? {
        if (count + 1) * 4 > slots.count * 3 { grow(tape) }
        var slot = home(key, tape)
        while slots[slot] != Self.empty {
            if tape.isSame(Int(slots[slot]), key) { return Int(slots[slot]) }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        slots[slot] = UInt32(key)
        count += 1
        return nil
    }

    private mutating func grow(_ tape: JSONTape) {
        let old = slots
        slots = [UInt32](repeating: Self.empty, count: 2 * old.count)
        for key in old where key != Self.empty {
            var slot = home(Int(key), tape)
            while slots[slot] != Self.empty { slot = slot + 1 == slots.count ? 0 : slot + 1 }
            slots[slot] = key
        }
    }

    /// As `String` hashes, for which accents may be written in two ways.
    private func home(_ key: Int, _ tape: JSONTape) -> Int {
        var hasher = Hasher()
        hasher.combine(tape.string(key))
        return Int(UInt(bitPattern: hasher.finalize()) % UInt(slots.count))
    }
}
