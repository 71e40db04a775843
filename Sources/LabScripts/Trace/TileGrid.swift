/// A map's tiles at one zoom level: side by side, row by row. Higher levels are numbered after
/// lower ones.
struct TileGrid {
    let columns: Int
    let rows: Int
    let firstItem: Int
    let tile: Int64

    init(_ screen: Screen, level: Int, scale: Int64) {
        let section = screen.sections[0]
        let all = Screen.tiles(before: screen.deeperLevels + 1, columns: 1, rows: 1)
        let atFirst = section.items / all / section.columns
        columns = section.columns << level
        rows = atFirst << level
        firstItem = Screen.tiles(before: level, columns: section.columns, rows: atFirst)
        tile = (section.kinds[0].extent?.most ?? ScreenKeys.tile.usual()!) * scale
    }

    var width: Int64 { Int64(columns) * tile }
    var height: Int64 { Int64(rows) * tile }

    /// The tiles that meet a rectangle, row by row.
    func items(x: Range<Int64>, y: Range<Int64>) -> [Int] {
        func range(_ along: Range<Int64>, _ count: Int) -> Range<Int> {
            let low = Int(max(0, along.lowerBound) / tile)
            let high = min(count, Int((along.upperBound + tile - 1) / tile))
            return low < high ? low..<high : 0..<0
        }
        let across = range(x, columns)
        return range(y, rows).flatMap { row in
            across.map { firstItem + row * columns + $0 }
        }
    }
}
