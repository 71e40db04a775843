/// Gives up the least recently used among those used seldom: fewer times than a fifth of the
/// entries' mean, rounded down, and one. This is GNUstep's NSCache. Where all were used as often
/// as that, nobody goes, and whoever asked holds more than its limit.
///
/// Uses count from when an image entered. GNUstep takes the mean once, when it begins to make
/// room, and this order anew for each victim. That GNUstep evicts only discardable content is
/// whoever's matter who fills the store.
///
/// Cost: four links moved per request; a victim takes a look at each entry that is spared.
/// Example, room for two: a a b c evicts b, since a was used once, where LRU evicts a; and
/// a a b b c evicts nobody.
public struct GNUstep: ReplacementOrder {
    public static let id = "gnustep"
    public static let summary = "least recently used of those seldom used goes first, or none"

    private var chain: ImageChain
    private var uses: [Int64]
    private var totalUses: Int64 = 0
    private var count: Int64 = 0

    public init(_ ground: OrderGround) {
        chain = ImageChain(imageCount: ground.imageCount)
        uses = Array(repeating: 0, count: ground.imageCount)
    }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        uses[Int(image)] = 0
        count += 1
        chain.pushFront(image)
    }

    public mutating func used(_ image: ImageID) {
        uses[Int(image)] += 1
        totalUses += 1
        chain.remove(image)
        chain.pushFront(image)
    }

    public mutating func removed(_ image: ImageID) {
        totalUses -= uses[Int(image)]
        count -= 1
        chain.remove(image)
    }

    public func victim() -> ImageID? {
        guard count > 0 else { return nil }
        let often = totalUses / (5 * count) + 1
        var image = chain.back
        while image != .absent, uses[Int(image)] >= often { image = chain.ahead(of: image) }
        return image == .absent ? nil : image
    }
}
