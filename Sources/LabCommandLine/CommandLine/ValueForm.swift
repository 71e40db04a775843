import LabBase
import LabCells
import LabDevices
import LabKeyTraces
import LabReplay

/// Completions of a value, and which of its texts are files.
package enum ValueOffer: Sendable, Equatable {
    /// Some of what it can be.
    case words([String])
    /// All that it can be.
    case oneOf([String])
    case file
    /// A file that is read more than once, or one of these words, which are no files.
    case input([String])
    /// These words, such as a device's name. `@FILE` is read more than once, and so is a file by
    /// its bare path where the words aren't all there is.
    case nameOrInput([String])
    case folder

    /// No completions: only users know the value.
    package static let nothing = ValueOffer.words([])

    var words: [String] {
        switch self {
        case .words(let words), .oneOf(let words), .input(let words), .nameOrInput(let words):
            words
        case .file, .folder: []
        }
    }

    /// With another path in place of one that is read more than once.
    func mapped(
        _ text: String, _ other: (String) throws(Complaint) -> String
    ) throws(Complaint) -> String {
        switch self {
        case .input: return try other(text)
        case .nameOrInput:
            let mark = text.hasPrefix("@") ? "@" : ""
            if mark.isEmpty, text == KeptInput.standardInput { return text }
            return mark + (try other(String(text.dropFirst(mark.count))))
        case .words, .oneOf, .file, .folder: return text
        }
    }
}

/// How a value of the command line is read, which happens once: what can't be is refused with what
/// it must be.
package struct ValueForm<Value: Sendable>: Sendable {
    private let makeOffer: @Sendable () -> ValueOffer
    let read: @Sendable (String) throws(Complaint) -> Value

    /// A form makes the words of completions when one asks for them.
    init(
        _ offer: @autoclosure @escaping @Sendable () -> ValueOffer = .nothing,
        read: @escaping @Sendable (String) throws(Complaint) -> Value
    ) {
        makeOffer = offer
        self.read = read
    }

    package var offer: ValueOffer { makeOffer() }

    /// A form whose reader returns nil for a mistake.
    init(
        must requirement: @autoclosure @escaping @Sendable () -> String,
        _ read: @escaping @Sendable (String) -> Value?
    ) {
        self.init { text throws(Complaint) in
            guard let value = read(text) else { throw Complaint("must be \(requirement())") }
            return value
        }
    }
}

extension ValueForm<String> {
    static let text = ValueForm.any(.nothing)
    static let file = ValueForm.any(.file)
    static let folder = ValueForm.any(.folder)
    /// A file that is read more than once.
    static let input = ValueForm.any(.input([]))
    static let scenario = ValueForm.any(.input(ShippedScenario.all.map { $0.name }))

    /// Any text, for which these are offered.
    static func any(_ offer: @autoclosure @escaping @Sendable () -> ValueOffer) -> ValueForm {
        ValueForm(offer()) { $0 }
    }

    /// One of these words and nothing else.
    static func oneOf(_ words: @autoclosure @escaping @Sendable () -> [String]) -> ValueForm {
        ValueForm(.oneOf(words())) { text throws(Complaint) in
            let words = words()
            if words.contains(text) { return text }
            let hint = Nearest.match(text, among: words).map { ". Did you mean '\($0)'?" } ?? ""
            throw Complaint("must be \(Listing.or(words))" + hint)
        }
    }
}

extension ValueForm<String> {
    /// A format's name, or `struct` with a record's description.
    static let keyFormat = ValueForm(.words(KeyFormats.ids)) { text throws(Complaint) in
        if let complaint = RecordDescription.complaint(about: text) { throw Complaint(complaint) }
        return text.hasPrefix("struct ") ? text : try oneOf(KeyFormats.ids).read(text)
    }

    static let writtenKeyFormat = ValueForm(.oneOf(KeyFormats.writtenIDs)) {
        text throws(Complaint) in
        if KeyFormats.named(text) != nil, KeyFormats.written(named: text) == nil {
            throw Complaint("must be \(Listing.or(KeyFormats.writtenIDs)): \(text) is only read")
        }
        return try oneOf(KeyFormats.writtenIDs).read(text)
    }

