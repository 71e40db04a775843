/// A screen that was entered and not yet destroyed: how far it is scrolled, and its cells.
struct ScreenState {
    /// A cell's image views have consecutive numbers, from `firstView`.
    struct CellState {
        var firstView: ViewID
        var layout: Int
    }

    let screen: Int
    let ref: ScreenRef
    let argument: Int?
    var geometry: ContentGeometry
    var isLandscape: Bool
    var offsetPx: Int64 = 0
    /// The items that have a cell, in order, with `cells` beside them.
    var visible: Range<Int> = 0..<0
    var cells: [CellState] = []
    /// Cells without a window, last in, first out, for each layout.
    var pools: [[CellState]]
    var isInWindow = false
    /// The items whose images were told to the sink already.
    var announced: Range<Int> = 0..<0
}

/// Numbers that are given again once they are free, lowest count of new ones.
struct NumberPool {
    private var next: UInt32 = 0
    private var free: [Int: [UInt32]] = [:]

    /// The first of `count` consecutive numbers.
    mutating func take(_ count: Int) -> UInt32 {
        if let number = free[count]?.popLast() { return number }
        defer { next += UInt32(count) }
        return next
    }

    mutating func giveBack(_ number: UInt32, count: Int) { free[count, default: []].append(number) }
}
