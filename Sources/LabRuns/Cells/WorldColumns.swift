import LabBase
import LabCells
import LabReplay

/// The columns of rows in worlds: the world's number, and a column for each figure that any of them
/// draws. Without worlds there are none.
package struct WorldColumns: Sendable {
    package static let world = TypedColumn<DrawnWorld, Int64>("world", .count) { Int64($0.number) }

    /// The network's bandwidth, where a world draws it.
    package static let bandwidth = Column(name(of: "network.bandwidth"), .text)

    /// What the page on columns shows in place of a column for each figure.
    package static let drawn = Column("drawn_FIGURE", .text)

    /// Names of figures, in the order of their table.
    private let names: [String]
    package let columns: [Column]
    /// A run's columns with these among them: its rows share one list.
    private let ofRuns: [Column]

    package init(_ worlds: [DrawnWorld?]) {
        let drawn = worlds.compactMap { $0 }
        let found = Set(drawn.flatMap { $0.draws.map { $0.name } })
        // Most runs have no worlds, and the list of all names takes long to make.
        names = found.isEmpty ? [] : World.drawnNames.filter(found.contains)
        columns =
            drawn.isEmpty
            ? [] : [Self.world.column] + names.map { Column(Self.name(of: $0), .text) }
        ofRuns = columns.isEmpty ? [] : Self.inserted(columns, in: ResultColumns.all)
    }

    /// The figures that all the rows' worlds drew, with their texts in the order of the rows.
    package static func draws(of rows: [Row]) -> [(figure: String, texts: [String])] {
        let columns = rows.first?.columns ?? []
        let places = Dictionary(
            columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { one, _ in one })
        return drawnNames.compactMap { figure, name in
            guard let place = places[name] else { return nil }
            // Rows of one result have their columns at the same places.
            let texts = rows.map { row in
                row.columns.indices.contains(place) && row.columns[place].name == name
                    ? row.figures[place].written : row[figure: columns[place]].written
            }
            return texts.contains("") ? nil : (figure, texts)
        }
    }

    private static let drawnNames = World.drawnNames.map { (figure: $0, column: name(of: $0)) }

    /// `drawn_network_latency`; `drawn_pressure_process_warning`
    static func name(of figure: String) -> String {
        "drawn_"
            + figure.map { letter in
                letter == "." ? "_" : letter.isUppercase ? "_" + letter.lowercased() : "\(letter)"
            }.joined()
    }

    /// A figure for each of these columns; none for what the world doesn't draw.
    package func figures(of world: DrawnWorld?) -> [Figure] {
        guard !columns.isEmpty else { return [] }
        guard let world else { return Array(repeating: .none, count: columns.count) }
        var figures = [Figure.integer(Int64(world.number))]
        var next = 0
        for name in names {
            let isDrawn = next < world.draws.count && world.draws[next].name == name
            figures.append(isDrawn ? .text(world.draws[next].text) : .none)
            if isDrawn { next += 1 }
        }
        return figures
    }

    /// A result's columns, with these between the counted ones and the measured ones.
    package func added(to columns: [Column]) -> [Column] {
        guard !self.columns.isEmpty else { return columns }
        return columns == ResultColumns.all ? ofRuns : Self.inserted(self.columns, in: columns)
    }

    private static func inserted(_ new: [Column], in columns: [Column]) -> [Column] {
        let start = measuredStart(in: columns)
        return columns[..<start] + new + columns[start...]
    }

    /// A row with the columns of its world.
    package func row(_ row: Row, _ world: DrawnWorld?) -> Row {
        guard !columns.isEmpty else { return row }
        let start = Self.measuredStart(in: row.columns)
        return Row(
            columns: added(to: row.columns),
            figures: row.figures[..<start] + figures(of: world) + row.figures[start...])
    }

    static func measuredStart(in columns: [Column]) -> Int {
        columns.firstIndex(where: { $0.isMeasured }) ?? columns.count
    }
}
