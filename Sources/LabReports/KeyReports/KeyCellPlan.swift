import LabBase
import LabKeyTraces
import LabRuns

/// A trace, of one file or of several in a row, and the seed with which it is replayed.
package struct TracePass: Sendable {
    package var paths: [String]
    package var seed: UInt64
    /// Index of its trace among the traces: two may have the same paths.
    package var traceIndex: Int

    package init(paths: [String], seed: UInt64, traceIndex: Int = 0) {
        self.paths = paths
        self.seed = seed
        self.traceIndex = traceIndex
    }
}

/// The cells of key traces, numbered from 1: trace after trace, seed after seed, size after size,
/// and policy after policy.
package struct KeyCellPlan: Sendable {
    package let form: KeyRowForm
    package let each: KeyReplayPlan
    package let passes: [TracePass]

    package init(_ form: KeyRowForm, _ each: KeyReplayPlan, _ passes: [TracePass]) {
        self.form = form
        self.each = each
        self.passes = passes
    }

    /// The properties of a cell that the plan knows before a trace is read.
    package struct PlannedCell {
        package var pass: TracePass
        var size: KeySize
        var policy: KeyReplayPlan.Policy
    }

    package func planned(_ cell: Int) -> PlannedCell {
        let (pass, local) = (cell - 1).quotientAndRemainder(dividingBy: each.cellCount)
        let (size, policy) = local.quotientAndRemainder(dividingBy: each.policies.count)
        return PlannedCell(
            pass: passes[pass], size: each.sizes[size], policy: each.policies[policy])
    }

    /// The list of cells, without running any.
    package func list(_ cells: [Int]) -> String {
        CSV.line(["cell", "trace", "policy", "size", "seed"])
            + cells.map { cell in
                let planned = planned(cell)
                return CSV.line([
                    String(cell), planned.pass.paths.joined(separator: " "), planned.policy.text,
                    planned.size.text, String(planned.pass.seed),
                ])
            }.joined()
    }

    /// The rows of all cells as `lab trace run` or `lab trace curve` writes them.
    package func csv(_ rows: [CellRow]) -> String {
        func table(_ rows: [CellRow]) -> String { CSV.table(form.rows.columns, rows.map(\.row)) }
        guard form == .curve else { return table(rows) }
        // As a curve stands that was drawn at once: what is drawn in one pass first, then policy
        // after policy, from the smallest size on.
        let keyed = rows.map { row in
            let index = row.cell - 1
            let method = row.row.written(KeyResultColumns.method)
            return (
                key: [
                    index / each.cellCount, ["replayed", "scaled"].contains(method) ? 1 : 0,
                    index % each.policies.count, Int(row.row[KeyResultColumns.size] ?? 0), row.cell,
                ], row: row
            )
        }
        return table(keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.row))
    }

    /// Refuses rows of one trace that are of different contents.
    package func checkTraces(of rows: [CellRow]) throws(Complaint) {
        var firsts: [[String]: CellRow] = [:]
        let column = KeyResultColumns.traceSHA256
        for row in rows where !row.row[column].isEmpty {
            let paths = planned(row.cell).pass.paths
            let first = firsts[paths, default: row]
            firsts[paths] = first
            guard first.row[column] != row.row[column] else { continue }
            throw Complaint(
                "\(first.row[KeyResultColumns.trace]): has changed: cell \(first.cell) is of "
                    + "trace_sha256 \(first.row[column]), and cell \(row.cell) of "
                    + "\(row.row[column])", "Remove the journal, and run it again")
        }
    }
}
