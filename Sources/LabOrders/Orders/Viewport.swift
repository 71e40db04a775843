/// The positions of images on the front screen, and the visible rows. The replay updates it for
/// prefetching; it is an object, since orders read it too.
public final class Viewport {
    /// Row by image, as last announced or bound, on its screen.
    public var rows = ArrayTable<ImageID, Int32>()
    /// Screen by image.
    public var screens = ArrayTable<ImageID, UInt32>()
    /// The screen in front.
    public var screen: UInt32 = .max
    /// The first visible row.
    public var firstRow: Int32 = 0
    /// The last visible row.
    public var lastRow: Int32 = 0
    /// True if the content last moved toward higher rows.
    public var movesForward = true

    /// A viewport without rows.
    public init() {}

    /// Distance of a key's image from the visible rows, in rows; behind the direction of travel it
    /// counts twice. Nil if the image is on another screen, or its position is unknown.
    public func distance(of key: KeyID) -> Int? {
        guard screen != .max, !rows.isEmpty else { return nil }
        // Keys of other sizes follow the images' own keys.
        let image = ImageID(key.index % rows.count)
        guard screens[image] == screen else { return nil }
        let row = rows[image]
        if row > lastRow { return Int(row - lastRow) * (movesForward ? 1 : 2) }
        if row < firstRow { return Int(firstRow - row) * (movesForward ? 2 : 1) }
        return 0
    }
}
