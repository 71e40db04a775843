/// A name such as `flash.latency`: a group, and a key in it.
package enum DottedName {
    /// The text before the first dot, and the text after it; without a dot all is the key.
    package static func parts(_ name: String) -> (group: String?, key: String) {
        guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (nil, name) }
        return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
    }
}
