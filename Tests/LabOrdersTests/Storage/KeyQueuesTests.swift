import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("KeyQueues")
struct KeyQueuesTests {
    /// Two queues over rings and in arrays, with the same changes. A few keys that are renewed again
    /// and again fill a ring with what is outdated; many let it grow.
    @Test("lets keys go in the order of arrays", arguments: [4, 60, 400], UInt64(1)...4)
    func letsKeysGoInTheOrderOfArrays(keys: Int, seed: UInt64) {
        var random = SplitMix(seed)
        let sizes = EntrySizes(keyCapacity: keys)
        for key in 0..<keys { sizes[KeyID(key)] = Int64(key % 7 + 1) }
        var queues = KeyQueues(queues: 2, keyCapacity: keys, sizes: sizes)
        var obvious: [[KeyID]] = [[], [], []]
        var differences = 0
        for _ in 0..<8000 {
            let key = KeyID(random.below(keys))
            let queue = queues.queue(of: key)
            let other = UInt32(1 + random.below(2))
            if queue == KeyQueues.none {
                let isOldest = random.chance(10)
                if isOldest { queues.pushOldest(key, other) } else { queues.push(key, other) }
                obvious[Int(other)].insert(key, at: isOldest ? 0 : obvious[Int(other)].count)
            } else if random.chance(70) {
                queues.renew(key, queue)
                obvious[Int(queue)].removeAll { $0 == key }
                obvious[Int(queue)].append(key)
            } else if random.chance(50) {
                queues.move(key, from: queue, to: other)
                obvious[Int(queue)].removeAll { $0 == key }
                obvious[Int(other)].append(key)
            } else if random.chance(50) {
                queues.remove(key, queue)
                obvious[Int(queue)].removeAll { $0 == key }
            } else {
                let oldest = queues.oldest(other)
                let popped = queues.pop(other)
                let first = obvious[Int(other)].first
                if first != nil { obvious[Int(other)].removeFirst() }
                if oldest != first || popped != first { differences += 1 }
            }
        }
        check(differences, 0)
        for queue in UInt32(1)...2 {
            let left = obvious[Int(queue)]
            check(queues.keys(queue), left)
            check(queues.count(queue), left.count)
            check(queues.occupied(queue), left.reduce(0) { $0 + sizes[$1] })
        }
    }
}
