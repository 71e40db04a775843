import LabBase
import LabReplay

/// An earlier result held against today's: which cells changed, and by how much. Measured columns
/// and the kind of memory don't count, and what changes by no more than may be is only counted.
package struct ResultComparison: Sendable {
    /// The meaning of a change for the person who made it.
    package enum ChangeKind: String, Sendable, CaseIterable {
        case worse, gone
        /// No number, such as the policy that a name stands for.
        case other = "changed"
        case new
        /// A figure of which more is neither better nor worse.
        case neutral = "neither better nor worse"
        case better

        /// True if a result may not pass with it.
        package var fails: Bool { self == .worse || self == .gone || self == .other }
    }

    package struct Change: Sendable, Equatable {
        package var kind: ChangeKind
        /// Scenario, policy, device and seed.
        package var cell: String
        /// `decodes was 40, is 43 (+7.5 %)`; empty for a whole cell.
        package var text: String
        /// The figure that changed; nil for a whole cell.
        package var column: Column?
        package var was: Figure = .none
        package var now: Figure = .none
        /// The change as a share of what the figure was; infinite where there is no such share.
        package var share: Double?

        package var line: String { text.isEmpty ? "\(cell): \(kind.rawValue)" : "\(cell): \(text)" }
    }

    package let file: String
    /// Cells that both have and that changed.
    package let pairs: [Pair]
    /// Rows of today, and of what is gone, by their cells.
    let rows: [String: Row]
    package let changes: [Change]
    /// The cells of today, in their order.
    package let cells: [String]
    /// Figures that changed by no more than may be.
    package let tolerated: Int
    package let tolerance: Double
    /// Remarks on what is odd about comparing the two.
    package let remarks: [String]

    package var holds: Bool { !changes.contains { $0.kind.fails } }

    /// - Parameter tolerance: as a share of what a figure was.
    package init(_ earlier: EarlierRows, _ today: [Row], tolerance: Double = 0) {
        file = earlier.file
        self.tolerance = tolerance
        remarks = Self.remarks(earlier, today)
        var changes: [Change] = []
        var cells: [String] = []
        var tolerated = 0
        var pairs: [Pair] = []
        var rows = earlier.rows
        for row in today {
            let key = EarlierRows.key(of: row)
            cells.append(key)
            rows[key] = row
            guard let before = earlier.rows[key] else {
                changes.append(Change(kind: .new, cell: key, text: ""))
                continue
            }
            let all = Self.changes(of: key, from: before, to: row)
            let own = all.filter { $0.share.map { $0.magnitude > tolerance } ?? true }
            tolerated += all.count - own.count
            changes += own
            if !own.isEmpty { pairs.append(Pair(cell: key, before: before, now: row)) }
        }
        let known = Set(cells)
        changes += earlier.cells.filter { !known.contains($0) }.map {
            Change(kind: .gone, cell: $0, text: "")
        }
        self.changes = changes
        self.cells = cells
        self.pairs = pairs
        self.rows = rows
        self.tolerated = tolerated
    }

    private static func remarks(_ earlier: EarlierRows, _ today: [Row]) -> [String] {
        let before = earlier.cells.compactMap { earlier.rows[$0] }
        let remarks = RowOrigins.remarks([(earlier.file, before), ("this run", today)])
        guard !before.contains(where: { !$0[.inputSha256].isEmpty }) else { return remarks }
        return [
            "\(earlier.file) doesn't say what it was made of, so its inputs may be "
                + "others"
        ] + remarks
    }

    private static func changes(of cell: String, from before: Row, to row: Row) -> [Change] {
        let status = Column.of(.status)
        // A cell that died has no figures to compare.
        let hasDied = before[figure: status] != row[figure: status]
        return EarlierRows.compared.compactMap { column in
            let (old, figure) = (before[figure: column], row[figure: column])
            guard old != figure, !EarlierRows.keyColumns.contains(column),
                !hasDied || column == status
            else { return nil }
            return Change(cell, column, old, figure)
        }
    }
}

extension ResultComparison.Change {
    fileprivate init(_ cell: String, _ column: Column, _ old: Figure, _ figure: Figure) {
        let was = old.isNone ? "undefined" : old.written
        let now = figure.isNone ? "undefined" : figure.written
        self.init(
            kind: .neutral, cell: cell, text: "\(column.name) was \(was), is \(now)",
            column: column, was: old, now: figure, share: .infinity)
        if column == .of(.status) {
            kind = now == RunStatus.ok.rawValue ? .better : .worse
        } else if column.unit == .text || column.better != .neither && old.isNone != figure.isNone {
            // It can't be told which of the two is better where one is undefined.
            kind = .other
        }
        guard let before = old.number, let value = figure.number else { return }
        switch column.better {
        case .lower: kind = value < before ? .better : .worse
        case .higher: kind = value > before ? .better : .worse
        case .neither: break
        }
        guard before != 0 else { return }
        share = (value - before) / before.magnitude
        let percent = Fixed.decimal((value - before) / before.magnitude * 100, places: 1)
        text += " (\(value > before ? "+" : "")\(percent) %)"
    }
}
