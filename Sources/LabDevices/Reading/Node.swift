import LabBase

/// A value of the file with its path, and the log for its problems.
///
/// Each access either succeeds or reports a problem. The caller continues with what it has, and the
/// log keeps the first mistake of the file.
package struct Node {
    package let value: JSONValue
    let path: String
    package let log: ProblemLog

    package var position: SourcePosition { log.place(value.position, path: path) }

    /// A member of an object; nil if it is missing.
    package subscript(key: String) -> Node? {
        value[key].map {
            Node(value: $0, path: JSONPath.appending(key, to: path), log: log)
        }
    }

    package func report(_ complaint: Complaint) {
        log.report(complaint, at: value.position, path: path)
    }

    package func report(_ what: String, _ remedy: String) { report(Complaint(what, remedy)) }

    /// Reports a problem in place of a value.
    package func report<Value>(_ complaint: Complaint) -> Value? {
        report(complaint)
        return nil
    }

    package func report<Value>(_ what: String, _ remedy: String) -> Value? {
        report(Complaint(what, remedy))
    }

    /// Notes what is right and may not be meant.
    package func remark(_ what: String, _ remedy: String) {
        log.remark(Complaint(what, remedy), at: value.position, path: path)
    }

    /// - Parameter example: nil for that of all values of the kind.
    package func wrongType(_ expected: ExpectedValue, example: String? = nil) {
        report(.wrongType(expected, found: found, example: example))
    }

    package func wrongType<Value>(_ expected: ExpectedValue) -> Value? {
        report(.wrongType(expected, found: found))
    }

    private var found: String {
        switch value.content {
        // A file that consists of one value may be anybody's: the message says its kind alone.
        case _ where path.isEmpty: value.kind
        case .number(let number): number.text
        case .string(let text) where text.utf8.count < 16: "\"\(text)\""
        default: value.kind
        }
    }

    /// A list's elements; nil, with a reported problem, if this is no list or an empty one.
    package func elements(as expected: ExpectedValue = .list) -> NodeList? {
        guard let elements = value.array else { return wrongType(expected) }
        if elements.isEmpty { return report(.empty) }
        return NodeList(of: self)
    }

    /// A list of two: width and height, unless `expected` differs.
    package func pair(as expected: ExpectedValue = .pair) -> [Node]? {
        guard value.array?.count == 2 else { return wrongType(expected) }
        return elements().map { Array($0) }
    }

    package func text() -> String? {
        guard let text = value.string else { return wrongType(.text) }
        return text
    }

    /// Text that tables show: on one line, and not empty.
    package func title() -> String? {
        guard let text = text() else { return nil }
        if text.allSatisfy({ $0 == " " }) { return report(.empty) }
        if text.unicodeScalars.contains(where: { $0.isControl }) { return report(.badName(text)) }
        return text
    }

    /// A title that rows of a result contain.
    package func rowTitle() -> String? {
        guard let text = title() else { return nil }
        if Spreadsheet.isFormula(text) { return report(.spreadsheetFormula(text)) }
        return text
    }

    package func truth() -> Bool? {
        guard let truth = value.truth else { return wrongType(.truth) }
        return truth
    }

    /// Reads the value of a key that takes only `true`.
    package func mustBeTrue() -> Bool {
        guard value.truth == true else {
            report("must be true", "If this shouldn't happen, remove the step")
            return false
        }
        return true
    }

    /// - Parameter choices: the allowed words; nil for all.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ type: Word.Type, among choices: [Word]? = nil
    ) -> Word? {
        word(of: (choices ?? Array(Word.allCases)).map { $0.rawValue }).flatMap(Word.init)
    }

    /// One of these words.
    package func word(of valid: [String]) -> String? {
        guard let text = value.string else { return wrongType(.wordOf(valid)) }
        guard valid.contains(text) else { return report(.unknownWord(text, valid: valid)) }
        return text
    }

    /// The index of the thing that this names.
    ///
    /// - Parameters:
    ///   - known: nil where the names couldn't be read, which is reported elsewhere.
    ///   - listed: the names that a message offers for a wrong one; nil for all.
    package func reference(
        to kind: NamedThing, among known: [String]?, listed: (String) -> [String]? = { _ in nil }
    ) -> Int? {
        guard let name = text(), let known else { return nil }
        guard let index = known.firstIndex(of: name) else {
            return report(.unknownName(kind, name, known: known, listed: listed(name)))
        }
        return index
    }
}
