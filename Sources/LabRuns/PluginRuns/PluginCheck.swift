import LabBase
import LabCells

/// Two runs of a cell that should be the same.
enum PluginCheck {
    /// The first figure in which they differ, among those that don't depend on the machine.
    static func difference(_ one: CellOutcome, _ other: CellOutcome) -> String? {
        if other.row[.status] != one.row[.status] {
            let problem = other.problem.map { ": \($0)" } ?? ""
            return "the second run ended as \(other.row[.status])\(problem)"
        }
        let samples = zip(one.timeline, other.timeline)
        if let (first, _) = samples.first(where: { $0.bytes != $1.bytes }) {
            return "what is held differs from \(Fixed.milliseconds(ns: first.timeNs)) ms on"
        }
        for (index, column) in one.row.columns.enumerated() where !column.isMeasured {
            let (first, second) = (one.row.figures[index], other.row.figures[index])
            if first != second {
                return "\(column.name) is \(first.written) and \(second.written)"
            }
        }
        return nil
    }
}
