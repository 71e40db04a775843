import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite struct RingQueueTests {
    /// It goes round its ring many times, and doubles it.
    @Test func aQueueGivesWhatAnArrayDoes() {
        var random = SplitMix(5)
        var queue = RingQueue<UInt64>()
        var model: [UInt64] = []
        var wrong = 0
        for step in 0..<20_000 {
            if random.below(2) == 0 {
                queue.append(UInt64(step))
                model.append(UInt64(step))
            } else if !model.isEmpty {
                if queue.first != model[0] || queue.last != model[model.count - 1] { wrong += 1 }
                queue.removeFirst()
                model.removeFirst()
            }
        }
        for step in 0..<600 {
            queue.append(UInt64(step))
            model.append(UInt64(step))
        }
        check(wrong, 0)
        check(Int(queue.count), model.count)
        check(model.indices.allSatisfy { queue[UInt32($0)] == model[$0] })
        queue.removeAll()
        check(queue.count, 0)
    }

    @Test func `an element keeps its turn while the queue goes round its ring and grows`() {
        var queue = RingQueue<UInt32>()
        for number in UInt32(0)..<50 { queue.append(number) }
        for _ in 0..<30 { queue.removeFirst() }
        for number in UInt32(50)..<300 { queue.append(number) }
        queue.removeLast()
        check(queue.count, 269)
        for index in 0..<queue.count {
            check((queue[index], queue.turn(index)), (30 + index, 30 + index))
        }
    }
}
