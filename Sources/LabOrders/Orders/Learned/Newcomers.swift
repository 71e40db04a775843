/// Entries in the order in which they entered, until they are looked at as candidates.
struct Newcomers {
    private var keys: [(key: KeyID, size: Int64)] = []
    private var first = 0
    /// The sizes of those that wait.
    private(set) var size: Int64 = 0

    /// Number of those that wait.
    var count: Int { keys.count - first }

    mutating func add(_ key: KeyID, size: Int64) {
        keys.append((key, size))
        self.size &+= size
    }

    mutating func popFirst() -> KeyID? {
        guard count > 0 else { return nil }
        let (key, size) = keys[first]
        self.size &-= size
        first += 1
        if first > 32, 2 * first > keys.count {
            keys.removeFirst(first)
            first = 0
        }
        return key
    }
}
