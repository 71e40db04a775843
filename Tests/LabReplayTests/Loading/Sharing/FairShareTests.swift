import LabOrders
import Testing

@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles

/// Random tasks that come, are cancelled and are slowed down, beside exact fractions.
@Suite("A fair share, beside exact fractions")
struct FairShareTests {
    /// Bytes a second that a nanosecond's share of seldom is whole.
    private static let perSecond: Int64 = 2_500_000

    private struct Run {
        /// The number and time of each task that is done.
        var done: [(number: Int, timeNs: Int64)] = []
        /// At each change of rate or number: what has been given in all, in 2^-32ths of a byte,
        /// and the slowness from then on; nil where nothing is under way.
        var changes: [(timeNs: Int64, given: Int128, slower: Int64?)] = []
        var begun: [Int64] = []
    }

    /// Actions of a person, a network and an app on a link, as one list.
    private enum Action { case begin(Int64), cancel(Int), slow(Int64) }

    private static func actions(_ seed: UInt64) -> [(timeNs: Int64, action: Action)] {
        var random = SplitMix(seed)
        var timeNs: Int64 = 0
        var begun = 0
        return (0..<(2 + random.below(16))).map { _ in
            timeNs += random.pick([0, 0, 1, 7, 1009, 100_003, 900_007, 5_000_011])
            switch random.below(10) {
            case ..<6:
                begun += 1
                return (timeNs, .begin(random.pick([0, 1, 997, 10_007, 65_537, 400_009])))
            case ..<8: return (timeNs, .cancel(random.below(max(1, begun))))
            default: return (timeNs, .slow(random.pick([1_000_000, 2_500_000, 7_000_000])))
            }
        }
    }

    private static func play(_ actions: [(timeNs: Int64, action: Action)]) -> Run {
        var share = FairShare(.bytes(perSecond: perSecond))
        var run = Run()
        var slower = Pace.usual
        // Bytes of tasks that are over.
        var given: Int128 = 0
        func note(_ timeNs: Int64) {
            let living = run.begun.indices.filter { share.contains(LoadID($0)) }
            let parts = living.map {
                Int128(run.begun[$0]) << 32 - Int128(share.left(of: LoadID($0)))
            }
            run.changes.append((timeNs, given + parts.reduce(0, +), share.count > 0 ? slower : nil))
        }
        func finish(before timeNs: Int64) {
            while share.nextNs <= timeNs, share.nextNs < .max {
                let nowNs = share.nextNs
                let number = Int(share.finish())
                run.done.append((number, nowNs))
                given += Int128(run.begun[number]) << 32
                note(nowNs)
            }
        }
        for (timeNs, action) in actions {
            finish(before: timeNs)
            switch action {
            case .begin(let bytes):
                let number = run.begun.count
                run.begun.append(bytes)
                share.begin(LoadID(number), number: UInt32(number), amount: bytes, nowNs: timeNs)
            case .cancel(let number):
                guard number < run.begun.count, share.contains(LoadID(number)) else { continue }
                // To this instant, first.
                share.change(to: .bytes(perSecond: perSecond, slowness: slower), nowNs: timeNs)
                given +=
                    Int128(run.begun[number]) << 32 - Int128(share.left(of: LoadID(number)))
                share.cancel(LoadID(number), nowNs: timeNs)
            case .slow(let slowness):
                slower = slowness
                share.change(to: .bytes(perSecond: perSecond, slowness: slowness), nowNs: timeNs)
            }
            note(timeNs)
        }
        finish(before: .max - 1)
        return run
    }

    private static func playExactly(
        _ actions: [(timeNs: Int64, action: Action)], isTie: inout Bool
    ) -> [(number: Int, timeNs: Int64)] {
        func rate(_ slowness: Int64) -> Fraction128 {
            Fraction128(Int128(perSecond), 1_000_000_000)
                / Fraction128(Int128(slowness), 1_000_000)
        }
        var share = ReferenceShare { _ in rate(1_000_000) }
        var done: [(number: Int, timeNs: Int64)] = []
        var begun = 0
        func finish(before timeNs: Int64) {
            while let next = share.next, next.timeNs <= timeNs {
                if share.isTie { isTie = true }
                done.append((next.number, next.timeNs))
                share.cancel(next.number, nowNs: next.timeNs)
            }
        }
        for (timeNs, action) in actions {
            finish(before: timeNs)
            switch action {
            case .begin(let bytes):
                share.begin(begun, amount: bytes, nowNs: timeNs)
                begun += 1
            case .cancel(let number):
                if share.has(number) { share.cancel(number, nowNs: timeNs) }
            case .slow(let slowness): share.change(nowNs: timeNs) { _ in rate(slowness) }
            }
        }
        finish(before: .max)
        return done
    }

