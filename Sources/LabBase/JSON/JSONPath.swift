/// The way to a value, whose words are made for a message: `screens.feed.rowHeight`,
/// `script[3].fling`.
package indirect enum JSONPath: Sendable {
    case start(String)
    case key(String, JSONPath)
    case index(Int, JSONPath)

    package var text: String {
        switch self {
        case .start(let text): text
        case .key(let key, let path): Self.appending(key, to: path.text)
        case .index(let index, let path): Self.appending(index, to: path.text)
        }
    }

    package static func appending(_ key: String, to path: String) -> String {
        let isPlain =
            !key.isEmpty
            && key.unicodeScalars.allSatisfy {
                $0.isLetter || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
                    || $0 == "/"
            }
        guard isPlain, key.utf8.count <= Quoted.longest else {
            return "\(path)[\(Quoted.text(key))]"
        }
        return path.isEmpty ? key : "\(path).\(key)"
    }

    package static func appending(_ index: Int, to path: String) -> String { "\(path)[\(index)]" }

    /// The path to a value inside of what a path leads to.
    static func joining(_ first: String, _ path: String) -> String {
        path.isEmpty || path.hasPrefix("[") ? first + path : "\(first).\(path)"
    }
}
