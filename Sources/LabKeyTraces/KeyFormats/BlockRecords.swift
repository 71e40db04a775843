import LabBase
import LabOrders

/// Writes vscsi version 2: all requests are reads of one segment.
final class BlockRecords: RequestSink {
    private var output: SinkBuffer
    private var context = SinkContext(columns: [], texts: KeyTexts())
    private var keys = BinaryKeys(SinkContext(columns: [], texts: KeyTexts()))
    private var requests: UInt32 = 0

    init(_ sink: any ByteSink) { output = SinkBuffer(sink) }

    func begin(_ context: SinkContext) throws(Complaint) {
        self.context = context
        keys = BinaryKeys(context)
    }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        var bytes = output.take()
        let factor = factor
        for index in 0..<UInt32(block.count) {
            let size = context.columns.contains(.sizes) ? block.sizes[index] : 1
            guard let short = UInt32(exactly: size) else {
                throw context.unfit(
                    "a request has \(size) bytes, and vscsi takes \(UInt32.max) at most: lcs "
                        + "takes more")
            }
            let time = context.columns.contains(.times) ? block.times[index] : 0
            let (scaled, isLarge) = (time / divisor).multipliedReportingOverflow(by: factor)
            if isLarge { throw context.unfit("the time \(time) is too large for microseconds") }
            // READ(10), and version 2.
            bytes.appendLittle(UInt16(0x28))
            bytes.appendLittle(UInt16(0x0200))
            bytes.appendLittle(requests)
            bytes.appendLittle(short)
            bytes.appendLittle(UInt32(1))
            bytes.appendLittle(try keys.number(of: block.keys[index]))
            bytes.appendLittle(scaled)
            bytes.appendLittle(UInt64(0))
            requests &+= 1
        }
        output.bytes = bytes
        try output.pass()
    }

    private var divisor: Int64 {
        Int64(max(1, (context.ticksPerSecond ?? 1) / VSCSI.ticksPerSecond))
    }

    private var factor: Int64 {
        let ticks = context.ticksPerSecond ?? 1
        return VSCSI.ticksPerSecond % ticks == 0 ? Int64(VSCSI.ticksPerSecond / ticks) : 1
    }

    func finish() throws(Complaint) { try output.finish() }
}
