import LabBase
import LabOrders

extension KeyCurve {
    /// LRU at all sizes in one pass, without storing the requests.
    package static func onePass(
        _ reader: inout KeyTraceReader, jobs: Int = 1, chunkDone: (Int) -> Void = { _ in }
    ) throws(Complaint) -> ([Int64]) -> [Int64] {
        var curve = LRUCurve(keyCapacity: reader.keyCapacity, jobs: jobs)
        let chunk = RequestChunk(capacity: LRUCurve.usualLength)
        try curve.add { (add) throws(Complaint) in
            try reader.fill(chunk)
            add(chunk.log, 0..<chunk.count)
            chunkDone(reader.totals.requests)
        }
        return curve.misses
    }

    /// LRU at all sizes over a trace in memory.
    package static func onePass(_ trace: KeyTrace, jobs: Int = 1) -> ([Int64]) -> [Int64] {
        var curve = LRUCurve(keyCapacity: trace.keyCount, jobs: jobs)
        curve.add(trace)
        return curve.misses
    }

    /// A sample's estimate for LRU: the trace's totals, and the miss ratio at each size.
    package struct Sampled {
        package var totals: KeyTotals
        package var rate: Double
        package var damage: Complaint?
        package var estimates: ([Int64]) -> [SampledMisses]
    }

    /// LRU at all sizes from a sample of the keys.
    package static func sampled(
        _ source: any RequestSource, _ sample: KeySample, keepsGoing: Bool = false
    ) throws(Complaint) -> Sampled {
        var curve = SampledLRU(sample, requestCount: source.requestCount)
        var block = RequestBlock()
        var damage: Complaint?
        repeat {
            damage = try source.next(&block, [], keepsGoing: keepsGoing && curve.requests > 0)
            curve.add(block)
        } while block.count > 0
        var totals = KeyTotals()
        totals.requests = curve.requests
        totals.keys = curve.keys
        return Sampled(totals: totals, rate: curve.rate, damage: damage, estimates: curve.estimator)
    }
}

extension LRUCurve {
    mutating func add(_ trace: KeyTrace) {
        var next = 0
        let length = length
        add { add in
            let end = min(next + length, trace.count)
            add(trace.chunk.log, next..<end)
            next = end
        }
    }

    /// Misses by size in objects; sizes ascend.
    var misses: ([Int64]) -> [Int64] {
        let found = cumulated
        let requests = requests
        return { sizes in
            sizes.map { size in
                let depth = min(Int(clamping: size), found.count)
                return Int64(requests) - Int64(depth > 0 ? found[depth - 1] : 0)
            }
        }
    }
}
