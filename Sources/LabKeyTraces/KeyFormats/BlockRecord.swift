import LabBase

/// Writes vscsi, a format of disk traces, version 2: each request reads one segment.
struct BlockRecord: WrittenRequest {
    private let context: SinkContext
    private var keys: BinaryKeys
    private var requests: UInt32 = 0
    /// A time divided by one and multiplied by the other is in microseconds.
    private let divisor: Int64
    private let factor: Int64

    init(_ context: SinkContext) {
        self.context = context
        keys = BinaryKeys(context)
        let (microseconds, ticks) = (VSCSI.ticksPerSecond, context.ticksPerSecond ?? 1)
        divisor = Int64(max(1, ticks / microseconds))
        factor = microseconds % ticks == 0 ? Int64(microseconds / ticks) : 1
    }

    mutating func append(
        _ block: borrowing RequestBlock, to bytes: inout [UInt8]
    ) throws(Complaint) {
        let hasSizes = context.columns.contains(.sizes)
        let hasTimes = context.columns.contains(.times)
        let (divisor, factor) = (divisor, factor)
        for index in 0..<UInt32(block.count) {
            let size = hasSizes ? block.sizes[index] : 1
            guard let short = UInt32(exactly: size) else {
                throw context.unfit(
                    "a request has \(size) bytes, and vscsi takes \(UInt32.max) at most: lcs "
                        + "takes more")
            }
            let time = hasTimes ? block.times[index] : 0
            let (scaled, isLarge) = (time / divisor).multipliedReportingOverflow(by: factor)
            if isLarge { throw context.unfit("the time \(time) is too large for microseconds") }
            // The SCSI command READ(10), and the version in the high byte.
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
    }
}