    /// A text that another process reads, too.
    static func checked(
        _ complaint: @escaping @Sendable (String) -> String?,
        offering offer: @autoclosure @escaping @Sendable () -> ValueOffer = .nothing
    ) -> ValueForm {
        ValueForm(offer()) { text throws(Complaint) in
            if let complaint = complaint(text) { throw Complaint(complaint) }
            return text
        }
    }
}

extension ValueForm<Column> {
    /// A column by which runs are compared.
    static let outcome = ValueForm(
        .words(ResultColumns.all.filter { $0.better != .neither }.map { $0.name })
    ) { text throws(Complaint) in
        guard let column = ResultColumns.all.first(where: { $0.name == text }) else {
            throw Complaint("is no column. docs/look-up/columns.md lists them")
        }
        guard column.better != .neither else {
            throw Complaint(
                "is neither better nor worse for being more. Choose one that is, such as blank_ms "
                    + "or decodes")
        }
        return column
    }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable {
    /// One of the type's words.
    static var choice: ValueForm { choice(among: Array(Value.allCases)) }

    static func choice(among choices: @autoclosure @escaping @Sendable () -> [Value]) -> ValueForm {
        let words = ValueForm<String>.oneOf(choices().map { $0.rawValue })
        return ValueForm(words.offer) { text throws(Complaint) in
            Value(rawValue: try words.read(text))!
        }
    }
}

extension ValueForm<Int> {
    static func wholeNumber(atLeast least: Int) -> ValueForm {
        ValueForm(must: "a whole number, at least \(least)") {
            Int($0).flatMap { $0 >= least ? $0 : nil }
        }
    }
}

extension ValueForm<Int64> {
    /// `12s`, in nanoseconds.
    static let time = ValueForm(must: "a time with its unit, such as 250ms, 12s or 2m") {
        try? Quantity.nanoseconds($0)
    }

    /// A time in which something can be done.
    static let timeAboveZero = ValueForm { text throws(Complaint) in
        let ns = try time.read(text)
        if ns == 0 { throw Complaint("must be above 0, such as 30s") }
        return ns
    }

    /// `5GB`
    static let size = ValueForm(must: "a size such as 500MB or 5GB") { try? Quantity.bytes($0) }
}

extension ValueForm<Double> {
    static func number(_ range: ClosedRange<Double>) -> ValueForm {
        ValueForm(must: "a number from \(range.lowerBound) to \(range.upperBound)") {
            PlainNumber.read($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// 0.02 of `2%`.
    static let share = ValueForm(
        must: "a share above 0% and at most 100%, such as 1%", KeySample.rate)
}

/// Seeds as the command line writes them.
enum SeedRange {
    /// Beyond it, a range is a slip of the finger: every seed is a run.
    static let most = 1_000_000

    /// As a scenario file takes it: what every reader of JSON can hold.
    static func seed(_ text: some StringProtocol) -> UInt64? {
        UInt64(text).flatMap { $0 <= UInt64(Int64.max) ? $0 : nil }
    }

    static func parse(_ text: String) -> ClosedRange<UInt64>? {
        guard let range = ends(text), range.upperBound - range.lowerBound < UInt64(most) else {
            return nil
        }
        return range
    }

    /// A number, or two with the first not above the last.
    static func ends(_ text: String) -> ClosedRange<UInt64>? {
        if let seed = seed(text) { return seed...seed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty, let first = seed(parts[0]),
            let last = seed(parts[2]), first <= last
        else { return nil }
        return first...last
    }
}

/// Worlds as the command line writes them, from 1 on.
enum WorldRange {
    /// Beyond it, a number is a slip of the finger: every world is a run.
    static let most = 100_000
}

/// Cells of a plan as the command line writes them, from 1 on.
enum CellRange {
    static func parse(_ text: String) -> ClosedRange<Int>? {
        guard let range = SeedRange.ends(text), range.lowerBound > 0 else { return nil }
        return Int(range.lowerBound)...Int(range.upperBound)
    }
}

extension ExtraWarning {
    /// As the command line writes it: `12s`, `12s:critical`.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, let atNs = try? Quantity.nanoseconds(parts[0]) else { return nil }
        guard let level = parts.count == 1 ? .warning : WarningLevel(rawValue: parts[1]) else {
            return nil
        }
        self.init(atNs: atNs, level: level)
    }
}
