import LabBase

/// A value of the file with its path, and the log for its problems.
///
/// Each access either succeeds or reports a problem. The caller continues with what it has, and the
/// log keeps the first mistake of the file.
package struct Node {
    package let value: JSONValue
    let way: JSONPath
    var path: String { way.text }
    package let log: ProblemLog

    package var position: SourcePosition { log.place(value.position, path: path) }

    /// A member of an object; nil if it is missing.
    package subscript(key: String) -> Node? {
        value[key].map { Node(value: $0, way: .key(key, way), log: log) }
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

    package func integer(in range: ClosedRange<Int>) -> Int? {
        guard let number = value.number else { return wrongType(.wholeNumber) }
        return scaled(number, places: 0, in: Int64(range.lowerBound)...Int64(range.upperBound))
            .map { Int($0) }
    }

    /// Points in thousandths, as layouts count them.
    package func milliPoints(in range: ClosedRange<Int64>) -> Int64? {
        guard let number = value.number else { return wrongType(.points) }
        return scaled(number, places: 3, in: range)
    }

    private func scaled(_ number: JSONNumber, places: Int, in range: ClosedRange<Int64>) -> Int64? {
        let unit: Int64 = places == 0 ? 1 : 1000
        switch number.scaled(places: places) {
        case .exactly(let value) where range.contains(value): return value
        case .exactly(let value) where value < range.lowerBound:
            report(.tooSmall(number.text, least: Self.shown(range.lowerBound, unit)))
        case .exactly:
            report(.tooLarge(number.text, most: Self.shown(range.upperBound, unit)))
        case .tooFine:
            if places == 0 {
                wrongType(.wholeNumber)
            } else {
                report(
                    "\(Words.cut(number.text)) has more than 3 decimals",
                    "Points are counted in thousandths: round")
            }
        case .tooLarge where number.isNegative:
            report(.tooSmall(number.text, least: Self.shown(range.lowerBound, unit)))
        case .tooLarge:
            report(.tooLarge(number.text, most: Self.shown(range.upperBound, unit)))
        }
        return nil
    }

    private static func shown(_ value: Int64, _ unit: Int64) -> String {
        if value % unit == 0 { return String(value / unit) }
        return shown(Double(value) / Double(unit))
    }

    private static func shown(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? String(value)
    }

    package func double(in range: ClosedRange<Double>) -> Double? {
        guard let number = value.number else { return wrongType(.number) }
        let double = number.double
        if double < range.lowerBound {
            report(.tooSmall(number.text, least: Self.shown(range.lowerBound)))
        } else if double > range.upperBound {
            report(.tooLarge(number.text, most: Self.shown(range.upperBound)))
        } else {
            return double
        }
        return nil
    }

    /// A distance or speed of either sign.
    package func signed(upTo limit: Double) -> Double? {
        guard let value = double(in: -limit...limit) else { return nil }
        if value == 0 { return report(.zero) }
        return value
    }

    /// Bytes, as a whole number or with a unit.
    package func bytes(_ range: ClosedRange<Int64>) -> Int64? {
        amount(
            .size, range, Quantity.bytes, least: "\(range.lowerBound) B",
            most: Quantity.size(range.upperBound)
        ) { number in
            if case .exactly(let whole) = number.scaled(places: 0) {
                whole
            } else {
                wrongType(.size)
            }
        }
    }

    package func nanoseconds(_ range: ClosedRange<Int64>) -> Int64? {
        amount(
            .time, range, Quantity.nanoseconds, least: "\(range.lowerBound / 1_000_000)ms",
            most: Quantity.time(range.upperBound)
        ) { number in
            number.integer == 0 ? 0 : report(.badQuantity(number.text, .time, .missingUnit))
        }
    }

    /// Bytes per second, always with a unit, since a bare number could mean bits.
    func bytesPerSecond(_ range: ClosedRange<Int64>) -> Int64? {
        amount(
            .rate, range, Quantity.bytesPerSecond, least: "\(range.lowerBound)B/s",
            most: "\(range.upperBound >> 30)GiB/s"
        ) { report(.badQuantity($0.text, .rate, .missingUnit)) }
    }

    /// - Parameters:
    ///   - read: reads a text with a unit.
    ///   - bare: reads a number without one.
    private func amount(
        _ expected: ExpectedValue, _ range: ClosedRange<Int64>,
        _ read: (String) throws(Quantity.Failure) -> Int64, least: @autoclosure () -> String,
        most: @autoclosure () -> String, bare: (JSONNumber) -> Int64?
    ) -> Int64? {
        let amount: Int64?
        switch value.content {
        case .number(let number) where number.isNegative: return report(.negative(number.text))
        case .number(let number): amount = bare(number)
        case .string(let text): amount = quantity(text, expected, read)
        default: return wrongType(expected)
        }
        guard let amount, !range.contains(amount) else { return amount }
        let shown = value.string ?? value.number?.text ?? ""
        return report(
            amount < range.lowerBound
                ? .tooSmall(shown, least: least()) : .tooLarge(shown, most: most()))
    }

    private func quantity(
        _ text: String, _ expected: ExpectedValue,
        _ read: (String) throws(Quantity.Failure) -> Int64
    ) -> Int64? {
        do throws(Quantity.Failure) {
            return try read(text)
        } catch {
            let isNegative = text.utf8.first == UInt8(ascii: "-")
            return report(isNegative ? .negative(text) : .badQuantity(text, expected, error))
        }
    }
}

/// A list's elements as nodes, each made when it is reached: of a list of millions, one exists at a
/// time.
package struct NodeList: Sequence, ExpressibleByArrayLiteral {
    private let list: Node?

    init(of list: Node) { self.list = list }

    package init(arrayLiteral none: Never...) { list = nil }

    package struct Iterator: IteratorProtocol {
        fileprivate let list: Node?
        fileprivate var elements: JSONList.Iterator?
        fileprivate var index = 0

        package mutating func next() -> Node? {
            guard let list, let element = elements?.next() else { return nil }
            defer { index += 1 }
            return Node(value: element, way: .index(index, list.way), log: list.log)
        }
    }

    package func makeIterator() -> Iterator {
        Iterator(list: list, elements: list?.value.array?.makeIterator())
    }

    /// Counts by iterating over the whole list.
    package var count: Int { list?.value.array?.count ?? 0 }
}
