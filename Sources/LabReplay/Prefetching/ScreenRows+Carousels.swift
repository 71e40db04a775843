import LabScripts

/// Carousels, by their slots: a row, and a number among the carousels of that row.
extension ScreenRows {
    static func row(ofSlot slot: Int) -> Int { slot / TraceCarousel.columns.count }

    static func slot(row: Int, column: Int) -> Int {
        row * TraceCarousel.columns.count + column
    }

    func slots(ofCarouselsIn row: Int) -> Range<Int> {
        let first = Self.slot(row: row, column: 0)
        return first..<first + carouselsPerRow
    }

    /// Rows that are laid out otherwise may have no carousels any more.
    mutating func forgetCarousels(where stretch: Stretch) {
        let rows = stretch.rows
        let all = carousels.keys
        let declared =
            rows.count < all.count ? rows.flatMap { slots(ofCarouselsIn: $0) } : Array(all)
        for slot in declared {
            let row = Self.row(ofSlot: slot)
            guard rows.contains(row) else { continue }
            if self.stretch(of: row)?.agrees(on: row, with: stretch) != true {
                carousels[slot] = nil
            }
        }
    }

    /// Takes a carousel's items. Where they come with an offset, and some are others than before,
    /// all of it is laid out anew.
    ///
    /// - Parameter revision: a number that no other call had.
    mutating func learn(
        _ stretch: Stretch, viewport along: Int64, of carousel: TraceCarousel, revision: Int
    ) {
        let slot = Self.slot(row: carousel.row, column: carousel.column)
        var anew = ScreenRows()
        anew.revision = revision
        var items = carousels[slot] ?? anew
        let isSame = items.viewport == along && items.agrees(with: stretch)
        if let offset = carousel.offsetMilliPoints {
            if !isSame { items = anew }
            items.offset = offset
        }
        if isSame {
            items.learnUnknown(of: stretch)
        } else {
            items.learn(stretch, viewport: along)
            items.revision = revision
        }
        carousels[slot] = items
        carouselsPerRow = max(carouselsPerRow, carousel.column + 1)
    }

    /// True if no row is laid out otherwise than before.
    private func agrees(with stretch: Stretch) -> Bool {
        stretch.rows.allSatisfy { self.stretch(of: $0)?.agrees(on: $0, with: stretch) != false }
    }

    private mutating func learnUnknown(of stretch: Stretch) {
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

    /// Moves the content of a carousel; without a frame it keeps its direction.
    mutating func moveCarousel(at slot: Int, to offset: Int64, by phase: ScrollFrame.Phase?) {
        guard var items = carousels[slot] else { return }
        if let phase { items.scroll(to: offset, by: phase) }
        items.offset = offset
        carousels[slot] = items
    }
}
