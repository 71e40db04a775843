import LabBase
import LabOrders

/// Reads columns of text. One is the key, others may be the size in bytes and the time. The
/// delimiter and the columns are guessed from the first lines, unless the user names them.
package enum CSVColumns: WrittenKeyFormat {
    package static let id = "csv"
    package static let summary = "columns of text, by a header or by --columns"
    package static let about = """
        the delimiter is the first of comma, tab, semicolon and space that parts the first lines \
        evenly, or `--delimiter`. A header tells the columns (`key`, `id`, `obj_id`, `lbn`, \
        `url`; `size`, `bytes`, `length`; `time`, `timestamp`, `ts`; `cost`; `latency`; `op`; \
        `ttl`), or `--columns 'time=1,key=2,size=3'`; `key=volume+offset` joins several. A field \
        may stand in double quotes. A size is a whole number of bytes; a time's fraction is cut \
        off. Times are whole seconds, in columns named `time_ms`, `time_us` and `time_ns` \
        thousandths, millionths and billionths; so they are written. Latencies are microseconds, \
        or as `latency_ms`, `latency_ns` and `latency_s` say; costs are whole, times to live whole \
        seconds. An operation is a word of memcached's, `read`, `write` or libCacheSim's code. \
        Recognised if \
        all first lines have the same number of columns, at least two, or by its name
        """
    package static let endings = [".csv", ".tsv"]
    package static let columns: RequestColumns = [
        .sizes, .times, .costs, .latencies, .operations, .lives,
    ]
    package static let hasChosenColumns = true

    package static func recognises(_ head: KeyFileHead) -> Bool {
        guard let first = head.lines.first else { return false }
        guard let delimiter = CSVHeader.guessDelimiter(head.lines) else {
            return endings.contains { head.name.hasSuffix($0) }
                && !CSVHeader.guess([String(first)]).isEmpty
        }
        let count = CSVHeader.fields(first, delimiter).count
        let isEven = head.lines.allSatisfy { CSVHeader.fields($0, delimiter).count == count }
        return isEven || endings.contains { head.name.hasSuffix($0) }
    }

    package static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
        let header = try CSVHeader(file.head, of: file.path, file.columns)
        return CSVSource(file, header)
    }

    package static func sink(_ output: any ByteSink) -> any RequestSink {
        CSVSink(output)
    }
}

final class CSVSource: RequestSource, DescribedSource {
    let columns: RequestColumns
    let requestCount: Int? = nil
    let ticksPerSecond: Int?
    let decided: String
    let remark: String?
    private var lines: TextLines
    private let texts: KeyTexts
    private let header: CSVHeader
    private let keyColumn: Int
    /// All key columns, if there are several: their values together are the key.
    private let keyColumns: [Int]
    private let hasParts: Bool
    private let sizeColumn: Int
    private let timeColumn: Int
    private let lastColumn: Int
    /// The key's field in the current line.
    private var key = 0..<0
    private var size = 0..<0
    private var time = 0..<0
    /// True if the key contains doubled quotes.
    private var keyHasQuotes = false
    /// The fields of a key of several columns.
    private var parts: [Range<Int>]
    private var partsHaveQuotes: [Bool]
    private var isPastHeader: Bool
    private var done = 0
    private var details: CSVDetails

    init(_ file: consuming KeyFile, _ header: CSVHeader) {
        texts = file.texts
        self.header = header
        keyColumns = header.keyIndices.count > 1 ? header.keyIndices : []
        hasParts = !keyColumns.isEmpty
        keyColumn = !hasParts ? header.index(of: .key) ?? 0 : -1
        parts = keyColumns.map { _ in 0..<0 }
        partsHaveQuotes = keyColumns.map { _ in false }
        sizeColumn = header.index(of: .size) ?? -1
        timeColumn = header.index(of: .time) ?? -1
        lastColumn = max(keyColumn, sizeColumn, timeColumn, keyColumns.last ?? -1)
        details = CSVDetails(header)
        columns =
            (sizeColumn >= 0 ? RequestColumns.sizes : []).union(timeColumn >= 0 ? .times : [])
            .union(details.columns)
        ticksPerSecond = header.ticksPerSecond
        decided = header.text + (header.leftOut.isEmpty ? "" : "; \(header.leftOut)")
        remark = KeyPartSearch(file.head, header).remark
        isPastHeader = !header.isThere
        lines = TextLines(file)
    }

