import LabBase
import LabKeyTraces
import LabReplay
import LabReports
import LabRuns

/// Every column of every result.
enum ColumnLookUp {
    static var blocks: [Block] {
        var known: [Column] = []
        return tables.map { title, columns in
            let new = columns.filter { !known.contains($0) }
            known += new
            let names = Listing.and(columns.map { "`\($0.name)`" })
            let order: [Block] =
                new.count == columns.count ? [] : [.paragraph("In this order: \(names).")]
            return .section(title, order + [table(new)])
        }
    }

    private static let tables: [(String, [Column])] = [
        ("lab run, lab compare", ResultColumns.all), ("lab sweep", SweepColumns.all),
        ("--worlds", [.of(WorldColumns.world), WorldColumns.drawn]),
        ("lab warn", WarnColumns.all), ("--timeline", TimelineTable.columns),
        ("lab trace run", KeyResultColumns.every), ("lab trace curve", KeyCurve.columns),
        ("lab trace score", ScoreColumns.all),
        ("lab trace info", KeySummary.columns), ("lab people", PeopleReport.columns),
    ]

    private static func table(_ columns: [Column]) -> Block {
        .table(
            ["column", "unit", "of", "better", "meaning"],
            columns.map { column in
                [
                    "`\(column.name)`", unit(column), column.isMeasured ? "measured" : "counted",
                    better(column), column.meaning,
                ]
            })
    }

    private static func unit(_ column: Column) -> String {
        switch column.unit {
        case .text: "text"
        case .count: "count"
        case .bytes: "bytes"
        case .milliseconds: "ms"
        case .ratio: "ratio"
        case .rate: "ms per second"
        }
    }

    private static func better(_ column: Column) -> String {
        switch column.better {
        case .lower: "lower"
        case .higher: "higher"
        case .neither: ""
        }
    }
}
