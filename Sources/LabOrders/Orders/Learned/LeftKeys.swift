/// Evicted keys in the order of their evictions. A key that came back leaves a gap, which counts as
/// long as it would have.
struct LeftKeys: ~Copyable {
    private var ring: FixedTable<Int, KeyID> = FixedTable(count: 64)
    private var first: UInt32 = 0
    private(set) var count = 0

    private func slot(_ turn: UInt32) -> Int { Int(turn) & (ring.count - 1) }

    /// The key that has a place, counted from the longest ago, and its turn.
    func key(_ place: Int) -> (key: KeyID, turn: UInt32) {
        let turn = first &+ UInt32(place)
        return (ring[slot(turn)], turn)
    }

    /// Adds a key, and returns its turn.
    mutating func add(_ key: KeyID) -> UInt32 {
        if count == ring.count { grow() }
        let turn = first &+ UInt32(count)
        ring[slot(turn)] = key
        count += 1
        return turn
    }

    /// Forgets the key that was evicted longest ago.
    mutating func removeFirst() {
        first &+= 1
        count -= 1
    }

    /// Takes back the latest addition.
    mutating func removeLast() { count -= 1 }

    private mutating func grow() {
        let before = ring.count
        ring = FixedTable(copying: ring, count: 2 * before)
        for place in 0..<count {
            let turn = first &+ UInt32(place)
            ring[slot(turn)] = ring[Int(turn) & (before - 1)]
        }
    }
}
