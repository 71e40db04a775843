import LabBase
import LabOrders

/// Reads delimited text by a description of its columns. A line is a request; in a published format
/// it may be one for each block that it touches, or as many as it says.
final class DelimitedSource: RequestSource {
    let columns: RequestColumns
    let ticksPerSecond: Int?
    let decided: String
    let remark: String?
    var lines: TextLines
    private let texts: KeyTexts
    let file: LineColumns
    private let format: String
    private let blockBytes: Int64?
    let delimiter: UInt8
    let isPublished: Bool
    private var isPastHeader: Bool
    private var done = 0

    /// Columns by use, counted from 0; -1 for none.
    private let time, operation, life, cost, latency, repeats, offset: Int
    /// The key's column, if it is the whole key, and the columns of all its parts.
    let key: Int
    private let keys: [Int]
    /// The size's column, if it is one of bytes, and all that are added.
    private let size: Int
    private let sizes: [Int]
    private var sizeUnit: Int64 = 1
    private var offsetUnit: Int64 = 1
    private var latencyUnitNs: Int64 = 1
    /// The last of the columns of keys, sizes and times, and the last of all.
    private let lastPlain: Int
    private let last: Int

    /// Where the fields of the current line begin, in the lower half, and end, by column. The
    /// highest bit is set where quotes in the field are doubled.
    private let places: DenseTable<UInt64>
    /// The operations as they were written: a file has few words for them.
    private var words: [(word: [UInt8], operation: KeyOperation)] = []
    /// Requests of the current line that are left, what they have in common, and the bytes of the
    /// key before the number of the next block.
    private var left: UInt64 = 0
    private var request = (
        key: UInt64(0), size: Int64(0), time: Int64(0), op: UInt8(0), life: UInt32(0)
    )
    private var prefix: [UInt8] = []
    private var nextBlock: Int64 = 0

    init(_ file: consuming KeyFile, _ line: LineColumns, _ format: String) {
        self.file = line
        self.format = format
        texts = file.texts
        blockBytes = file.blockBytes
        delimiter = line.delimiter
        isPublished = line.layout != nil
        isPastHeader = !line.hasHeader
        columns = line.columns.lazy.map(\.use).requestColumns
        ticksPerSecond = line.ticksPerSecond
        decided = line.text + (blockBytes.map { "; in blocks of \($0) bytes" } ?? "")
        remark = line.remark
        func indices(_ isRight: (FieldUse) -> Bool) -> [Int] {
            line.columns.filter { isRight($0.use) }.map(\.index)
        }
        func index(_ column: RequestColumns) -> Int {
            indices { $0.requestColumn == column }.first ?? -1
        }
        (time, operation, life) = (index(.times), index(.operations), index(.lives))
        (cost, latency) = (index(.costs), index(.latencies))
        repeats = indices { $0 == .repeats }.first ?? -1
        offset = indices { $0.isOffset }.first ?? -1
        keys = indices { $0 == .key }
        key = keys.count == 1 && offset < 0 ? keys[0] : -1
        sizes = indices { $0.requestColumn == .sizes }
        for column in line.columns {
            switch column.use {
            case .size(let unit): sizeUnit = unit
            case .offset(let unit): offsetUnit = unit
            case .latency(let unit): latencyUnitNs = unit
            default: break
            }
        }
        size = sizes.count == 1 && sizeUnit == 1 ? sizes[0] : -1
        last = line.columns.last?.index ?? 0
        lastPlain = isPublished ? last : max(time, keys.max() ?? -1, sizes.max() ?? -1)
        places = DenseTable(count: last + 1)
        lines = TextLines(file)
    }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        block.count = 0
        if let failure = lines.failure { throw failure }
        let wanted = isPublished ? columns : wanted
        let hasMore = isPublished || !wanted.isDisjoint(with: .details)
        var count = 0
        while count < block.room {
            if left > 0 {
                left -= 1
                repeatLine(into: &block, UInt32(count))
            } else {
                guard lines.next(done: done + count) else { break }
                if !isPastHeader {
                    isPastHeader = true
                    continue
                }
                guard take(into: &block, UInt32(count), wanted, hasMore, done: done + count)
                else { break }
                if hasMore, !takeMore(into: &block, UInt32(count), done + count) {
                    if lines.failure == nil { continue }
                    break
                }
            }
            count += 1
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }

