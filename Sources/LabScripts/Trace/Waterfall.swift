/// Positions of items that each go into the shortest column. Lengths count from the block's top.
struct Waterfall {
    /// Tops in the order of the items, which is ascending.
    private(set) var tops: [Int64] = []
    private var bottoms: [Int64] = []
    private var columnOf: [UInt16] = []
    /// The lowest bottom of an item and all before it.
    private var lowest: [Int64] = []
    private var columns: [Int64]

    init(columns: Int) { self.columns = Array(repeating: 0, count: columns) }

    var bottom: Int64 { lowest.last ?? 0 }

    mutating func add(_ extent: Int64) {
        let column = columns.indices.min { columns[$0] < columns[$1] }!
        tops.append(columns[column])
        columnOf.append(UInt16(truncatingIfNeeded: column))
        columns[column] += extent
        bottoms.append(columns[column])
        lowest.append(max(bottom, columns[column]))
    }

    /// The range from the first item that meets a stretch to the last. Some in between may not meet
    /// it.
    func items(from top: Int64, to bottom: Int64) -> Range<Int> {
        let low = lowest.bisected { $0 > top }
        let high = tops.bisected { $0 >= bottom }
        return low < high ? low..<high : 0..<0
    }

    func position(of item: Int) -> (top: Int64, bottom: Int64, column: Int) {
        (tops[item], bottoms[item], Int(columnOf[item]))
    }

    func meets(_ item: Int, from top: Int64, to bottom: Int64) -> Bool {
        bottoms[item] > top && tops[item] < bottom
    }
}
