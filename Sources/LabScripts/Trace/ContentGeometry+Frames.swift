/// Frames of items.
extension ContentGeometry {
    /// An item's frame, rounded to whole pixels of the content.
    func frame(ofItem item: Int) -> StageFrame {
        let across = isHorizontal ? viewportMilliPoints.height : viewportMilliPoints.width
        let breadth = across * scaleMilli
        if let tiles {
            let tile = item - tiles.firstItem
            return frame(
                along: Int64(tile / tiles.columns) * tiles.tile, tiles.tile,
                across: Int64(tile % tiles.columns) * tiles.tile, tiles.tile)
        }
        let block = blocks[block(ofItem: item)]
        let width = breadth / Int64(block.columns)
        if let waterfall = block.waterfall {
            let (top, bottom, column) = waterfall.position(of: item - block.firstItem)
            return frame(along: block.top + top, bottom - top, across: Int64(column) * width, width)
        }
        let row = block.row(ofItem: item)
        return frame(
            along: block.top + block.start(ofRow: row), block.extent(ofRow: row),
            across: Int64((item - block.firstItem) % block.columns) * width, width)
    }

    private func frame(
        along start: Int64, _ extent: Int64, across side: Int64, _ breadth: Int64
    ) -> StageFrame {
        let (top, bottom) = (pixels(start), pixels(start + extent))
        let (left, right) = (pixels(side), pixels(side + breadth))
        return isHorizontal
            ? StageFrame(x: top, y: left, width: bottom - top, height: right - left)
            : StageFrame(x: left, y: top, width: right - left, height: bottom - top)
    }

    private func pixels(_ units: Int64) -> Int64 { (units + Self.unitsPerPx / 2) / Self.unitsPerPx }
}
