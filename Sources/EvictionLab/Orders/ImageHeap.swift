/// Images by rank, the lowest rank first: a binary heap that knows where each image stands, so that
/// one in the middle can leave or change its rank. Logarithmic in the images it holds; nothing is
/// hashed, and nothing allocated once it has been as full.
public struct ImageHeap: Sendable {
    /// Compared by the first number, then by the second.
    public struct Rank: Sendable, Comparable {
        public var first: Int64
        public var second: Int64

        public init(_ first: Int64, _ second: Int64 = 0) {
            self.first = first
            self.second = second
        }

        @inline(__always)
        public static func < (a: Rank, b: Rank) -> Bool {
            a.first != b.first ? a.first < b.first : a.second < b.second
        }
    }

    private var heap: [ImageID] = []
    /// By image: where it stands in the heap; absent if it doesn't.
    private var places: [UInt32]
    private var ranks: [Rank]

    public init(imageCount: Int) {
        places = Array(repeating: .absent, count: imageCount)
        ranks = Array(repeating: Rank(0), count: imageCount)
    }

    public var lowest: ImageID? { heap.first }

    public func contains(_ image: ImageID) -> Bool { places[Int(image)] != .absent }

    /// The rank of an image that it holds, or the last one of an image that has left.
    public func rank(of image: ImageID) -> Rank { ranks[Int(image)] }

    public mutating func insert(_ image: ImageID, _ rank: Rank) {
        ranks[Int(image)] = rank
        places[Int(image)] = UInt32(heap.count)
        heap.append(image)
        rise(heap.count - 1)
    }

    public mutating func remove(_ image: ImageID) {
        let hole = Int(places[Int(image)])
        places[Int(image)] = .absent
        let last = heap.removeLast()
        guard hole < heap.count else { return }
        heap[hole] = last
        places[Int(last)] = UInt32(hole)
        settle(last)
    }

    public mutating func setRank(of image: ImageID, to rank: Rank) {
        ranks[Int(image)] = rank
        settle(image)
    }

    private mutating func settle(_ image: ImageID) {
        rise(Int(places[Int(image)]))
        fall(Int(places[Int(image)]))
    }

    private func isLower(_ a: Int, than b: Int) -> Bool {
        ranks[Int(heap[a])] < ranks[Int(heap[b])]
    }

    private mutating func exchange(_ a: Int, _ b: Int) {
        heap.swapAt(a, b)
        places[Int(heap[a])] = UInt32(a)
        places[Int(heap[b])] = UInt32(b)
    }

    private mutating func rise(_ start: Int) {
        var child = start
        while child > 0, isLower(child, than: (child - 1) / 2) {
            exchange(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func fall(_ start: Int) {
        var parent = start
        while true {
            var lowest = parent
            let left = 2 * parent + 1
            if left < heap.count, isLower(left, than: lowest) { lowest = left }
            if left + 1 < heap.count, isLower(left + 1, than: lowest) { lowest = left + 1 }
            if lowest == parent { return }
            exchange(parent, lowest)
            parent = lowest
        }
    }
}
