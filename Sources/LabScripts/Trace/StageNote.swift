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

/// How one screen takes another's place.
@usableFromInline package enum StageChange: String, Sendable, CaseIterable {
    case push, pop, present, dismiss, tab
}

/// Where views are: what the events of a trace don't say, since no replay asks for it, and what a
/// film of one shows.
@usableFromInline package enum StageNote: Sendable, Equatable {
    /// A screen comes to the front in a window of this size, and takes another's place.
    case enters(ScreenRef, StageChange?, over: UInt32?, width: Int64, height: Int64)
    /// How far a screen's content is moved, where no frame says it, and which way frames move it.
    case offset(UInt32, x: Int64, y: Int64, isHorizontal: Bool)
    /// A cell lies on a screen's content, with a view for each of its parts.
    case cell(UInt32, [StagePlace])
    /// Somebody taps something on a screen's content.
    case tap(UInt32, StageFrame)
    /// A row's carousel lies on its screen's content. Its own content is seen through that.
    case carousel(UInt32, on: UInt32, StageFrame)
}

/// Where a view lies.
@usableFromInline package struct StagePlace: Sendable, Equatable {
    package var view: ViewID
    package var frame: StageFrame
}

extension CellLayout {
    /// Where the parts of a cell lie, which scenarios leave open: those that say how large they are
    /// from left to right, and all others in what is left, beside each other. A thumbnail lies
    /// under the part after it, and a carousel under all of them.
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

    /// How high the parts are that lie above a carousel.
    private static func strip(
        _ sizes: [(width: Int64, height: Int64)?], _ cell: StageFrame
    ) -> Int64 {
        min(cell.height / 2, sizes.compactMap { $0?.height }.max() ?? cell.height / 4)
    }
}
