import LabBase
import LabOrders

/// Writes one key in each line.
final class KeyLinesSink: RequestSink {
    private var output: SinkBuffer
    private var context = SinkContext(columns: [], texts: KeyTexts())
    private let skipsStars: Bool

    init(_ sink: any ByteSink, skipsStars: Bool = false) {
        output = SinkBuffer(sink)
        self.skipsStars = skipsStars
    }

    func begin(_ context: SinkContext) throws(Complaint) { self.context = context }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        var bytes = output.take()
        for index in 0..<UInt32(block.count) {
            let key = block.keys[index]
            if context.texts.has(key) {
                try append(context.texts.text(of: key), to: &bytes)
            } else {
                Decimal.append(key, to: &bytes)
            }
            bytes.append(0x0A)
        }
        output.bytes = bytes
        try output.pass()
    }

    private func append(
        _ text: ArraySlice<UInt8>, to bytes: inout [UInt8]
    ) throws(Complaint) {
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

    func finish() throws(Complaint) { try output.finish() }
}

/// Writes ranges of consecutive keys.
final class ARCSink: RequestSink {
    private var output: SinkBuffer
    private var context = SinkContext(columns: [], texts: KeyTexts())
    private var start: UInt64 = 0
    private var count: UInt64 = 0
    private var lines: UInt64 = 0

    init(_ sink: any ByteSink) { output = SinkBuffer(sink) }

    func begin(_ context: SinkContext) throws(Complaint) { self.context = context }

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

/// Writes `time,key,size,cost,latency_ns,op,ttl` below a header, without the columns that the trace
/// lacks. Times that aren't seconds have a name with their unit, such as `time_us`.
final class CSVSink: RequestSink {
    private var output: SinkBuffer
    private var context = SinkContext(columns: [], texts: KeyTexts())
    private var divisor: Int64 = 1

    init(_ sink: any ByteSink) { output = SinkBuffer(sink) }

    func begin(_ context: SinkContext) throws(Complaint) {
        self.context = context
        let ticks = context.ticksPerSecond
        let unit = ColumnChoice.timeUnits.first { $0.ticksPerSecond == ticks }
        divisor = unit == nil ? Int64(max(1, ticks ?? 1)) : 1
        let time = context.columns.contains(.times) ? (unit?.name ?? "time") + "," : ""
        let size = context.columns.contains(.sizes) ? ",size" : ""
        let details = Self.detailNames.filter { context.columns.contains($0.column) }
            .map { "," + $0.name }.joined()
        output.bytes.append(contentsOf: "\(time)key\(size)\(details)\n".utf8)
    }

    private static let detailNames: [(column: RequestColumns, name: String)] = [
        (.costs, "cost"), (.latencies, "latency_ns"), (.operations, "op"), (.lives, "ttl"),
    ]

    private func appendDetails(
        _ block: borrowing RequestBlock, _ index: UInt32, to bytes: inout [UInt8]
    ) {
        if context.columns.contains(.costs) {
            bytes.append(0x2C)
            Decimal.append(block.costs[index], to: &bytes)
        }
        if context.columns.contains(.latencies) {
            bytes.append(0x2C)
            Decimal.append(block.latenciesNs[index], to: &bytes)
        }
        if context.columns.contains(.operations) {
            bytes.append(0x2C)
            bytes.append(contentsOf: block.operation(index).word.utf8)
        }
        if context.columns.contains(.lives) {
            bytes.append(0x2C)
            Decimal.append(Int64(block.lives[index]), to: &bytes)
        }
    }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        let hasTimes = context.columns.contains(.times)
        let hasSizes = context.columns.contains(.sizes)
        let hasDetails = !context.columns.isDisjoint(with: .details)
        var bytes = output.take()
        for index in 0..<UInt32(block.count) {
            if hasTimes {
                Decimal.append(block.times[index] / divisor, to: &bytes)
                bytes.append(0x2C)
            }
            let key = block.keys[index]
            if context.texts.has(key) {
                try append(context.texts.text(of: key), to: &bytes)
            } else {
                Decimal.append(key, to: &bytes)
            }
            if hasSizes {
                bytes.append(0x2C)
                Decimal.append(block.sizes[index], to: &bytes)
            }
            if hasDetails { appendDetails(block, index, to: &bytes) }
            bytes.append(0x0A)
        }
        output.bytes = bytes
        try output.pass()
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

    func finish() throws(Complaint) { try output.finish() }
}
