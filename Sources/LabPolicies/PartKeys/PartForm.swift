import LabBase
import LabDevices

/// A kind of value that a key of a part takes: its words for pages, its reading, and its writing.
struct PartForm<Value: Sendable>: Sendable {
    let values: @Sendable () -> String
    /// Reads the key of this name, which is given; nil for its default.
    let read: @Sendable (PolicyArguments, String, Device) throws(Complaint) -> Value?
    /// Writes a value; nil for none.
    let write: @Sendable (Value) -> String?

    init(
        _ values: @escaping @autoclosure @Sendable () -> String = "",
        read: @escaping @Sendable (PolicyArguments, String, Device) throws(Complaint) -> Value?,
        write: @escaping @Sendable (Value) -> String?
    ) {
        self.values = values
        self.read = read
        self.write = write
    }
}

extension PartForm where Value: Word {
    /// One of the type's words.
    static var word: PartForm { word(of: Array(Value.allCases)) }

    static func word(of choices: @escaping @autoclosure @Sendable () -> [Value]) -> PartForm {
        let words: @Sendable () -> [String] = { choices().map { $0.rawValue } }
        return PartForm(Listing.or(words())) { arguments, name, _ throws(Complaint) in
            try arguments.choice(name, words()).flatMap { Value(rawValue: $0) }
        } write: {
            $0.rawValue
        }
    }
}

extension PartForm {
    /// One of the type's words, or no value.
    static func wordOrNone<Choice: Word>() -> PartForm where Value == Choice? {
        PartForm(
            Choice.list,
            read: { arguments, name, _ throws(Complaint) in try arguments.choice(name) as Choice? },
            write: { $0?.rawValue })
    }
}

extension PartForm<Bool> {
    static let flag = either("on", or: "off", isTrue: "on")

    static func either(_ one: String, or other: String, isTrue yes: String) -> PartForm {
        PartForm(Listing.or([one, other])) { arguments, name, _ throws(Complaint) in
            try arguments.choice(name, [one, other]).map { $0 == yes }
        } write: {
            $0 == (one == yes) ? one : other
        }
    }
}

extension PartForm {
    /// A whole number; nil for `none`.
    static func count<Number: FixedWidthInteger & Sendable>(
        _ example: String, canBeZero: Bool = false
    ) -> PartForm where Value == Number? {
        PartForm(example) { arguments, name, _ throws(Complaint) in
            try arguments.value(name, .whole((canBeZero ? 0 : 1)...Int.max)).map { Number($0) }
        } write: { number in
            number.map { "\($0)" }
        }
    }
}

extension PartForm<Int> {
    /// A whole number above 0 with a default.
    static func count(_ example: String) -> PartForm {
        PartForm(
            example, read: { arguments, name, _ throws(Complaint) in try arguments.count(name) },
            write: { "\($0)" })
    }
}

extension PartForm<Int?> {
    /// A number of loads, which may depend on a device's cores.
    static let width = PartForm { arguments, name, device throws(Complaint) in
        try arguments.width(name, on: device)
    } write: { width in
        width.map { "\($0)" }
    }
}

extension PartForm<Int64?> {
    static let time = time(canBeZero: false)

    static func time(canBeZero: Bool) -> PartForm {
        PartForm { arguments, name, _ throws(Complaint) in
            try arguments.time(name, canBeZero: canBeZero)
        } write: { time in
            time.map(PartText.time)
        }
    }

    static let size = PartForm(
        read: { arguments, name, _ throws(Complaint) in try arguments.size(name) },
        write: { $0.map { "\($0)" } })
}

extension PartForm<Int64> {
    static let time = PartForm(
        read: { arguments, name, _ throws(Complaint) in try arguments.time(name, canBeZero: true) },
        write: { PartText.time($0) })
}

extension PartForm<Double?> {
    static let decimal = PartForm(
        read: { arguments, name, _ throws(Complaint) in try arguments.decimal(name) },
        write: { $0.map(PartText.decimal) })
}