    @Test func `is done with each task when exact fractions are`() {
        var compared = 0
        for seed in 1...UInt64(Draws.of(1500)) {
            let actions = Self.actions(seed)
            let run = Self.play(actions)
            var isTie = false
            let exact = Self.playExactly(actions, isTie: &isTie)
            if isTie { continue }
            compared += 1
            check(run.done.map(\.number), exact.map(\.number), note: "seed \(seed)")
            check(run.done.map(\.timeNs), exact.map(\.timeNs), note: "seed \(seed)")
        }
        check(compared > Draws.of(1500) * 13 / 15)
    }

    /// Bundles 0 and 1 are a connection's, 2 that of connections with a transfer each, 4 and 5
    /// another connection's.
    private static func exactly(_ bundle: Int) -> ReferenceBundle {
        bundle == 2
            ? ReferenceBundle(hasOwnConnection: true)
            : ReferenceBundle(host: "\(bundle / 2)", isLow: bundle % 2 == 1)
    }

    @Test func `is done with each task when exact fractions are, by connection and priority`() {
        var compared = 0
        for seed in 1...UInt64(Draws.of(1500)) {
            var random = SplitMix(seed)
            let low: Int64 = random.pick([0, 250_000, 500_000, 1_000_000])
            let used = random.pick([[0], [1], [0, 1], [0, 1, 2], [0, 2, 4], [0, 1, 2, 4, 5]])
            var share = FairShare(.bytes(perSecond: Self.perSecond))
            share.shares = BundleShares(single: 1, lowMillionths: UInt64(low))
            var exact = ReferenceShare { _ in Fraction128(Int128(Self.perSecond), 1_000_000_000) }
            exact.division.lowShare = Fraction128(Int128(low), 1_000_000)
            var (done, expected): ([String], [String]) = ([], [])
            var isTie = false
            func finish(before timeNs: Int64) {
                while share.nextNs <= timeNs, share.nextNs < .max {
                    let nowNs = share.nextNs
                    done.append("\(share.finish()) at \(nowNs)")
                }
                while let next = exact.next, next.timeNs <= timeNs {
                    if exact.isTie { isTie = true }
                    expected.append("\(next.number) at \(next.timeNs)")
                    exact.cancel(next.number, nowNs: next.timeNs)
                }
            }
            var bundles: [Int] = []
            var timeNs: Int64 = 0
            for _ in 0..<(2 + random.below(14)) {
                timeNs += random.pick([0, 0, 1, 7, 1009, 100_003, 900_007, 5_000_011])
                finish(before: timeNs)
                if done != expected { break }
                let living = bundles.indices.filter { exact.has($0) }
                let low = living.last { bundles[$0] % 2 == 1 }
                switch random.below(10) {
                case 0:
                    guard let first = living.first else { continue }
                    share.cancel(LoadID(first), nowNs: timeNs)
                    exact.cancel(first, nowNs: timeNs)
                case 1:
                    guard let low else { continue }
                    bundles[low] -= 1
                    share.move(LoadID(low), number: UInt32(low), to: bundles[low], nowNs: timeNs)
                    exact.move(low, to: Self.exactly(bundles[low]), nowNs: timeNs)
                default:
                    let bytes: Int64 = random.pick([0, 1, 997, 10_007, 65_537, 400_009])
                    let number = bundles.count
                    bundles.append(random.pick(used))
                    share.begin(
                        LoadID(number), number: UInt32(number), amount: bytes,
                        bundle: bundles[number], nowNs: timeNs)
                    exact.begin(
                        number, amount: bytes, in: Self.exactly(bundles[number]), nowNs: timeNs)
                }
            }
            finish(before: .max - 1)
            if isTie { continue }
            compared += 1
            check(done, expected, note: "seed \(seed)")
        }
        check(compared > Draws.of(1500) * 13 / 15)
    }

    @Test("gives no more than its rate over any interval, and no less while anything goes on")
    func keepsItsRate() {
        for seed in 1...UInt64(Draws.of(300)) {
            let changes = Self.play(Self.actions(seed)).changes
            for first in changes.indices {
                var most = Fraction128(0)
                for last in changes.indices.dropFirst(first + 1) {
                    if let slower = changes[last - 1].slower {
                        let ns = Int128(changes[last].timeNs - changes[last - 1].timeNs)
                        most =
                            most
                            + Fraction128(ns * Int128(Self.perSecond), 1000 * Int128(slower))
                    }
                    let given = Fraction128(changes[last].given - changes[first].given, 1 << 32)
                    // To a byte for each change.
                    let slack = Fraction128(Int128(last - first))
                    check(given < most + slack, note: "seed \(seed), changes \(first) to \(last)")
                    check(most < given + slack, note: "seed \(seed), changes \(first) to \(last)")
                }
            }
        }
    }
}
