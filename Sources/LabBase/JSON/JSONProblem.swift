/// Why a text is no JSON, and where.
package struct JSONProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Fault: Sendable, Equatable {
        case empty
        case byteOrderMark
        case wideEncoding
        case notUTF8
        /// The text ends within an object, list or string that began here.
        case endsInside(Container, JSONPosition)
        case expectedValue(found: String)
        case expectedKey(found: String)
        case expectedColon(found: String)
        case expectedComma(Container, found: String)
        case strayComma
        case trailingText(found: String)
        case comment
        case singleQuote
        case curlyQuote
        case unknownWord(String)
        case notFinite(String)
        case malformedNumber(String)
        case numberTooLarge(String)
        case lineBreakInString
        case controlCharacter(UInt8)
        case unknownEscape(String)
        case incompleteEscape
        case loneSurrogate(String)
        case duplicateKey(String, first: JSONPosition)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)

        /// Whether the text is a beginning, of which the rest is missing.
        package var isCut: Bool {
            if case .endsInside = self { return true }
            return false
        }
    }

    package enum Container: String, Sendable, Equatable { case object, list, string }

    package var fault: Fault
    package var position: JSONPosition
    /// From the root to the value that was being read.
    package var path: [JSONPath.Component] = []

    /// `line:column: what is wrong. What to do`
    package var description: String {
        let way = path.isEmpty ? "" : "\(JSONPath.joined(path)): "
        return "\(position.line):\(position.column): \(way)\(fault.wording)"
    }

    /// The same problem, seen from one level further out.
    func inside(_ component: JSONPath.Component) -> JSONProblem {
        var outer = self
        outer.path.insert(component, at: 0)
        return outer
    }
}

extension JSONProblem.Fault {
    /// What is wrong and what to do, on one line.
    package var wording: String {
        switch self {
        case .empty: "the file is empty. Write a JSON value"
        case .byteOrderMark: "the file begins with a byte order mark. Save it as UTF-8 without one"
        case .wideEncoding: "the file is in UTF-16 or UTF-32. Save it as UTF-8"
        case .notUTF8: "these bytes are no UTF-8. Save the file as UTF-8"
        case .endsInside(let container, let start):
            "the file ends inside the \(container.rawValue) that begins at \(start.line):"
                + "\(start.column). Close it with \(container.closing), or restore what was cut off"
        case .expectedValue(let found): "expected a value, found \(found). Write a value here"
        case .expectedKey(let found):
            "expected a key, found \(found). Write a key in double quotes"
        case .expectedColon(let found): "expected ':' after the key, found \(found). Write a colon"
        case .expectedComma(let container, let found):
            "expected ',' or \(container.closing), found \(found). Put a comma between the "
                + (container == .object ? "members" : "elements")
        case .strayComma: "a comma that nothing follows. Remove it"
        case .trailingText(let found):
            "\(found) after the end of the value. A file holds one value: remove the rest"
        case .comment: "JSON has no comments. Write a key \"//\" with the comment as its value"
        default: lexicalWording
        }
    }

    private var lexicalWording: String {
        switch self {
        case .singleQuote: "text in single quotes. JSON takes double quotes only"
        case .curlyQuote: "a curly quote. Write a straight double quote"
        case .unknownWord(let word):
            "\(Quoted.text(word)) is no JSON value. Put text in double quotes; true, false and "
                + "null are lower-case"
        case .notFinite(let word): "\(word) is no JSON number. Write a finite number"
        case .malformedNumber(let text):
            "\(Quoted.text(text)) is no JSON number. Write it like 12, -3, 0.5 or 2e6"
        case .numberTooLarge(let text):
            "\(Quoted.text(text)) is too large for a number. Write a smaller one"
        case .lineBreakInString: "a string ends on its line. Close it with '\"', or write \\n"
        case .controlCharacter(let byte):
            "a control character (\(byte)) in a string. Remove it, or write it as \\u00"
                + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        case .unknownEscape(let text):
            "unknown escape \(Quoted.text(text)). Write a backslash as \\\\"
        case .incompleteEscape: "\\u takes four hexadecimal digits. Write, for example, \\u00e9"
        case .loneSurrogate(let text):
            "\(text) is half of a surrogate pair. Write both halves, or the character itself"
        case .duplicateKey(let key, let first):
            "the key \(Quoted.text(key)) stands at \(first.line):\(first.column) already. "
                + "Remove one of them"
        case .tooDeep(let limit): "nested more than \(limit) levels deep. Nest less"
        case .tooLarge(let limit): "JSON of more than \(limit >> 20) MiB isn't read. Split it"
        default: ""
        }
    }
}

extension JSONProblem.Container {
    fileprivate var closing: String {
        switch self {
        case .object: "'}'"
        case .list: "']'"
        case .string: "'\"'"
        }
    }
}
