/// Writes the formats of libCacheSim's that say when each key is requested next, and so can't be
/// written before the trace's end: requests wait in a file, eight bytes each for time, key and size.
///
/// Of the next requests, four bytes a request are in memory.
final class SpooledRecords: RequestSink {
    enum Kind { case oracleGeneral, lcs }

    private let sink: any ByteSink
    private let kind: Kind
    private var spool: Spool?
    private var spooled: [UInt8] = []
    private var ground = SinkGround(columns: [], texts: KeyTexts())
    private var keys = BinaryKeys(KeyTexts())
    private var numbers = KeyNumbers()
    private var figures = TraceFigures()
    /// By request, from 0: one more than its key's next; zero for none.
    private var next = DenseTable<UInt32>(count: 1 << 16)
    /// By key: one more than its latest request.
    private var latest = DenseTable<UInt32>(count: 1 << 12)

    init(_ sink: any ByteSink, _ kind: Kind) {
        self.sink = sink
        self.kind = kind
    }

    func begin(_ ground: SinkGround) throws(KeyWriteFailure) {
        self.ground = ground
        keys = BinaryKeys(ground.texts)
        do throws(OutputFailure) {
            spool = try Spool(in: sink.spoolFolder)
        } catch {
            throw .output(error)
        }
    }

    func write(_ block: borrowing RequestBlock) throws(KeyWriteFailure) {
        for index in 0..<UInt32(block.count) {
            let key = try keys.number(of: block.keys[index])
            let size = ground.columns.contains(.sizes) ? block.sizes[index] : 1
            let time = ground.columns.contains(.times) ? seconds(block.times[index]) : 0
            guard let short = UInt32(exactly: time) else {
                throw .unfit(
                    "request \(figures.requests + 1) has the time \(time), and \(kind) takes 0 to "
                        + "\(UInt32.max) seconds. Leave times out, or give them in seconds")
            }
            if kind == .oracleGeneral, size > UInt32.max {
                throw .unfit(
                    "request \(figures.requests + 1) has \(size) bytes, and oracleGeneral takes "
                        + "\(UInt32.max) at most: lcs takes more")
            }
            spooled.appendLittle(short)
            spooled.appendLittle(key)
            spooled.appendLittle(size)
            try link(key, size: size, time: Int64(short))
        }
        if spooled.count >= 1 << 17 { try spill() }
    }

    private func seconds(_ time: Int64) -> Int64 {
        guard let ticks = ground.ticksPerSecond, ticks > 1 else { return time }
        return time / Int64(ticks)
    }

    private func link(_ key: UInt64, size: Int64, time: Int64) throws(KeyWriteFailure) {
        guard figures.requests < UInt32.max - 1 else {
            throw .unfit("the trace has more than \(UInt32.max - 1) requests")
        }
        let isNew = numbers.count
        let number = numbers.number(key)
        if Int(number) == latest.count {
            latest = DenseTable(copying: latest, count: latest.count * 2)
        }
        if figures.requests == next.count {
            next = DenseTable(copying: next, count: next.count * 2)
        }
        let before = latest[number]
        if before > 0 { next[before - 1] = UInt32(figures.requests) + 1 }
        latest[number] = UInt32(figures.requests) + 1
        figures.add(size: size, time: time, isNew: numbers.count > isNew)
    }

    private func spill() throws(KeyWriteFailure) {
        do throws(OutputFailure) {
            try spool?.write(spooled)
        } catch {
            throw .output(error)
        }
        spooled.removeAll(keepingCapacity: true)
    }

    func finish() throws(KeyWriteFailure) {
        try spill()
        guard let spool else { return }
        spool.rewind()
        var requests = ByteWindow(spool)
        var output = SinkBuffer(sink)
        let isWide = figures.largest > UInt32.max
        if kind == .lcs { figures.appendHeader(version: isWide ? 3 : 1, to: &output.bytes) }
        for position in 0..<UInt32(figures.requests) {
            requests.want(20)
            guard requests.count >= 20 else {
                throw .output(.system("the temporary file", reason: "it can't be read back"))
            }
            let size = requests.load(Int64.self, at: 12)
            output.bytes.appendLittle(requests.load(UInt32.self, at: 0))
            output.bytes.appendLittle(requests.load(UInt64.self, at: 4))
            if isWide {
                output.bytes.appendLittle(size)
                // Operation, tenant, time to live: none.
                output.bytes.appendLittle(UInt64(0))
            } else {
                output.bytes.appendLittle(UInt32(size))
            }
            output.bytes.appendLittle(Int64(next[position]) - 1)
            requests.skip(20)
            try output.pass()
        }
        try output.finish()
    }
}

/// What lcs's header tells of a trace.
struct TraceFigures {
    private(set) var requests = 0
    private(set) var largest: Int64 = 0
    private var smallest = Int64.max
    private var keys = 0
    private var requestedBytes: Int64 = 0
    private var distinctBytes: Int64 = 0
    private var begin: Int64 = 0
    private var end: Int64 = 0

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
            end, 0, 0, 0, requests == 0 ? 0 : smallest, largest,
        ]
        for figure in figures { bytes.appendLittle(figure) }
        let rest = LCS.headerBytes - 8 - (bytes.count - start)
        bytes.append(contentsOf: repeatElement(0, count: rest))
        bytes.appendLittle(LCS.magic)
    }
}
