import LabOrders
import Testing

@testable import LabReplay
@testable import PlainDesks

@Suite("Latencies")
struct LatenciesTests {
    /// Each wait by itself, in 2^-32ths of a nanosecond: what is left of it, rounded as the rules
    /// say at each change.
    private struct Obvious {
        var waits: [(task: LoadID, number: UInt32, left: Int128)] = []
        var sinceNs: Int64 = 0
        var slowness: Int128 = 1_000_000

        private func passed(_ ns: Int128) -> Int128 { (ns << 32) * 1_000_000 / slowness }

        mutating func pass(to nowNs: Int64) {
            let given = passed(Int128(max(0, nowNs - sinceNs)))
            for index in waits.indices { waits[index].left -= given }
            sinceNs = nowNs
        }

        /// The first whole nanosecond at which a wait is over.
        private func endNs(_ left: Int128) -> Int64 {
            if left <= 0 { return sinceNs }
            var ns = (left * slowness / 1_000_000) >> 32
            while passed(ns) < left { ns += 1 }
            return sinceNs + Int64(ns)
        }

        var next: (task: LoadID, atNs: Int64)? {
            let first = waits.min { ($0.left, $0.number) < ($1.left, $1.number) }
            return first.map { ($0.task, endNs($0.left)) }
        }
    }

    @Test("are over in the order of their beginnings, beside each by itself", arguments: 0..<300)
    func areOverInOrder(seed: UInt64) {
        var random = SplitMix(seed)
        let latencyNs: Int64 = random.pick([7, 1_000_003, 60_000_000])
        var row = Latencies(ns: latencyNs)
        var obvious = Obvious()
        var nowNs: Int64 = 0
        var numbers = Array(0..<UInt32(40)).shuffled(using: &random)
        for _ in 0..<60 {
            nowNs += random.pick([0, 0, 1, 999, 500_001, 30_000_000])
            while let next = obvious.next, next.atNs <= nowNs {
                check(row.nextNs, next.atNs)
                obvious.pass(to: next.atNs)
                let over = row.finish()
                check(over.task == next.task && over.amount == Int64(over.number) * 3)
                obvious.waits.removeAll { $0.task == next.task }
            }
            switch random.below(10) {
            case ..<6:
                guard let number = numbers.popLast() else { continue }
                let task = LoadID(Int(number) * 7 % 41)
                obvious.pass(to: nowNs)
                row.begin(.init(task, number: number, amount: Int64(number) * 3), nowNs: nowNs)
                obvious.waits.append((task, number, Int128(latencyNs) << 32))
            case ..<8:
                let task = LoadID(random.below(41))
                let waits = obvious.waits.contains { $0.task == task }
                check(row.contains(task), waits)
                row.cancel(task, nowNs: nowNs)
                if waits { obvious.pass(to: nowNs) }
                obvious.waits.removeAll { $0.task == task }
            default:
                let slowness: Int64 = random.pick([1_000_000, 2_500_000, 7_000_000])
                row.slow(by: slowness, nowNs: nowNs)
                obvious.pass(to: nowNs)
                obvious.slowness = Int128(slowness)
            }
            check(row.count, obvious.waits.count)
            check(row.nextNs, obvious.next?.atNs ?? .max)
        }
    }
}
