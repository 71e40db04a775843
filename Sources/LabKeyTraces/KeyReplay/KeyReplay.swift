import LabBase
import LabOrders
import Synchronization

package struct KeyResult: Sendable {
    /// The reason why a cell has no result.
    package struct Failure: Sendable, Equatable {
        package var status: String
        package var problem: String

        package init(status: String, problem: String) {
            self.status = status
            self.problem = problem
        }
    }

    package var cell: KeyReplayPlan.Cell
    /// Counts after the warm-up.
    package var counts: KeyCounts
    /// Counts of each window, from the beginning of the trace.
    package var windows: [KeyCounts]
    /// Counts after the warm-up by level; empty for a cache of one level.
    package var levels: [LevelCounts] = []
    /// Time that the cell took, without reading the trace.
    package var wallNs: Int64
    /// If there is a failure, the counts are meaningless.
    package var failure: Failure?
    /// The difference of a second run of the same cell; nil for none.
    package var difference: String?

    /// A sentence for users if a plugin or a registered order held more than its size. Of the lab's
    /// own orders only those meant to, such as `unbounded`, do so.
    package var overrun: String? {
        let order = cell.policy.order
        guard counts.excess > 0, order.isForeign else { return nil }
        return "holds more than its size of \(cell.capacity.amount) when 'insert' has returned: "
            + "first at request \(counts.excessRequest), and up to \(counts.excess) too much. Let "
            + "it evict before it takes in, or refuse"
    }

    /// True if the command has to report something about it.
    package var isRemarkable: Bool { failure != nil || difference != nil || overrun != nil }

    package init(cell: KeyReplayPlan.Cell, counts: KeyCounts, windows: [KeyCounts], wallNs: Int64) {
        self.cell = cell
        self.counts = counts
        self.windows = windows
        self.wallNs = wallNs
    }
}

