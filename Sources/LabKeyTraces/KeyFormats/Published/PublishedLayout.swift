import LabBase
import LabOrders

/// The columns of a published format of lines. The reader, the recogniser, the messages and the
/// page of formats come from it.
struct PublishedLayout: Sendable {
    /// The use of a column's values.
    enum Use: Sendable {
        /// The key, or one of its parts: several are joined.
        case key
        /// The last part of a key: a position on a disk, in units of so many bytes.
        case offset(unitBytes: Int64)
        /// A number of units of so many bytes. Several columns of sizes are added.
        case size(unitBytes: Int64)
        /// A time, with so many ticks in a second, or an unknown number of them.
        case time(ticksPerSecond: Int?)
        /// A Unix time in seconds, or in milliseconds if it is at least 10^11.
        case unixTime
        /// A word or a number for an operation.
        case operation
        /// A time to live in seconds.
        case life
        /// How often the line's request came in a row.
        case repeats
        case ignored

        /// The word for users; nil for a column that isn't read.
        var word: String? {
            switch self {
            case .time, .unixTime: "time"
            case .key, .offset: "key"
            case .size: "size"
            case .operation: "op"
            case .life: "ttl"
            case .repeats: "times over"
            case .ignored: nil
            }
        }

        /// The column of requests that it fills, beside keys.
        var requestColumn: RequestColumns {
            switch self {
            case .time, .unixTime: .times
            case .size: .sizes
            case .operation: .operations
            case .life: .lives
            case .key, .offset, .repeats, .ignored: []
            }
        }
    }

    struct Column: Sendable {
        var name: String
        var use: Use
        /// The form of its values, by which files without a header are recognised.
        var form = FieldForm.any
        /// False if a header may lack it.
        var isRequired = true

        init(_ name: String, _ use: Use, _ form: FieldForm = .any, isRequired: Bool = true) {
            self.name = name
            self.use = use
            self.form = form
            self.isRequired = isRequired
        }
    }

    enum Header: Sendable, Equatable {
        /// A first line that names the columns is skipped, and may be missing.
        case optional
        /// Columns are found by the names in the first line.
        case required
    }

    var delimiter: UInt8
    var header: Header
    var columns: [Column]
    /// True if lines may have more columns.
    var isOpen = false
    /// True if the forms of all columns tell the format from others.
    var isTelling = false
    /// Operations that the format has words of its own for.
    var operations: [String: KeyOperation] = [:]

    /// `Timestamp,Hostname,DiskNumber`
    var names: String {
        let mark = String(UnicodeScalar(delimiter == 0x09 ? 0x20 : delimiter))
        return columns.filter(\.isRequired).map(\.name).joined(separator: mark)
    }

    /// True if a line could be a request, by the forms of its columns.
    func fits(_ line: Substring) -> Bool {
        let fields = fields(line)
        guard fields.count == columns.count || isOpen && fields.count > columns.count else {
            return false
        }
        return zip(fields, columns).allSatisfy { $1.form.fits($0) }
    }

    /// The place of each column by a header; nil if a required one is missing.
    func places(in header: Substring) -> [Int?]? {
        let names = fields(header).map(CSVHeader.plain)
        let places = columns.map { column in names.firstIndex(of: CSVHeader.plain(column.name)) }
        let isWhole = zip(places, columns).allSatisfy { $0 != nil || !$1.isRequired }
        return isWhole ? places : nil
    }

    func fields(_ line: Substring) -> [String] { CSVHeader.fields(line, delimiter) }
}

/// The form of a field's text.
enum FieldForm: Sendable {
    case any
    /// Digits, so many of them.
    case digits(ClosedRange<Int>)
    /// Digits with a fraction.
    case fraction
    case words([String])
    case prefix(String)

    static let number = FieldForm.digits(1...20)

    func fits(_ text: String) -> Bool {
        switch self {
        case .any: true
        case .digits(let count): count.contains(text.utf8.count) && Self.isWhole(text)
        case .fraction:
            text.split(separator: ".", omittingEmptySubsequences: false).count == 2
                && text.split(separator: ".").allSatisfy { Self.isWhole(String($0)) }
        case .words(let words): words.contains(text)
        case .prefix(let start): text.hasPrefix(start)
        }
    }

    private static func isWhole(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
