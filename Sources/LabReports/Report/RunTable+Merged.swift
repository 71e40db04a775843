import LabBase
import LabReplay
import LabRuns

/// Several rows of a policy as one.
extension RunTable {
    /// A row for each policy, in the order of the first ones: of several seeds the medians.
    static func medians(_ rows: [Row]) -> RunTable {
        merged(rows) { _, figures in RunSession.median(figures) }
    }

    /// The policies that are the best of each column: of several seeds by the medians, and of a
    /// phone by its apps.
    static func bests(_ rows: [Row]) -> [Best] {
        rows.areOfPhone ? PhoneTable(PhoneRows(rows)).bests : medians(rows).bests
    }

    /// A row for each policy: of several scenarios sums, and the highest peaks.
    static func sums(_ rows: [Row]) -> RunTable {
        var table = merged(rows) { column, figures in
            let isPeak = column.unit == .bytes && !summed.contains(column)
            return isPeak || column.unit == .rate ? most(figures) : sum(figures)
        }
        for index in table.rows.indices {
            let row = table.rows[index]
            table.rows[index][figure: .hitRate] = .ratio(row.integer(.hits), row.integer(.requests))
            if row.has(.warningFreedShare) {
                table.rows[index][figure: .warningFreedShare] = ResultColumn<Double>.freedShare(
                    row.integer(.warningFreedBytes), of: row.integer(.warningHeldBytes))
            }
            // There is no median of medians.
            table.rows[index][figure: .firstImageMsP50] = .none
        }
        return table
    }

    private static func merged(_ rows: [Row], _ merge: (Column, [Figure]) -> Figure) -> RunTable {
        RunTable(
            rows: rows.grouped { $0[.policy] }.map { _, own in
                var row = own[0]
                guard own.count > 1 else { return row }
                for (index, column) in row.columns.enumerated() where column.unit != .text {
                    if column == .of(.seed) { continue }
                    let figures = own.map { $0[figure: column] }
                    // A mishap with one seed is told, though the median has none.
                    row.figures[index] =
                        mishaps.contains(column) ? sum(figures) : merge(column, figures)
                }
                if let odd = own.first(where: { !RunSentence.reachedEnd($0) }) {
                    for (index, column) in row.columns.enumerated() where ends.contains(column) {
                        row.figures[index] = odd[figure: column]
                    }
                }
                return row
            })
    }

    /// Bytes that are no peaks.
    private static let summed: [Column] = [
        .of(.warningFreedBytes), .of(.warningHeldBytes), .of(.fetchBytes), .of(.decodedBytes),
    ]
    /// How a run ended.
    private static let ends: [Column] = [.of(.status), .of(.killedAtMs), .of(.killedBy)]
    private static let mishaps: [Column] = [.of(.kills), .of(.wrongImages), .of(.failed)]

    private static func most(_ figures: [Figure]) -> Figure {
        figures.filter { !$0.isNone }.max { ($0.number ?? 0) < ($1.number ?? 0) } ?? .none
    }

    private static func sum(_ figures: [Figure]) -> Figure {
        figures.reduce(.none) { sum, figure in
            switch (sum, figure) {
            case (.none, _): figure
            // No run counts so high that this overflows, but a file can say anything.
            case (.integer(let a), .integer(let b)): .integer(a &+ b)
            case (.fixed(let a, let places), .fixed(let b, _)): .fixed(a &+ b, places: places)
            default: sum
            }
        }
    }
}
