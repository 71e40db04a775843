import LabOrders
import LabScripts

/// A screen's rows as layouts declare them, and its scroll offset. Lengths are thousandths of a
/// point.
///
/// It is an object, so that no question about it copies its tables.
final class ScreenRows {
    /// Rows of one height.
    struct Stretch: Equatable {
        var firstRow: Int
        var rowCount: Int
        var top: Int64
        var extent: Int64
        var images: [ImageID]
        /// Sizes of a row's images; empty if none are declared.
        var sizes: [SizeID]
        var imagesPerRow: Int

        var rows: Range<Int> { firstRow..<firstRow + rowCount }
        var bottom: Int64 { top + Int64(rowCount) * extent }

        /// The indices of a row's images in the list.
        func indices(of row: Int) -> Range<Int> {
            let first = min(images.count, (row - firstRow) * imagesPerRow)
            return first..<min(images.count, first + imagesPerRow)
        }

        func size(at index: Int) -> SizeID {
            sizes.isEmpty ? 0 : sizes[index % imagesPerRow]
        }

        func agrees(on row: Int, with other: Stretch) -> Bool {
            top + Int64(row - firstRow) * extent
                == other.top + Int64(row - other.firstRow) * other.extent
                && extent == other.extent && sizes == other.sizes
                && images[indices(of: row)] == other.images[other.indices(of: row)]
        }

        func part(_ part: Range<Int>) -> Stretch {
            var shorter = self
            shorter.firstRow = part.lowerBound
            shorter.rowCount = part.count
            shorter.top = top + Int64(part.lowerBound - firstRow) * extent
            shorter.images = Array(
                images[
                    indices(of: part.lowerBound)
                        .lowerBound..<indices(of: part.upperBound - 1)
                        .upperBound])
            return shorter
        }
    }

    /// From the first row to the last.
    private(set) var stretches: [Stretch] = []
    private(set) var viewport: Int64 = 0
    var offset: Int64 = 0 { didSet { latestVisible = nil } }
    private var latestVisible: Range<Int>?
    var movesForward = true
    var hasScrolled = false
    /// It stands where a motion left it, or is in one: not where it jumped.
    private(set) var isWhereItMoved = false
    var isHorizontal = false
    /// In view only, or nothing, until it is scrolled or comes back.
    var isRestricted = false
    /// Carousels in its rows.
    var carousels = BySlot<ScreenRows>()
    /// A number that changes whenever rows that are known are laid out otherwise.
    var revision: Int

    init(revision: Int = 0) { self.revision = revision }

    /// A frame shows the content at an offset.
    func scroll(to position: Int64, by phase: ScrollFrame.Phase) {
        if position != offset {
            movesForward = position > offset
            isWhereItMoved = phase != .jump
        }
        offset = position
        hasScrolled = true
    }

    func learn(_ stretch: Stretch, viewport along: Int64) {
        latestVisible = nil
        if viewport != along {
            if !stretches.isEmpty { revision += 1 }
            stretches = []
            carousels.removeAll()
            viewport = along
        }
        if stretches.last?.rows.upperBound ?? 0 <= stretch.firstRow {
            return stretches.append(stretch)
        }
        if stretches.contains(stretch) { return }
        // Rows that are laid out otherwise may have no carousels any more.
        carousels.removeAll { row in
            stretch.rows.contains(row)
                && self.stretch(of: row)?.agrees(on: row, with: stretch) != true
        }
        var kept: [Stretch] = []
        var isRelaid = false
        for old in stretches {
            guard old.rows.overlaps(stretch.rows) else {
                kept.append(old)
                continue
            }
            isRelaid = true
            if old.firstRow < stretch.firstRow {
                kept.append(old.part(old.firstRow..<stretch.firstRow))
            }
            if old.rows.upperBound > stretch.rows.upperBound {
                kept.append(old.part(stretch.rows.upperBound..<old.rows.upperBound))
            }
        }
        if isRelaid { revision += 1 }
        stretches = (kept + [stretch]).sorted { $0.firstRow < $1.firstRow }
    }

