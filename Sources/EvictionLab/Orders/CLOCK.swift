/// Gives up the entry at the hand that wasn't used since the hand last came by (Corbató, 1968): a
/// use only sets a bit, and the hand clears bits until it comes to a clear one. Newcomers enter
/// behind the hand with a clear bit, as in Nuke since 13.0.5, so that one used by nobody lasts one
/// round.
///
/// Nuke keeps an entry that is overwritten where it is, with its bit set; here one that is
/// replaced leaves and enters anew.
///
/// Cost: a bit on a hit; a victim takes a step for each bit that was set since, so that all
/// victims together take no more steps than there were hits and entries. Example, room for two:
/// a b b a c evicts a, since both bits were set and the hand came by a first, where LRU evicts b;
/// and a b a c evicts b, where FIFO evicts a.
public struct CLOCK: ReplacementOrder {
    public static let id = "clock"
    public static let summary = "the first that wasn't used since the hand last came by goes first"

    /// The hand is at the back.
    private var chain: ImageChain
    private var wasUsed: [Bool]
    /// The last answer, if nothing has changed since. The hand moves when that entry goes, not
    /// when somebody asks.
    private var named = ImageID.absent

    public init(_ ground: OrderGround) {
        chain = ImageChain(imageCount: ground.imageCount)
        wasUsed = Array(repeating: false, count: ground.imageCount)
    }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        wasUsed[Int(image)] = false
        chain.pushFront(image)
        named = .absent
    }

    public mutating func used(_ image: ImageID) {
        wasUsed[Int(image)] = true
        named = .absent
    }

    public mutating func removed(_ image: ImageID) {
        if image == named { turnHand() }
        chain.remove(image)
        named = .absent
    }

    public mutating func victim() -> ImageID? {
        guard chain.back != .absent else { return nil }
        if named != .absent { return named }
        var image = chain.back
        while image != .absent, wasUsed[Int(image)] { image = chain.ahead(of: image) }
        // After a whole round, the first whose bit it cleared.
        named = image == .absent ? chain.back : image
        return named
    }

    private mutating func turnHand() {
        while wasUsed[Int(chain.back)] {
            let image = chain.back
            wasUsed[Int(image)] = false
            chain.remove(image)
            chain.pushFront(image)
        }
    }
}
