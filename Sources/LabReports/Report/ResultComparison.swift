import LabBase
import LabReplay

/// An earlier result held against today's: which cells changed, and by how much. Measured columns
/// and the kind of memory don't count, and what changes by no more than may be is only counted.
package struct ResultComparison: Sendable {
    /// What a change means for whoever made it.
    package enum Kind: String, Sendable, CaseIterable {
        case worse, gone
        /// No number, such as the policy that a name stands for.
        case other = "changed"
        case new
        /// A figure of which more is neither better nor worse.
        case neutral = "neither better nor worse"
        case better

        /// Whether a result may not pass with it.
        package var fails: Bool { self == .worse || self == .gone || self == .other }
    }

    package struct Change: Sendable, Equatable {
        package var kind: Kind
        /// Scenario, policy, device and seed.
        package var cell: String
        /// `decodes was 40, is 43 (+7.5 %)`; empty for a whole cell.
        package var text: String

        package var line: String { text.isEmpty ? "\(cell): \(kind.rawValue)" : "\(cell): \(text)" }
    }

    package let file: String
    package let changes: [Change]
    /// The cells of today, in their order.
    package let cells: [String]
    /// Figures that changed by no more than may be.
    package let tolerated: Int
    package let tolerance: Double

    package var holds: Bool { !changes.contains { $0.kind.fails } }

    /// - Parameter tolerance: as a share of what a figure was.
    package init(_ earlier: EarlierRows, _ today: [Row], tolerance: Double = 0) {
        file = earlier.file
        self.tolerance = tolerance
        var changes: [Change] = []
        var cells: [String] = []
        var tolerated = 0
        for row in today {
            let key = EarlierRows.key(of: row)
            cells.append(key)
            guard let before = earlier.rows[key] else {
                changes.append(Change(kind: .new, cell: key, text: ""))
                continue
            }
            for difference in Self.differences(row, before) {
                if difference.share <= tolerance {
                    tolerated += 1
                } else {
                    changes.append(
                        Change(kind: difference.kind, cell: key, text: difference.text))
                }
            }
        }
        let known = Set(cells)
        changes += earlier.cells.filter { !known.contains($0) }.map {
            Change(kind: .gone, cell: $0, text: "")
        }
        self.changes = changes
        self.cells = cells
        self.tolerated = tolerated
    }

    private struct Difference {
        var kind: Kind
        var text: String
        /// Of what it was; infinite where there is no such share.
        var share: Double
    }

    private static func differences(_ row: Row, _ before: [String: String]) -> [Difference] {
        let status = Column.of(.status)
        // A cell that died has no figures to compare.
        let hasDied = before[status.name].map { $0 != row[figure: status].written } ?? false
        return zip(row.columns, row.figures).compactMap { column, figure in
            guard !column.isMeasured, column != .of(.memory),
                !EarlierRows.keyColumns.contains(column),
                !hasDied || column == status,
                let old = before[column.name], old != figure.written
            else { return nil }
            return difference(column, old, figure)
        }
    }

    private static func difference(
        _ column: Column, _ old: String, _ figure: Figure
    ) -> Difference {
        let was = old.isEmpty ? "undefined" : old
        let now = figure.isNone ? "undefined" : figure.written
        var difference = Difference(
            kind: .neutral, text: "\(column.name) was \(was), is \(now)", share: .infinity)
        if column == .of(.status) {
            difference.kind = now == RunStatus.ok.rawValue ? .better : .worse
        } else if column.unit == .text {
            difference.kind = .other
        }
        guard let before = Double(old), let value = figure.number else { return difference }
        switch column.better {
        case .lower: difference.kind = value < before ? .better : .worse
        case .higher: difference.kind = value > before ? .better : .worse
        case .neither: break
        }
        guard before != 0 else { return difference }
        difference.share = ((value - before) / before).magnitude
        let percent = Fixed.decimal((value - before) / before.magnitude * 100, places: 1)
        difference.text += " (\(value > before ? "+" : "")\(percent) %)"
        return difference
    }
}