/// Replays a plan over a trace in memory, or over one that is streamed.
package struct KeyReplay: Sendable {
    package let plan: KeyReplayPlan
    /// Runs a cell in another process, over a trace of this many requests. If set, it runs cells
    /// with a plugin.
    package var outside: (@Sendable (KeyReplayPlan.Cell, _ requests: Int) -> KeyResult)?

    package init(_ plan: KeyReplayPlan) { self.plan = plan }

    private func isOutside(_ cell: KeyReplayPlan.Cell) -> Bool {
        outside != nil && cell.policy.order.plugin != nil
    }

    package struct Progress: Sendable {
        /// Finished cells, and the sum of the running ones' shares: a half and a third are 0.83.
        package var done: Int
        package var part: Double
        /// True if a cell has just finished.
        package var isStep: Bool
    }

    /// Counts finished cells, and played requests of all cells.
    private final class Played: Sendable {
        private let cells = Atomic<Int>(0)
        private let requests = Atomic<Int>(0)

        func add(_ count: Int) { requests.wrappingAdd(count, ordering: .relaxed) }
        func addCell() { cells.wrappingAdd(1, ordering: .relaxed) }

        func progress(of count: Int, isStep: Bool) -> Progress {
            let done = cells.load(ordering: .relaxed)
            let all = Double(requests.load(ordering: .relaxed)) / Double(max(1, count))
            return Progress(done: done, part: max(0, all - Double(done)), isStep: isStep)
        }
    }

    /// Plays cell after cell over the whole trace, so that a cell's data stays in the processor's
    /// caches.
    package func run(
        _ trace: KeyTrace, done: @escaping @Sendable (KeyResult) -> Void = { _ in },
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) throws(Complaint) -> [KeyResult] {
        run(trace, try plan.cells(on: trace.totals), done: done, progress: progress)
    }

    /// Plays the given cells. `done` receives each result as soon as it exists.
    package func run(
        _ trace: KeyTrace, _ cells: [KeyReplayPlan.Cell],
        done: @escaping @Sendable (KeyResult) -> Void = { _ in },
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) -> [KeyResult] {
        let marks = plan.marks(of: trace.count)
        let future = plan.needsNextRequests ? trace.future : nil
        let replay = self
        let played = Played()
        return WorkerThreads.map(cells.count, jobs: replay.plan.jobs ?? WorkerThreads.cores) {
            number in
            let result: KeyResult
            if replay.isOutside(cells[number]) {
                result = replay.outside!(cells[number], trace.count)
                played.add(trace.count)
            } else if let bound = cells[number].policy.order.bound {
                result = replay.result(of: bound, cells[number], trace)
                played.add(trace.count)
            } else {
                let cell = replay.cell(
                    cells[number], trace.chunk, trace.totals, keyCapacity: trace.keyCount,
                    future: future)
                cell.play(trace.chunk, from: 0, marks: marks) { requests in
                    played.add(requests)
                    progress(played.progress(of: trace.count, isStep: false))
                }
                cell.finish(marks: marks)
                result = replay.result(of: cell, marks, trace.count)
            }
            done(result)
            played.addCell()
            progress(played.progress(of: trace.count, isStep: true))
            return result
        }
    }

    package struct Streamed {
        package var results: [KeyResult]
        package var totals: KeyTotals
        /// Misses that no policy avoids.
        package var compulsory: Int
    }

    /// Misses that no policy avoids: first requests of keys after the warm-up, unless requests
    /// write, delete or expire.
    package func compulsory(of trace: KeyTrace) -> Int {
        let warmUp = plan.warmUp.length(of: trace.count)
        guard trace.chunk.details != nil else {
            return trace.keyCount - trace.keys(amongFirst: warmUp)
        }
        let least = LeastMisses(keyCapacity: trace.keyCount, warmUp: warmUp)
        least.play(trace.chunk, from: 0)
        return least.count
    }

    /// Plays all cells over each chunk before the next is read, so that only keys and caches take
    /// memory. Shares and windows need totals that are known beforehand.
    ///
    /// - Parameters:
    ///   - some: the cells to play, by their indices in the result; nil for all.
    ///   - beginning: requests that were already read, to be played first.
    package func stream(
        _ reader: inout KeyTraceReader, known: KeyTotals?, cells some: Range<Int>? = nil,
        from beginning: RequestChunk? = nil, chunkRequests: Int = 1 << 21,
        chunkDone: (Int) -> Void = { _ in }
    ) throws(Complaint) -> Streamed {
        var chunk = beginning ?? RequestChunk(capacity: chunkRequests)
        let marks = plan.marks(of: known?.requests ?? .max)
        let warmUp = plan.warmUp.length(of: known?.requests ?? .max)
        var cells: [KeyReplayPlan.Cell] = []
        // By cell; nil for one that another process runs.
        var caches: [KeyCell?] = []
        var least: LeastMisses?
        var keysBefore = 0
        var start = 0
        while true {
            let isBegun = start == 0 && beginning != nil
            let keysSoFar = isBegun ? 0 : reader.totals.keys
            if !isBegun { try reader.fill(chunk) }
            try Self.check(reader.totals, known)
            if start == 0 {
                cells = try plan.cells(on: known ?? reader.totals)
                if let some { cells = Array(cells[some]) }
                let room = known.flatMap { $0.keys > 0 ? $0.keys : nil } ?? reader.keyCapacity
                caches = cells.map { cell in
                    isOutside(cell)
                        ? nil
                        : self.cell(
                            cell, chunk, reader.totals, keyCapacity: room, isStreaming: true)
                }
                if chunk.details != nil { least = LeastMisses(keyCapacity: room, warmUp: warmUp) }
            }
            if chunk.count == 0 { break }
            if warmUp > start {
                keysBefore = chunk.keys(amongFirst: warmUp - start, atLeast: keysSoFar)
            }
            let (played, from, requests, floor) = (caches, start, chunk, least)
            WorkerThreads.forEach(
                played.count + (floor == nil ? 0 : 1), jobs: plan.jobs ?? WorkerThreads.cores
            ) { number in
                if number < played.count {
                    played[number]?.play(requests, from: from, marks: marks)
                } else {
                    floor?.play(requests, from: from)
                }
            }
            start += chunk.count
            chunkDone(start)
            if isBegun { chunk = RequestChunk(capacity: chunkRequests) }
        }
        let (replay, all, played, count) = (self, cells, caches, start)
        let results = WorkerThreads.map(all.count, jobs: plan.jobs ?? WorkerThreads.cores) {
            number in
            guard let cache = played[number] else { return replay.outside!(all[number], count) }
            cache.finish(marks: marks)
            return replay.result(of: cache, marks, count)
        }
        return Streamed(
            results: results, totals: reader.totals,
            compulsory: least?.count ?? reader.totals.keys - keysBefore)
    }

    /// Fails if the trace grew: tables are sized by the first pass.
    private static func check(_ totals: KeyTotals, _ known: KeyTotals?) throws(Complaint) {
        guard let known, known.keys > 0,
            totals.requests > known.requests || totals.keys > known.keys
        else { return }
        throw .trace("the trace", "it changed while it was replayed", "Run again")
    }

    private func cell(
        _ cell: KeyReplayPlan.Cell, _ chunk: RequestChunk, _ totals: KeyTotals, keyCapacity: Int,
        future: FutureRequests? = nil, isStreaming: Bool = false
    ) -> KeyCell {
        // The trace's table of sizes is shared if all requests of a key have the same size. A
        // table is used even if each size is one: an order must behave the same when that can't be
        // known, as in streaming.
        let isOwn =
            isStreaming || chunk.sizes.areOnes || !chunk.overrides.positions.isEmpty
            || chunk.details != nil || !cell.levels.isEmpty
        return KeyCell(cell, chunk, details: totals.details, isInclusive: plan.isInclusive) {
            order, capacity in
            var sizes = EntrySizes.ones
            if capacity.isSized {
                sizes = isOwn ? EntrySizes(keyCapacity: keyCapacity) : chunk.sizes
            }
            return OrderContext(
                keyCapacity: keyCapacity, capacity: capacity.amount, sizes: sizes,
                future: order.needsFuture ? future : nil, seed: plan.seed
            ).with(order)
        }
    }

    private func result(
        of bound: KeyBound, _ cell: KeyReplayPlan.Cell, _ trace: KeyTrace
    ) -> KeyResult {
        let begun = WallClock.nowNs()
        let bounded = BoundedCounts(
            bound, trace.chunk, count: trace.count, keyCount: trace.keyCount,
            KeyCacheRule(capacity: cell.capacity.amount, isSized: cell.capacity.isSized),
            stretches: plan.stretches(of: trace.count))
        return KeyResult(
            cell: cell, counts: bounded.counts, windows: bounded.windows,
            wallNs: WallClock.nowNs() - begun)
    }

    private func result(of cell: KeyCell, _ marks: [Int], _ count: Int) -> KeyResult {
        var at: [Int: KeyCounts] = [:]
        for (mark, counts) in zip(marks, cell.counts) { at[mark] = counts }
        let end = cell.counts.last ?? KeyCounts()
        // A trace that streamed by may have ended before the warm-up did.
        func counts(upTo mark: Int) -> KeyCounts { at[mark] ?? (mark == 0 ? KeyCounts() : end) }
        let stretches = plan.stretches(of: count).map {
            counts(upTo: $0.upperBound) - counts(upTo: $0.lowerBound)
        }
        var result = KeyResult(
            cell: cell.cell, counts: stretches[0], windows: Array(stretches.dropFirst()),
            wallNs: cell.wallNs)
        if let end = cell.levels.last {
            let index = marks.firstIndex(of: plan.warmUp.length(of: count))
            let warm = index.flatMap { cell.levels.count > $0 ? cell.levels[$0] : nil } ?? end
            result.levels = zip(end, warm).map { $0 - $1 }
        }
        return result
    }
}
