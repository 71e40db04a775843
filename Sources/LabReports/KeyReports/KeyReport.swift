import LabBase
import LabCells
import LabKeyTraces
import LabOrders
import LabReplay
import LabRuns

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

    private var status: String { damage == nil ? "ok" : "damaged" }

    private var shape: KeyResultShape {
        KeyResultShape(
            details: totals.details, hasLevels: plan.sizes.contains { !$0.levels.isEmpty })
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
        result.levels.enumerated().map { place, counts in
            var row = row(result.cell)
            row.level = KeyRow.Level(
                number: place + 1, order: result.cell.policy.orders[place], counts: counts)
            row.capacity = result.cell.levels[place]
            row.counts = counts.caching
            return row
        }
    }

    private func whole(_ result: KeyResult) -> KeyRow {
        var row = row(result.cell)
        if let failure = result.failure {
            row.status = failure.status
        } else {
            if result.overrun != nil { row.status = RunStatus.overLimit.rawValue }
            row.counts = result.counts
            row.compulsory = compulsory
            row.wallNs = result.wallNs
        }
        return row
    }

    private func windows(_ result: KeyResult) -> [KeyRow] {
        result.windows.enumerated().map { number, counts in
            var row = row(result.cell)
            row.counts = counts
            row.from = number * (plan.window ?? 0)
            return row
        }
    }

    /// Without figures.
    private func row(_ cell: KeyReplayPlan.Cell) -> KeyRow {
        KeyRow(
            trace: traceName, policy: cell.policy, capacity: cell.capacity, status: status,
            seed: plan.seed, sha256: files.sha256)
    }

    package var csv: String { Self.csv([self]) }

    package static func csv(_ reports: [KeyReport]) -> String {
        var shape = KeyResultShape.plain
        for report in reports {
            shape.details.formUnion(report.shape.details)
            shape.hasLevels = shape.hasLevels || report.shape.hasLevels
        }
        return CSV.table(
            KeyResultColumns.table(shape).map(\.column), reports.flatMap { $0.rows(shape) })
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
        var report = JSONReport(provenance: .now(traces: files), rows: rows)
        report.extra = [
            ("trace", JSON(traceName)), ("files", JSON(decided)),
            ("requests", JSON(totals.requests)), ("keys", JSON(totals.keys)),
            ("requested_bytes", totals.isSized ? JSON(totals.requestedBytes) : .null),
            ("distinct_bytes", totals.isSized ? JSON(totals.distinctBytes) : .null),
            ("seed", JSON(plan.seed)), ("damage", JSON(damage?.finding)),
            ("windows", plan.window == nil ? .absent : JSONReport.list(windowRows)),
        ]
        return report.text
    }
}
