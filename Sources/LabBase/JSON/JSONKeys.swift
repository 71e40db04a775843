/// The keys of one object, to find duplicates. A few keys, as nearly always, are compared one by
/// one; more go into a dictionary, whose hashes are random in each process, so that no file can be
/// made to have colliding keys.
struct JSONKeys {
    private static let few = 12

    private let object: Int
    /// The nodes of all keys, once there are more than a few. Equal is what `String` finds equal,
    /// for which accents may be written in two ways.
    private var nodes: [String: Int] = [:]

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
            node = object + 1
            while node < key {
                if !tape.isText(node, JSONReader.commentKey) { nodes[tape.string(node)] = node }
                node = tape.following(node + 1)
            }
        }
        let name = tape.string(key)
        if let known = nodes[name] { return known }
        nodes[name] = key
        return nil
    }
}
