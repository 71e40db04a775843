/// A value or key: the place of its text, and its extent. Its first character gives its kind.
struct JSONNode: Sendable {
    /// Bytes from the beginning of the text.
    var offset: UInt32
    /// For a list or an object, the number of the node after its contents. For a number, its bytes.
    /// For a string, the bytes between its quotes, and `isSpecial`.
    var extent: UInt32

    /// Set in the extent of a string with an escape or a character beyond ASCII.
    static let isSpecial: UInt32 = 1 << 31
}

/// A text of JSON, and nodes for its values in the order in which they begin, a key before its
/// value. A node takes eight bytes. The text is decoded only when a value is asked for.
///
/// A value other than the first takes at least two characters, itself and a comma or a bracket. So
/// nodes take at most four times as many bytes as the text.
struct JSONTape: Sendable {
    let bytes: [UInt8]
    /// The text within the bytes.
    let range: Range<Int>
    var nodes: [JSONNode] = []

    /// Index of a node's first byte.
    func start(_ node: Int) -> Int { range.lowerBound + Int(nodes[node].offset) }

    func first(_ node: Int) -> UInt8 { bytes[start(node)] }

    /// The node after this one and its contents.
    func following(_ node: Int) -> Int {
        switch first(node) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): Int(nodes[node].extent)
        default: node + 1
        }
    }

    /// The range between a string's quotes.
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

    /// True if two strings are equal, as `==` defines it.
    func isSame(_ one: Int, _ other: Int) -> Bool {
        if isSpecial(one) || isSpecial(other) { return string(one) == string(other) }
        let (one, other) = (contents(one), contents(other))
        return one.count == other.count && bytes[one] == bytes[other]
    }

    /// True if a string is equal to this text.
    func isText(_ node: Int, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isText(node, $0) }
    }

    /// The value of a key in an object; nil without the key. Doesn't make strings of the keys.
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

    /// Compares a plain ASCII string by its bytes, without making a string of it.
    private func isText(_ node: Int, _ text: some RandomAccessCollection<UInt8>) -> Bool {
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
        // Characters such as the Kelvin sign, which is equal to a K, have more bytes.
        guard isSpecial(node) || text.contains(where: { $0 >= 0x80 }) else { return false }
        return string(node) == String(decoding: text, as: UTF8.self)
    }
}
