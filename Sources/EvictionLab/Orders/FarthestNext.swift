/// Gives up the image whose next request lies farthest ahead (Belady, 1966): a heap by that
/// distance, since it knows the trace to its end.
///
/// No app can run it; it serves the bound `belady`.
///
/// Cost: logarithmic in the entries. Example, room for two: a b c c a b, holding a and b when c
/// comes, gives up b, which is needed last; were c needed later than both, it would stay out.
public struct FarthestNext: ReplacementOrder {
    public static let id = "belady"
    public static let summary = "the one requested farthest in the future goes first"
    public static let needsFuture = true
    public static let weighsNewcomers = true

    private var future: FutureRequests
    private var heap: ImageHeap

    public init(_ ground: OrderGround) {
        guard let future = ground.future else { preconditionFailure("no future given") }
        self.future = future
        heap = ImageHeap(imageCount: ground.imageCount)
    }

    public mutating func requested(_ image: ImageID) {
        future.advance(image)
        // Its next request lies farther ahead now.
        if heap.contains(image) { heap.setRank(of: image, to: rank(image)) }
    }

    public func isWorthHolding(_ image: ImageID) -> Bool { future.next(image) != .max }

    public func gives(_ victim: ImageID, for newcomer: ImageID) -> Bool {
        future.next(victim) > future.next(newcomer)
    }

    public mutating func used(_ image: ImageID) {}

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        heap.insert(image, rank(image))
    }

    public mutating func removed(_ image: ImageID) { heap.remove(image) }

    public func victim() -> ImageID? { heap.lowest }

    private func rank(_ image: ImageID) -> ImageHeap.Rank { .init(-Int64(future.next(image))) }
}
