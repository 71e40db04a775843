import LabBase
import LabOrders

/// Reads records of one length by their description: column by column, or with blocks request by
/// request.
final class RecordSource: RequestSource {
    let columns: RequestColumns
    let requestCount: Int?
    let ticksPerSecond: Int?
    let decided: String
    let remark: String?
    let unreadFields: String?
    private let path: String
    private let format: String
    private let texts: KeyTexts
    private let record: RecordDescription
    private let keys: [RecordDescription.Field]
    private let others: [RecordDescription.Field]
    private let blockBytes: Int64?
    /// Bytes in a unit of the last key, for blocks.
    private let unitBytes: Int64
    private var bytes: ByteWindow
    private var failure: Complaint?
    /// Blocks of the current record that are left, and the number of the next.
    private var left: UInt64 = 0
    private var nextBlock: Int64 = 0
    private var done = 0

    /// Bytes that are looked at together.
    private static let mostWanted = 1 << 18

    /// - Parameter decided: what was decided about the file, beside its blocks.
    init(
        _ file: consuming KeyFile, _ record: RecordDescription, _ format: String,
        unitBytes: Int64 = 1, decided: String = "", remark: String? = nil, unread: String? = nil
    ) throws(Complaint) {
        path = file.path
        texts = file.texts
        self.record = record
        self.format = format
        self.unitBytes = unitBytes
        self.remark = remark
        unreadFields = unread
        blockBytes = file.blockBytes
        keys = record.fields.filter { $0.use == .key }
        others = record.fields.filter { $0.use != .key && $0.use != .ignored }
        columns = others.lazy.map(\.use).requestColumns
        ticksPerSecond = others.lazy.map(\.use).ticksPerSecond
        let offset = file.bytes.offset
        let count = file.byteCount.map { ($0 - offset) / record.byteCount }
        requestCount = blockBytes == nil ? count : nil
        self.decided = [decided, blockBytes.map { "in blocks of \($0) bytes" } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: "; ")
        if blockBytes != nil, !columns.contains(.sizes) {
            throw Complaint.trace(
                file.path, "its requests have no sizes, of which blocks could be made",
                "Name the field of sizes, or leave --block out", exit: .usage)
        }
        bytes = file.bytes
    }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        block.count = 0
        if let failure { throw failure }
        let length = record.byteCount
        // If the file grows meanwhile, its end stays where it was.
        let rest = requestCount.map { $0 - done } ?? .max
        if let blockBytes {
            takeBlocks(blockBytes, into: &block, wanted)
        } else {
            bytes.want(max(length, min(block.room * length, Self.mostWanted)))
            block.count = take(min(bytes.count / length, block.room, rest), into: &block, wanted)
            bytes.skip(block.count * length)
        }
        done += block.count
        if block.count > 0 { return }
        if let failure { throw failure }
        if rest == 0, bytes.count >= length { return }
        if bytes.count > 0 || bytes.failure != nil {
            throw .stop(
                path, bytes, done: done,
                otherwise: "the last record has \(bytes.count) bytes and not \(length): the file "
                    + "was cut off, or isn't \(format)")
        }
    }

    /// Reads so many records, or those before the first that is wrong. Returns their number.
    private func take(
        _ most: Int, into block: inout RequestBlock, _ wanted: RequestColumns
    ) -> Int {
        var count = most
        let length = record.byteCount
        if keys.count == 1, keys[0].letter.isLong, !record.isBigEndian {
            bytes.load(UInt64.self, keys[0].byte, each: length, into: block.keys, count)
        } else {
            for index in 0..<count { block.keys[UInt32(index)] = key(at: index * length) }
        }
        for field in others where wanted.contains(field.use.requestColumn) {
            let good = take(field, count, into: &block)
            if good < count { refuse(field, at: good * length, good: done + good) }
            count = good
        }
        return count
    }

    /// Reads a field of so many records, the usual ones in a loop of their own. Returns the number
    /// of those before the first that is wrong.
    private func take(
        _ field: RecordDescription.Field, _ count: Int, into block: inout RequestBlock
    ) -> Int {
        let (byte, length) = (field.byte, record.byteCount)
        switch (field.use, record.isBigEndian ? .bytes : field.letter) {
        case (.size, .uint32):
            bytes.load(UInt32.self, byte, each: length, into: block.sizes, count)
        case (.size, .int64):
            bytes.load(Int64.self, byte, each: length, into: block.sizes, count)
            for index in 0..<count where block.sizes[UInt32(index)] < 0 { return index }
        case (.time, .uint32):
            bytes.load(UInt32.self, byte, each: length, into: block.times, count)
        case (.time, .int64):
            bytes.load(Int64.self, byte, each: length, into: block.times, count)
        case (.life, .uint32):
            bytes.load(UInt32.self, byte, each: length, into: block.lives, count)
        case (.operation, .uint8):
            for index in 0..<count {
                guard let known = KeyOperation(code: bytes[index * length + byte]) else {
                    return index
                }
                block.operations[UInt32(index)] = known.rawValue
            }
        default:
            for index in 0..<count
            where !put(field, at: index * length, into: &block, UInt32(index)) { return index }
        }
        return count
    }

    /// Reads requests of blocks, some of which may be left of the current record.
    private func takeBlocks(
        _ blockBytes: Int64, into block: inout RequestBlock, _ wanted: RequestColumns
    ) {
        while block.count < block.room {
            bytes.want(record.byteCount)
            guard bytes.count >= record.byteCount, left > 0 || begin(blockBytes, done + block.count)
            else { return }
            let index = UInt32(block.count)
            for field in others
            where field.use.requestColumn != .sizes && wanted.contains(field.use.requestColumn) {
                guard put(field, at: 0, into: &block, index) else {
                    return refuse(field, at: 0, good: done + block.count)
                }
            }
            block.keys[index] = key(of: nextBlock)
            block.sizes[index] = blockBytes
            nextBlock += 1
            left -= 1
            block.count += 1
            if left == 0 { bytes.skip(record.byteCount) }
        }
    }

    /// Begins the blocks of the record at the window's start.
    private func begin(_ blockBytes: Int64, _ good: Int) -> Bool {
        guard let size = others.first(where: { $0.use.requestColumn == .sizes }),
            let last = keys.last
        else { return false }
        guard let offset = value(last, at: 0), offset >= 0 else {
            refuse(last, at: 0, good: good)
            return false
        }
        guard let length = value(size, at: 0), length >= 0 else {
            refuse(size, at: 0, good: good)
            return false
        }
        let (start, isLarge) = offset.multipliedReportingOverflow(by: unitBytes)
        guard !isLarge, let blocks = BlockRange(start, length, blockBytes) else {
            refuse(BlockRange.problem(of: length, format), at: 0, good: good)
            return false
        }
        nextBlock = blocks.first
        left = blocks.count
        return true
    }

    /// Writes a field of the record at an offset; false if its value can't be.
    private func put(
        _ field: RecordDescription.Field, at start: Int, into block: inout RequestBlock,
        _ index: UInt32
    ) -> Bool {
        guard let value = value(field, at: start) else { return false }
        switch field.use {
        case .time: block.times[index] = value
        case .size: block.sizes[index] = value
        case .cost: block.costs[index] = value
        case .latency(let ns):
            let (latency, isLarge) = value.multipliedReportingOverflow(by: ns)
            block.latenciesNs[index] = latency
            if isLarge { return false }
        case .life:
            guard let life = UInt32(exactly: value) else { return false }
            block.lives[index] = life
        case .operation:
            let code = UInt8(exactly: value)
            let operation =
                field.letter == .character
                ? code.flatMap { KeyOperation(String(UnicodeScalar($0))) }
                : code.flatMap(KeyOperation.init(code:))
            guard let operation else { return false }
            block.operations[index] = operation.rawValue
        default: break
        }
        return value >= 0 || field.use.requestColumn == .times
    }

    private func key(at start: Int) -> UInt64 {
        if keys.count == 1 { return keys[0].letter.extended(bits(keys[0], at: start)) }
        return texts.key(KeyTexts.joined(keys.map { decimal($0, at: start) }))
    }

    /// The key of a block of the record at the window's start.
    private func key(of number: Int64) -> UInt64 {
        if keys.count == 1 { return UInt64(number) }
        var last: [UInt8] = []
        Decimal.append(number, to: &last)
        return texts.key(KeyTexts.joined(keys.dropLast().map { decimal($0, at: 0) } + [last]))
    }

    private func decimal(_ field: RecordDescription.Field, at start: Int) -> [UInt8] {
        var text: [UInt8] = []
        if let value = value(field, at: start) {
            Decimal.append(value, to: &text)
        } else {
            Decimal.append(bits(field, at: start), to: &text)
        }
        return text
    }

    private func bits(_ field: RecordDescription.Field, at start: Int) -> UInt64 {
        field.letter.bits(bytes, at: start + field.byte, isBigEndian: record.isBigEndian)
    }

    private func value(_ field: RecordDescription.Field, at start: Int) -> Int64? {
        let bits = bits(field, at: start)
        return field.letter == .character ? Int64(bits) : field.letter.value(bits)
    }

    private func refuse(_ field: RecordDescription.Field, at start: Int, good: Int) {
        var found = "beyond 2^63"
        if let value = value(field, at: start) {
            let isShown = field.letter == .character && (0x20..<0x7F).contains(value)
            found = isShown ? "'" + String(UnicodeScalar(UInt8(value))) + "'" : "\(value)"
        }
        refuse(
            "the field \(field.name) at byte \(field.byte) of a record is \(found): the file is "
                + "damaged, or isn't \(format)", at: start, good: good)
    }

    private func refuse(_ what: String, at start: Int, good: Int) {
        failure = Complaint.damage(path, what, at: .byte(bytes.offset + start), good: good)
    }
}

extension ByteWindow {
    /// Loads a number of each record. The window is borrowed, so the compiler knows that its bytes
    /// don't move meanwhile, which it can't know of a window in a class.
    @inline(__always)
    fileprivate func load<Number, Value>(
        _ type: Number.Type, _ byte: Int, each length: Int,
        into column: borrowing DenseTable<Value>, _ count: Int
    )
    where
        Number: FixedWidthInteger & BitwiseCopyable, Value: FixedWidthInteger & BitwiseCopyable
    {
        var cursor = byte
        for index in 0..<UInt32(count) {
            column[index] = Value(truncatingIfNeeded: load(type, at: cursor))
            cursor &+= length
        }
    }
}
