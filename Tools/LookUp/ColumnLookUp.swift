import LabBase
import LabKeyTraces
import LabReplay
import LabReports
import LabRuns

/// Every column of every result.
enum ColumnLookUp {
    static var blocks: [Block] {
        var known: [Column] = []
        return tables.map { writers, columns in
            let new = columns.filter { !known.contains($0) }
            known += new
            let names = Listing.and(columns.map { "`\($0.name)`" })
            let order: [Block] =
                new.count == columns.count ? [] : [.paragraph("In this order: \(names).")]
            return .section(writers.joined(separator: ", "), order + [table(new)])
        }
    }

    /// The same for programs: each table's columns, and the commands and options that write it.
    static var json: JSON {
        let tables = tables.map { writers, columns -> JSON in
            ["of": JSON(writers), "columns": JSON(columns.map(json)).onLines]
        }
        return JSON(tables).onLines
    }

    private static func json(_ column: Column) -> JSON {
        let type =
            switch column.kind {
            case .text: "text"
            case .integer: "integer"
            case .fixed: "number"
            }
        return [
            "name": .string(column.name), "type": .string(type), "unit": .string(unit(column)),
            "of": .string(origin(column)), "better": JSON(better(column)),
            "meaning": .string(column.meaning),
        ]
    }

    private static let tables: [([String], [Column])] = [
        (["lab run", "lab compare"], ResultColumns.all), (["lab sweep"], SweepColumns.all),
        (["--worlds"], [.of(WorldColumns.world), WorldColumns.drawn]),
        (["lab warn"], WarnColumns.all), (["--timeline"], TimelineTable.columns),
        (["lab trace run"], KeyResultColumns.every),
        (["lab trace curve"], KeyCurve.columns),
        (["lab trace score"], ScoreColumns.all),
        (["lab trace info"], KeySummary.columns),
    ]

    private static func table(_ columns: [Column]) -> Block {
        .table(
            ["column", "unit", "of", "better", "meaning"],
            columns.map { column in
                [
                    "`\(column.name)`", unit(column), origin(column), better(column) ?? "",
                    column.meaning,
                ]
            })
    }

    private static func unit(_ column: Column) -> String {
        switch column.unit {
        case .text: "text"
        case .count: "count"
        case .bytes: "bytes"
        case .milliseconds: "ms"
        case .nanoseconds: "ns"
        case .ratio: "ratio"
        case .rate: "ms per second"
        }
    }

    private static func origin(_ column: Column) -> String {
        column.isMeasured ? "measured" : "counted"
    }

    private static func better(_ column: Column) -> String? {
        switch column.better {
        case .lower: "lower"
        case .higher: "higher"
        case .neither: nil
        }
    }
}
