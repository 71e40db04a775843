import LabBase
import LabReplay

/// Which rows of a table are the best of a column.
struct RunStars {
    private let rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }

    /// By row. None where all are alike, or where which is better can't be said.
    func best(_ name: String, text: (Row) -> String) -> [Bool] {
        if name == "decodes" { return rows.map(isUnbeatenInDecodes) }
        let best = best(name).flatMap { best in rows.first { $0[name].number == best }.map(text) }
        // What reads the same is the same to the reader: all of it is marked.
        return rows.map { isFit($0, name) && text($0) == best }
    }

    /// Nobody decodes less and leaves as few requests unserved, or serves more with as few decodes:
    /// a view that stays blank spares its decode, and nothing is saved by it.
    private func isUnbeatenInDecodes(_ row: Row) -> Bool {
        let others = rows.filter { isFit($0, "decodes") }
        guard isFit(row, "decodes"), others.contains(where: { work($0) != work(row) }) else {
            return false
        }
        return !others.contains { isBeaten(work(row), by: work($0)) }
    }

    private typealias Work = (decodes: Int64, unserved: Int64)

    private func work(_ row: Row) -> Work {
        (row.integer(.decodes), row.integer(.unservedRequests))
    }

    private func isBeaten(_ one: Work, by other: Work) -> Bool {
        other.decodes <= one.decodes && other.unserved <= one.unserved && other != one
    }

    /// Who shows wrong images, or dies on the way, is good at nothing else: while the app isn't
    /// there no view is blank.
    private func isFit(_ row: Row, _ name: String) -> Bool {
        (row.integer(.wrongImages) == 0 || name == "wrong_images") && RunSentence.isAlive(row)
            && name != "kills"
    }

    private func best(_ name: String) -> Double? {
        let better = ResultColumns.all.first { $0.name == name }!.better
        let numbers = rows.filter { isFit($0, name) }.compactMap { $0[name].number }
        guard let low = numbers.min(), let high = numbers.max(), low < high else { return nil }
        switch better {
        case .lower: return low
        case .higher: return high
        case .neither: return nil
        }
    }
}
