@testable import LabBase
@testable import LabKeyTraces
@testable import LabReplay
@testable import LabReports
@testable import LabRuns

/// A small result of each kind with all of its columns, to be damaged.
struct SampleResult {
    var kind: ResultKind
    var columns: [Column]
    /// As they are written, and none of them empty.
    var rows: [[String]]

    static let all: [SampleResult] = [
        .init(.runs, ResultColumns.all), .init(.sweep, SweepColumns.all),
        .init(.warnings, WarnColumns.all), .init(.timeline, TimelineTable.columns),
        .init(.missRatios, KeyCurve.columns), .init(.missRatios, KeyResultColumns.all),
        .init(.windows, KeyResultColumns.windows),
    ]

    /// The same with two rows.
    static let short: [SampleResult] = all.map { sample in
        var sample = sample
        sample.rows = Array(sample.rows.prefix(2))
        return sample
    }

    private init(_ kind: ResultKind, _ columns: [Column]) {
        self.kind = kind
        self.columns = columns
        rows = (0..<4).map { row in
            columns.enumerated().map { Self.written($1, row * 10 + $0 % 7 + 1) }
        }
    }

    private static func written(_ column: Column, _ number: Int) -> String {
        switch (column.name, column.unit) {
        case ("policy", _): number > 20 ? "belady(limit=5MB)" : "lru(limit=5MB)"
        case ("spec", _): number > 20 ? "belady(limit=5)" : "cache(order=lru, limit=5)"
        case ("device", _): "iphone-8"
        case ("status", _): "ok"
        case ("events", _): "screen a; warning; killed"
        case ("unit", _): "bytes"
        case ("seed", _): "\(number % 2)"
        case (_, .text): column.name
        case (_, .count), (_, .bytes), (_, .nanoseconds): "\(number)"
        case (_, .milliseconds), (_, .rate): "\(number).5"
        case (_, .ratio): "0.\(number)0000".padding(to: 8)
        }
    }

    var csv: String { ([columns.map(\.name)] + rows).map { CSV.line($0) }.joined() }

    /// - Parameter raw: what stands for a field in JSON, where that isn't what CSV has.
    func json(_ raw: (row: Int, column: Int, text: String)? = nil) -> String {
        let rows = rows.enumerated().map { row, fields in
            let members = fields.enumerated().map { column, field in
                var value = JSON.quoted(field)
                if columns[column].unit != .text { value = field.isEmpty ? "null" : field }
                if let raw, raw.row == row, raw.column == column { value = raw.text }
                return "\(JSON.quoted(columns[column].name)): \(value)"
            }
            return "{\(members.joined(separator: ", "))}"
        }
        return """
            {"lab": "1.0", "command": ["lab", "run"], "host": {"cores": "2"},
            "inputs": [{"path": "a.json", "scenario": "scenario", "about": "About.", "seed": 1}],
            "claims": [{"scenario": "scenario", "device": "iphone-8", "claim": "decodes > 5"}],
            "rows": [\(rows.joined(separator: ",\n"))]}
            """
    }

    func without(_ column: Int) -> SampleResult {
        var less = self
        less.columns.remove(at: column)
        for row in rows.indices { less.rows[row].remove(at: column) }
        return less
    }

    func with(_ text: String, row: Int, column: Int) -> SampleResult {
        var changed = self
        changed.rows[row][column] = text
        return changed
    }

    /// With every figure replaced.
    func with(_ text: (Column, Int) -> String?) -> SampleResult {
        var changed = self
        for row in rows.indices {
            for (place, column) in columns.enumerated() where column.unit != .text {
                changed.rows[row][place] = text(column, row) ?? rows[row][place]
            }
        }
        return changed
    }
}

extension String {
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: "0", count: max(0, length - count))
    }
}
