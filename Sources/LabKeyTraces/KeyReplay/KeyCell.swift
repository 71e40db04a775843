import LabBase
import LabOrders

/// A cache, and its counts at each mark: a position of the trace, such as the end of the warm-up or
/// of a window. What was counted between two marks is the difference of their counts.
final class KeyCell: @unchecked Sendable {
    let cell: KeyReplayPlan.Cell
    private let cache: any KeyCache
    /// The same cache, if its levels are counted one by one.
    private let layers: LayeredKeyCache?
    private let hasDetails: Bool
    private(set) var counts: [KeyCounts] = []
    /// Counts by level at each mark; empty for a cache of one level.
    private(set) var levels: [[LevelCounts]] = []
    private(set) var wallNs: Int64 = 0

    /// - Parameter context: makes the context of a level.
    init(
        _ cell: KeyReplayPlan.Cell, _ chunk: RequestChunk, details: RequestColumns,
        isInclusive: Bool, context: (OrderSpec, KeyCapacity) -> OrderContext
    ) {
        self.cell = cell
        hasDetails = !details.isEmpty
        let capacities = cell.levels.isEmpty ? [cell.capacity] : cell.levels
        let parts = zip(cell.policy.orders, capacities).map { order, capacity in
            LayeredKeyCache.Level(
                order.type, context(order, capacity),
                KeyCacheRule(capacity: capacity.amount, isSized: capacity.isSized))
        }
        if parts.count == 1, chunk.details == nil {
            layers = nil
            cache = parts[0].type.keyCache(parts[0].context, parts[0].rule)
            return
        }
        cell.policy.order.refuseWholeCache(details)
        let layered = LayeredKeyCache(
            parts, isInclusive: isInclusive, details: chunk.details?.columns ?? [],
            hasTimes: chunk.details?.hasTimes ?? false)
        layers = parts.count > 1 ? layered : nil
        cache = layered
    }

    /// Requests between updates of the progress.
    private static var pieceRequests: Int { 1 << 16 }

    /// Plays a chunk that begins at a position of the trace. `played` receives numbers of requests.
    func play(
        _ chunk: RequestChunk, from start: Int, marks: [Int], played: (Int) -> Void = { _ in }
    ) {
        let begun = WallClock.nowNs()
        var done = 0
        for mark in marks where mark > start || start == 0 {
            let end = min(mark - start, chunk.count)
            while end > done {
                let piece = min(end - done, Self.pieceRequests)
                cache.play(chunk, done..<done + piece)
                done += piece
                played(piece)
            }
            if mark - start > chunk.count { break }
            if counts.count < marks.count { note() }
        }
        wallNs += WallClock.nowNs() - begun
    }

    /// Repeats the last counts if the trace ended before the marks.
    func finish(marks: [Int]) { while counts.count < marks.count { note() } }

    private func note() {
        var now = cache.counts
        // A trace that only reads is replayed as one without operations, and counts none.
        if hasDetails, now.details == nil { now.details = DetailCounts() }
        counts.append(now)
        if let layers { levels.append(layers.levelCounts) }
    }
}

extension OrderSpec {
    /// Ends a run whose library is a whole cache: it gets no operations and times to live.
    fileprivate func refuseWholeCache(_ details: RequestColumns) {
        guard let plugin, PluginLibrary.opened(plugin.path).kind == .cache else { return }
        PluginFault.end(.wholeCache(plugin.path, details))
    }
}

extension Complaint {
    /// The error for a library that is a whole cache, under a trace with these columns.
    package static func wholeCache(_ path: String, _ details: RequestColumns) -> Complaint {
        .plugin(
            path, "is a whole cache, which isn't told of \(Listing.and(details.words))",
            "Leave out those columns (\(RequestColumns.leaving)), or take an order")
    }
}
