import Testing

@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// A key trace in plain arrays.
struct PlainTrace: Equatable {
    var keys: [UInt64] = []
    var sizes: [Int64] = []
    var times: [Int64] = []
    var columns: RequestColumns = []
    var costs: [Int64] = []
    var latenciesNs: [Int64] = []
    var operations: [UInt8] = []
    /// In seconds.
    var lives: [UInt32] = []

    /// Puts a request's columns into a block.
    func put(_ position: Int, into block: inout RequestBlock, _ index: UInt32) {
        block.keys[index] = keys[position]
        if columns.contains(.sizes) { block.sizes[index] = sizes[position] }
        if columns.contains(.times) { block.times[index] = times[position] }
        if columns.contains(.costs) { block.costs[index] = costs[position] }
        if columns.contains(.latencies) { block.latenciesNs[index] = latenciesNs[position] }
        if columns.contains(.operations) { block.operations[index] = operations[position] }
        if columns.contains(.lives) { block.lives[index] = lives[position] }
    }

    /// Adds a request of a block.
    mutating func take(_ index: UInt32, of block: borrowing RequestBlock) {
        keys.append(block.keys[index])
        if columns.contains(.sizes) { sizes.append(block.sizes[index]) }
        if columns.contains(.times) { times.append(block.times[index]) }
        if columns.contains(.costs) { costs.append(block.costs[index]) }
        if columns.contains(.latencies) { latenciesNs.append(block.latenciesNs[index]) }
        if columns.contains(.operations) { operations.append(block.operations[index]) }
        if columns.contains(.lives) { lives.append(block.lives[index]) }
    }

    /// The part of the trace that a format keeps.
    func kept(by format: any KeyFormat.Type) -> PlainTrace {
        var kept = self
        kept.columns = columns.intersection(format.columns)
        if !kept.columns.contains(.sizes) { kept.sizes = [] }
        if !kept.columns.contains(.times) { kept.times = [] }
        if !kept.columns.contains(.costs) { kept.costs = [] }
        if !kept.columns.contains(.latencies) { kept.latenciesNs = [] }
        if !kept.columns.contains(.operations) { kept.operations = [] }
        if !kept.columns.contains(.lives) { kept.lives = [] }
        return kept
    }
}

/// Draws numbers that are the same on every machine.
struct TestDraws {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return KeyNumbers.hash(state)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

extension PlainTrace {
    /// Popular and rare keys, sizes that mostly stay, times that mostly go on.
    static func random(
        seed: UInt64, count: Int, columns: RequestColumns = [.sizes, .times],
        keyBits: UInt64 = 62
    ) -> PlainTrace {
        var draws = TestDraws(seed: seed)
        var trace = PlainTrace(columns: columns)
        var time: Int64 = 0
        for _ in 0..<count {
            let rank = draws.below(1 + draws.below(1 + count))
            trace.keys.append(KeyNumbers.hash(UInt64(rank)) >> (64 - keyBits))
            let usual = Int64(rank * 7919 % 100_000 + 1)
            let size = draws.below(10) == 0 ? Int64(draws.below(1 << 20)) : usual
            if columns.contains(.sizes) { trace.sizes.append(size) }
            time += Int64(draws.below(3) * draws.below(100))
            if columns.contains(.times) { trace.times.append(time) }
            trace.addDetails(&draws)
        }
        return trace
    }

    /// Mostly reads, costs and latencies of all magnitudes, and times to live of which some end.
    private mutating func addDetails(_ draws: inout TestDraws) {
        if columns.contains(.costs) { costs.append(Int64(draws.below(1 << draws.below(30)))) }
        if columns.contains(.latencies) {
            latenciesNs.append(Int64(draws.below(1 << draws.below(40))))
        }
        if columns.contains(.operations) {
            let codes: [UInt8] = [1, 1, 1, 1, 12, 12, 3, 9, UInt8(draws.below(15))]
            operations.append(codes[draws.below(codes.count)])
        }
        if columns.contains(.lives) {
            lives.append(draws.below(3) == 0 ? 0 : UInt32(draws.below(3000)))
        }
    }
}

/// The requests read before the end, or before a mistake.
struct ReadTrace {
    var trace = PlainTrace()
    var failure: Complaint?

    /// `rooms` are the most requests that are asked for at a time, by turns.
    init(_ source: any RequestSource, rooms: [Int] = [RequestBlock.capacity]) {
        var block = RequestBlock()
        trace.columns = source.columns
        var turn = 0
        do {
            while true {
                block.room = rooms[turn % rooms.count]
                turn += 1
                try source.read(into: &block, wanted: source.columns)
                if block.count == 0 { return }
                for index in 0..<UInt32(block.count) {
                    trace.take(index, of: block)
                }
            }
        } catch {
            failure = error
        }
    }
}

/// A file of these bytes, in memory.
func keyFile(
    _ bytes: [UInt8], named name: String = "t", columns: ColumnChoice = ColumnChoice(),
    texts: KeyTexts = KeyTexts(), givesNames: Bool = true, mostAtOnce: Int = .max
) -> KeyFile {
    let head = Array(bytes.prefix(KeyFileHead.mostBytes))
    return KeyFile(
        path: name, bytes: ByteWindow(MemoryBytes(bytes, mostAtOnce: mostAtOnce)),
        head: KeyFileHead(path: name, bytes: head, isWhole: head.count == bytes.count),
        byteCount: bytes.count, last: { $0 <= bytes.count ? Array(bytes.suffix($0)) : nil },
        columns: columns, texts: texts, givesNames: givesNames)
}

/// A file of unknown length.
func keyFile(streaming source: any ByteSource) -> KeyFile {
    KeyFile(
        path: "t", bytes: ByteWindow(source),
        head: KeyFileHead(path: "t", bytes: [], isWhole: false), byteCount: nil, last: { _ in nil },
        columns: ColumnChoice(), texts: KeyTexts(), givesNames: true)
}

func written(
    _ trace: PlainTrace, as format: any WrittenKeyFormat.Type, texts: KeyTexts = KeyTexts(),
    ticksPerSecond: Int? = 1
) throws -> [UInt8] {
    let output = MemorySink()
    let sink = try format.sink(
        output,
        SinkContext(
            columns: trace.columns.intersection(format.columns), texts: texts,
            ticksPerSecond: ticksPerSecond))
    var block = RequestBlock()
    for position in trace.keys.indices {
        trace.put(position, into: &block, UInt32(block.count))
        block.count += 1
        if block.count == RequestBlock.capacity {
            try sink.write(block)
            block.count = 0
        }
    }
    try sink.write(block)
    try sink.finish()
    check(output.isFinished)
    return output.bytes
}

func readBack(
    _ bytes: [UInt8], as format: any KeyFormat.Type, texts: KeyTexts = KeyTexts(),
    rooms: [Int] = [RequestBlock.capacity]
) throws -> ReadTrace {
    ReadTrace(try format.source(keyFile(bytes, texts: texts)), rooms: rooms)
}
