import LabBase
import LabOrders

/// Statistics of a key trace: number of requests, popularity of keys, distance between requests of
/// a key.
package struct KeySummary {
    package var name: String
    package var decided: [String]
    package var totals = KeyTotals()
    /// Number of keys that are requested once.
    package var once = 0
    /// The share of requests for the most popular hundredth of the keys, and for the most popular
    /// tenth.
    package var topHundredth = 0.0
    package var topTenth = 0.0
    package var mostRequests = 0
    /// The fitted exponent s of the law that a key's requests fall with its rank as 1/rank^s.
    package var skew: Double?
    /// Different keys, and requests, between a key's request and its next, at the percentiles 10,
    /// 50, 90 and 99.
    package var depths: [Int64] = []
    package var gaps: [Int64] = []
    /// Sizes of the smallest and the largest key.
    package var sizes: ClosedRange<Int64>?
    package var times: ClosedRange<Int64>?
    package var ticksPerSecond: Int?
    package var damage: Complaint?

    package static let quantiles = [10, 50, 90, 99]
}

extension KeySummary {
    /// Reads a whole trace, and stores its keys but not its requests.
    package static func read(
        _ input: KeyTraceInput, keepsGoing: Bool = false, progress: (Int) -> Void = { _ in }
    ) throws(Complaint) -> KeySummary {
        var study = KeyStudy(input.source)
        var block = RequestBlock()
        var damage: Complaint?
        while true {
            damage = try input.source.next(
                &block, input.source.columns, keepsGoing: keepsGoing && study.totals.requests > 0)
            if block.count == 0 { break }
            let refusal = study.cut(&block)
            try study.add(block)
            if let refusal {
                guard keepsGoing, study.totals.requests > 0 else { throw refusal }
                damage = refusal
                break
            }
            if study.totals.requests & (1 << 20 - 1) < RequestBlock.capacity {
                progress(study.totals.requests)
            }
        }
        var summary = study.summary
        summary.name = input.names
        summary.decided = input.decided
        summary.ticksPerSecond = input.source.ticksPerSecond
        summary.damage = damage
        return summary
    }
}

/// Counts the figures of a summary.
private struct KeyStudy: ~Copyable {
    var totals = KeyTotals()
    private let log = RequestLog(count: RequestBlock.capacity)
    private var numbers = KeyNumbers()
    private let isDense: Bool
    /// Most keys that fit into memory.
    private let room: Int
    private var stack: LRUStack
    private var depths = DepthCounts()
    private var gaps = DepthCounts()
    private let counts: KeyTable<UInt32>
    /// One more than the position of a key's last request.
    private let last: KeyTable<UInt32>
    private let hasTimes: Bool
    private var sizes: ClosedRange<Int64>?
    private var times: ClosedRange<Int64>?

    init(_ source: any RequestSource) {
        room = KeyMemory.keysHeld(caches: 1)
        isDense = source.denseKeyCount != nil
        stack = LRUStack(keyCapacity: room)
        counts = FixedTable(count: room)
        last = FixedTable(count: room)
        totals.isSized = source.columns.contains(.sizes)
        totals.details = source.columns.intersection(.details)
        hasTimes = source.columns.contains(.times)
    }

    /// Drops the requests from which on the total of bytes overflows, and returns the error.
    func cut(_ block: inout RequestBlock) -> Complaint? {
        guard totals.isSized else { return nil }
        let good = block.countFitting(totals.requestedBytes)
        if good == block.count { return nil }
        block.count = good
        return .tooManyBytes(after: totals.requests + good)
    }

    mutating func add(_ block: borrowing RequestBlock) throws(Complaint) {
        numbers.number(block, into: log, from: 0, isDense: isDense)
        if numbers.count > room { throw .tooManyKeys(room) }
        for index in 0..<UInt32(block.count) {
            let key = log[index]
            totals.requests += 1
            let size = totals.isSized ? block.sizes[index] : 1
            totals.requestedBytes += size
            if let depth = stack.request(key) {
                depths.add(1, at: Double(depth))
                gaps.add(1, at: Double(UInt32(truncatingIfNeeded: totals.requests) &- last[key]))
            } else {
                totals.distinctBytes += size
                if totals.isSized { sizes = sizes.including(size) }
            }
            counts[key] &+= 1
            last[key] = UInt32(truncatingIfNeeded: totals.requests)
            if hasTimes { times = times.including(block.times[index]) }
        }
        totals.keys = Int(numbers.count)
        if totals.details.contains(.operations) { totals.updates += block.updates }
    }

    var summary: KeySummary {
        var summary = KeySummary(name: "", decided: [])
        summary.totals = totals
        summary.sizes = sizes
        summary.times = times
        // From the most popular on.
        let popular = (KeyID(0)..<KeyID(totals.keys)).map { counts[$0] }.sorted(by: >)
        summary.once = popular.count { $0 == 1 }
        summary.mostRequests = Int(popular.first ?? 0)
        summary.topHundredth = share(of: popular, 100)
        summary.topTenth = share(of: popular, 10)
        summary.skew = Self.skew(popular)
        if totals.requests > totals.keys {
            summary.depths = KeySummary.quantiles.map { depths.quantile($0) }
            summary.gaps = KeySummary.quantiles.map { gaps.quantile($0) }
        }
        return summary
    }

    private func share(of popular: [UInt32], _ part: Int) -> Double {
        guard totals.requests > 0 else { return 0 }
        let top = popular.prefix(max(1, popular.count / part))
        return Double(top.reduce(0) { $0 + Int($1) }) / Double(totals.requests)
    }

    /// The slope of a line through the logarithms of requests over those of ranks. The ranks are
    /// equally spaced in logarithms, down to keys with ten requests: below, whole numbers are too
    /// coarse.
    private static func skew(_ popular: [UInt32]) -> Double? {
        var points: [(x: Double, y: Double)] = []
        var rank = 1.0
        while Int(rank) <= popular.count, popular[Int(rank) - 1] >= 10 {
            let whole = Int(rank)
            points.append((StableMath.ln(Double(whole)), StableMath.ln(Double(popular[whole - 1]))))
            rank = max(rank * 1.1, rank + 1)
        }
        guard points.count >= 5 else { return nil }
        let count = Double(points.count)
        let x = points.reduce(0) { $0 + $1.x } / count
        let y = points.reduce(0) { $0 + $1.y } / count
        let over = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
        let under = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
        return under > 0 ? -over / under : nil
    }
}

extension ClosedRange<Int64>? {
    fileprivate func including(_ value: Int64) -> ClosedRange<Int64> {
        guard let self else { return value...value }
        return Swift.min(self.lowerBound, value)...Swift.max(self.upperBound, value)
    }
}