    /// Reads the current line's request, or its first; false if the line is wrong.
    @inline(__always)
    private func take(
        into block: inout RequestBlock, _ index: UInt32, _ wanted: RequestColumns, _ hasMore: Bool,
        done: Int
    ) -> Bool {
        guard divide(through: hasMore ? last : lastPlain, done: done) else { return false }
        if key >= 0 {
            let field = field(key)
            if field.isEmpty || field.count > KeyTexts.longest { return refuseKey(key, done) }
            block.keys[index] =
                isDoubled(key) ? texts.key(unquoted(field)) : texts.key(lines.bytes, field)
        } else if !takeParts(into: &block, index, done) {
            return false
        }
        if wanted.contains(.sizes) {
            guard let number = whole(size) ?? summed(done) else { return false }
            block.sizes[index] = number
        }
        if wanted.contains(.times) {
            guard let number = whole(time) ?? Decimal.signed(lines.bytes.copy(field(time))[...])
            else { return refuse(time, .unixTime, done) }
            block.times[index] = number
        }
        return true
    }

    /// Reads what most traces lack; false if it is wrong, or if the line is no request at all.
    @inline(never)
    private func takeMore(into block: inout RequestBlock, _ index: UInt32, _ done: Int) -> Bool {
        if cost >= 0 {
            guard let number = whole(cost) else { return refuse(cost, .cost, done) }
            block.costs[index] = number
        }
        if latency >= 0 {
            guard let ns = nanoseconds(lines.bytes.copy(field(latency))) else {
                return refuse(latency, .latency(unitNs: 1), done)
            }
            block.latenciesNs[index] = ns
        }
        if operation >= 0 {
            guard let known = operation(of: lines.bytes.copy(field(operation))) else {
                return refuse(operation, .operation, done)
            }
            block.operations[index] = known.rawValue
        }
        if life >= 0 {
            let seconds = field(life).isEmpty && !isPublished ? 0 : whole(life)
            guard let seconds = seconds.flatMap(UInt32.init(exactly:)) else {
                return refuse(life, .life, done)
            }
            block.lives[index] = seconds
        }
        if repeats >= 0 {
            guard let count = whole(repeats), count <= BlockRange.most else {
                return refuse(repeats, .repeats, done)
            }
            if count == 0 { return false }
            left = UInt64(count) - 1
        }
        if offset >= 0, !takeOffset(into: &block, index, done) { return false }
        if left > 0 {
            request = (
                block.keys[index], block.sizes[index], block.times[index], block.operations[index],
                block.lives[index]
            )
        }
        return true
    }

    /// Another request of the current line.
    private func repeatLine(into block: inout RequestBlock, _ index: UInt32) {
        if offset >= 0 {
            nextBlock += 1
            request.key = key(of: nextBlock)
        }
        block.keys[index] = request.key
        block.sizes[index] = request.size
        block.times[index] = request.time
        block.operations[index] = request.op
        block.lives[index] = request.life
    }

    /// Joins the key of several columns, or what stands before its offset.
    private func takeParts(into block: inout RequestBlock, _ index: UInt32, _ done: Int) -> Bool {
        for column in keys where field(column).isEmpty { return refuseKey(column, done) }
        let parts = keys.map { column in
            isDoubled(column) ? unquoted(field(column)) : lines.bytes.copy(field(column))
        }
        let joined = KeyTexts.joined(parts)
        guard joined.count <= KeyTexts.longest else { return refuseLength(joined.count, done) }
        if offset >= 0 {
            prefix = joined + [UInt8(ascii: "+")]
        } else {
            block.keys[index] = texts.key(joined)
        }
        return true
    }

    /// Makes the key of a position on a disk, and with blocks that of the first one.
    private func takeOffset(into block: inout RequestBlock, _ index: UInt32, _ done: Int) -> Bool {
        guard let number = whole(offset), let place = Self.product(number, offsetUnit) else {
            return refuse(offset, .offset(unitBytes: 1), done)
        }
        nextBlock = place
        if let blockBytes {
            guard let blocks = BlockRange(place, block.sizes[index], blockBytes) else {
                return refuse(BlockRange.problem(of: block.sizes[index], format), done)
            }
            (left, nextBlock) = (blocks.count - 1, blocks.first)
            block.sizes[index] = blockBytes
        }
        block.keys[index] = key(of: nextBlock)
        return true
    }

