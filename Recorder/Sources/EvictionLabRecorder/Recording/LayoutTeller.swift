/// Reports the places and images of rows in stretches, before they come into sight.
///
/// It reports as far ahead and behind as the lab's own traces do: four screenfuls or 128 rows,
/// whichever is more, in stretches of 32. So a list of a million rows costs no more than one of two
/// hundred.
final class LayoutTeller: @unchecked Sendable {
    /// A row of a table, or a line of a grid.
    struct Row: Equatable {
        var top: Double
        var height: Double
        var places: [RecordedPlace]
        /// The content's, unless the row has a number of its own.
        var columns: Int?
    }

    /// The content of a scroll view.
    struct Content {
        var isHorizontal = false
        var viewportWidth: Double
        var viewportHeight: Double
        var rows: Int
        var columns: Int
    }

    private static let stretch = 32
    private static let rowsAhead = 128

    /// The rows that were told already, for a viewport as wide as this.
    private var told = 0..<0
    private var toldWidth = 0.0
    private var isAnew = true

    /// The content has changed: what was told holds no longer.
    func forget() {
        told = 0..<0
        isAnew = true
    }

    /// True if all rows are reported, wherever the content is.
    func isAllTold(rows: Int, viewportWidth: Double) -> Bool {
        told == 0..<rows && toldWidth == viewportWidth
    }

    /// The layouts that are new, for content at whose top the row `first` is, of `visible` in
    /// sight.
    ///
    /// - Parameter row: a row by its number from 0, asked of those alone that are to be told.
    func layouts(
        _ content: Content, first: Int, visible: Int, row: (Int) -> Row
    ) -> [RecordedLayout] {
        if toldWidth != content.viewportWidth { forget() }
        toldWidth = content.viewportWidth
        let reach = max(Self.rowsAhead, 4 * visible)
        let near = max(0, first - reach)..<min(content.rows, first + visible + reach)
        if near.isEmpty || told.contains(near.lowerBound) && told.contains(near.upperBound - 1) {
            return []
        }
        let low = near.lowerBound / Self.stretch * Self.stretch
        let end = (near.upperBound + Self.stretch - 1) / Self.stretch * Self.stretch
        let high = min(content.rows, end)
        let adjoins = !told.isEmpty && low <= told.upperBound && high >= told.lowerBound
        guard adjoins else {
            told = low..<high
            return layouts(content, low..<high, row)
        }
        let before = low..<max(low, told.lowerBound)
        let after = min(high, told.upperBound)..<high
        told = min(low, told.lowerBound)..<max(high, told.upperBound)
        return layouts(content, before, row) + layouts(content, after, row)
    }

    /// Rows that lie at one distance, with places of the same sizes, are one layout.
    private func layouts(
        _ content: Content, _ range: Range<Int>, _ row: (Int) -> Row
    ) -> [RecordedLayout] {
        let rows = range.map(row)
        var layouts: [RecordedLayout] = []
        var start = 0
        while start < rows.count {
            var end = start + 1
            let isLast = end == rows.count
            let extent = isLast ? rows[start].height : rows[end].top - rows[start].top
            let places = rows[start].places.count
            while end < rows.count, rows[end - 1].places.count == places,
                rows[end].continues(rows[end - 1], extent: extent)
            {
                end += 1
            }
            // A row that stands alone is as high as it is, whatever lies below it.
            layouts.append(
                RecordedLayout(
                    screen: ScreenName(name: "", number: 0), isHorizontal: content.isHorizontal,
                    viewportWidth: content.viewportWidth,
                    viewportHeight: content.viewportHeight, firstRow: range.lowerBound + start,
                    rows: end - start, columns: rows[start].columns ?? content.columns,
                    top: rows[start].top,
                    extent: max(0.001, end - start == 1 ? rows[start].height : extent),
                    images: rows[start..<end].map(\.places), isAnew: isAnew))
            isAnew = false
            start = end
        }
        return layouts
    }
}

extension LayoutTeller.Row {
    fileprivate func continues(_ before: Self, extent: Double) -> Bool {
        guard (top - before.top - extent).magnitude < 0.001,
            (height - before.height).magnitude < 0.001, columns == before.columns,
            places.count <= before.places.count
        else { return false }
        return zip(places, before.places).allSatisfy { $0.size == $1.size }
    }
}
