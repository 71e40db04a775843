import LabBase
import LabOrders

/// Reads delimited text by a description of its columns. A line is a request; in a published format
/// it may be one for each block that it touches, or as many as it says.
final class DelimitedSource: RequestSource, DescribedSource {
    let columns: RequestColumns
    let requestCount: Int? = nil
    let ticksPerSecond: Int?
    let decided: String
    let remark: String?
    private var lines: TextLines
    private let texts: KeyTexts
    private let file: LineColumns
    private let format: String
    private let blockBytes: Int64?
    private let delimiter: UInt8
    private let isPublished: Bool
    private var isPastHeader: Bool
    private var done = 0

    /// Columns by use, counted from 0; -1 for none.
    private let time, operation, life, cost, latency, repeats, offset: Int
    /// The key's column, if it is the whole key, and the columns of all its parts.
    private let key: Int
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

    /// Where the fields of the current line begin and end, by column.
    private let starts: DenseTable<UInt32>
    private let ends: DenseTable<UInt32>
    /// True for a field with doubled quotes in it.
    private let isDoubled: DenseTable<Bool>
    /// The latest operation as it was written: most lines have the same.
    private var word: [UInt8]?
    private var known = KeyOperation.none
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
        func places(_ isRight: (FieldUse) -> Bool) -> [Int] {
            line.columns.filter { isRight($0.use) }.map(\.index)
        }
        func place(_ column: RequestColumns) -> Int {
            places { $0.requestColumn == column }.first ?? -1
        }
        (time, operation, life) = (place(.times), place(.operations), place(.lives))
        (cost, latency) = (place(.costs), place(.latencies))
        repeats = places { $0 == .repeats }.first ?? -1
        offset = places { $0.isOffset }.first ?? -1
        keys = places { $0 == .key }
        key = keys.count == 1 && offset < 0 ? keys[0] : -1
        sizes = places { $0.requestColumn == .sizes }
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
        starts = DenseTable(count: last + 1)
        ends = DenseTable(count: last + 1)
        isDoubled = DenseTable(count: last + 1)
        lines = TextLines(file)
    }

    func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint) {
        block.count = 0
        if let failure = lines.failure { throw failure }
        let wanted = isPublished ? columns : wanted
        var count = 0
        while count < block.room {
            if left > 0 {
                repeatLine(into: &block, UInt32(count))
            } else {
                guard lines.next(done: done + count) else { break }
                if !isPastHeader {
                    isPastHeader = true
                    continue
                }
                guard take(into: &block, UInt32(count), wanted, done: done + count) else { break }
                if left == 0 { continue }
            }
            left &-= 1
            count += 1
        }
        block.count = count
        done += count
        if count == 0, let failure = lines.failure { throw failure }
    }

    /// Reads the current line's request, or its first; false if the line is wrong.
    @inline(__always)
    private func take(
        into block: inout RequestBlock, _ index: UInt32, _ wanted: RequestColumns, done: Int
    ) -> Bool {
        let hasMore = isPublished || !wanted.isDisjoint(with: .details)
        guard divide(through: hasMore ? last : lastPlain, done: done) else { return false }
        if key >= 0 {
            let field = field(key)
            if field.isEmpty || field.count > KeyTexts.longest { return refuseKey(key, done) }
            block.keys[index] =
                isDoubled[UInt32(truncatingIfNeeded: key)]
                ? texts.key(unquoted(field)) : texts.key(lines.bytes, field)
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
        left = 1
        return hasMore ? takeMore(into: &block, index, done) : true
    }

    /// Reads what most traces lack.
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
            left = UInt64(count)
        }
        if offset >= 0, !takeOffset(into: &block, index, done) { return false }
        if left > 1 {
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
            isDoubled[UInt32(column)] ? unquoted(field(column)) : lines.bytes.copy(field(column))
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
            (left, nextBlock) = (blocks.count, blocks.first)
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
        if written == word { return known }
        guard let text = String(validating: written, as: UTF8.self) else { return nil }
        let usual =
            isPublished
            ? KeyOperation.allCases.dropFirst().first { $0.word == text.lowercased() }
            : KeyOperation(text)
        guard let operation = file.layout?.operations[text] ?? usual else { return nil }
        word = written
        known = operation
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
    private func field(_ column: Int) -> Range<Int> {
        let place = UInt32(truncatingIfNeeded: column)
        return Int(starts[place])..<Int(ends[place])
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
            var hasDoubled = false
            if at < line.upperBound, lines.bytes[at] == 0x22, !isPublished {
                guard let close = closingQuote(after: at, line.upperBound, &hasDoubled) else {
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
            let place = UInt32(truncatingIfNeeded: column)
            starts[place] = UInt32(truncatingIfNeeded: start)
            ends[place] = UInt32(truncatingIfNeeded: end)
            isDoubled[place] = hasDoubled
            if column == lastColumn { break }
            guard at < line.upperBound else { return refuseCount(lastColumn, column, at, done) }
            at += 1
            column += 1
        }
        return file.isOpen || at == line.upperBound || refuseCount(lastColumn, column, at, done)
    }

    private func closingQuote(after open: Int, _ end: Int, _ hasDoubled: inout Bool) -> Int? {
        var at = open + 1
        while at < end {
            if lines.bytes[at] == 0x22 {
                guard at + 1 < end, lines.bytes[at + 1] == 0x22 else { return at }
                hasDoubled = true
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

/// What is wrong with a line.
extension DelimitedSource {
    private func refuse(_ reason: String, _ done: Int) -> Bool {
        lines.failure = lines.problem(reason, done: done)
        left = 0
        return false
    }

    private func place(_ column: Int) -> String {
        let name = file.layout == nil ? nil : file.columns[column].name
        return "column \(column + 1)" + (name.map { " (\($0))" } ?? "")
    }

    private func refuseKey(_ column: Int, _ done: Int) -> Bool {
        if !field(column).isEmpty { return refuseLength(field(column).count, done) }
        let part = key < 0 && !isPublished ? "part of the key" : "the key"
        return refuse("\(place(column)), \(part), is empty", done)
    }

    private func refuseLength(_ bytes: Int, _ done: Int) -> Bool {
        refuse("a key of \(bytes) bytes: \(KeyTexts.longest) are the most", done)
    }

    private func refuseCount(_ lastColumn: Int, _ column: Int, _ at: Int, _ done: Int) -> Bool {
        let line = delimiter == 0x09 ? lines.untrimmed : lines.line
        let found = column + 1 + (at..<line.upperBound).count { lines.bytes[$0] == delimiter }
        let names = file.layout.map { "'\($0.names)', " } ?? ""
        return refuse(
            "expected \(file.isOpen ? "at least " : "")\(lastColumn + 1) columns, \(names)found "
                + "\(found)" + lines.shown(" in ", line), done)
    }

    private func refuse(_ column: Int, _ use: FieldUse, _ done: Int) -> Bool {
        let field = field(column)
        if isPublished, use != .operation, !field.isEmpty,
            field.allSatisfy({ (0x30...0x39).contains(lines.bytes[$0]) })
        {
            return refuse(
                "the number in \(place(column)) is too large" + lines.shown(", ", field), done)
        }
        let isNegative =
            use.requestColumn != .operations && !field.isEmpty
            && lines.bytes[field.lowerBound] == UInt8(ascii: "-")
        let isDetail = !isPublished && !RequestColumns.details.isDisjoint(with: use.requestColumn)
        return refuse(
            "expected " + expected(use).replacing("@", with: place(column))
                + lines.shown(isNegative ? ", found a negative one, " : ", found ", field)
                + (isDetail ? ": --columns leaves the column out" : ""), done)
    }

    /// What a field must be; @ stands for its column.
    private func expected(_ use: FieldUse) -> String {
        switch use {
        case .time, .unixTime: isPublished ? "a time, a number, in @" : "a time in @, a number"
        case .operation where isPublished: "an operation in @"
        case _ where isPublished: "a whole number in @"
        case .operation: "an operation, such as get, set or delete, in @"
        case .cost: "a whole cost in @"
        case .latency: "a latency as a decimal number in @"
        case .life: "a time to live in whole seconds below 2^32 in @"
        default: "a size in whole bytes in @"
        }
    }
}
