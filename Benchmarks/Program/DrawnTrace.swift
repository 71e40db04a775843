import LabBase
import LabKeyTraces
import LabOrders

/// Requests drawn once and held in memory, to be read again and again.
final class DrawnTrace: RequestSource {
    let columns: RequestColumns
    let requestCount: Int?
    let ticksPerSecond: Int? = 1
    private var keys: [UInt64] = []
    private var sizes: [Int64] = []
    private var times: [Int64] = []
    private var next = 0

    init(_ plan: GeneratedTrace.Plan) {
        let source = GeneratedTrace(plan)
        columns = source.columns
        requestCount = source.requestCount
        var block = RequestBlock()
        while (try? source.read(into: &block, wanted: columns)) != nil, block.count > 0 {
            for index in 0..<UInt32(block.count) {
                keys.append(block.keys[index])
                if columns.contains(.sizes) { sizes.append(block.sizes[index]) }
                times.append(block.times[index])
            }
        }
    }

    func rewind() { next = 0 }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        block.count = min(block.room, keys.count - next)
        for index in 0..<block.count {
            block.keys[UInt32(index)] = keys[next + index]
            if wanted.contains(.sizes) { block.sizes[UInt32(index)] = sizes[next + index] }
            if wanted.contains(.times) { block.times[UInt32(index)] = times[next + index] }
        }
        next += block.count
    }
}

/// A trace in a file that is gone with this, and with the process, however it ends.
final class ScratchFile: ByteSink {
    let spoolFolder = Terminal.environment("TMPDIR") ?? "/tmp"
    private(set) var bytes = 0
    private let spool: Spool

    init(_ trace: DrawnTrace, _ format: any WrittenKeyFormat.Type) throws(Complaint) {
        spool = try Spool(in: spoolFolder, isNamed: true)
        trace.rewind()
        _ = try KeyConversion.run(trace, KeyTexts(), to: format, self)
    }

    var path: String { spool.path ?? "" }

    func write(_ bytes: [UInt8]) throws(Complaint) {
        try spool.write(bytes)
        self.bytes += bytes.count
    }

    func finish() throws(Complaint) {}
}
