import LabBase
import LabKeyTraces
import LabRuns

extension KeyCellPlan: PartedPlan {
    package var cellCount: Int { each.cellCount * passes.count }

    package var partCommand: String { "lab trace \(form == .run ? "run" : "curve") --cell" }

    package var partHeaders: [[String]] { [["cell"] + form.rows.columns.map(\.name)] }

    package var agreedColumns: [Column] { form.rows.columns.filter { !$0.isMeasured } }

    package func row(
        _ fields: [String], refused: (_ what: String, _ remedy: String) -> Complaint
    ) throws(Complaint) -> CellRow {
        let row = try form.rows.row(fields) { refused($0, "Run its cell again") }
        let remedy = "Give the arguments that the parts were run with"
        guard (1...cellCount).contains(row.cell) else {
            throw refused("there is no cell '\(fields[0])': this plan has \(cellCount)", remedy)
        }
        let planned = planned(row.cell)
        guard row.row[.policy] == planned.policy.text, row.row[.spec] == planned.policy.order.spec,
            row.row.written(.seed) == String(planned.pass.seed),
            planned.size.isOf(row.row[KeyResultColumns.size])
        else { throw refused("cell \(row.cell) is of another policy, size or seed", remedy) }
        let options = row.row[KeyResultColumns.options]
        guard options == each.options else {
            throw refused(
                "cell \(row.cell): options is '\(options)', in this plan '\(each.options)'", remedy)
        }
        return row
    }

    package func groups(of row: CellRow) -> [(key: [String], column: Column)] {
        let planned = planned(row.cell)
        let columns = [
            KeyResultColumns.trace.column, KeyResultColumns.requests.column,
            KeyResultColumns.traceSHA256.column,
        ]
        // A cell that crashed has no count. The library of a policy may have changed between two
        // of its cells.
        return columns.filter { $0.name != "requests" || row.failure == nil }
            .map { ([$0.name] + planned.pass.paths, $0) } + [
                (["policy", planned.policy.text, planned.policy.order.spec], .of(.policySha256))
            ]
    }
}

extension KeySize {
    /// True for a share, whose amount only the trace tells.
    fileprivate func isOf(_ amount: Int64?) -> Bool { unit == .share || amount == number }
}
