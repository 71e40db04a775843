import LabBase

/// A table of answers: for readers with few digits, for programs with all of them.
struct StudyTable {
    enum Entry {
        case text(String)
        case number(Double, places: Int)
        /// A mean with its interval of 95 %.
        case effect(AppEffect, places: Int)
        /// The effect of what is named.
        case of(String, AppEffect, places: Int)
        case probability(Double)
    }

    var name: String
    var headings: [String]
    var rows: [[Entry]] = []

    /// The table in Markdown; figures stand to the right.
    var markdown: String {
        let isText = headings.indices.map { column in
            rows.allSatisfy { if case .text = $0[column] { true } else { false } }
        }
        let lines =
            [headings, isText.map { $0 ? "---" : "--:" }] + rows.map { $0.map(\.shown) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    /// A line for each figure: the table, the row's and the column's names, the figure and its
    /// interval.
    var records: [[String]] {
        rows.flatMap { row in
            zip(headings, row).dropFirst().map { heading, entry in
                [name, row[0].shown, heading + entry.whose] + entry.written
            }
        }
    }

    static let recordHeader = [
        "table", "row", "column", "value", "low", "high", "apps", "people_error", "crossed_error",
    ]
}

extension StudyTable.Entry {
    static func decimal(_ value: Double, _ places: Int) -> String {
        Fixed.decimal(value, places: places)
    }

    var shown: String {
        switch self {
        case .text(let text): text
        case .number(let value, let places): Self.decimal(value, places)
        case .effect(let effect, let places):
            Self.decimal(effect.mean, places) + " " + effect.shownInterval(places)
        case .of(let name, let effect, let places):
            name + " " + Self.effect(effect, places: places).shown
        case .probability(let value): value < 0.0001 ? "< 0.0001" : Self.decimal(value, 4)
        }
    }

    /// Whose effect it is, behind the name of the column.
    fileprivate var whose: String {
        if case .of(let name, _, _) = self { ": \(name)" } else { "" }
    }

    fileprivate var written: [String] {
        switch self {
        case .text(let text): [text, "", "", "", "", ""]
        case .number(let value, _): [Self.decimal(value, 6), "", "", "", "", ""]
        case .probability(let value): [Self.decimal(value, 9), "", "", "", "", ""]
        case .effect(let effect, _), .of(_, let effect, _):
            [effect.mean, effect.interval().lowerBound, effect.interval().upperBound]
                .map { Self.decimal($0, 6) }
                + [String(effect.byApp.count)]
                + [effect.errorOfPeople, effect.crossedError].map {
                    $0.map { Self.decimal($0, 6) } ?? ""
                }
        }
    }
}

extension AppEffect {
    /// `[-14.2, 3.9]`
    func shownInterval(_ places: Int, coverage: Double = 0.95) -> String {
        let interval = interval(coverage)
        let ends = [interval.lowerBound, interval.upperBound].map {
            Fixed.decimal($0, places: places)
        }
        return "[\(ends[0]), \(ends[1])]"
    }

    /// `-56..12`: the apps with the least and the most.
    func range(places: Int) -> String {
        [byApp.min()!, byApp.max()!].map { Fixed.decimal($0, places: places) }
            .joined(separator: "..")
    }
}
