import LabSystem

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

    /// Whether a string is this text.
    func isText(_ node: Int, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isText(node, $0) }
    }

    /// The value of a key in an object; nil where there is none. The keys aren't made for it.
    func value(of key: String, in object: Int) -> Int? {
        let end = following(object)
        var key = key
        return key.withUTF8 { key in
            var node = object + 1
            while node < end {
                if isText(node, key) { return node + 1 }
                node = following(node + 1)
            }
            return nil
        }
    }

    /// One of plain ASCII is told by its bytes, without being made.
    private func isText(
        _ node: Int, _ text: some RandomAccessCollection<UInt8>
    ) -> Bool {
        let extent = nodes[node].extent
        if extent & JSONNode.isSpecial == 0, text.count == Int(extent) {
            if text.isEmpty { return true }
            let start = start(node) + 1
            return bytes.withUnsafeBytes { bytes in
                text.withContiguousStorageIfAvailable { text in
                    memcmp(bytes.baseAddress! + start, text.baseAddress!, text.count) == 0
                } ?? bytes[start..<start + text.count].elementsEqual(text)
            }
        }
        // A sign such as the Kelvin's, which is the same text as a K, is longer.
        guard isSpecial(node) || text.contains(where: { $0 >= 0x80 }) else { return false }
        return string(node) == String(decoding: text, as: UTF8.self)
    }
}
