/// Errors of texts that aren't JSON.
extension Complaint {
    enum Container: String {
        case object, list, string

        fileprivate var closing: String {
            switch self {
            case .object: "'}'"
            case .list: "']'"
            case .string: "'\"'"
            }
        }
    }

    /// The error for a text that begins as no JSON does. It may be anybody's, and isn't repeated.
    static var notJSON: Complaint {
        Complaint(
            "this isn't JSON",
            "Name a file that is, or begin it with '{' or '[', with text in double quotes")
    }

    static var emptyFile: Complaint { Complaint("the file is empty", "Write a JSON value") }
    static var byteOrderMark: Complaint {
        Complaint("the file begins with a byte order mark", "Save it as UTF-8 without one")
    }
    static var wideEncoding: Complaint {
        Complaint("the file is in UTF-16 or UTF-32", "Save it as UTF-8")
    }
    static var notUTF8: Complaint {
        Complaint("these bytes are no UTF-8", "Save the file as UTF-8")
    }

    static func endsInside(_ container: Container, _ start: JSONPosition) -> Complaint {
        Complaint(
            "the file ends inside the \(container.rawValue) that begins at \(start.line):"
                + "\(start.column)",
            "Close it with \(container.closing), or restore what was cut off", sign: .cutOff)
    }

    static func expectedValue(found: String) -> Complaint {
        Complaint("expected a value, found \(found)", "Write a value here")
    }

    static func expectedKey(found: String) -> Complaint {
        Complaint("expected a key, found \(found)", "Write a key in double quotes")
    }

    static func expectedColon(found: String) -> Complaint {
        Complaint("expected ':' after the key, found \(found)", "Write a colon")
    }

    static func expectedComma(_ container: Container, found: String) -> Complaint {
        Complaint(
            "expected ',' or \(container.closing), found \(found)",
            "Put a comma between the " + (container == .object ? "members" : "elements"))
    }

    static var strayComma: Complaint { Complaint("a comma that nothing follows", "Remove it") }

    static func trailingText(found: String) -> Complaint {
        Complaint(
            "\(found) after the end of the value", "A file holds one value: remove the rest")
    }

    static var comment: Complaint {
        Complaint("JSON has no comments", "Write a key \"//\" with the comment as its value")
    }
    static var singleQuote: Complaint {
        Complaint("text in single quotes", "JSON takes double quotes only")
    }
    static var curlyQuote: Complaint {
        Complaint("a curly quote", "Write a straight double quote")
    }

    static func unknownWord(_ word: String) -> Complaint {
        Complaint(
            "\(Quoted.text(word)) is no JSON value",
            "Put text in double quotes; true, false and null are lower-case")
    }

    static func notFinite(_ word: String) -> Complaint {
        Complaint("\(word) is no JSON number", "Write a finite number")
    }

    static func malformedNumber(_ text: String) -> Complaint {
        Complaint(
            "\(Quoted.text(text)) is no JSON number", "Write it like 12, -3, 0.5 or 2e6")
    }

    static func numberTooLarge(_ text: String) -> Complaint {
        Complaint("\(Quoted.text(text)) is too large for a number", "Write a smaller one")
    }

    static var lineBreakInString: Complaint {
        Complaint("a string ends on its line", "Close it with '\"', or write \\n")
    }

    static func controlCharacter(_ byte: UInt8) -> Complaint {
        Complaint(
            "a control character (\(byte)) in a string",
            "Remove it, or write it as \\u00" + (byte < 16 ? "0" : "")
                + String(byte, radix: 16))
    }

    static func unknownEscape(_ text: String) -> Complaint {
        Complaint("unknown escape \(Quoted.text(text))", "Write a backslash as \\\\")
    }

    static var incompleteEscape: Complaint {
        Complaint(
            "\\u takes four hexadecimal digits", "Write, for example, \\u00e9")
    }

    static func loneSurrogate(_ text: String) -> Complaint {
        Complaint(
            "\(text) is half of a surrogate pair", "Write both halves, or the character itself")
    }

    static func duplicateKey(_ key: String, first: JSONPosition) -> Complaint {
        Complaint(
            "the key \(Quoted.text(key)) stands at \(first.line):\(first.column) already",
            "Remove one of them")
    }

    static func tooDeep(limit: Int) -> Complaint {
        Complaint("nested more than \(limit) levels deep", "Nest less")
    }

    static func tooLong(limit: Int) -> Complaint {
        Complaint("JSON of more than \(limit >> 20) MiB isn't read", "Split it")
    }
}

extension Complaint {
    /// The error with a path one level longer.
    func inside(_ component: JSONPath.Component) -> Complaint {
        guard case .input(let file, var position?) = place else { return self }
        position.path = JSONPath.prepending(component, to: position.path)
        return at(.input(file, position))
    }
}