    /// Rows whose open interval meets that between two positions. If there are none, the range is
    /// empty, and begins at the first row below.
    func rows(from low: Int64, to high: Int64) -> Range<Int> {
        var index = stretches.bisected { $0.bottom > low }
        guard index < stretches.count else {
            let end = stretches.last?.rows.upperBound ?? 0
            return end..<end
        }
        let next = stretches[index]
        let first = next.firstRow + Int(max(0, (low - next.top) / next.extent))
        var end = first
        while index < stretches.count, stretches[index].top < high {
            let last = stretches[index]
            let rows = min(
                Int64(last.rowCount), (high - last.top + last.extent - 1) / last.extent)
            end = max(end, last.firstRow + Int(rows))
            index += 1
        }
        return first..<end
    }

    var length: Int64 { stretches.last?.bottom ?? 0 }

    /// The edges between which `rows(from:to:)` finds the same rows.
    func edges(
        from low: Int64, to high: Int64
    ) -> (low: ClosedRange<Int64>, high: ClosedRange<Int64>) {
        let index = stretches.bisected { $0.bottom > low }
        guard index < stretches.count else {
            let bottom = stretches.last?.bottom ?? -Self.endless
            return (bottom...Self.endless, -Self.endless...Self.endless)
        }
        let next = stretches[index]
        let passed = max(0, (low - next.top) / next.extent)
        let above = index > 0 ? stretches[index - 1].bottom : -Self.endless
        let least = passed == 0 ? above : next.top + passed * next.extent
        let lows = least...next.top + (passed + 1) * next.extent - 1
        guard next.top < high else { return (lows, -Self.endless...next.top) }
        var last = index
        while last + 1 < stretches.count, stretches[last + 1].top < high { last += 1 }
        let end = stretches[last]
        let shown = min(Int64(end.rowCount), (high - end.top + end.extent - 1) / end.extent)
        let below = last + 1 < stretches.count ? stretches[last + 1].top : Self.endless
        let most = shown == end.rowCount ? below : end.top + shown * end.extent
        return (lows, end.top + (shown - 1) * end.extent + 1...most)
    }

    /// Beyond all lengths, and far from an overflow.
    private static let endless: Int64 = 1 << 60

    var visible: Range<Int> {
        if let latestVisible { return latestVisible }
        let visible = rows(from: offset, to: offset + viewport)
        latestVisible = visible
        return visible
    }

    /// As much of a range as was declared without a gap around a row.
    func known(_ wanted: Range<Int>, around row: Int) -> Range<Int> {
        let index = Self.index(of: row, in: stretches)
        guard let middle = index ?? Self.index(of: row - 1, in: stretches) else {
            return row..<row
        }
        var (first, last) = (middle, middle)
        while first > 0, stretches[first].firstRow > wanted.lowerBound,
            stretches[first - 1].rows.upperBound == stretches[first].firstRow
        {
            first -= 1
        }
        while last + 1 < stretches.count, stretches[last].rows.upperBound < wanted.upperBound,
            stretches[last].rows.upperBound == stretches[last + 1].firstRow
        {
            last += 1
        }
        return wanted.clamped(
            to: stretches[first].firstRow..<stretches[last].rows.upperBound)
    }

    func stretch(of row: Int) -> Stretch? {
        Self.index(of: row, in: stretches).map { stretches[$0] }
    }

    static func stretch(of row: Int, in stretches: [Stretch]) -> Stretch? {
        index(of: row, in: stretches).map { stretches[$0] }
    }

    private static func index(of row: Int, in stretches: [Stretch]) -> Int? {
        let index = stretches.bisected { $0.rows.upperBound > row }
        return index < stretches.count && stretches[index].firstRow <= row ? index : nil
    }
}
