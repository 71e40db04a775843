/// Where images lie on the screen in front, and which rows are in sight. The replay keeps it up to
/// date for whoever looks ahead; an object, since orders look at it too.
public final class Viewport {
    /// By image: the row that it was last told or bound on, and of which screen.
    public var rows = ArrayTable<ImageID, Int32>()
    /// By image: the screen that it lies on.
    public var screens = ArrayTable<ImageID, UInt32>()
    /// The screen in front, and its rows in sight.
    public var screen: UInt32 = .max
    /// Of those in view.
    public var firstRow: Int32 = 0
    /// Of those in view.
    public var lastRow: Int32 = 0
    /// Toward higher rows, as the content last moved.
    public var movesForward = true

    /// Nothing in view.
    public init() {}

    /// How many rows a key's image lies from those in sight: behind the direction of travel, twice
    /// as many. Nil on another screen, or where nobody knows.
    public func distance(of key: KeyID) -> Int? {
        guard screen != .max, !rows.isEmpty else { return nil }
        // Keys of other sizes lie behind the images' own.
        let image = ImageID(key.index % rows.count)
        guard screens[image] == screen else { return nil }
        let row = rows[image]
        if row > lastRow { return Int(row - lastRow) * (movesForward ? 1 : 2) }
        if row < firstRow { return Int(firstRow - row) * (movesForward ? 2 : 1) }
        return 0
    }
}
