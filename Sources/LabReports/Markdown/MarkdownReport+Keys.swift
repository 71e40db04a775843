import LabBase
import LabOrders

extension MarkdownReport {
    /// Results of key traces: each trace's miss ratios, a policy a line, and what stands over all
    /// of them.
    func keys(_ file: ResultFile) -> [String] {
        let traces = file.rows.filter(\.isOfAllLevels).grouped(by: { $0[KeyResultColumns.trace] })
        let parts = traces.flatMap { trace, rows in
            ["## " + MarkdownText.plain(trace), ""]
                + rows.grouped(by: { $0[KeyResultColumns.unit] }).flatMap { unit, rows in
                    ratios(unit, rows).markdown
                }
        }
        guard !file.summaries.isEmpty else { return parts }
        return parts + ["## Over traces", ""]
            + ReductionTables(file.summaries).tables.flatMap(\.markdown)
    }

    /// With more sizes, as curves have, policies stand across.
    private static let mostAcross = 8

    private func ratios(_ unit: String, _ rows: [Row]) -> TitledTable {
        let sizes = rows.compactMap { $0[KeyResultColumns.size] }.distinct.sorted()
        let policies = rows.map { $0[.policy] }.distinct
        func own(_ policy: String, _ size: Int64) -> [Row] {
            rows.filter { $0[.policy] == policy && $0[KeyResultColumns.size] == size }
        }
        func name(_ size: Int64) -> String {
            unit == "bytes" ? Fixed.bytes(size) : Int(size).grouped
        }
        let title = "Miss ratio by the cache's size in \(unit)."
        let bound = KeyReport.boundColumn(policies) { policy in
            rows.filter { $0[.policy] == policy }
                .compactMap { BoundSide(rawValue: $0[KeyResultColumns.bound]) }.distinct
        }
        let hasManySizes = sizes.count > Self.mostAcross
        let table = TextTable.grid(
            "policy", policies, across: sizes.map(name), beside: hasManySizes ? [] : [bound]
        ) { .init(text: Self.ratios(own($0, sizes[$1]))) }
        return TitledTable(title: title, table: hasManySizes ? table.transposed("size") : table)
    }

    /// The range over seeds, or how a replay ended that came to nothing.
    private static func ratios(_ rows: [Row]) -> String {
        let ratios = rows.compactMap { $0[KeyResultColumns.missRatio] }
        if ratios.isEmpty { return rows.first.map { $0[KeyResultColumns.status] } ?? "-" }
        return KeyReport.range(ratios.map { Fixed.decimal($0, places: 4) })
    }
}
