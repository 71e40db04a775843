import LabBase
import LabOrders

/// Writes libCacheSim's formats with the position of each key's next request, which is known only
/// at the trace's end. So requests wait in a file, 20 bytes each or 25 with operations, and the
/// positions of next requests in memory, four bytes each.
final class SpooledRecords: RequestSink {
    enum RecordLayout { case oracleGeneral, lcs }

    private let sink: any ByteSink
    private let layout: RecordLayout
    private let spool: Spool
    private var spooled: [UInt8] = []
    /// True if an operation's byte and a time to live follow each spooled request.
    private let hasDetails: Bool
    private let context: SinkContext
    private var keys: BinaryKeys
    private var numbers = KeyNumbers()
    /// Numbers of the keys of the current block.
    private let log = RequestLog(count: RequestBlock.capacity)
    private var figures = TraceFigures()
    /// One more than the position of the key's next request, by request from 0; zero for none.
    private var next = DenseTable<UInt32>(count: 1 << 16)
    /// One more than the position of a key's latest request.
    private var latest = KeyTable<UInt32>(count: 1 << 12)

    init(_ sink: any ByteSink, _ context: SinkContext, _ layout: RecordLayout) throws(Complaint) {
        self.sink = sink
        self.layout = layout
        self.context = context
        keys = BinaryKeys(context)
        hasDetails = !context.columns.isDisjoint(with: [.operations, .lives])
        spool = try Spool(in: sink.spoolFolder)
    }

    private var spooledBytes: Int { hasDetails ? 25 : 20 }

    func write(_ block: borrowing RequestBlock) throws(Complaint) {
        guard figures.requests + block.count < UInt32.max else {
            throw context.unfit("the trace has more than \(UInt32.max - 1) requests")
        }
        var known = numbers.count
        numbers.number(block, into: log, from: 0)
        makeRoom(block.count)
        var bytes: [UInt8] = []
        swap(&bytes, &spooled)
        for index in 0..<UInt32(block.count) {
            let size = context.columns.contains(.sizes) ? block.sizes[index] : 1
            let time = context.columns.contains(.times) ? seconds(block.times[index]) : 0
            guard let short = UInt32(exactly: time) else { throw unfit(time) }
            if layout == .oracleGeneral, size > UInt32.max {
                throw context.unfit(
                    "request \(figures.requests + 1) has \(size) bytes, and oracleGeneral takes "
                        + "\(UInt32.max) at most: lcs takes more")
            }
            bytes.appendLittle(short)
            bytes.appendLittle(try keys.number(of: block.keys[index]))
            bytes.appendLittle(size)
            if hasDetails { appendDetails(block, index, to: &bytes) }
            let key = log[index]
            let before = latest[key]
            if before > 0 { next[before - 1] = UInt32(figures.requests) + 1 }
            latest[key] = UInt32(figures.requests) + 1
            figures.add(size: size, time: Int64(short), isNew: key.number == known)
            if key.number == known { known += 1 }
        }
        spooled = bytes
        if spooled.count >= 1 << 17 { try spill() }
    }

    private func appendDetails(
        _ block: borrowing RequestBlock, _ index: UInt32, to bytes: inout [UInt8]
    ) {
        let code = context.columns.contains(.operations) ? block.operations[index] : 0
        if context.columns.contains(.operations) { figures.add(KeyOperation(code: code)) }
        let life = context.columns.contains(.lives) ? block.lives[index] : 0
        figures.add(life: life)
        bytes.append(code)
        bytes.appendLittle(life)
    }

    private func unfit(_ time: Int64) -> Complaint {
        context.unfit(
            "request \(figures.requests + 1) has the time \(time), and \(layout) takes 0 to "
                + "\(UInt32.max) seconds. Leave times out, or give them in seconds")
    }

    private func makeRoom(_ requests: Int) {
        if Int(numbers.count) > latest.count {
            latest = FixedTable(copying: latest, count: max(latest.count * 2, Int(numbers.count)))
        }
        if figures.requests + requests > next.count {
            next = DenseTable(copying: next, count: next.count * 2 + requests)
        }
    }

