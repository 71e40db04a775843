/// A JSON value to write, as `JSONReader` reads one. Literals are values, too:
///
///     let cell: JSON = ["policy": "lru", "limit": JSON(limitBytes), "seeds": [1, 2]]
///     cell.text()        // {"policy": "lru", "limit": null, "seeds": [1, 2]}
///     cell.text(.tight)  // {"policy":"lru","limit":null,"seeds":[1,2]}
package enum JSON: Sendable {
    package typealias Member = (key: String, value: JSON)

    /// A number, `true`, `false` or `null`, in its own characters.
    case word(String)
    case string(String)
    case list([JSON], Layout = Layout())
    case object([Member], Layout = Layout())
    /// Left out of an object or a list.
    case absent

    /// The layout of a list or an object.
    package struct Layout: Sendable {
        /// Style of the value and all within; nil for the surrounding style.
        package var style: JSONStyle?
        /// Puts each element on a line of its own, except for the first ones, which share a line;
        /// this is their number. Nil puts all on one line.
        package var sharingLine: Int?

        package init() {}
    }

    package static let null = JSON.word("null")
}

extension JSON {
    package init(_ text: String?) { self = text.map(JSON.string) ?? .null }

    package init(_ number: (some BinaryInteger)?) { self = number.map { .word("\($0)") } ?? .null }

    package init(_ truth: Bool) { self = .word(truth ? "true" : "false") }

    package init(_ elements: [JSON]) { self = .list(elements) }

    package init(_ texts: [String]) { self = .list(texts.map(JSON.string)) }

    package init(_ numbers: [some BinaryInteger]) { self = .list(numbers.map { JSON($0) }) }

    package init(_ members: [Member]) { self = .object(members) }

    /// A number, without decimals if it is whole. Infinity and NaN are written as strings.
    package init(plain number: Double) {
        self = number.isFinite ? .word(Fixed.plain(number)) : .string("\(number)")
    }

    /// A time with its unit, as a person would write it.
    package init(ns: Int64) { self = .string(Fixed.exactMilliseconds(ns: ns) + "ms") }

    /// A rate with its unit.
    package init(bytesPerSecond rate: Int64) { self = .string("\(rate)B/s") }

    /// A share without trailing zeros.
    package init(millionths: Int64) {
        self = .word(Fixed.trimmed(numerator: millionths, denominator: 1_000_000))
    }

    /// A time in milliseconds, exactly.
    package init(milliseconds ns: Int64) { self = .word(Fixed.exactMilliseconds(ns: ns)) }

    /// A length in points, exactly.
    package init(milliPoints: Int64) {
        self = .word(Fixed.trimmed(numerator: milliPoints, denominator: 1000))
    }

    /// A text; absent if it is nil.
    package static func given(_ text: String?) -> JSON { text.map(JSON.string) ?? .absent }

    /// A number; absent if it is nil.
    package static func given(_ number: (some BinaryInteger)?) -> JSON {
        number.map { JSON($0) } ?? .absent
    }

    /// The list or object with each of its elements on a line of its own.
    package var onLines: JSON { onLines(sharing: 1) }

    /// The list or object with its first elements sharing a line.
    package func onLines(sharing count: Int) -> JSON { laidOut { $0.sharingLine = count } }

    /// The list or object in a style of its own.
    package func styled(_ style: JSONStyle) -> JSON { laidOut { $0.style = style } }

    private func laidOut(_ change: (inout Layout) -> Void) -> JSON {
        switch self {
        case .list(let elements, var layout):
            change(&layout)
            return .list(elements, layout)
        case .object(let members, var layout):
            change(&layout)
            return .object(members, layout)
        case .word, .string, .absent: return self
        }
    }

    /// The value; absent if it is an empty list or object.
    package var unlessEmpty: JSON {
        switch self {
        case .list(let elements, _): elements.isEmpty ? .absent : self
        case .object(let members, _): members.isEmpty ? .absent : self
        case .word, .string, .absent: self
        }
    }

    package var isAbsent: Bool { if case .absent = self { true } else { false } }

    /// The members of an object; empty for other values.
    package var members: [Member] {
        if case .object(let members, _) = self { members } else { [] }
    }

    /// An object with more members.
    package static func + (object: JSON, more: [Member]) -> JSON {
        guard case .object(let members, let layout) = object else { return object }
        return .object(members + more, layout)
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }

    package init(integerLiteral number: Int) { self = .word("\(number)") }

    package init(booleanLiteral truth: Bool) { self.init(truth) }

    package init(arrayLiteral elements: JSON...) { self = .list(elements) }

    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { (key: $0, value: $1) })
    }
}
