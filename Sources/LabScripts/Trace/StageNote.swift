import LabOrders

/// A rectangle in device pixels.
@usableFromInline package struct StageFrame: Sendable, Equatable {
    package var x: Int64
    package var y: Int64
    package var width: Int64
    package var height: Int64

    package init(x: Int64, y: Int64, width: Int64, height: Int64) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// The way in which one screen replaces another.
@usableFromInline package enum StageChange: String, Sendable, CaseIterable {
    case push, pop, present, dismiss, tab
}

/// Frames of views, for films. A trace's events lack them, since no replay needs them.
@usableFromInline package enum StageNote: Sendable, Equatable {
    /// A screen comes to the front in a window of this size, and replaces another.
    case enters(ScreenRef, StageChange?, over: UInt32?, width: Int64, height: Int64)
    /// A screen's scroll offset that no frame reports, and the direction of its frames.
    case offset(UInt32, x: Int64, y: Int64, isHorizontal: Bool)
    /// A cell on a screen's content, with a view for each of its parts.
    case cell(UInt32, [StagePlace])
    /// The person taps a rectangle of a screen's content.
    case tap(UInt32, StageFrame)
    /// A row's carousel on its screen's content. Its frame clips its own content.
    case carousel(UInt32, on: UInt32, StageFrame)
}

/// The frame of a view.
@usableFromInline package struct StagePlace: Sendable, Equatable {
    package var view: ViewID
    package var frame: StageFrame
}

extension CellLayout {
    /// Frames of the parts of a cell, which scenarios don't define. Parts with a size come first,
    /// from left to right; the others share what is left. A thumbnail lies under the part after it,
    /// and a carousel under all of them.
    ///
    /// - Parameter scale: pixels of a point.
    func frames(
        in cell: StageFrame, scale: Double
    ) -> (parts: [StageFrame], carousel: StageFrame) {
        let shown = parts.indices.filter { !parts[$0].isThumbnail }
        let sizes = shown.map { index -> (width: Int64, height: Int64)? in
            parts[index].size.map { size in
                (
                    min(cell.width, max(1, Int64((size.width * scale).rounded()))),
                    min(cell.height, max(1, Int64((size.height * scale).rounded())))
                )
            }
        }
        let taken = sizes.reduce(0) { $0 + ($1?.width ?? 0) }
        let open = Int64(sizes.count { $0 == nil })
        let strip = carousel == nil ? cell.height : min(cell.height, Self.strip(sizes, cell))
        let rest = open > 0 ? max(1, (cell.width - min(taken, cell.width - 1)) / open) : 0
        var frames = [StageFrame](repeating: cell, count: parts.count)
        var (x, y, line) = (cell.x, cell.y, Int64(0))
        for (index, size) in zip(shown, sizes) {
            let (width, height) = size ?? (rest, strip)
            if x > cell.x, x + width > cell.x + cell.width {
                (x, y, line) = (cell.x, y + line, 0)
            }
            let top = min(y, cell.y + cell.height - height)
            frames[index] = StageFrame(x: x, y: top, width: width, height: height)
            if index > 0, parts[index - 1].isThumbnail { frames[index - 1] = frames[index] }
            x += width
            line = max(line, height)
        }
        let top = carousel == nil || shown.isEmpty ? 0 : strip
        return (
            frames,
            StageFrame(
                x: cell.x, y: cell.y + top, width: cell.width, height: max(1, cell.height - top))
        )
    }

    /// Height of the parts that lie above a carousel.
    private static func strip(
        _ sizes: [(width: Int64, height: Int64)?], _ cell: StageFrame
    ) -> Int64 {
        min(cell.height / 2, sizes.compactMap { $0?.height }.max() ?? cell.height / 4)
    }
}
