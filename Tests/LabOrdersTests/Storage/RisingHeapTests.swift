import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("RisingHeap")
struct RisingHeapTests {
    /// As ranks of orders that age: newcomers wait in the queue, and leave it used or not.
    @Test func newcomersBehindAllOthersLeaveInTheirTurn() {
        var heap = RisingHeap(keyCapacity: 200)
        for number in 0..<200 { heap.insert(KeyID(number), Double(number / 50) - 1) }
        for number in stride(from: 0, to: 200, by: 4) { heap.raise(KeyID(number), to: 9) }
        for number in stride(from: 1, to: 200, by: 4) { heap.remove(KeyID(number)) }
        var left: [Int] = []
        while let lowest = heap.popLowest() { left.append(lowest.key.index) }
        let unused = (0..<200).filter { $0 % 4 > 1 }
        check(left, unused + stride(from: 0, to: 200, by: 4))
        check(heap.count, 0)
    }

    /// With so low a last stamp, stamps begin again many times.
    @Test(
        "gives up the same as an array, also when it begins to stamp anew", arguments: [90, .max])
    func givesUpTheSame(lastStamp: UInt32) {
        let keyCount = 60
        for seed in UInt64(1)...20 {
            var random = SplitMix(seed)
            var heap = RisingHeap(keyCapacity: keyCount, lastStamp: lastStamp)
            // In the order in which they were ranked.
            var model: [(key: KeyID, rank: Double)] = []
            for _ in 0..<2000 {
                let key = KeyID(random.below(keyCount))
                let place = model.firstIndex { $0.key == key }
                check(heap.contains(key), place != nil)
                switch random.below(10) {
                case ..<6:
                    // So few ranks that many are equal; sometimes the same again.
                    let rank = (place.map { model[$0].rank } ?? 0) + Double(random.below(3))
                    if let place {
                        heap.raise(key, to: rank)
                        model.remove(at: place)
                    } else {
                        heap.insert(key, rank)
                    }
                    model.append((key, rank))
                    check(heap.rank(of: key), rank)
                case ..<8:
                    guard let place else { continue }
                    heap.remove(key)
                    model.remove(at: place)
                default:
                    let least = model.map(\.rank).min()
                    let first = model.firstIndex { $0.rank == least }
                    let popped = heap.popLowest()
                    check(popped?.key, first.map { model[$0].key })
                    check(popped?.rank, least)
                    if let first { model.remove(at: first) }
                }
                check(heap.count, model.count)
            }
        }
    }
}
