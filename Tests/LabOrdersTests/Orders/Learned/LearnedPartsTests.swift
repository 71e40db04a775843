import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("The parts of 3L-Cache")
struct LearnedPartsTests {
    @Test func `a key's numbers are its age, three gaps, size and uses`() {
        var history = KeyHistory(at: 3)
        check(Self.numbers(history, age: 4), [4, 0, 0, 0, 7, 1])
        for time in [10, 12, 20, 21] as [Int64] { history.request(at: time) }
        check(Self.numbers(history, age: 5), [5, 1, 8, 2, 7, 5])
        history.sample(at: 23)
        history.sample(at: 25)
        check(history.sampledAt, 3)
        for time in Int64(22)..<100_000 { history.request(at: time) }
        check(history.uses, .max)
    }

    private static func numbers(_ history: KeyHistory, age: Int64) -> [Int64] {
        var rows = LearningRows(width: KeyHistory.width)
        history.add(to: &rows, age: age, size: 7)
        rows.add(answer: 0)
        return (0..<KeyHistory.width).map { rows.value(0, $0) }
    }

    @Test func `a time is learnt as its logarithm, in steps of 2^-20`() {
        check(FixedLogarithm.of(0), 0)
        check(FixedLogarithm.of(1), 726_817)
        check(FixedLogarithm.exp(0), 1)
        check((1000.999...1001.001).contains(FixedLogarithm.exp(FixedLogarithm.of(1000))))
    }

    @Test(
        "the window widens for returns that are worth it",
        arguments: [(100_000, 3), (4_000, 2), (400_000, 2)])
    func widens(returned: Int, width: Int) {
        var window = MemoryWindow()
        check(window.most(10), 12)
        window.count(.entry)
        window.fill()
        for number in 0...1_000_000 {
            window.count(number < 500_000 ? .entry : number < 500_000 + returned ? .left : .unknown)
        }
        window.adapt()
        check(window.width, width)
        check(window.most(10), 10 * (width - 1) + 2)
        // Nothing was counted since.
        window.adapt()
        check(window.width, width)
    }

    @Test func `a scan takes all at first, and then the seldom used`() {
        var scan = CandidateScan(most: 1024, adapts: true)
        scan.begin(200)
        check(scan.samples, 4)
        let taken = (0..<6).map { _ in
            let takes = scan.takes(Self.used(3))
            _ = scan.stepEndsRound()
            return takes
        }
        // A hundredth of the entries, and two.
        check(taken, [true, true, true, true, true, false])
        let later = [1, 2].map { scan.takes(Self.used($0)) }
        check(later, [true, false])
    }

    @Test func `a scan takes what 99 % of the victims were used, interpolated`() {
        var scan = CandidateScan(most: 1024, adapts: true)
        scan.begin(200)
        for _ in 0..<50 {
            scan.countVictim(Self.used(1))
            scan.countVictim(Self.used(6))
        }
        scan.nextRound(200, newcomers: 0)
        for _ in 0..<10 { _ = scan.stepEndsRound() }
        // Powers 0 and 2: 2 uses, and of 2 more the 49 of 50 parts, rounded up.
        let taken = [4, 5].map { scan.takes(Self.used($0)) }
        check(taken, [true, false])
    }

    private static func used(_ uses: UInt16) -> KeyHistory {
        var history = KeyHistory(at: 1)
        history.uses = uses
        return history
    }

    @Test func `newcomers wait in their sequence, with their sizes`() {
        var newcomers = Newcomers()
        for number in 0..<100 { newcomers.add(KeyID(number), size: Int64(number)) }
        for number in 0..<90 { check(newcomers.popFirst(), KeyID(number)) }
        check(newcomers.count, 10)
        check(newcomers.size, (90..<100).reduce(0, +))
        for _ in 0..<10 { _ = newcomers.popFirst() }
        check(newcomers.popFirst(), nil)
        check(newcomers.size, 0)
    }
}
