/// The keys of one object, to find duplicates. A few keys, as nearly always, are compared one by
/// one; more go into a table of their hashes.
///
/// The hashes are random in each process, so that no file can be made to have colliding keys; the
/// result doesn't depend on them.
struct JSONKeys {
    private static let few = 12

    private let object: Int
    /// The nodes of all keys, once there are more than a few: each at its hash, or the first number
    /// from there on that no key before it has.
    private var nodes: [UInt32: UInt32] = [:]

    init(object: Int) { self.object = object }

    /// Returns the node of an earlier equal key, if there is one. The earlier keys are in the tape,
    /// and this key is its last node.
    mutating func insert(_ key: Int, in tape: JSONTape) -> Int? {
        if tape.isText(key, JSONReader.commentKey) { return nil }
        if nodes.isEmpty {
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
        var node = object + 1
        while node < key {
            if !tape.isText(node, JSONReader.commentKey) { _ = add(node, tape) }
            node = tape.following(node + 1)
        }
    }

    /// Returns the node of an equal key, or else adds this one. Hashes as `String` does, for which
    /// accents may be written in two ways.
    private mutating func add(_ key: Int, _ tape: JSONTape) -> Int? {
        var hasher = Hasher()
        hasher.combine(tape.string(key))
        var hash = UInt32(truncatingIfNeeded: hasher.finalize())
        while let node = nodes[hash] {
            if tape.isSame(Int(node), key) { return Int(node) }
            hash &+= 1
        }
        nodes[hash] = UInt32(key)
        return nil
    }
}
