/// Entries in the order in which they entered, until they are looked at as candidates.
struct Newcomers: ~Copyable {
    private var keys = RingQueue<(key: KeyID, size: Int64)>()
    /// The sizes of those that wait.
    private(set) var size: Int64 = 0

    /// Number of those that wait.
    var count: Int { Int(keys.count) }

    mutating func add(_ key: KeyID, size: Int64) {
        keys.append((key, size))
        self.size &+= size
    }

    mutating func popFirst() -> KeyID? {
        guard count > 0 else { return nil }
        let (key, size) = keys.first
        keys.removeFirst()
        self.size &-= size
        return key
    }
}
