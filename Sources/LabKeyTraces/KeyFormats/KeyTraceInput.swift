import LabBase
import LabOrders

/// A key trace in one file or in several in a row, opened, with its formats decided.
package final class KeyTraceInput {
    /// The user's options about the files, which replace guesses.
    package struct Choice: Sendable {
        /// A format's id, or `struct` with the description of a record.
        package var format: String?
        package var columns = ColumnChoice()
        /// The operations whose requests are read; nil for all.
        package var operations: OperationChoice?
        /// Length of the blocks into which requests are parted; nil for one key a request.
        package var blockBytes: Int64?
        /// Reads xz, in programs that link its library.
        package var xz: Decompressor?
        /// True if original keys are wanted, not only numbers that distinguish them.
        package var keepsNames = false
        /// True if digests of the files are wanted. Input that can be read only once is digested
        /// while it is read.
        package var isDigested = false

        package init() {}
    }

    package let source: any RequestSource
    /// A line for each file: `trace.csv.gz: csv, gzip; key=column 2 (id)`.
    package let decided: [String]
    /// Warnings about how files are read.
    package let remarks: [String]
    /// Fields of the files that no reader takes: `trace.lcs: its tenants are left out`.
    package let leftOut: [String]
    package let texts = KeyTexts()
    /// The format of all files, or of the first.
    package let format: any KeyFormat.Type

    /// The files' names without their folders.
    package let names: String
    private let paths: [String]
    private let isDigested: Bool
    /// Digests by file, for input that can be read only once.
    private let readOnce: [DigestedBytes?]

    /// - Parameter paths: `-` is standard input.
    package init(_ paths: [String], _ choice: Choice = Choice()) throws(Complaint) {
        var parts: [JoinedSource.OpenedFile] = []
        var decided: [String] = []
        var remarks: [String] = []
        var leftOut: [String] = []
        var format: (any KeyFormat.Type)?
        var readOnce: [DigestedBytes?] = []
        for path in paths {
            let file = try Self.bytes(path)
            let isDigestedNow = choice.isDigested && KeptInput.isReadOnce(path)
            let digested = isDigestedNow ? DigestedBytes(file) : nil
            let opened = try Self.open(
                path, file, digested ?? file, choice, texts,
                givesNames: choice.keepsNames || paths.count > 1)
            readOnce.append(digested)
            format = format ?? opened.format
            decided.append(opened.text)
            if let remark = opened.remark { remarks.append(remark) }
            if let words = opened.leftOut {
                leftOut.append("\(Self.shown(path)): its \(words) are left out")
            }
            parts.append(opened)
        }
        guard let format else { throw Complaint.trace("", "no file is named", exit: .usage) }
        self.decided = decided
        self.remarks = remarks
        self.leftOut = leftOut
        let names = paths.map { path in
            let name = path == KeptInput.standardInput ? path : KeptInput.rowName(path)
            return Self.shown(name.split(separator: "/").last.map(String.init) ?? name)
        }.joined(separator: "+")
        self.names = Spreadsheet.name(ofFile: names)
        self.format = format
        self.paths = paths
        isDigested = choice.isDigested
        self.readOnce = readOnce
        source = parts.count == 1 ? parts[0].source : try JoinedSource(parts)
    }

    /// Describes the files. Call it after all was read: each is read once more if its digest is
    /// wanted.
    package func files() -> [KeyTraceFile] {
        zip(paths, readOnce).map { path, once in
            if let once { return KeyTraceFile(path, once) }
            return KeyTraceFile(path, isDigested: isDigested)
        }
    }

    package static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

    private static func open(
        _ path: String, _ file: FileBytes, _ bytes: any ByteSource, _ choice: Choice,
        _ texts: KeyTexts, givesNames: Bool
    ) throws(Complaint) -> JoinedSource.OpenedFile {
        let shown = shown(path)
        let looked = LookedAtBytes(bytes, looking: Compression.magicBytes)
        let packing = Compression(magic: looked.head)
        var window = ByteWindow(try unpacked(looked, packing, choice, shown))
        window.want(KeyFileHead.mostBytes)
        if window.count == 0 {
            if window.failure != nil { throw .stop(shown, window, done: 0, otherwise: "") }
            throw Complaint.trace(
                shown, packing == nil ? "it is empty" : "there is nothing compressed in it")
        }
        let head = KeyFileHead(
            path: path, bytes: window.copy(0..<min(window.count, KeyFileHead.mostBytes)),
            isWhole: window.isWhole && window.failure == nil
                && window.count <= KeyFileHead.mostBytes)
        let damage: Complaint? =
            window.failure == nil ? nil : .stop(shown, window, done: 0, otherwise: "")
        let (format, record) = try format(of: head, damage, choice, shown)
        let isPlain = packing == nil
        let keyFile = KeyFile(
            path: shown, bytes: window, head: head, byteCount: isPlain ? file.byteCount : nil,
            last: { isPlain ? file.last($0) : nil }, columns: choice.columns, texts: texts,
            givesNames: givesNames, blockBytes: choice.blockBytes, record: record)
        let source = try format.source(keyFile)
        var words = "\(shown): read as \(format.id)"
        if let packing { words += ", \(packing.rawValue)" }
        if !source.decided.isEmpty { words += "; \(source.decided)" }
        return JoinedSource.OpenedFile(
            path: shown, format: format, source: try chosen(source, choice, format, shown),
            text: words, remark: source.remark.map { "\(shown): \($0)" },
            leftOut: source.unreadFields)
    }

    private static func unpacked(
        _ bytes: any ByteSource, _ packing: Compression?, _ choice: Choice, _ path: String
    ) throws(Complaint) -> any ByteSource {
        guard let packing else { return bytes }
        guard let contents = packing.contents(of: bytes, xz: choice.xz) else {
            throw Complaint.trace(
                path, "it is packed with xz, which this program doesn't read",
                "Unpack it first: xz -d")
        }
        return contents
    }

    private static func chosen(
        _ source: any RequestSource, _ choice: Choice, _ format: any KeyFormat.Type, _ path: String
    ) throws(Complaint) -> any RequestSource {
        guard let operations = choice.operations else { return source }
        guard source.columns.contains(.operations) else {
            throw Complaint.trace(
                path, "\(format.id) without operations, by which --ops chooses",
                "Leave --ops out, or name their column if there is one", exit: .usage)
        }
        return ChosenOperations(source, operations)
    }

    private static func bytes(_ path: String) throws(Complaint) -> FileBytes {
        let file = try FileBytes(path: path, as: shown(path))
        if file.isFolder {
            throw Complaint.trace(shown(path), "it is a folder", "Name the files in it")
        }
        return file
    }

    /// The format, and for `struct` the description of a record.
    ///
    /// - Parameter damage: what ended the head, and maybe hides the format.
    private static func format(
        of head: KeyFileHead, _ damage: Complaint?, _ choice: Choice, _ path: String
    ) throws(Complaint) -> (any KeyFormat.Type, RecordDescription?) {
        let format: any KeyFormat.Type
        if let text = choice.format {
            if let record = try RecordDescription(option: text) {
                return (StructRecords.self, record)
            }
            guard let named = KeyFormats.named(text) else {
                throw Complaint.trace(
                    path, "no format '\(text)': there are \(Listing.or(KeyFormats.ids))",
                    exit: .usage)
            }
            format = named
        } else {
            format = try detected(head, damage, choice, path)
        }
        try check(format, choice, path)
        return (format, nil)
    }

    private static func detected(
        _ head: KeyFileHead, _ damage: Complaint?, _ choice: Choice, _ path: String
    ) throws(Complaint) -> any KeyFormat.Type {
        // A user who names columns or their delimiter has a file with columns.
        if choice.columns.names != nil, !head.lines.isEmpty { return CSVColumns.self }
        let isDelimited = choice.columns.delimiter != nil
        let format = KeyFormats.all.first { format in
            !(isDelimited && format is any PublishedLines.Type) && format.recognises(head)
        }
        if let format = format ?? KeyFormats.named(byEndingOf: head.name) { return format }
        throw damage
            ?? Complaint.trace(
                path, "neither its contents nor its name tell the format",
                "Say it: --from " + KeyFormats.ids.joined(separator: "|"))
    }

    /// Refuses options that the format has no use for.
    private static func check(
        _ format: any KeyFormat.Type, _ choice: Choice, _ path: String
    ) throws(Complaint) {
        if choice.columns.names != nil, !format.hasChosenColumns {
            throw Complaint.trace(
                path, "it is \(format.id), whose columns can't be chosen",
                "Leave --columns out, or say --from csv", exit: .usage)
        }
        if choice.blockBytes != nil, !format.hasBlocks {
            let others = KeyFormats.all.filter { $0.hasBlocks }.map { $0.id }
            throw Complaint.trace(
                path, "it is \(format.id), whose requests aren't ranges of a disk",
                "Leave --block out: it is for \(Listing.or(others))", exit: .usage)
        }
    }
}

