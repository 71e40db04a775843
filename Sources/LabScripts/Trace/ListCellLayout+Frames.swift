extension ListCellLayout {
    /// Frames of the parts of a list cell, for films: scenarios don't define them, and no policy
    /// sees them. Parts with a size stand from left to right, in lines; the others share what is
    /// left. A thumbnail lies under the part after it, and a carousel under all of them:
    ///
    ///     +--------+---------------------+
    ///     | 44, 44 | part without a size |
    ///     +--------+---------------------+
    ///     | carousel                     |
    ///     +------------------------------+
    ///
    /// - Parameter scale: pixels of a point.
    func frames(
        in bounds: StageFrame, scale: Double
    ) -> (parts: [StageFrame], carousel: StageFrame) {
        let shown = parts.indices.filter { !parts[$0].isThumbnail }
        let sizes = shown.map { index -> (width: Int64, height: Int64)? in
            parts[index].size.map { size in
                (
                    min(bounds.width, max(1, Int64((size.width * scale).rounded()))),
                    min(bounds.height, max(1, Int64((size.height * scale).rounded())))
                )
            }
        }
        let strip = carousel == nil ? bounds.height : min(bounds.height, Self.strip(sizes, bounds))
        var frames = [StageFrame](repeating: bounds, count: parts.count)
        for (index, frame) in zip(shown, Self.frames(sizes, in: bounds, openHeight: strip)) {
            frames[index] = frame
            if index > 0, parts[index - 1].isThumbnail { frames[index - 1] = frame }
        }
        let top = carousel == nil || shown.isEmpty ? 0 : strip
        return (
            frames,
            StageFrame(
                x: bounds.x, y: bounds.y + top, width: bounds.width,
                height: max(1, bounds.height - top))
        )
    }

    /// Parts narrower or lower than this share of their list cell aren't recognised.
    private static let leastShare: Int64 = 8

    /// - Parameter sizes: nil for a part without one.
    private static func frames(
        _ sizes: [(width: Int64, height: Int64)?], in bounds: StageFrame, openHeight: Int64
    ) -> [StageFrame] {
        let left = max(0, bounds.width - sizes.reduce(0) { $0 + ($1?.width ?? 0) })
        let open = Int64(sizes.count { $0 == nil })
        let isBeside = left >= max(1, bounds.width / leastShare)
        var frames: [StageFrame] = []
        var (x, y, line) = (bounds.x, bounds.y, Int64(0))
        for size in sizes {
            guard let (width, height) = size ?? (isBeside ? (max(1, left / open), openHeight) : nil)
            else {
                frames.append(bounds)
                continue
            }
            if x > bounds.x, x + width > bounds.x + bounds.width {
                (x, y, line) = (bounds.x, y + line, 0)
            }
            let top = min(y, bounds.y + bounds.height - height)
            frames.append(StageFrame(x: x, y: top, width: width, height: height))
            x += width
            line = max(line, height)
        }
        guard open > 0, !isBeside else { return frames }
        var rest = rest(of: bounds, after: (x, y, line))
        rest.width = max(1, rest.width / open)
        for index in sizes.indices where sizes[index] == nil {
            frames[index] = rest
            rest.x += rest.width
        }
        return frames
    }

    /// Finds the largest part of a list cell that its lines leave, right of the last one or below
    /// it. Where both are small, it is the list cell's lower edge, over what lies there.
    private static func rest(
        of bounds: StageFrame, after last: (x: Int64, y: Int64, height: Int64)
    ) -> StageFrame {
        let (right, bottom) = (bounds.x + bounds.width, bounds.y + bounds.height)
        let below = last.y + last.height
        let least = max(1, bounds.height / leastShare)
        let edge = StageFrame(x: bounds.x, y: bottom - least, width: bounds.width, height: least)
        return [
            StageFrame(x: last.x, y: last.y, width: right - last.x, height: bottom - last.y),
            StageFrame(x: bounds.x, y: below, width: bounds.width, height: bottom - below),
        ]
        .filter { $0.width >= bounds.width / leastShare && $0.height >= least }
        .max { $0.width * $0.height < $1.width * $1.height } ?? edge
    }

    /// Height of the parts that lie above a carousel.
    private static func strip(
        _ sizes: [(width: Int64, height: Int64)?], _ bounds: StageFrame
    ) -> Int64 {
        min(bounds.height / 2, sizes.compactMap { $0?.height }.max() ?? bounds.height / 4)
    }
}
