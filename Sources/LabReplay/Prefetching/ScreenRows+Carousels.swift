import LabBase
import LabScripts

/// Values of carousels, in the order of the carousels' slots. A slot stands for a row and a column
/// of that row.
struct BySlot<Value> {
    private(set) var all: [(slot: Int, value: Value)] = []

    static func row(ofSlot slot: Int) -> Int { slot / TraceCarousel.columns.count }

    static func slot(row: Int, column: Int) -> Int {
        row * TraceCarousel.columns.count + column
    }

    var isEmpty: Bool { all.isEmpty }

    private func index(of slot: Int) -> Int { all.bisected { $0.slot >= slot } }

    subscript(slot: Int) -> Value? {
        let index = index(of: slot)
        return index < all.count && all[index].slot == slot ? all[index].value : nil
    }

    mutating func set(_ value: Value, at slot: Int) {
        let index = index(of: slot)
        if index < all.count, all[index].slot == slot {
            all[index].value = value
        } else {
            all.insert((slot, value), at: index)
        }
    }

    /// The values of carousels in some rows, with their slots.
    subscript(rows: Range<Int>) -> ArraySlice<(slot: Int, value: Value)> {
        if all.isEmpty { return [] }
        return all[
            index(
                of: Self.slot(row: rows.lowerBound, column: 0))..<index(
                    of: Self.slot(row: rows.upperBound, column: 0))]
    }

    mutating func removeAll() { all.removeAll(keepingCapacity: true) }

    mutating func removeAll(where isOver: (_ row: Int) -> Bool) {
        all.removeAll { isOver(Self.row(ofSlot: $0.slot)) }
    }
}

extension ScreenRows {
    /// Takes a carousel's items. Where they come with an offset, and some are others than before,
    /// all of it is laid out anew.
    ///
    /// - Parameter revision: a number that no other call had.
    func learn(
        _ stretch: Stretch, viewport along: Int64, of carousel: TraceCarousel, revision: Int
    ) {
        let slot = BySlot<ScreenRows>.slot(row: carousel.row, column: carousel.column)
        var items = carousels[slot] ?? ScreenRows(revision: revision)
        let isSame = items.viewport == along && items.agrees(with: stretch)
        if let offset = carousel.offsetMilliPoints {
            if !isSame { items = ScreenRows(revision: revision) }
            items.offset = offset
        }
        if isSame {
            items.learnUnknown(of: stretch)
        } else {
            items.learn(stretch, viewport: along)
            items.revision = revision
        }
        carousels.set(items, at: slot)
    }

    /// True if no row is laid out otherwise than before.
    private func agrees(with stretch: Stretch) -> Bool {
        stretch.rows.allSatisfy { self.stretch(of: $0)?.agrees(on: $0, with: stretch) != false }
    }

    private func learnUnknown(of stretch: Stretch) {
        var row = stretch.firstRow
        while row < stretch.rows.upperBound {
            let end = (row..<stretch.rows.upperBound).first { self.stretch(of: $0) != nil }
            let unknown = row..<(end ?? stretch.rows.upperBound)
            if unknown.isEmpty {
                row += 1
            } else {
                learn(stretch.part(unknown), viewport: viewport)
                row = unknown.upperBound
            }
        }
    }
}