/// Several files as one trace.
final class JoinedSource: RequestSource {
    struct OpenedFile {
        var path: String
        var format: any KeyFormat.Type
        var source: any RequestSource
        /// What was decided about the file, a warning, and what no reader takes of it.
        var text: String
        var remark: String?
        var leftOut: String?
    }

    let columns: RequestColumns
    let requestCount: Int?
    let ticksPerSecond: Int?
    private let parts: [OpenedFile]
    private var current = 0
    private var done = 0
    /// Requests of the previous parts.
    private var doneBefore = 0

    init(_ parts: [OpenedFile]) throws(Complaint) {
        self.parts = parts
        columns = parts[0].source.columns
        ticksPerSecond = parts[0].source.ticksPerSecond
        for part in parts.dropFirst() {
            if part.source.columns != columns {
                throw Complaint.trace(
                    part.path,
                    "it has \(Self.words(part.source.columns)), and \(parts[0].path) has "
                        + "\(Self.words(columns)): files that make one trace have the same columns")
            }
            if part.source.ticksPerSecond != ticksPerSecond {
                throw Complaint.trace(
                    part.path,
                    "its times count otherwise than those of \(parts[0].path): files that make one "
                        + "trace have the same unit of time")
            }
            if part.format.keyKind != parts[0].format.keyKind {
                throw Complaint.trace(
                    part.path,
                    "its keys, of \(part.format.id), can't be told from those of \(parts[0].path), "
                        + "of \(parts[0].format.id), with certainty: convert one first")
            }
        }
        let counts = parts.compactMap { $0.source.requestCount }
        requestCount = counts.count == parts.count ? counts.reduce(0, +) : nil
    }

    private static func words(_ columns: RequestColumns) -> String {
        if columns.isEmpty { return "neither times nor sizes" }
        let absent = RequestColumns([.times, .sizes]).subtracting(columns).words
        return Listing.and(columns.words.sorted { $0 > $1 })
            + (absent.isEmpty ? "" : " and no \(absent.joined(separator: ", no "))")
    }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        block.count = 0
        while current < parts.count {
            do throws(Complaint) {
                try parts[current].source.read(into: &block, wanted: wanted)
            } catch {
                var failure = error
                failure.goodRequests = failure.goodRequests.map { $0 + doneBefore }
                throw failure
            }
            done += block.count
            if block.count > 0 { return }
            current += 1
            doneBefore = done
        }
    }
}
