import LabBase
import LabKeyTraces
import LabRuns

/// Curves of several traces or seeds, for people.
extension KeyCellPlan {
    /// The range of each policy's miss ratio at each size. Details are the curves one by one.
    package func answer(_ rows: [CellRow]) -> Answer {
        let policies = each.policies.map(\.text)
        let traces = rows.map { row in
            [
                row.row[KeyResultColumns.trace],
                "\(passes[(row.cell - 1) / each.cellCount].traceIndex)",
            ]
        }
        var answer = Answer(rows: policies.count)
        answer.add(.heading(KeyReport.rangeHeading(traces, passes.map(\.seed))))
        answer.add(.table(ratios(policies, rows)))
        answer.add(details: passes.indices.flatMap { curve($0, rows) })
        return answer
    }

    /// The curve of a trace and a seed: sizes down, policies across.
    private func curve(_ pass: Int, _ rows: [CellRow]) -> [Block] {
        let own = rows.filter { ($0.cell - 1) / each.cellCount == pass }
        guard let trace = own.first?.row[KeyResultColumns.trace] else { return [] }
        return [
            .line("\(trace), seed \(passes[pass].seed)"),
            .table(ratios(each.policies.map(\.text), own).transposed("size")),
        ]
    }

    private func ratios(_ policies: [String], _ rows: [CellRow]) -> TextTable {
        .grid("miss ratio at size", policies, across: each.sizes.map(KeyReport.name)) {
            .init(text: KeyReport.range(ratios(rows, of: $0, at: each.sizes[$1])))
        }
    }

    private func ratios(_ rows: [CellRow], of policy: String, at size: KeySize) -> [String] {
        rows.filter { row in
            let planned = planned(row.cell)
            return row.failure == nil && planned.policy.text == policy && planned.size == size
        }.map { row in
            KeyReport.ratio(
                row.row[KeyResultColumns.misses] ?? 0, row.row[KeyResultColumns.requests] ?? 0)
        }
    }
}
