/// How the items of a section of a compositional layout lie.
public enum RecordedSection: Sendable, Equatable {
    /// In lines of so many, which move with the screen's content.
    case lines(columns: Int)
    /// Side by side, or in stacks of so many: the section scrolls by itself, to the side.
    case carousel(stacked: Int = 1)

    fileprivate var acrossCount: Int {
        switch self {
        case .lines(let columns): max(1, columns)
        case .carousel(let stacked): max(1, stacked)
        }
    }

    /// The rows of the screen that so many items take.
    fileprivate func rows(of items: Int) -> Int {
        switch self {
        case .lines: (items + acrossCount - 1) / acrossCount
        case .carousel: min(1, items)
        }
    }
}

/// The sections of a screen, by its rows. Looked at and changed on the main thread alone.
final class SectionRows: @unchecked Sendable {
    fileprivate struct Section {
        var kind: RecordedSection
        var items: Int
        var firstRow: Int
    }

    fileprivate var all: [Section] = []
    /// By section: where its content was last.
    fileprivate var offsets: [Int: Double] = [:]

    fileprivate var rowCount: Int {
        all.last.map { $0.firstRow + $0.kind.rows(of: $0.items) } ?? 0
    }

    fileprivate func row(of section: Int) -> Int {
        all.indices.contains(section) ? all[section].firstRow : section
    }

    /// The section that has this row.
    fileprivate func section(ofRow row: Int) -> Int? {
        all.lastIndex { $0.firstRow <= row && $0.items > 0 }
    }
}

#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Events of compositional layouts.
extension RecordedScreen {
    /// From `visibleItemsInvalidationHandler` of a section that scrolls to the side, which UIKit
    /// calls with each of its frames, and at other times.
    @MainActor
    public func didScroll(
        section: Int, to offset: CGPoint, of environment: any NSCollectionLayoutEnvironment
    ) {
        guard isRecording, sections.offsets[section] ?? 0 != Double(offset.x) else { return }
        sections.offsets[section] = Double(offset.x)
        carousel(inRow: sections.row(of: section)).didScroll(
            to: Double(offset.x), viewport: Double(environment.container.contentSize.width),
            phase: nil)
    }

    /// Records the images of a collection whose sections differ, some of which scroll by
    /// themselves, for policies that prefetch. Call it as `layout(of:columns:)`.
    ///
    /// - Parameters:
    ///   - kinds: how each section's items lie; sections beyond lie as the last one.
    ///   - places: the images of an item, in the order in which its views ask for them.
    @MainActor
    public func layout(
        of collection: UICollectionView, sections kinds: [RecordedSection],
        hasChanged: Bool = false, _ places: (IndexPath) -> [RecordedPlace]
    ) {
        guard isRecording else { return }
        if hasChanged { layouts.forget() }
        number(collection, kinds)
        guard sections.rowCount > 0 else { return }
        tellRows(of: collection, places)
        for section in sections.all.indices {
            if case .carousel = sections.all[section].kind {
                tellItems(of: collection, section, hasChanged: hasChanged, places)
            }
        }
    }

    @MainActor
    private func number(_ collection: UICollectionView, _ kinds: [RecordedSection]) {
        sections.all = []
        for section in 0..<collection.numberOfSections {
            sections.all.append(
                SectionRows.Section(
                    kind: kinds.prefix(section + 1).last ?? .lines(columns: 1),
                    items: collection.numberOfItems(inSection: section),
                    firstRow: sections.rowCount))
        }
    }

    @MainActor
    private func tellRows(
        of collection: UICollectionView, _ places: (IndexPath) -> [RecordedPlace]
    ) {
        let content = LayoutTeller.Content(
            viewportWidth: Double(collection.bounds.width),
            viewportHeight: Double(collection.bounds.height), rows: sections.rowCount, columns: 1)
        let inSight = CGRect(origin: collection.contentOffset, size: collection.bounds.size)
        let attributes = collection.collectionViewLayout.layoutAttributesForElements(in: inSight)
        let cells = (attributes ?? []).filter { $0.representedElementCategory == .cell }
        let rows = cells.map { row(of: $0.indexPath) }
        let (first, last) = (rows.min() ?? 0, rows.max() ?? 0)
        let new = layouts.layouts(content, first: first, visible: last - first + 1) { row in
            self.row(row, of: collection, places)
        }
        for layout in new { add(layout) }
    }

    private func row(of path: IndexPath) -> Int {
        let first = sections.row(of: path.section)
        guard sections.all.indices.contains(path.section),
            case .lines(let columns) = sections.all[path.section].kind
        else { return first }
        return first + path.item / max(1, columns)
    }

    @MainActor
    private func row(
        _ row: Int, of collection: UICollectionView, _ places: (IndexPath) -> [RecordedPlace]
    ) -> LayoutTeller.Row {
        guard let section = sections.section(ofRow: row) else {
            return LayoutTeller.Row(top: 0, height: 0, places: [])
        }
        let known = sections.all[section]
        let from = (row - known.firstRow) * known.kind.acrossCount
        let items = from..<min(from + known.kind.acrossCount, known.items)
        let frames = items.map { frame($0, section, collection) }
        let top = frames.map { Double($0.minY) }.min() ?? 0
        let bottom = frames.map { Double($0.maxY) }.max() ?? 0
        if case .carousel = known.kind {
            return LayoutTeller.Row(top: top, height: bottom - top, places: [])
        }
        return LayoutTeller.Row(
            top: top, height: bottom - top,
            places: items.flatMap { places(IndexPath(item: $0, section: section)) },
            columns: known.kind.acrossCount)
    }

    /// By the distance of two items, since a section's frames may move with its content.
    @MainActor
    private func tellItems(
        of collection: UICollectionView, _ section: Int, hasChanged: Bool,
        _ places: (IndexPath) -> [RecordedPlace]
    ) {
        let known = sections.all[section]
        guard known.items > 0 else { return }
        let inner = carousel(inRow: known.firstRow)
        if hasChanged { inner.layouts.forget() }
        let stacked = known.kind.acrossCount
        let first = frame(0, section, collection)
        let next = known.items > stacked ? frame(stacked, section, collection).minX : first.maxX
        let pitch = max(1, Double(next - first.minX))
        let content = LayoutTeller.Content(
            isHorizontal: true, viewportWidth: Double(collection.bounds.width),
            viewportHeight: Double(collection.bounds.height),
            rows: (known.items + stacked - 1) / stacked, columns: stacked)
        let offset = max(0, sections.offsets[section] ?? 0)
        let new = inner.layouts.layouts(
            content, first: Int(offset / pitch),
            visible: Int(content.viewportWidth / pitch) + 1
        ) { line in
            let from = line * stacked
            let inLine = from..<min(from + stacked, known.items)
            return LayoutTeller.Row(
                top: Double(line) * pitch, height: Double(first.width),
                places: inLine.flatMap { places(IndexPath(item: $0, section: section)) })
        }
        for layout in new { inner.add(layout) }
    }

    @MainActor
    private func frame(_ item: Int, _ section: Int, _ collection: UICollectionView) -> CGRect {
        let path = IndexPath(item: item, section: section)
        return collection.layoutAttributesForItem(at: path)?.frame ?? .zero
    }
}
#endif
