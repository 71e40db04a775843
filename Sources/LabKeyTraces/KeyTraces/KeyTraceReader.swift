import LabBase
import LabOrders

/// Reads requests into chunks: numbers their keys, and collects sizes and totals.
///
/// Keys keep their numbers and first sizes from chunk to chunk.
package struct KeyTraceReader: ~Copyable {
    private let source: any RequestSource
    private let wanted: RequestColumns
    private var block = RequestBlock()
    private var numbers = KeyNumbers()
    /// First sizes of keys; without a table as long as each is one.
    private var sizes: EntrySizes = .ones
    private var details: DetailReading
    private let keyRoom: Int
    package private(set) var totals = KeyTotals()
    /// The damage that ended the trace early, if its good part is to be used.
    package private(set) var damage: Complaint?
    private let keepsGoing: Bool
    /// True once the whole trace was read.
    package private(set) var isAtEnd = false
    /// The error of the requests after those that were read.
    private var refusal: Complaint?

    /// Upper limit of dense numbers, and of positions in a trace in memory.
    package static var most: Int { Int(UInt32.max) - 1 }

    /// - Parameter mostKeys: most keys that fit into memory.
    package init(
        _ source: any RequestSource, countsEachAsOne: Bool, keepsGoing: Bool = false,
        mostKeys: Int = KeyTraceReader.most
    ) {
        self.source = source
        self.keepsGoing = keepsGoing
        totals.isSized = source.columns.contains(.sizes) && !countsEachAsOne
        details = DetailReading(source)
        totals.details = details.columns
        wanted = details.wanted.union(totals.isSized ? .sizes : [])
        // This reserves address space only; keys take memory when they come.
        keyRoom = min(source.denseKeyCount ?? source.requestCount ?? Self.most, mostKeys)
    }

    /// Most keys that there can be, for the size of tables that must last to the end.
    package var keyCapacity: Int { keyRoom }

    /// Reads the whole trace into memory.
    package static func readAll(
        _ source: any RequestSource, countsEachAsOne: Bool, keepsGoing: Bool = false
    ) throws(Complaint) -> (trace: KeyTrace, damage: Complaint?) {
        var reader = KeyTraceReader(
            source, countsEachAsOne: countsEachAsOne, keepsGoing: keepsGoing)
        let chunk = try reader.readWhole(most: Self.most - 1)
        if !reader.isAtEnd {
            throw Complaint.trace(
                "request \(chunk.count + 1)", "more requests than \(chunk.count) aren't held",
                "Use --stream")
        }
        return (KeyTrace(chunk, reader.totals), reader.damage)
    }

    /// Reads the whole trace as one chunk, or its beginning if it has more than `most` requests.
    package mutating func readWhole(most: Int) throws(Complaint) -> RequestChunk {
        // Room for one more request: asking for it finds an error after the last one.
        let room = min(source.requestCount ?? most, most) + 1
        let chunk = RequestChunk(capacity: room)
        try fill(chunk)
        // A trace that only reads needs no slower loop.
        if isAtEnd, details.isPlain { chunk.details = nil }
        return chunk
    }

    /// Reads to the end for the totals alone.
    package mutating func readThrough(
        chunkRequests: Int = 1 << 18, chunkDone: (Int) -> Void = { _ in }
    ) throws(Complaint) {
        let chunk = RequestChunk(capacity: chunkRequests)
        repeat {
            try fill(chunk)
            chunkDone(totals.requests)
        } while chunk.count > 0
    }

    /// Fills a chunk from its beginning. Only at the trace's end does it stay partly empty.
    package mutating func fill(_ chunk: RequestChunk) throws(Complaint) {
        chunk.removeAll()
        let room = chunk.log.count - RequestChunk.roomBeyond
        while !isAtEnd, chunk.count < room {
            block.room = min(RequestBlock.capacity, room - chunk.count)
            do throws(Complaint) {
                try readBlock()
            } catch {
                guard keepsGoing, totals.requests > 0 else { throw error }
                damage = error
                block.count = 0
            }
            if block.count == 0 {
                isAtEnd = true
                break
            }
            try add(to: chunk)
        }
        chunk.sizes = sizes
        for beyond in 0..<RequestChunk.roomBeyond {
            chunk.log[UInt32(chunk.count + beyond)] = KeyID(0)
        }
    }

    /// Reads the next requests, up to an overflow of their total bytes.
    private mutating func readBlock() throws(Complaint) {
        if let refusal { throw refusal }
        try details.check()
        try source.read(into: &block, wanted: wanted)
        guard totals.isSized else { return }
        let good = block.countFitting(totals.requestedBytes)
        if good == block.count { return }
        let failure = Complaint.tooManyBytes(after: totals.requests + good)
        if good == 0 { throw failure }
        refusal = failure
        block.count = good
    }

    private mutating func add(to chunk: RequestChunk) throws(Complaint) {
        let known = numbers.count
        numbers.number(
            block, into: chunk.log, from: UInt32(chunk.count), isDense: source.denseKeyCount != nil)
        if numbers.count > keyRoom { throw Complaint.tooManyKeys(keyRoom) }
        let bytes = addSizes(to: chunk, known: known)
        if !details.columns.isEmpty {
            try details.add(block, to: chunk, before: totals.requests)
            totals.isChanging = details.isChanging
            totals.updates = details.updates
        }
        chunk.add(block.count, bytes: bytes)
        totals.requestedBytes += bytes
        totals.requests += block.count
        totals.keys = Int(numbers.count)
    }

    /// Notes sizes of the block's keys, and adds up those of its requests.
    private mutating func addSizes(to chunk: RequestChunk, known: UInt32) -> Int64 {
        if !totals.isSized || sizes.areOnes && block.areOnes {
            totals.distinctBytes += Int64(numbers.count - known)
            return Int64(block.count)
        }
        if sizes.areOnes {
            sizes = EntrySizes(keyCapacity: keyRoom)
            for number in 0..<known { sizes[KeyID(number: number)] = 1 }
        }
        let (log, sizes, start) = (chunk.log, sizes, UInt32(chunk.count))
        var (known, requestedBytes, distinctBytes) = (known, Int64(0), Int64(0))
        var index: UInt32 = 0
        while index < UInt32(block.count) {
            let key = log[start &+ index]
            let size = block.sizes[index]
            requestedBytes += size
            if key.number == known {
                known &+= 1
                sizes[key] = size
                distinctBytes += size
            } else if sizes[key] != size {
                chunk.overrides.add(start &+ index, size)
            }
            index &+= 1
        }
        totals.distinctBytes += distinctBytes
        return requestedBytes
    }
}
