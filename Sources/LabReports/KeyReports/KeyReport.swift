import LabBase
import LabKeyTraces
import LabOrders
import LabReplay

/// The results of a replay of a key trace, in words, columns and JSON.
package struct KeyReport: Sendable {
    /// The files, as a name for the rows.
    package var traceName: String
    /// The findings about the files, a line for each.
    package var decided: [String]
    package var totals: KeyTotals
    package var plan: KeyReplayPlan
    /// Keys that came for the first time after the warm-up.
    package var compulsory: Int
    package var results: [KeyResult]
    /// The trace's files, where that is wanted.
    package var files: [KeyTraceFile] = []
    /// Why the rest of the trace isn't there, where its good part was used.
    package var damage: Complaint?
    /// The policy whose misses are the reference, where rows are to say what others avoid.
    package var against: KeyReplayPlan.Policy?

    package init(
        traceName: String, decided: [String], totals: KeyTotals, plan: KeyReplayPlan,
        compulsory: Int, results: [KeyResult], damage: Complaint? = nil
    ) {
        self.traceName = traceName
        self.decided = decided
        self.totals = totals
        self.plan = plan
        self.compulsory = compulsory
        self.results = results
        self.damage = damage
    }

    /// The status of rows about a part of a trace.
    static let damaged = "damaged"

    private var status: String { damage == nil ? "ok" : Self.damaged }

    private var shape: KeyResultShape {
        KeyResultShape(
            details: totals.details, hasLevels: plan.sizes.contains { !$0.levels.isEmpty },
            hasReductions: against != nil)
    }

    package var rows: [Row] { rows(shape) }

    private func rows(_ shape: KeyResultShape) -> [Row] {
        let table = KeyResultColumns.table(shape)
        return results.flatMap { [whole($0)] + levels($0) }.map { table.row(of: $0) }
    }

    package var windowRows: [Row] {
        let table = KeyResultColumns.windowTable(shape)
        return results.flatMap { windows($0) }.map { table.row(of: $0) }
    }

    private func levels(_ result: KeyResult) -> [KeyRow] {
        result.levels.enumerated().map { index, counts in
            var row = row(result.cell)
            row.level = KeyRow.Level(
                number: index + 1, order: result.cell.policy.orders[index], counts: counts)
            row.capacity = result.cell.levels[index]
            row.counts = counts.caching
            return row
        }
    }

    private func whole(_ result: KeyResult) -> KeyRow {
        var row = row(result.cell)
        row.side = side(of: result)
        if let failure = result.failure {
            row.status = failure.status
        } else {
            if result.overrun != nil { row.status = RunStatus.overLimit.rawValue }
            row.counts = result.counts
            row.compulsory = compulsory
            row.wallNs = result.wallNs
        }
        row.reduction = reduction(of: result)
        return row
    }

    private func reduction(of result: KeyResult) -> ReductionRow? {
        guard let against else { return nil }
        var row = ReductionRow(askedSize: result.cell.size, against: against.text)
        let reference = results.first {
            $0.cell.size == result.cell.size && $0.cell.policy.orders == against.orders
        }
        guard result.failure == nil, let reference, reference.failure == nil else { return row }
        let reduction = MissReduction(result.counts, against: reference.counts)
        row.objects = reduction.objects.map { ReductionSpread($0) }
        if result.cell.capacity.isSized {
            row.bytes = reduction.bytes.map { ReductionSpread($0) }
        }
        return row
    }

    private func windows(_ result: KeyResult) -> [KeyRow] {
        result.windows.enumerated().map { number, counts in
            var row = row(result.cell)
            row.counts = counts
            row.side = result.cell.side(of: totals, isWhole: false)
            row.from = number * (plan.window ?? 0)
            return row
        }
    }

    func side(of result: KeyResult) -> BoundSide? {
        result.cell.side(of: totals, isWhole: plan.warmUp.length(of: totals.requests) == 0)
    }

    /// Without figures.
    private func row(_ cell: KeyReplayPlan.Cell) -> KeyRow {
        KeyRow(
            trace: traceName, policy: cell.policy, capacity: cell.capacity, status: status,
            seed: plan.seed, sha256: files.sha256, options: plan.options)
    }

    package var csv: String { Self.csv([self]) }

    /// - Parameter summary: its rows come last.
    package static func csv(_ reports: [KeyReport], _ summary: ReductionSummary? = nil) -> String {
        let shape = shape(of: reports)
        return CSV.table(
            KeyResultColumns.table(shape).map(\.column),
            reports.flatMap { $0.rows(shape) } + (summary?.rows(shape) ?? []))
    }

    /// The columns that any of them has.
    private static func shape(of reports: [KeyReport]) -> KeyResultShape {
        var shape = KeyResultShape.plain
        for report in reports {
            shape.details.formUnion(report.shape.details)
            shape.hasLevels = shape.hasLevels || report.shape.hasLevels
            shape.hasReductions = shape.hasReductions || report.shape.hasReductions
        }
        return shape
    }

    /// One table: each cell's row, and below it those of its windows.
    package var csvWithWindows: String {
        var shape = shape
        shape.hasWindows = true
        let table = KeyResultColumns.table(shape)
        return CSV.table(
            table.map(\.column),
            results.flatMap { [whole($0)] + levels($0) + windows($0) }.map { table.row(of: $0) })
    }

    package var windowCSV: String {
        CSV.table(KeyResultColumns.windowTable(shape).map(\.column), windowRows)
    }

    package var json: String {
        let windows = plan.window == nil ? .absent : JSONReport.list(windowRows)
        return JSONReport(
            traces: files, extra: description + [("windows", windows)], rows: rows
        ).text
    }

    /// The trace and its seed.
    private var description: [JSON.Member] {
        [
            ("trace", JSON(traceName)), ("files", JSON(decided)),
            ("requests", JSON(totals.requests)), ("keys", JSON(totals.keys)),
            ("requested_bytes", totals.isSized ? JSON(totals.requestedBytes) : .null),
            ("distinct_bytes", totals.isSized ? JSON(totals.distinctBytes) : .null),
            ("seed", JSON(plan.seed)), ("damage", JSON(damage?.finding)),
        ]
    }

    /// Several traces or seeds: each described, and the rows of all.
    package static func json(_ reports: [KeyReport], _ summary: ReductionSummary?) -> String {
        let shape = shape(of: reports)
        var files: [KeyTraceFile] = []
        for file in reports.flatMap(\.files) where !files.contains(file) { files.append(file) }
        let reductions = summary.map { JSONReport.list($0.rows(shape)) } ?? .absent
        return JSONReport(
            traces: files,
            extra: [
                ("traces", JSON(reports.map { JSON($0.description) }).onLines),
                (ReductionSummary.key, reductions),
            ], rows: reports.flatMap { $0.rows(shape) }
        ).text
    }
}
