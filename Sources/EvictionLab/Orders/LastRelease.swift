/// Gives up the image whose last view let go longest ago, as Fresco does: what was seen for long
/// counts from its end. One that no view has let go of counts from when it entered.
///
/// A use changes nothing, since it ends with a release. Fresco never evicts what a view shows;
/// that is `use=pinned`, not this order's.
///
/// Cost: nothing on a hit, four links moved per release. Example, room for two, a capital for a
/// release: a b B A c evicts b, let go of before a, where LRU evicts a.
public struct LastRelease: ReplacementOrder {
    public static let id = "released"
    public static let summary = "the one that views let go of longest ago goes first"
    public static let heedsReleases = true

    private var chain: ImageChain
    /// Views let go of images that aren't here, too.
    private var isHere: [Bool]

    public init(_ ground: OrderGround) {
        chain = ImageChain(imageCount: ground.imageCount)
        isHere = Array(repeating: false, count: ground.imageCount)
    }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        isHere[Int(image)] = true
        chain.pushFront(image)
    }

    public mutating func used(_ image: ImageID) {}

    public mutating func released(_ image: ImageID) {
        guard isHere[Int(image)] else { return }
        chain.remove(image)
        chain.pushFront(image)
    }

    public mutating func removed(_ image: ImageID) {
        isHere[Int(image)] = false
        chain.remove(image)
    }

    public mutating func victim() -> ImageID? { chain.back == .absent ? nil : chain.back }
}
