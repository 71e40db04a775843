/// The keys of one object, to find duplicates. A few keys, as nearly always, are compared one by
/// one; more go into a table of texts, for which accents may be written in two ways.
///
/// The table's hashes are random in each process, so that no file can be made to have colliding
/// keys; the result doesn't depend on them.
struct JSONKeys {
    private static let few = 12

    private let object: Int
    /// The nodes of all keys, once there are more than a few.
    private var nodes: [String: UInt32] = [:]

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
        let text = tape.string(key)
        if let known = nodes[text] { return Int(known) }
        nodes[text] = UInt32(key)
        return nil
    }

    private mutating func start(before key: Int, in tape: JSONTape) {
        var node = object + 1
        while node < key {
            if !tape.isText(node, JSONReader.commentKey) {
                nodes[tape.string(node)] = UInt32(node)
            }
            node = tape.following(node + 1)
        }
    }
}
