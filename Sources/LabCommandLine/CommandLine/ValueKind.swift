import LabBase
import LabDevices
import LabKeyTraces
import LabRuns

/// What a value on the command line may be: checked when it is parsed, offered by completions.
package enum ValueKind: Sendable, Equatable {
    case text
    /// One of these words and nothing else.
    case oneOf([String])
    /// Completions offer these words; anything else is accepted too.
    case suggested([String])
    case file
    /// A file that is read more than once, or one of these words, which are no files.
    case input([String])
    /// Completions offer these words, such as a device's name. `@FILE` is read more than once, and
    /// so is a file by its bare path where the words aren't all there is.
    case nameOrInput([String])
    case folder
    case wholeNumber(atLeast: Int)
    /// `7`
    case seed
    /// `7` or `1..20`
    case seeds
    /// `12s`
    case time
    /// `12s` or `12s:critical`
    case warning
    /// `500`, in milliseconds, `500ms` or `never`
    case decay
    /// `5GB`
    case size
    /// `8MB..512MB:x2`
    case limits
    /// `250KB/s..32MB/s:x2`
    case bandwidths
    /// `17` or `17..40`
    case cells
    /// `4096`, `64MB`, `1%,10%` or `1000..64000:x2`
    case keySizes
    /// `100000` or `10%`
    case warmUp
    /// `1%`
    case share
    /// `3/8`
    case shard
    /// `0.9`
    case number(ClosedRange<Double>)
    /// `4096`, `1KB..1MB` or `lognormal(16KB, 1.5)`
    case objectSizes
    /// `time=1,key=2,size=bytes`
    case columns
    /// `tab`, `;`
    case delimiter

    /// What is wrong with the text, or nil.
    func complaint(about text: String) -> String? {
        switch self {
        case .text, .suggested, .file, .input, .nameOrInput, .folder:
            return nil
        case .oneOf(let words):
            if words.contains(text) { return nil }
            let hint = Nearest.match(text, among: words).map { ". Did you mean '\($0)'?" } ?? ""
            return "must be \(Listing.or(words))" + hint
        case .wholeNumber(let least):
            if let number = Int(text), number >= least { return nil }
            return "must be a whole number, at least \(least)"
        case .seed:
            return SeedRange.seed(text) == nil
                ? "must be a whole number from 0 to \(Int64.max)" : nil
        case .seeds:
            return SeedRange.parse(text) == nil
                ? "must be a seed such as 7, or a range of at most \(SeedRange.most) such as 1..20"
                : nil
        case .time:
            return (try? Quantity.nanoseconds(text)) == nil
                ? "must be a time with its unit, such as 250ms, 12s or 2m" : nil
        case .decay:
            return AllocatorDecay(text) == nil
                ? "must be a time such as 500 (milliseconds), 500ms or 2s, or never" : nil
        case .warning:
            return ExtraWarning(text) == nil
                ? "must be a time such as 12s, or a time and a level such as 12s:critical" : nil
        case .size:
            return (try? Quantity.bytes(text)) == nil
                ? "must be a size such as 500MB or 5GB" : nil
        case .limits:
            return Self.complaint { () throws(Complaint) in _ = try LimitAxis(text) }
        case .bandwidths:
            return Self.complaint { () throws(Complaint) in _ = try BandwidthAxis(text) }
        case .columns:
            return ColumnChoice.complaint(aboutColumns: text)
        case .delimiter:
            return ColumnChoice.complaint(aboutDelimiter: text)
        case .keySizes:
            return Self.complaint { () throws(Complaint) in _ = try KeySize.list(text) }
        case .number(let range):
            guard let number = PlainNumber.read(text), range.contains(number) else {
                return "must be a number from \(range.lowerBound) to \(range.upperBound)"
            }
            return nil
        case .objectSizes:
            return KeySizes(text) == nil
                ? "must be sizes such as 4096, 1KB..1MB or lognormal(16KB, 1.5)" : nil
        case .shard:
            return KeySample.shard(text) == nil
                ? "must be a shard such as 3/8, the third of eight; of 2 to 65536" : nil
        case .share:
            return KeySample.rate(text) == nil
                ? "must be a share above 0% and at most 100%, such as 1%" : nil
        case .warmUp:
            return KeyReplayPlan.WarmUp(text) == nil
                ? "must be a number of requests such as 100000, or a share below 100% such as 10%"
                : nil
        case .cells:
            return CellRange.parse(text) == nil
                ? "must be a cell's number such as 17, or a range such as 17..40" : nil
        }
    }

    /// Puts other paths in place of those that are read more than once.
    func mapInputs(
        _ values: inout [String]?, _ other: (String) throws(Complaint) -> String
    ) throws(Complaint) {
        guard let given = values else { return }
        switch self {
        case .input:
            var paths: [String] = []
            for path in given { paths.append(try other(path)) }
            values = paths
        case .nameOrInput:
            var texts: [String] = []
            for text in given {
                let mark = text.hasPrefix("@") ? "@" : ""
                let isName = mark.isEmpty && text == KeptInput.standardInput
                texts.append(
                    isName ? text : mark + (try other(String(text.dropFirst(mark.count)))))
            }
            values = texts
        default: break
        }
    }

    private static func complaint(
        _ read: () throws(Complaint) -> Void
    ) -> String? {
        do throws(Complaint) {
            try read()
            return nil
        } catch {
            return error.message
        }
    }

    /// The words that completions offer.
    var words: [String] {
        switch self {
        case .oneOf(let words), .suggested(let words), .input(let words),
            .nameOrInput(let words):
            words
        default: []
        }
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