    func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint) {
        block.count = 0
        if let failure = lines.failure { throw failure }
        if !wanted.isDisjoint(with: .details) { return try readDetails(into: &block, wanted) }
        var count = 0
        while count < block.room, lines.next(done: done + count) {
            if !isPastHeader {
                isPastHeader = true
                continue
            }
            guard take(into: &block, UInt32(count), wanted, done: done + count) else { break }
            count += 1
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }

    /// Reads with the columns that most traces lack.
    @inline(never)
    private func readDetails(
        into block: inout RequestBlock, _ wanted: RequestColumns
    ) throws(Complaint) {
        var count = 0
        while count < block.room, lines.next(done: done + count) {
            if !isPastHeader {
                isPastHeader = true
                continue
            }
            let index = UInt32(count)
            guard take(into: &block, index, wanted, done: done + count),
                takeDetails(into: &block, index, done: done + count)
            else { break }
            count += 1
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }

    private func takeDetails(into block: inout RequestBlock, _ index: UInt32, done: Int) -> Bool {
        guard divide(through: details.last, done: done, keep: { details.keep($0, $1) }) else {
            return false
        }
        if let problem = details.take(lines.bytes, into: &block, index) {
            return refuse(
                problem + lines.shown(", found ", details.wrong)
                    + ": --columns leaves the column out", done)
        }
        return true
    }

    /// True for a deletion, whose size may be empty.
    private func deletes(done: Int) -> Bool {
        guard columns.contains(.operations),
            divide(through: details.last, done: done, keep: { details.keep($0, $1) })
        else { return false }
        return details.operation(lines.bytes)?.effect == .delete
    }

    @inline(__always)
    private func take(
        into block: inout RequestBlock, _ index: UInt32, _ wanted: RequestColumns, done: Int
    ) -> Bool {
        keyHasQuotes = false
        if hasParts { for place in partsHaveQuotes.indices { partsHaveQuotes[place] = false } }
        guard divide(through: lastColumn, done: done, keep: { keep($0, $1) }) else { return false }
        if hasParts {
            guard let joined = joinedKey(done) else { return false }
            block.keys[index] = joined
        } else if key.isEmpty || key.count > KeyTexts.longest {
            return refuse(
                key.isEmpty
                    ? "column \(keyColumn + 1), the key, is empty"
                    : "a key of \(key.count) bytes: \(KeyTexts.longest) are the most", done)
        } else {
            block.keys[index] =
                keyHasQuotes ? texts.key(unquoted(key)) : texts.key(lines.bytes, key)
        }
        if wanted.contains(.sizes) {
            guard let number = whole(size) ?? (size.isEmpty && deletes(done: done) ? 0 : nil) else {
                let isNegative = !size.isEmpty && lines.bytes[size.lowerBound] == 0x2D
                return refuse(
                    "expected a size in whole bytes in column \(sizeColumn + 1)"
                        + lines.shown(isNegative ? ", found a negative one, " : ", found ", size),
                    done)
            }
            block.sizes[index] = number
        }
        if wanted.contains(.times) {
            guard let number = whole(time) ?? Decimal.signed(lines.bytes.copy(time)[...]) else {
                return refuse(
                    "expected a time in column \(timeColumn + 1), a number"
                        + lines.shown(", found ", time), done)
            }
            block.times[index] = number
        }
        return true
    }

    /// Joins the key of several columns.
    private func joinedKey(_ done: Int) -> UInt64? {
        if let empty = parts.firstIndex(where: \.isEmpty) {
            _ = refuse("column \(keyColumns[empty] + 1), part of the key, is empty", done)
            return nil
        }
        let joined = KeyTexts.joined(
            zip(parts, partsHaveQuotes).map { part, hasQuotes in
                hasQuotes ? unquoted(part) : lines.bytes.copy(part)
            })
        guard joined.count <= KeyTexts.longest else {
            _ = refuse("a key of \(joined.count) bytes: \(KeyTexts.longest) are the most", done)
            return nil
        }
        return texts.key(joined)
    }

    private func refuse(_ reason: String, _ done: Int) -> Bool {
        lines.failure = lines.problem(reason, done: done)
        return false
    }

    /// Reads up to 18 digits, which can't overflow, or as many as fit.
    @inline(__always)
    private func whole(_ range: Range<Int>) -> Int64? {
        var number: UInt64 = 0
        if range.count > 18 || range.isEmpty {
            return Decimal.unsigned(lines.bytes.copy(range)[...]).flatMap(Int64.init(exactly:))
        }
        for index in range {
            let digit = lines.bytes[index] &- 0x30
            if digit > 9 { return nil }
            number = number &* 10 &+ UInt64(digit)
        }
        return Int64(number)
    }

    /// Finds the fields of the columns up to one.
    @inline(__always)
    private func divide(
        through lastColumn: Int, done: Int, keep: (_ column: Int, _ field: Range<Int>) -> Void
    ) -> Bool {
        let line = header.delimiter == 0x09 ? lines.untrimmed : lines.line
        let delimiter = header.delimiter
        var column = 0
        var at = line.lowerBound
        while true {
            while at < line.upperBound, lines.bytes[at] == 0x20 { at += 1 }
            let start = at
            var end = at
            if at < line.upperBound, lines.bytes[at] == 0x22 {
                guard let close = closingQuote(after: at, line.upperBound, column) else {
                    return refuse("a quote that isn't closed on its line", done)
                }
                keep(column, start + 1..<close)
                at = close + 1
                while at < line.upperBound, lines.bytes[at] == 0x20, delimiter != 0x20 { at += 1 }
                guard at == line.upperBound || lines.bytes[at] == delimiter else {
                    return refuse(
                        "expected \(ColumnChoice.word(for: delimiter)) after a quote"
                            + lines.shown(", found ", at..<line.upperBound), done)
                }
            } else {
                while at < line.upperBound, lines.bytes[at] != delimiter { at += 1 }
                end = at
                while end > start, lines.bytes[end - 1] == 0x20 { end -= 1 }
                keep(column, start..<end)
            }
            if column == lastColumn { return true }
            guard at < line.upperBound else { break }
            at += 1
            column += 1
        }
        return refuse(
            "expected at least \(lastColumn + 1) columns, found \(column + 1)"
                + lines.shown(" in ", line), done)
    }

    @inline(__always)
    private func keep(_ column: Int, _ range: Range<Int>) {
        if column == keyColumn { key = range }
        if hasParts, let place = keyColumns.firstIndex(of: column) {
            parts[place] = range
        }
        if column == sizeColumn { size = range }
        if column == timeColumn { time = range }
    }

    private func closingQuote(after open: Int, _ end: Int, _ column: Int) -> Int? {
        var at = open + 1
        while at < end {
            if lines.bytes[at] == 0x22 {
                guard at + 1 < end, lines.bytes[at + 1] == 0x22 else { return at }
                if column == keyColumn { keyHasQuotes = true }
                if let place = keyColumns.firstIndex(of: column) { partsHaveQuotes[place] = true }
                at += 1
            }
            at += 1
        }
        return nil
    }

    private func unquoted(_ range: Range<Int>) -> [UInt8] {
        var text: [UInt8] = []
        var at = range.lowerBound
        while at < range.upperBound {
            let byte = lines.bytes[at]
            text.append(byte)
            at += byte == 0x22 ? 2 : 1
        }
        return text
    }
}
