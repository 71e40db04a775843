/// Parts of a page that are there from the start, and those that are built once they are opened,
/// since a browser takes long for many elements.
struct Folding {
    /// As many tags are read, styled and laid out in a tenth of a second.
    private static let mostTags = 8000

    private var tags = 0

    /// Returns the part as it is, or closed under its title if there is too much before it.
    mutating func admit(_ part: String, title: String) -> String {
        let own = part.utf8.count { $0 == UInt8(ascii: "<") }
        if tags == 0 || tags + own <= Self.mostTags {
            tags += own
            return "<h3>\(title)</h3>" + part
        }
        // A page takes the rest for text, up to the end of a script.
        let text = part.replacing("</script", with: "<\\/script")
        return "<details class=\"fold\"><summary><h3>\(title)</h3></summary>"
            + "<script type=\"text/plain\">\(text)</script></details>"
    }
}
