#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Events of tables and collections.
extension RecordedScreen {
    /// From `scrollViewDidScroll(_:)`.
    @MainActor
    public func didScroll(_ view: UIScrollView) {
        guard isRecording else { return }
        let phase: RecordedScrollPhase? =
            if view.isDragging { .drag } else if view.isDecelerating { .deceleration } else { nil }
        if isHorizontal(view) {
            didScroll(
                to: Double(view.contentOffset.x), viewport: Double(view.bounds.width), phase: phase)
        } else {
            didScroll(
                to: Double(view.contentOffset.y), viewport: Double(view.bounds.height),
                phase: phase)
        }
    }

    /// From `scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`, for speeds that are
    /// more than a mean over the last frame. UIKit gives them in points per millisecond.
    @MainActor
    public func willEndDragging(_ view: UIScrollView, withVelocity velocity: CGPoint) {
        guard isRecording else { return }
        let along = isHorizontal(view) ? velocity.x : velocity.y
        didLetGo(
            velocity: Double(along) * 1000, ratePerMs: Double(view.decelerationRate.rawValue))
    }

    @MainActor
    private func isHorizontal(_ view: UIScrollView) -> Bool {
        view.contentSize.width > view.bounds.width && view.contentSize.height <= view.bounds.height
    }

    /// Records the images of a table's rows, for policies that prefetch. Call it once a table has
    /// its rows, after each change of them with `hasChanged`, and with each scroll: it records the
    /// rows that are new.
    ///
    /// - Parameter places: the images of a row, in the order in which its views ask for them.
    @MainActor
    public func layout(
        of table: UITableView, hasChanged: Bool = false,
        _ places: (IndexPath) -> [RecordedPlace]
    ) {
        guard isRecording else { return }
        if hasChanged { layouts.forget() }
        let counts = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
        let rows = counts.reduce(0, +)
        guard rows > 0 else { return }
        if layouts.isAllTold(rows: rows, viewportWidth: Double(table.bounds.width)) { return }
        // By where the content is, and not by the cells that are there yet.
        let inSight = CGRect(origin: table.contentOffset, size: table.bounds.size)
        let visible = table.indexPathsForRows(in: inSight) ?? []
        let first = visible.first.map { Self.number($0, counts) } ?? 0
        let content = LayoutTeller.Content(
            viewportWidth: Double(table.bounds.width),
            viewportHeight: Double(table.bounds.height), rows: rows, columns: 1)
        let new = layouts.layouts(content, first: first, visible: visible.count) { row in
            let place = Self.path(row, counts)
            let frame = table.rectForRow(at: place)
            return LayoutTeller.Row(
                top: Double(frame.minY), height: Double(frame.height), places: places(place))
        }
        for layout in new { add(layout) }
    }

    /// The same of a collection whose items lie in lines of `columns` each, every section for
    /// itself. With `isHorizontal`, lines stand side by side.
    @MainActor
    public func layout(
        of collection: UICollectionView, columns: Int, isHorizontal: Bool = false,
        hasChanged: Bool = false, _ places: (IndexPath) -> [RecordedPlace]
    ) {
        guard isRecording, columns > 0 else { return }
        if hasChanged { layouts.forget() }
        let items = (0..<collection.numberOfSections).map {
            collection.numberOfItems(inSection: $0)
        }
        let lines = items.map { ($0 + columns - 1) / columns }
        let rows = lines.reduce(0, +)
        guard rows > 0 else { return }
        if layouts.isAllTold(rows: rows, viewportWidth: Double(collection.bounds.width)) { return }
        let inSight = CGRect(origin: collection.contentOffset, size: collection.bounds.size)
        let attributes = collection.collectionViewLayout.layoutAttributesForElements(in: inSight)
        let cells = (attributes ?? []).filter { $0.representedElementCategory == .cell }
        let visible = cells.map { $0.indexPath }.sorted()
        let first = visible.first.map {
            Self.number(IndexPath(item: $0.item / columns, section: $0.section), lines)
        }
        let content = LayoutTeller.Content(
            isHorizontal: isHorizontal, viewportWidth: Double(collection.bounds.width),
            viewportHeight: Double(collection.bounds.height), rows: rows, columns: columns)
        let seen = (visible.count + columns - 1) / columns
        let new = layouts.layouts(content, first: first ?? 0, visible: seen) { line in
            let path = Self.path(line, lines)
            let from = path.item * columns
            let inLine = (from..<min(from + columns, items[path.section])).map {
                IndexPath(item: $0, section: path.section)
            }
            let frame = collection.layoutAttributesForItem(at: inLine[0])?.frame ?? .zero
            return LayoutTeller.Row(
                top: Double(isHorizontal ? frame.minX : frame.minY),
                height: Double(isHorizontal ? frame.width : frame.height),
                places: inLine.flatMap(places))
        }
        for layout in new { add(layout) }
    }

    private static func path(_ row: Int, _ counts: [Int]) -> IndexPath {
        var rest = row
        for (section, count) in counts.enumerated() {
            if rest < count { return IndexPath(item: rest, section: section) }
            rest -= count
        }
        return IndexPath(item: rest, section: counts.count)
    }

    private static func number(_ path: IndexPath, _ counts: [Int]) -> Int {
        counts[..<min(path.section, counts.count)].reduce(0, +) + path.item
    }
}
#endif