    private func key(of number: Int64) -> UInt64 {
        var text = prefix
        Decimal.append(number, to: &text)
        return texts.key(text)
    }

    /// The size of several columns, or in units; that of a deletion may be empty.
    @inline(never)
    private func summed(_ done: Int) -> Int64? {
        if size >= 0, !isPublished, field(size).isEmpty, operation >= 0,
            divide(through: last, done: done),
            operation(of: lines.bytes.copy(field(operation)))?.effect == .delete
        {
            return 0
        }
        var sum: Int64 = 0
        for column in sizes {
            let bytes = whole(column).flatMap { Self.product($0, sizeUnit) }
            let (more, isLarge) = sum.addingReportingOverflow(bytes ?? 0)
            guard bytes != nil, !isLarge else {
                _ = refuse(column, .size(unitBytes: 1), done)
                return nil
            }
            sum = more
        }
        return sum
    }

    private static func product(_ number: Int64, _ unit: Int64) -> Int64? {
        let (product, isLarge) = number.multipliedReportingOverflow(by: unit)
        return isLarge ? nil : product
    }

    /// The operation of a word; nil if it is none that is known.
    private func operation(of written: [UInt8]) -> KeyOperation? {
        for known in words where known.word == written { return known.operation }
        guard let text = String(validating: written, as: UTF8.self) else { return nil }
        let usual =
            isPublished
            ? KeyOperation.allCases.dropFirst().first { $0.word == text.lowercased() }
            : KeyOperation(text)
        guard let operation = file.layout?.operations[text] ?? usual else { return nil }
        if words.count < 16 { words.append((written, operation)) }
        return operation
    }

    /// Reads a decimal; what is less than a nanosecond is cut off.
    private func nanoseconds(_ text: [UInt8]) -> Int64? {
        let halves = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), let whole = Decimal.unsigned(halves[0]) else {
            return nil
        }
        var ns = Int128(whole) * Int128(latencyUnitNs)
        if halves.count == 2 {
            guard !halves[1].isEmpty else { return nil }
            var unit = latencyUnitNs
            for byte in halves[1] {
                guard (0x30...0x39).contains(byte) else { return nil }
                unit /= 10
                ns += Int128(byte - 0x30) * Int128(unit)
            }
        }
        return Int64(exactly: ns)
    }

    @inline(__always)
    func field(_ column: Int) -> Range<Int> {
        let place = places[UInt32(truncatingIfNeeded: column)]
        return Range(
            uncheckedBounds: (
                Int(truncatingIfNeeded: place & 0xFFFF_FFFF),
                Int(truncatingIfNeeded: place >> 32 & 0x7FFF_FFFF)
            ))
    }

    @inline(__always)
    private func isDoubled(_ column: Int) -> Bool {
        places[UInt32(truncatingIfNeeded: column)] >> 63 != 0
    }

    /// Reads up to 18 digits, which can't overflow, or as many as fit; nil of no column.
    @inline(__always)
    private func whole(_ column: Int) -> Int64? {
        if column < 0 { return nil }
        let range = field(column)
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
    private func divide(through lastColumn: Int, done: Int) -> Bool {
        let line = delimiter == 0x09 ? lines.untrimmed : lines.line
        var column = 0
        var at = line.lowerBound
        while true {
            while at < line.upperBound, lines.bytes[at] == 0x20 { at += 1 }
            var start = at
            var end = at
            var doubled: UInt64 = 0
            if at < line.upperBound, lines.bytes[at] == 0x22, !isPublished {
                guard let close = closingQuote(after: at, line.upperBound, &doubled) else {
                    return refuse("a quote that isn't closed on its line", done)
                }
                (start, end, at) = (start + 1, close, close + 1)
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
            }
            places[UInt32(truncatingIfNeeded: column)] =
                UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: end) << 32 | doubled
            if column == lastColumn { break }
            guard at < line.upperBound else { return refuseCount(lastColumn, column, at, done) }
            at += 1
            column += 1
        }
        return file.isOpen || at == line.upperBound || refuseCount(lastColumn, column, at, done)
    }

    private func closingQuote(after open: Int, _ end: Int, _ doubled: inout UInt64) -> Int? {
        var at = open + 1
        while at < end {
            if lines.bytes[at] == 0x22 {
                guard at + 1 < end, lines.bytes[at + 1] == 0x22 else { return at }
                doubled = 1 << 63
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
