import LabBase
import LabOrders

/// The columns of a published format of lines. The reader, the recogniser, the messages and the
/// page of formats come from it.
struct PublishedLayout: Sendable {
    struct Column: Sendable {
        var name: String
        var use: FieldUse
        /// The form of its values, by which files without a header are recognised.
        var form = FieldForm.any
        /// False if a header may lack it.
        var isRequired = true

        init(_ name: String, _ use: FieldUse, _ form: FieldForm = .any, isRequired: Bool = true) {
            self.name = name
            self.use = use
            self.form = form
            self.isRequired = isRequired
        }
    }

    var delimiter = UInt8(ascii: ",")
    var columns: [Column]
    /// True if the first line must tell where the columns are. A first line that names the columns
    /// is skipped in any case.
    var needsHeader = false
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

    var hasOffset: Bool { columns.contains { $0.use.isOffset } }

    /// True if a line could be a request, by the forms of its columns.
    func fits(_ line: Substring) -> Bool {
        let fields = fields(line)
        guard fields.count == columns.count || isOpen && fields.count > columns.count else {
            return false
        }
        return zip(fields, columns).allSatisfy { $1.form.fits($0) }
    }

    /// The index of each column by a header; nil if a required one is missing.
    func indices(in header: Substring) -> [Int?]? {
        let names = fields(header).map(CSVHeader.plain)
        let indices = columns.map { column in names.firstIndex(of: CSVHeader.plain(column.name)) }
        let isWhole = zip(indices, columns).allSatisfy { $0 != nil || !$1.isRequired }
        return isWhole ? indices : nil
    }

    private func fields(_ line: Substring) -> [String] { CSVHeader.fields(line, delimiter) }

    /// The columns at the indices where a file has them.
    func columns(of head: KeyFileHead) -> LineColumns {
        let lines = head.linesOrFirst
        var found = columns.map { (use: $0.use, name: $0.name) }
        let indices = lines.first.flatMap(indices)
        if let indices, let first = lines.first {
            found = fields(first).map { (use: FieldUse.ignored, name: $0) }
            for (column, index) in zip(columns, indices) {
                if let index { found[index].use = column.use }
            }
            // Without times nothing expires.
            let hasTimes = found.contains { $0.use.requestColumn == .times }
            for index in found.indices where !hasTimes && found[index].use == .life {
                found[index].use = .ignored
            }
        }
        // The first request tells in which of two units Unix times are.
        var ticks = found.lazy.map(\.use).ticksPerSecond
        if let index = found.firstIndex(where: { $0.use == .unixTime }) {
            let fields = lines.dropFirst(indices == nil ? 0 : 1).first.map(fields) ?? []
            let time = index < fields.count ? UInt64(fields[index]) ?? 0 : 0
            ticks = time >= 100_000_000_000 ? 1000 : 1
        }
        let words = found.filter { $0.use != .ignored }.grouped { $0.use.word }
        return LineColumns(
            delimiter: delimiter,
            columns: found.enumerated().map { .init(use: $1.use, index: $0, name: $1.name) },
            hasHeader: indices != nil, isOpen: isOpen && indices == nil, ticksPerSecond: ticks,
            text: words.map { $0 + "=" + $1.map(\.name).joined(separator: " + ") }
                .joined(separator: ", "),
            layout: self)
    }
}

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

/// A published format of lines that is only read.
protocol PublishedLines: KeyFormat {
    /// Its layouts, of which a file has one.
    static var layouts: [PublishedLayout] { get }
}

extension PublishedLines {
    static var about: String {
        let columns = layouts.map { "`\($0.names)`" }.joined(separator: " or ")
        let blocks =
            hasBlocks
            ? ". A request is one key, the disk's name and the request's first byte, as in "
                + "libCacheSim; with `--block 4KB` there is a key for each block that it touches, "
                + "of that size" : ""
        return "columns \(columns). \(tableRow[2])\(blocks). Only read. Read in: \(tableRow[3])"
    }

    static var columns: RequestColumns { layouts.flatMap(\.columns).lazy.map(\.use).requestColumns }

    static var hasBlocks: Bool { layouts.contains { $0.hasOffset } }

    static var words: [String] {
        let operations = layouts.flatMap { $0.operations.keys.sorted() }
        return layouts.flatMap { [$0.names + "\n"] + $0.columns.map(\.name) } + operations
            + ["Read", "Write", "get", "set", "delete", "?block=512;ops=read\n"]
    }

    static func recognises(_ head: KeyFileHead) -> Bool { layout(by: head) != nil }

    /// The layout that a file unmistakably has.
    private static func layout(by head: KeyFileHead) -> PublishedLayout? {
        guard let first = head.lines.first else { return nil }
        if let named = layouts.first(where: { $0.indices(in: first) != nil }) { return named }
        return layouts.first { layout in
            layout.isTelling && head.lines.allSatisfy(layout.fits)
        }
    }

    static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        let first = file.head.linesOrFirst.first ?? ""
        let only = layouts.count == 1 && !layouts[0].needsHeader ? layouts[0] : nil
        let fitting = layouts.first { !$0.needsHeader && $0.fits(first) }
        guard let layout = layout(by: file.head) ?? fitting ?? only, !first.isEmpty else {
            throw Complaint.trace(
                file.path,
                "expected columns \(Listing.or(layouts.map { "'\($0.names)'" }))",
                "Check the file, or say --from csv and --columns")
        }
        var columns = layout.columns(of: file.head)
        if layout.hasOffset, file.blockBytes == nil {
            columns.remark =
                "each request is one key, whatever its length: requests that overlap, but begin "
                + "elsewhere, share nothing. --block 4KB makes a key of each block that they touch"
        }
        return DelimitedSource(file, columns, id)
    }
}
