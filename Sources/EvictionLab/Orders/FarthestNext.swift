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
    private var heap: [ImageID] = []
    private var place: [UInt32]

    public init(_ ground: OrderGround) {
        guard let future = ground.future else { preconditionFailure("no future given") }
        self.future = future
        place = Array(repeating: .absent, count: ground.imageCount)
    }

    public mutating func requested(_ image: ImageID) {
        future.advance(image)
        // Its next request lies farther ahead now.
        if place[Int(image)] != .absent { rise(Int(place[Int(image)])) }
    }

    public func isWorthHolding(_ image: ImageID) -> Bool { future.next(image) != .max }

    public func gives(_ victim: ImageID, for newcomer: ImageID) -> Bool {
        future.next(victim) > future.next(newcomer)
    }

    public mutating func used(_ image: ImageID) {}

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        heap.append(image)
        place[Int(image)] = UInt32(heap.count - 1)
        rise(heap.count - 1)
    }

    public mutating func removed(_ image: ImageID) {
        let hole = Int(place[Int(image)])
        place[Int(image)] = .absent
        let last = heap.removeLast()
        guard hole < heap.count else { return }
        heap[hole] = last
        place[Int(last)] = UInt32(hole)
        rise(hole)
        fall(Int(place[Int(last)]))
    }

    public func victim() -> ImageID? { heap.first }

    private func isFarther(_ a: ImageID, _ b: ImageID) -> Bool { future.next(a) > future.next(b) }

    private mutating func exchange(_ a: Int, _ b: Int) {
        heap.swapAt(a, b)
        place[Int(heap[a])] = UInt32(a)
        place[Int(heap[b])] = UInt32(b)
    }

    private mutating func rise(_ start: Int) {
        var child = start
        while child > 0, isFarther(heap[child], heap[(child - 1) / 2]) {
            exchange(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func fall(_ start: Int) {
        var parent = start
        while true {
            var farthest = parent
            let left = 2 * parent + 1
            if left < heap.count, isFarther(heap[left], heap[farthest]) { farthest = left }
            if left + 1 < heap.count, isFarther(heap[left + 1], heap[farthest]) {
                farthest = left + 1
            }
            if farthest == parent { return }
            exchange(parent, farthest)
            parent = farthest
        }
    }
}