    private func seconds(_ time: Int64) -> Int64 {
        guard let ticks = context.ticksPerSecond, ticks > 1 else { return time }
        return time / Int64(ticks)
    }

    private func spill() throws(Complaint) {
        try spool.write(spooled)
        spooled.removeAll(keepingCapacity: true)
    }

    func finish() throws(Complaint) {
        try spill()
        spool.rewind()
        var requests = ByteWindow(spool)
        var output = SinkBuffer(sink)
        let version = version
        if layout == .lcs { figures.appendHeader(version: version, to: &output.bytes) }
        var position: UInt32 = 0
        while position < figures.requests {
            let count = min(figures.requests - Int(position), RequestBlock.capacity)
            let length = spooledBytes
            requests.want(length * count)
            guard requests.count >= length * count else {
                throw .unwritable("the temporary file", "it can't be read back")
            }
            var bytes = output.take()
            for offset in stride(from: 0, to: length * count, by: length) {
                let size = requests.load(Int64.self, at: offset + 12)
                bytes.appendLittle(requests.load(UInt32.self, at: offset))
                bytes.appendLittle(requests.load(UInt64.self, at: offset + 4))
                if version > 2 {
                    bytes.appendLittle(size)
                } else {
                    bytes.appendLittle(UInt32(size))
                }
                // An operation, and no tenant.
                if version > 1 {
                    bytes.appendLittle(UInt32(hasDetails ? requests[offset + 20] : 0))
                }
                if version > 2 {
                    bytes.appendLittle(hasDetails ? requests.load(UInt32.self, at: offset + 21) : 0)
                }
                bytes.appendLittle(Int64(next[position]) - 1)
                position += 1
            }
            requests.skip(length * count)
            output.bytes = bytes
            try output.pass()
        }
        try output.finish()
    }
}

extension SpooledRecords {
    /// The version of lcs that has what the trace has.
    private var version: Int {
        guard layout == .lcs else { return 1 }
        if context.columns.contains(.lives) || figures.largest > UInt32.max { return 3 }
        return context.columns.contains(.operations) ? 2 : 1
    }
}

/// The figures in lcs's header.
struct TraceFigures {
    private(set) var requests = 0
    private(set) var largest: Int64 = 0
    private var smallest = Int64.max
    private var keys = 0
    private var requestedBytes: Int64 = 0
    private var distinctBytes: Int64 = 0
    private var begin: Int64 = 0
    private var end: Int64 = 0
    private var reads: Int64 = 0
    private var writes: Int64 = 0
    private var deletes: Int64 = 0
    private var longestLife: UInt32 = 0

    mutating func add(life: UInt32) { longestLife = max(longestLife, life) }

    mutating func add(_ operation: KeyOperation?) {
        switch operation?.effect {
        case .read where operation != KeyOperation.none: reads += 1
        case .write: writes += 1
        case .delete: deletes += 1
        case .read, nil: break
        }
    }

    mutating func add(size: Int64, time: Int64, isNew: Bool) {
        if requests == 0 { begin = time }
        end = time
        requests += 1
        requestedBytes &+= size
        largest = max(largest, size)
        smallest = min(smallest, size)
        if isNew {
            keys += 1
            distinctBytes &+= size
        }
    }

    func appendHeader(version: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.appendLittle(LCS.magic)
        let figures = [
            Int64(version), 1, Int64(requests), Int64(keys), requestedBytes, distinctBytes, begin,
            end, reads, writes, deletes, requests == 0 ? 0 : smallest, largest,
        ]
        for figure in figures { bytes.appendLittle(figure) }
        func fill(to end: Int) {
            let rest = end - (bytes.count - start)
            bytes.append(contentsOf: repeatElement(0, count: rest))
        }
        fill(to: LCS.longestLife)
        bytes.appendLittle(longestLife)
        fill(to: LCS.headerBytes - 8)
        bytes.appendLittle(LCS.magic)
    }
}
