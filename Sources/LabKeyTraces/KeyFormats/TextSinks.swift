import LabBase
import LabOrders

/// One key in each line.
struct KeyLine: WrittenRequest {
    let context: SinkContext
    let skipsStars: Bool

    func append(_ block: borrowing RequestBlock, to bytes: inout [UInt8]) throws(Complaint) {
        let texts = context.texts
        for index in 0..<UInt32(block.count) {
            let key = block.keys[index]
            if texts.has(key) {
                try append(texts.text(of: key), to: &bytes)
            } else {
                Decimal.append(key, to: &bytes)
            }
            bytes.append(0x0A)
        }
    }

    private func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) throws(Complaint) {
        let isTrimmed =
            text.first.map(TextLines.isBlank) == true
            || text.last.map(TextLines.isBlank) == true
        guard !text.isEmpty, !isTrimmed, !text.contains(0x0A), !text.contains(0x0D),
            !skipsStars || text != [0x2A]
        else {
            throw context.unfit(
                "the key \(TextLines.quoted(text)) wouldn't be read back from a line: csv or evk "
                    + "can hold it")
        }
        bytes.append(contentsOf: text)
    }
}

/// Writes ranges of consecutive keys.
final class ARCSink: RequestSink {
    private var output: SinkBuffer
    private let context: SinkContext
    private var start: UInt64 = 0
    private var count: UInt64 = 0
    private var lines: UInt64 = 0

    init(_ sink: any ByteSink, _ context: SinkContext) {
        output = SinkBuffer(sink)
        self.context = context
    }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        for index in 0..<UInt32(block.count) {
            let key = block.keys[index]
            if count > 0, key == start &+ count {
                count += 1
                continue
            }
            guard key < KeyTexts.first else {
                throw context.unfit("a key is a text or passes 2^63 - 1, and arc takes neither")
            }
            append()
            start = key
            count = 1
        }
        try output.pass()
    }

    private func append() {
        if count == 0 { return }
        for number in [start, count, 0, lines] {
            Decimal.append(number, to: &output.bytes)
            output.bytes.append(0x20)
        }
        output.bytes[output.bytes.count - 1] = 0x0A
        lines += 1
    }

    func finish() throws(Complaint) {
        append()
        try output.finish()
    }
}

/// Lines `time,key,size,cost,latency_ns,op,ttl` below a header, without the columns that the trace
/// lacks. Times that aren't seconds have a name with their unit, such as `time_us`.
struct CSVLine: WrittenRequest {
    let header: String
    private let context: SinkContext
    private let divisor: Int64
    private let hasDetails: Bool

    init(_ context: SinkContext) {
        self.context = context
        let columns = context.columns
        let ticks = context.ticksPerSecond
        let unit = ColumnChoice.timeUnits.first { $0.ticksPerSecond == ticks }
        divisor = unit == nil ? Int64(max(1, ticks ?? 1)) : 1
        hasDetails = !columns.isDisjoint(with: .details)
        let names: [(column: RequestColumns, name: String)] = [
            (.times, unit?.name ?? "time"), ([], "key"), (.sizes, "size"), (.costs, "cost"),
            (.latencies, "latency_ns"), (.operations, "op"), (.lives, "ttl"),
        ]
        header =
            names.filter { columns.contains($0.column) }.map(\.name).joined(separator: ",") + "\n"
    }

    func append(_ block: borrowing RequestBlock, to bytes: inout [UInt8]) throws(Complaint) {
        let hasTimes = context.columns.contains(.times)
        let hasSizes = context.columns.contains(.sizes)
        let (texts, divisor, hasDetails) = (context.texts, divisor, hasDetails)
        for index in 0..<UInt32(block.count) {
            if hasTimes {
                Decimal.append(block.times[index] / divisor, to: &bytes)
                bytes.append(0x2C)
            }
            let key = block.keys[index]
            if texts.has(key) {
                try append(texts.text(of: key), to: &bytes)
            } else {
                Decimal.append(key, to: &bytes)
            }
            if hasSizes { Self.append(block.sizes[index], to: &bytes) }
            if hasDetails { appendDetails(index, of: block, to: &bytes) }
            bytes.append(0x0A)
        }
    }

    private func appendDetails(
        _ index: UInt32, of block: borrowing RequestBlock, to bytes: inout [UInt8]
    ) {
        let columns = context.columns
        if columns.contains(.costs) { Self.append(block.costs[index], to: &bytes) }
        if columns.contains(.latencies) { Self.append(block.latenciesNs[index], to: &bytes) }
        if columns.contains(.operations) {
            bytes.append(0x2C)
            bytes.append(contentsOf: block.operation(index).word.utf8)
        }
        if columns.contains(.lives) { Self.append(Int64(block.lives[index]), to: &bytes) }
    }

    @inline(__always)
    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        bytes.append(0x2C)
        Decimal.append(number, to: &bytes)
    }

    private func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) throws(Complaint) {
        guard !text.isEmpty, !text.contains(0x0A), !text.contains(0x0D) else {
            throw context.unfit(
                "the key \(TextLines.quoted(text)) doesn't fit into a line: evk can hold it")
        }
        let isPlain = text.allSatisfy { $0 > 0x20 && $0 != 0x2C && $0 != 0x22 }
        if isPlain {
            bytes.append(contentsOf: text)
            return
        }
        bytes.append(0x22)
        for byte in text {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }
}
