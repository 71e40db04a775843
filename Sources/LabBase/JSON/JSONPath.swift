/// The way to a value in words: `screens.feed.rowHeight`, `script[3].fling`.
package enum JSONPath {
    package enum Component: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    package static func appending(_ key: String, to path: String) -> String {
        let isPlain =
            !key.isEmpty
            && key.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
                    || $0 == "/"
            }
        guard isPlain, key.utf8.count <= Quoted.longest else {
            return "\(path)[\(Quoted.text(key))]"
        }
        return path.isEmpty ? key : "\(path).\(key)"
    }

    package static func appending(_ index: Int, to path: String) -> String { "\(path)[\(index)]" }

    package static func joined(_ components: some Sequence<Component>) -> String {
        components.reduce("") { path, component in
            switch component {
            case .key(let key): appending(key, to: path)
            case .index(let index): appending(index, to: path)
            }
        }
    }
}

/// Text of the user's inside a message.
package enum Quoted {
    /// Characters that are shown of a text, so that a message stays a line that can be read.
    package static let longest = 60

    /// In single quotes, with what would break or disguise the line escaped, and cut when long.
    package static func text(_ text: String) -> String {
        var shown = "'"
        for scalar in text.unicodeScalars.prefix(longest) { shown += printable(scalar) }
        if text.unicodeScalars.dropFirst(longest).first != nil { shown += "..." }
        return shown + "'"
    }

    /// As it is, but on one line: for a file's name.
    package static func line(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars { shown += printable(scalar) }
        return shown
    }

    private static func printable(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }
}
