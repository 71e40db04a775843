import LabBase
import LabKeyTraces
import LabRuns

/// What a replay of a key trace comes to, in words, columns and JSON.
package struct KeyReport: Sendable {
    /// The files, as a name for the rows.
    package var traceName: String
    /// What the files were found to be, a line for each.
    package var decided: [String]
    package var totals: KeyTotals
    package var plan: KeyReplayPlan
    /// Keys that came for the first time after the warm-up.
    package var compulsory: Int
    package var results: [KeyResult]
    /// Why the rest of the trace isn't there, where its good part was used.
    package var damage: KeyTraceFailure?

    package init(
        traceName: String, decided: [String], totals: KeyTotals, plan: KeyReplayPlan,
        compulsory: Int, results: [KeyResult], damage: KeyTraceFailure? = nil
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

    package var rows: [Row] {
        results.map { result in
            if let failure = result.failure { return row(result.cell, failure) }
            let counts = result.counts
            let requests = Int64(counts.requests)
            let perSecond =
                result.wallNs > 0
                ? Int64(Double(requests) * 1e9 / Double(result.wallNs)) : nil
            return Row(
                columns: KeyResultColumns.all,
                figures: identity(of: result.cell) + [
                    .integer(result.cell.capacity.amount), .integer(requests),
                    .integer(Int64(counts.misses)), .ratio(Int64(counts.misses), requests),
                    .ratio(counts.missedBytes, counts.requestedBytes), .integer(Int64(compulsory)),
                    .integer(Int64(counts.evictions)), .text(unit(of: result.cell)),
                    .text(status), .milliseconds(ns: result.wallNs),
                    .integer(optional: perSecond),
                ])
        }
    }

    /// Without figures.
    private func row(_ cell: KeyReplayPlan.Cell, _ failure: KeyResult.Failure) -> Row {
        var row = Row(
            columns: KeyResultColumns.all,
            figures: identity(of: cell) + [.integer(cell.capacity.amount)]
                + Array(repeating: .none, count: KeyResultColumns.all.count - 4))
        row[figure: KeyResultColumns.unit] = .text(unit(of: cell))
        row[figure: .status] = .text(failure.status)
        return row
    }

    package var windowRows: [Row] {
        results.flatMap { result in
            result.windows.enumerated().map { number, counts in
                Row(
                    columns: KeyResultColumns.windows,
                    figures: identity(of: result.cell) + [
                        .integer(result.cell.capacity.amount), .text(unit(of: result.cell)),
                        .integer(Int64(number * (plan.window ?? 0))),
                        .integer(Int64(counts.requests)), .integer(Int64(counts.misses)),
                        .ratio(Int64(counts.misses), Int64(counts.requests)),
                        .ratio(counts.missedBytes, counts.requestedBytes),
                    ])
            }
        }
    }

    private func identity(of cell: KeyReplayPlan.Cell) -> [Figure] {
        [.text(traceName), .text(cell.policy.text), .text(cell.policy.order.spec)]
    }

    private func unit(of cell: KeyReplayPlan.Cell) -> String {
        cell.capacity.isSized ? "bytes" : "objects"
    }

    package var csv: String { CSV.table(KeyResultColumns.all, rows) }

    package var windowCSV: String { CSV.table(KeyResultColumns.windows, windowRows) }

    package var json: String {
        var report = JSONReport(provenance: .now([]), rows: rows)
        report.extra = [
            ("trace", JSONText.quoted(traceName)),
            ("files", "[\(decided.map(JSONText.quoted).joined(separator: ", "))]"),
            ("requests", "\(totals.requests)"), ("keys", "\(totals.keys)"),
            ("requested_bytes", totals.isSized ? "\(totals.requestedBytes)" : "null"),
            ("distinct_bytes", totals.isSized ? "\(totals.distinctBytes)" : "null"),
            ("seed", "\(plan.seed)"),
            ("damage", damage.map { JSONText.quoted($0.words) } ?? "null"),
        ]
        if plan.window != nil { report.extra.append(("windows", JSONReport.list(windowRows))) }
        return report.text
    }
}
