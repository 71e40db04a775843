import LabBase
import LabOrders

/// Reads records by their description.
final class StructSource: RequestSource, DescribedSource {
    let columns: RequestColumns
    let requestCount: Int?
    let ticksPerSecond: Int?
    let decided: String
    let remark: String? = nil
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

    init(
        _ file: consuming KeyFile, _ record: RecordDescription, _ format: String,
        unitBytes: Int64 = 1
    ) throws(Complaint) {
        path = file.path
        texts = file.texts
        self.record = record
        self.format = format
        self.unitBytes = unitBytes
        blockBytes = file.blockBytes
        keys = record.fields.filter { $0.use == .key }
        others = record.fields.filter { $0.use != .key && $0.use != .ignored }
        columns = others.reduce([]) { $0.union($1.use.requestColumn) }
        ticksPerSecond =
            others.compactMap { field in
                if case .time(let ticks) = field.use { ticks } else { nil }
            }.first
        let offset = file.bytes.offset
        let count = file.byteCount.map { ($0 - offset) / record.byteCount }
        requestCount = blockBytes == nil ? count : nil
        let isDescribed = format == RecordDescription.word
        decided = [
            isDescribed ? record.text : "", blockBytes.map { "in blocks of \($0) bytes" } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: "; ")
        if blockBytes != nil, !columns.contains(.sizes) {
            throw Complaint.trace(
                file.path, "its requests have no sizes, of which blocks could be made",
                "Name the field of sizes, or leave --block out", exit: .usage)
        }
        bytes = file.bytes
    }

    func read(
        into block: inout RequestBlock, wanted: RequestColumns
    ) throws(Complaint) {
        block.count = 0
        if let failure { throw failure }
        let length = record.byteCount
        while block.count < block.room {
            bytes.want(length)
            if bytes.count < length || isAtEnd { break }
            let index = UInt32(block.count)
            guard take(into: &block, index, wanted) else { break }
            block.count += 1
            done += 1
            if left == 0 { bytes.skip(length) }
        }
        if block.count > 0 { return }
        if let failure { throw failure }
        if isAtEnd, bytes.count >= length { return }
        if bytes.count > 0 || bytes.failure != nil {
            throw .stop(
                path, bytes, done: done,
                otherwise: "the last record has \(bytes.count) bytes and not \(length): the file "
                    + "was cut off, or isn't \(format)")
        }
    }

    /// True at the end that the file had when it was opened: it may grow meanwhile.
    private var isAtEnd: Bool { requestCount == done }

    /// Reads a request of the record at the window's start; false if it is wrong.
    private func take(
        into block: inout RequestBlock, _ index: UInt32, _ wanted: RequestColumns
    ) -> Bool {
        for field in others where wanted.contains(field.use.requestColumn) {
            guard put(field, into: &block, index) else { return false }
        }
        guard let blockBytes else {
            block.keys[index] = key
            return true
        }
        if left == 0, !begin(blockBytes) { return false }
        block.keys[index] = key(of: nextBlock)
        if wanted.contains(.sizes) { block.sizes[index] = blockBytes }
        nextBlock += 1
        left -= 1
        return true
    }

    private func put(
        _ field: RecordDescription.Field, into block: inout RequestBlock, _ index: UInt32
    ) -> Bool {
        guard let value = value(field) else { return refuse(field) }
        switch field.use {
        case .time: block.times[index] = value
        case .size:
            if value < 0 { return refuse(field) }
            block.sizes[index] = value
        case .cost:
            if value < 0 { return refuse(field) }
            block.costs[index] = value
        case .latency(let ns):
            let (latency, isLarge) = value.multipliedReportingOverflow(by: ns)
            if value < 0 || isLarge { return refuse(field) }
            block.latenciesNs[index] = latency
        case .life:
            guard let life = UInt32(exactly: value) else { return refuse(field) }
            block.lives[index] = life
        case .operation:
            guard let operation = operation(field, value) else { return refuse(field) }
            block.operations[index] = operation.rawValue
        case .key, .ignored: break
        }
        return true
    }

    private func operation(
        _ field: RecordDescription.Field, _ value: Int64
    ) -> KeyOperation? {
        guard field.letter == .character else {
            return UInt8(exactly: value).flatMap(KeyOperation.init(code:))
        }
        return UInt8(exactly: value).flatMap { KeyOperation(String(UnicodeScalar($0))) }
    }

    /// Begins the blocks of a record.
    private func begin(_ blockBytes: Int64) -> Bool {
        guard let size = others.first(where: { $0.use == .size }), let last = keys.last else {
            return false
        }
        guard let offset = value(last), offset >= 0 else { return refuse(last) }
        guard let length = value(size), length >= 0 else { return refuse(size) }
        let (start, isLarge) = offset.multipliedReportingOverflow(by: unitBytes)
        guard !isLarge, let blocks = BlockRange(start, length, blockBytes) else {
            failure = problem(BlockRange.problem(of: length, format))
            return false
        }
        nextBlock = blocks.first
        left = blocks.count
        return true
    }

    /// The key of the current record.
    private var key: UInt64 {
        if keys.count == 1 { return keys[0].letter.extended(bits(keys[0])) }
        return texts.key(KeyTexts.joined(keys.map(decimal)))
    }

    /// The key of a block of the current record.
    private func key(of number: Int64) -> UInt64 {
        if keys.count == 1 { return UInt64(number) }
        var last: [UInt8] = []
        Decimal.append(number, to: &last)
        return texts.key(KeyTexts.joined(keys.dropLast().map(decimal) + [last]))
    }

    private func decimal(_ field: RecordDescription.Field) -> [UInt8] {
        var text: [UInt8] = []
        if let value = value(field) {
            Decimal.append(value, to: &text)
        } else {
            Decimal.append(bits(field), to: &text)
        }
        return text
    }

    private func bits(_ field: RecordDescription.Field) -> UInt64 {
        field.letter.bits(bytes, at: field.byte, isBigEndian: record.isBigEndian)
    }

    private func value(_ field: RecordDescription.Field) -> Int64? {
        field.letter == .character ? Int64(bits(field)) : field.letter.value(bits(field))
    }

    private func refuse(_ field: RecordDescription.Field) -> Bool {
        let found = value(field).map { shown($0, field.letter) } ?? "beyond 2^63"
        failure = problem(
            "the field \(field.name) at byte \(field.byte) of a record is \(found): the file is "
                + "damaged, or isn't \(format)")
        return false
    }

    private func shown(_ value: Int64, _ letter: RecordLetter) -> String {
        guard letter == .character, (0x20..<0x7F).contains(value) else { return "\(value)" }
        return "'" + String(UnicodeScalar(UInt8(value))) + "'"
    }

    private func problem(_ what: String) -> Complaint {
        Complaint.damage(path, what, at: .byte(bytes.offset), good: done)
    }
}
