import LabBase
import LabKeyTraces
import LabOrders
import LabReplay

/// How many of a reference's misses each policy avoids over several traces, size by size. Seeds of
/// a trace count together, and each trace counts for one.
package struct ReductionSummary: Sendable {
    /// The member of a JSON result that has the rows.
    static let key = "reductions"

    /// A policy at a size.
    struct PolicyAtSize: Sendable {
        var policy: KeyReplayPlan.Policy
        var size: KeySize
        /// The side of the optimum on which its misses lie, where that is the same on all traces.
        var side: BoundSide?
        /// The first status under which a trace has no counts; nil if all have.
        var status: String?
        /// Traces that have a reduction.
        var traces = 0
        var objects: ReductionSpread?
        var bytes: ReductionSpread?

        /// True for what no app could use.
        var isBound: Bool { policy.orders.contains(where: \.isBound) }
    }

    let against: KeyReplayPlan.Policy
    let traceCount: Int
    /// True if only the part of a trace before its damage was used.
    private let isDamaged: Bool
    private(set) var entries: [PolicyAtSize] = []

    /// - Parameter traces: the reports of each trace's seeds, all of one plan.
    package init(_ traces: [[KeyReport]], against: KeyReplayPlan.Policy) {
        self.against = against
        traceCount = traces.count
        let reports = traces.flatMap(\.self)
        isDamaged = reports.contains { $0.damage != nil }
        var policies: [KeyReplayPlan.Policy] = []
        for policy in reports.flatMap(\.plan.policies)
        where !policies.contains(where: { $0.orders == policy.orders }) {
            policies.append(policy)
        }
        for size in reports.first?.plan.sizes ?? [] {
            let cells = policies.map { policy in traces.map { Cell($0, policy, size) } }
            let index = policies.firstIndex { $0.orders == against.orders }
            entries += Self.entries(cells, reference: index.map { cells[$0] })
        }
    }

    /// - Parameter reference: its cells, trace by trace; nil where it wasn't replayed.
    private static func entries(_ cells: [[Cell]], reference: [Cell]?) -> [PolicyAtSize] {
        let running = cells.filter { own in
            !(own[0].policy.orders.contains(where: \.isBound)) && own.allSatisfy(\.isWhole)
        }
        return cells.map { own in
            var entry = PolicyAtSize(policy: own[0].policy, size: own[0].size)
            let sides = own.flatMap(\.sides).distinct
            entry.side = sides.count == 1 ? sides[0] : nil
            entry.status = own.lazy.compactMap(\.status).first
            guard entry.status == nil, let reference else { return entry }
            let pairs = zip(own, reference).filter { $0.counts != nil && $1.isWhole }
            let reductions = pairs.map { MissReduction($0.counts!, against: $1.counts!) }
            func wins(_ misses: (KeyCounts) -> Int64) -> Int? {
                guard !entry.isBound else { return nil }
                return own.indices.count { trace in
                    // Nothing can be won where the reference misses nothing.
                    guard let counts = own[trace].counts,
                        let known = reference[trace].counts, misses(known) > 0
                    else { return false }
                    let all = running.compactMap { $0[trace].counts.map(misses) }
                    return all.allSatisfy { $0 >= misses(counts) }
                }
            }
            let objects = reductions.compactMap(\.objects)
            entry.traces = objects.count
            entry.objects = ReductionSpread(objects, wins: wins { Int64($0.misses) })
            if own.allSatisfy({ $0.isSized || $0.counts == nil }) {
                entry.bytes = ReductionSpread(
                    reductions.compactMap(\.bytes), wins: wins(\.missedBytes))
            }
            return entry
        }
    }

    func rows(_ shape: KeyResultShape) -> [Row] {
        let table = KeyResultColumns.table(shape)
        return entries.map { table.row(of: row($0)) }
    }

    /// The rows, with the columns of results that have no others.
    var rows: [Row] {
        var shape = KeyResultShape.plain
        shape.hasReductions = true
        return rows(shape)
    }

    private func row(_ entry: PolicyAtSize) -> KeyRow {
        var row = KeyRow(trace: "", policy: entry.policy)
        row.side = entry.side
        row.status = entry.status ?? (isDamaged ? KeyReport.damaged : "ok")
        row.reduction = ReductionRow(
            askedSize: entry.size, against: against.text, traces: entry.traces,
            objects: entry.objects, bytes: entry.bytes)
        return row
    }
}

extension ReductionSummary {
    /// A policy on a trace at a size, with all seeds.
    private struct Cell {
        let policy: KeyReplayPlan.Policy
        let size: KeySize
        private(set) var sides: [BoundSide] = []
        private(set) var isSized = false
        /// The misses of all seeds; nil if the policy wasn't replayed there, or came to nothing.
        private(set) var counts: KeyCounts?
        /// Why it came to nothing.
        private(set) var status: String?

        var isWhole: Bool { counts != nil }

        init(_ seeds: [KeyReport], _ policy: KeyReplayPlan.Policy, _ size: KeySize) {
            self.policy = policy
            self.size = size
            var sum = KeyCounts()
            var count = 0
            for report in seeds {
                let own = report.results.filter {
                    $0.cell.size == size && $0.cell.policy.orders == policy.orders
                }
                for result in own {
                    count += 1
                    status = status ?? result.failure?.status
                    // It had more room than the others.
                    if result.overrun != nil { status = status ?? RunStatus.overLimit.rawValue }
                    isSized = result.cell.capacity.isSized
                    if let side = report.side(of: result) { sides.append(side) }
                    sum.misses += result.counts.misses
                    sum.missedBytes += result.counts.missedBytes
                }
            }
            if status == nil, count > 0 { counts = sum }
        }
    }
}
