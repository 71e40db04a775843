import LabBase
import LabDevices
import LabKeyTraces
import LabRecordings
import LabReplay
import LabRuns

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

    /// The words that completions offer.
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

    /// Any text, for which these are offered.
    static func any(_ offer: @autoclosure @escaping @Sendable () -> ValueOffer) -> ValueForm {
        ValueForm(offer()) { $0 }
    }

    /// One of these words and nothing else.
    static func oneOf(
        _ words: @autoclosure @escaping @Sendable () -> [String]
    ) -> ValueForm {
        ValueForm(.oneOf(words())) { text throws(Complaint) in
            let words = words()
            if words.contains(text) { return text }
            let hint = Nearest.match(text, among: words).map { ". Did you mean '\($0)'?" } ?? ""
            throw Complaint("must be \(Listing.or(words))" + hint)
        }
    }
}

extension ValueForm<String> {
    /// `time=1,key=2,size=bytes`
    static let csvColumns = checked(ColumnChoice.complaint(aboutColumns:))

    /// `tab`, `;`
    static let delimiter = checked(ColumnChoice.complaint(aboutDelimiter:))

    /// `4KB`
    static let block = checked(BlockLength.complaint(about:))

    /// `read`, `get,set`
    static let operations = checked(
        OperationChoice.complaint(about:), offering: .words(OperationChoice.words))

    /// A format's name, or `struct` with a record's description.
    static let keyFormat = ValueForm(.words(KeyFormats.ids)) { text throws(Complaint) in
        if let complaint = RecordDescription.complaint(about: text) { throw Complaint(complaint) }
        return text.hasPrefix("struct ") ? text : try oneOf(KeyFormats.ids).read(text)
    }

    /// The name of a format that is written.
    static let writtenKeyFormat = ValueForm(.oneOf(KeyFormats.writtenIDs)) {
        text throws(Complaint) in
        if KeyFormats.named(text) != nil, KeyFormats.written(named: text) == nil {
            throw Complaint(
                "must be \(Listing.or(KeyFormats.writtenIDs)): \(text) is only read")
        }
        return try oneOf(KeyFormats.writtenIDs).read(text)
    }

    /// A text that another process reads, too.
    private static func checked(
        _ complaint: @escaping @Sendable (String) -> String?,
        offering offer: @autoclosure @escaping @Sendable () -> ValueOffer = .nothing
    ) -> ValueForm {
        ValueForm(offer()) { text throws(Complaint) in
            if let complaint = complaint(text) { throw Complaint(complaint) }
            return text
        }
    }
}

extension ValueForm<KeySample.Extent> {
    /// `3/8`
    static let shard = ValueForm(
        must: "a shard such as 3/8, the third of eight; of 2 to 65536", KeySample.shard)
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

extension ValueForm<Int> {
    /// `200`
    static let worldCount = ValueForm(
        must: "a whole number from 1 to \(WorldRange.most)"
    ) { text in Int(text).flatMap { (1...WorldRange.most).contains($0) ? $0 : nil } }
}

extension ValueForm<UInt64> {
    /// `7`
    static let seed = ValueForm(must: "a whole number from 0 to \(Int64.max)") {
        SeedRange.seed($0)
    }
}

extension ValueForm<ClosedRange<UInt64>> {
    /// `7` or `1..20`
    static let seeds = ValueForm(
        must: "a seed such as 7, or a range of at most \(SeedRange.most) such as 1..20",
        SeedRange.parse)
}

extension ValueForm<ClosedRange<Int>> {
    /// `17` or `17..40`
    static let cells = ValueForm(
        must: "a cell's number such as 17, or a range such as 17..40", CellRange.parse)

    /// `17` or `17..40`
    static let worlds = ValueForm(
        must: "a world's number such as 17, or a range such as 17..40, up to \(WorldRange.most)"
    ) { text in CellRange.parse(text).flatMap { $0.upperBound <= WorldRange.most ? $0 : nil } }
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

extension ValueForm<ExtraWarning> {
    /// `12s` or `12s:critical`
    static let warning = ValueForm(
        must: "a time such as 12s, or a time and a level such as 12s:critical"
    ) { ExtraWarning($0) }
}

extension ValueForm<AllocatorDecay> {
    /// `500`, in milliseconds, `500ms` or `never`
    static let decay = ValueForm(
        must: "a time such as 500 (milliseconds), 500ms or 2s, or never"
    ) { AllocatorDecay($0) }
}

extension ValueForm<LimitAxis> {
    /// `8MB..512MB:x2`
    static let limits = ValueForm { text throws(Complaint) in try LimitAxis(text) }
}

extension ValueForm<BandwidthAxis> {
    /// `250KB/s..32MB/s:x2`
    static let bandwidths = ValueForm { text throws(Complaint) in try BandwidthAxis(text) }
}

extension ValueForm<ImportMapping> {
    /// `host-2=avatars`
    static let mapping = ValueForm { text throws(Complaint) in try ImportMapping(text) }
}

extension ValueForm<[KeySize]> {
    /// `4096`, `64MB`, `1%,10%` or `1000..64000:x2`
    static let keySizes = ValueForm { text throws(Complaint) in try KeySize.list(text) }
}

extension ValueForm<KeySize> {
    /// `64MB,1GB`
    static let cacheLevels = ValueForm { text throws(Complaint) in try KeySize(levels: text) }
}

extension ValueForm<KeySizes> {
    /// `4096`, `1KB..1MB` or `lognormal(16KB, 1.5)`
    static let objectSizes = ValueForm(
        must: "sizes such as 4096, 1KB..1MB or lognormal(16KB, 1.5)"
    ) { KeySizes($0) }
}

extension ValueForm<KeyReplayPlan.WarmUp> {
    /// `100000` or `10%`
    static let warmUp = ValueForm(
        must: "a number of requests such as 100000, or a share below 100% such as 10%"
    ) { KeyReplayPlan.WarmUp($0) }
}

extension ValueForm<Column> {
    /// By which policies are held against each other.
    static let outcome = ValueForm { text throws(Complaint) in
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
