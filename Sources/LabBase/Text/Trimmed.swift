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
