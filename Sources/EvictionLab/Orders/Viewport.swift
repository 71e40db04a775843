/// Where images lie on the screen in front, and which rows are in sight. The replay keeps it up to
/// date for whoever looks ahead; an object, since orders look at it too.
public final class Viewport {
    /// By image: the row that it was last told or bound on, and of which screen.
    public internal(set) var rows: [Int32] = []
    public internal(set) var screens: [UInt32] = []
    /// The screen in front, if one is, and its rows in sight.
    public internal(set) var screen: UInt32 = .max
    public internal(set) var firstRow: Int32 = 0
    public internal(set) var lastRow: Int32 = 0
    /// Toward higher rows, as the content last moved.
    public internal(set) var movesForward = true

    public init() {}

    /// How many rows an image lies from those in sight: behind the direction of travel, twice as
    /// many. Nil on another screen, or where nobody knows.
    public func distance(_ image: ImageID) -> Int? {
        guard screen != .max, Int(image) < rows.count, screens[Int(image)] == screen else {
            return nil
        }
        let row = rows[Int(image)]
        if row > lastRow { return Int(row - lastRow) * (movesForward ? 1 : 2) }
        if row < firstRow { return Int(firstRow - row) * (movesForward ? 2 : 1) }
        return 0
    }
}
