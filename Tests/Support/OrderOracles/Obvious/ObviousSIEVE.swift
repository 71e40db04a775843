@testable import LabOrders

/// The newest first; the hand is a key, since places move.
struct ObviousSIEVE: ObviousCache {
    static let id = "sieve"
    private let capacity: Int
    private var queue: [(key: KeyID, size: Int, isMarked: Bool)] = []
    private var hand: KeyID?

    init(_ context: ObviousContext) { capacity = context.capacity }

    var resident: [KeyID] { queue.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = resident.firstIndex(of: key) {
            queue[index].isMarked = true
            return true
        }
        guard size <= capacity else { return false }
        while queue.reduce(0, { $0 + $1.size }) + size > capacity {
            var index = hand.flatMap(resident.firstIndex) ?? queue.count - 1
            while queue[index].isMarked {
                queue[index].isMarked = false
                index = index == 0 ? queue.count - 1 : index - 1
            }
            hand = index == 0 ? nil : queue[index - 1].key
            queue.remove(at: index)
        }
        queue.insert((key, size, false), at: 0)
        return false
    }
}
