import LabBase

/// The rows of a table that are the best of a column.
struct RunStars {
    private let rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }

    /// True of the best rows; of none where all are alike, or where none can be called better.
    ///
    /// - Parameter value: the judged part, where it isn't the column's whole figure.
    func best(
        _ column: Column, by value: ((Row) -> Double?)? = nil, text: @escaping (Row) -> String
    ) -> (Row) -> Bool {
        if column == .of(.decodes) { return isUnbeatenInDecodes }
        let value = value ?? { $0[figure: column].number }
        guard let best = best(column, value) else { return { _ in false } }
        let bestText = rows.first { isFit($0, column) && value($0) == best }.map(text)
        // Figures that read the same are the same to the reader: all of them are marked.
        return { isFit($0, column) && (value($0) == best || text($0) == bestText) }
    }

    /// True if no other row decodes less and leaves as few requests unserved, or serves more with
    /// as few decodes: a view that stays blank spares its decode, and nothing is saved by it.
    private func isUnbeatenInDecodes(_ row: Row) -> Bool {
        let others = rows.filter { isFit($0, .of(.decodes)) }
        guard isFit(row, .of(.decodes)), others.contains(where: { work($0) != work(row) }) else {
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

    /// False if a policy shows wrong images, or dies on the way, and so is good at nothing else:
    /// while the app isn't there no view is blank.
    private func isFit(_ row: Row, _ column: Column) -> Bool {
        (row.integer(.wrongImages) == 0 || column == .of(.wrongImages)) && RunSentence.isAlive(row)
            && column != .of(.kills)
    }

    /// True if an app could take the policy for its figures: it lived, showed no wrong image, and
    /// knew nothing of the future.
    static func isOffered(_ row: Row) -> Bool {
        row.integer(.wrongImages) == 0 && RunSentence.isAlive(row) && !RunSentence.knowsFuture(row)
    }

    private func best(_ column: Column, _ value: (Row) -> Double?) -> Double? {
        let numbers = rows.filter { isFit($0, column) }.compactMap(value)
        guard let low = numbers.min(), let high = numbers.max(), low < high else { return nil }
        switch column.better {
        case .lower: return low
        case .higher: return high
        case .neither: return nil
        }
    }
}
