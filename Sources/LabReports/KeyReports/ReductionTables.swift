import LabBase
import LabOrders

/// A table with its title and the remarks that make it readable.
package struct TitledTable {
    package var title: String
    package var table: TextTable
    package var notes: [String] = []

    var blocks: [Block] { [.together([.line(title), .table(table)])] + Block.paragraphs(notes) }
}

/// Reductions over traces as tables, a size and a measure each. They are made of rows, so that a
/// result which is read back has the same.
package struct ReductionTables {
    private let rows: [Row]

    /// - Parameter rows: those over traces.
    package init(_ rows: [Row]) { self.rows = rows }

    package init(_ summary: ReductionSummary) { self.init(summary.rows) }

    package var tables: [TitledTable] {
        var tables = rows.grouped(by: { $0[ReductionColumns.askedSize] }).flatMap { size, rows in
            let bytes = rows.contains { $0[ReductionColumns.bytes.mean] != nil }
            return [table(size, rows, ReductionColumns.misses, "misses")]
                + (bytes ? [table(size, rows, ReductionColumns.bytes, "missed bytes")] : [])
        }
        if !tables.isEmpty { tables[tables.count - 1].notes = notes }
        return tables
    }

    static let title = "Misses avoided, over traces"

    /// With the meaning of marks below, which stands in a text by itself.
    package var blocks: [Block] {
        let tables = tables
        return tables.flatMap(\.blocks) + Block.paragraphs(tables.first?.table.notes ?? [])
    }

    private func table(
        _ size: String, _ rows: [Row], _ measure: ReductionColumns.Measure, _ noun: String
    ) -> TitledTable {
        let against = rows[0][ReductionColumns.against]
        let counts = rows.compactMap { $0[ReductionColumns.traces] }
        let most = counts.max() ?? 0
        let rows = Self.sorted(rows, measure)
        let best = rows.filter { $0[measure.wins] != nil }.compactMap { $0[measure.mean] }.max()
        let able = rows.count { $0[measure.wins] != nil }
        func isBest(_ row: Row) -> Bool {
            able > 1 && row[measure.wins] != nil && row[measure.mean] == best
        }
        let quantiles = measure.quantiles.map { percent, column in
            ShownColumn<Row>.figure(
                percent == 50 ? "median" : "p\(percent)",
                rank: [50: 0, 10: 1, 90: 1][percent] ?? 3
            ) { Self.percent($0[column]) }
        }
        let columns: [ShownColumn<Row>?] =
            [
                .text("policy") { row in
                    let status = row[KeyResultColumns.status]
                    return row[.policy] + (status == "ok" ? "" : " (\(status))")
                },
                .figure("mean", isBest: isBest) { Self.percent($0[measure.mean]) },
                .figure("interval", rank: 2) { row in
                    guard let low = row[measure.low], let high = row[measure.high] else {
                        return "-"
                    }
                    return "[\(Self.percent(low)), \(Self.percent(high))]"
                },
            ] + quantiles + [
                .figure("wins", rank: 1) { $0[measure.wins].map { "\($0)" } ?? "-" },
                Set(counts).count > 1
                    ? .figure("traces", rank: 1) { $0.written(ReductionColumns.traces) } : nil,
                KeyReport.boundColumn(rows) { row in
                    BoundSide(rawValue: row[KeyResultColumns.bound]).map { [$0] } ?? []
                },
            ]
        let name = KeyReport.name(ofSize: size)
        return TitledTable(
            title: "\(noun) avoided at \(name), in % of \(against)'s: \(Self.traces(Int(most)))",
            table: TextTable(rows, columns))
    }

    /// The best mean first; then bounds, and then what came to nothing.
    private static func sorted(_ rows: [Row], _ measure: ReductionColumns.Measure) -> [Row] {
        func key(_ row: Row) -> (Int, Double) {
            guard let mean = row[measure.mean] else { return (2, 0) }
            return (row[measure.wins] == nil ? 1 : 0, -mean)
        }
        return rows.sorted { key($0) < key($1) }
    }

    private var notes: [String] {
        let counts = rows.compactMap { $0[ReductionColumns.traces] }
        let sizes = rows.map { $0[ReductionColumns.askedSize] }.distinct
        let fixed = sizes.filter { !$0.contains("%") }.map(KeyReport.name(ofSize:))
        var notes = [
            Self.intervalNote(traces: Int(counts.max() ?? 0))
                + " Wins are traces on which no other policy misses less, bounds left out."
        ]
        if !fixed.isEmpty, counts.contains(where: { $0 > 1 }) {
            let isOne = fixed.count == 1
            notes.append(
                "\(Listing.and(fixed)) \(isOne ? "is" : "are") the same on every trace, however "
                    + "much it has: shares, such as --size 1%,10%, make traces comparable.")
        }
        return notes
    }

    static func intervalNote(traces: Int) -> String {
        "In brackets "
            + (traces < PairedDifference.fewestPairs
                ? "the traces' least and most."
                : "what covers the mean over such traces with 95 %.")
    }

    static func traces(_ count: Int) -> String { "\(count) trace\(count == 1 ? "" : "s")" }

    static func percent(_ share: Double?) -> String {
        share.map { Fixed.decimal($0 * 100, places: 1) } ?? "-"
    }
}
