/// What is kept of one value or key: where its text begins, and how far it goes. Which kind of
/// value it is, its first character says.
struct JSONNode: Sendable {
    /// Bytes from the beginning of the text.
    var offset: UInt32
    /// Of a list or an object, the number of the node behind all that it holds. Of a number, its
    /// bytes. Of a string, the bytes between its quotes, and `isSpecial`.
    var extent: UInt32

    /// Set in the extent of a string that has an escape or a character beyond ASCII.
    static let isSpecial: UInt32 = 1 << 31
}

/// A text of JSON and its values in the order in which they begin, a key before its value: eight
/// bytes each, of which the text is never read twice until somebody asks.
///
/// A value other than the first takes two characters of the text at least, itself and a comma or
/// a bracket. So all take at most four bytes a byte of the text.
struct JSONTape: Sendable {
    let bytes: [UInt8]
    /// The text within the bytes.
    let range: Range<Int>
    var nodes: [JSONNode] = []

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range
    }

    /// Where a node's text begins within the bytes.
    func start(_ node: Int) -> Int { range.lowerBound + Int(nodes[node].offset) }

    func first(_ node: Int) -> UInt8 { bytes[start(node)] }

    /// The node behind this one and all that it holds.
    func following(_ node: Int) -> Int {
        switch first(node) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): Int(nodes[node].extent)
        default: node + 1
        }
    }

    /// What stands between a string's quotes.
    func contents(_ node: Int) -> Range<Int> {
        let start = start(node) + 1
        return start..<start + Int(nodes[node].extent & ~JSONNode.isSpecial)
    }

    private func isSpecial(_ node: Int) -> Bool { nodes[node].extent & JSONNode.isSpecial != 0 }

    func string(_ node: Int) -> String {
        let contents = contents(node)
        return isSpecial(node)
            ? JSONReader.decoded(bytes, in: contents)
            : String(decoding: bytes[contents], as: UTF8.self)
    }

    /// Whether two strings are the same text, as `==` has it.
    func isSame(_ one: Int, _ other: Int) -> Bool {
        if isSpecial(one) || isSpecial(other) { return string(one) == string(other) }
        let (one, other) = (contents(one), contents(other))
        return one.count == other.count && bytes[one] == bytes[other]
    }

    /// Whether a string is this text. One of plain ASCII is told by its bytes, without being made.
    func isText(_ node: Int, _ text: String) -> Bool {
        if isSpecial(node) { return string(node) == text }
        let contents = contents(node)
        // A sign such as the Kelvin's, which is the same text as a K, is longer.
        guard text.utf8.count == contents.count else {
            return text.utf8.contains { $0 >= 0x80 } && string(node) == text
        }
        var at = contents.lowerBound
        for byte in text.utf8 {
            if byte != bytes[at] { return false }
            at += 1
        }
        return true
    }
}
