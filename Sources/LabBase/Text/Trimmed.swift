extension String {
    /// The text of a C array of characters, which Swift imports as a tuple.
    package init<Characters>(array characters: Characters) {
        self = withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension StringProtocol {
    /// The text without blanks at either end. By bytes: readers trim every field of a file, and the
    /// last character of a long text takes long to find.
    package var trimmed: String {
        var inner = Substring(self).utf8
        while inner.first == UInt8(ascii: " ") { inner.removeFirst() }
        while inner.last == UInt8(ascii: " ") { inner.removeLast() }
        return String(Substring(inner))
    }
}
