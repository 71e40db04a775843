import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("Trees that learn")
struct RegressionTreesTests {
    private static func trees(_ rows: [ObviousTrees.Row], _ rules: TreeRules) -> RegressionTrees {
        TreeGrower.trees(learningRows(rows), rules)
    }

    private static func learningRows(_ rows: [ObviousTrees.Row]) -> LearningRows {
        var learning = LearningRows(width: rows[0].numbers.count)
        for row in rows {
            for number in row.numbers { learning.add(number) }
            learning.add(answer: row.answer)
        }
        return learning
    }

    private static func values(_ trees: borrowing RegressionTrees, _ asked: [[Int64]]) -> [Int64] {
        let rows = learningRows(asked.map { ObviousTrees.Row(numbers: $0, answer: 0) })
        return asked.indices.map { trees.value(rows, $0) }
    }

    /// Answers that depend on two columns, and a little on chance.
    private static func drawn(_ seed: UInt64, rows: Int) -> [ObviousTrees.Row] {
        var random = SplitMix(seed)
        return (0..<rows).map { _ in
            let numbers = [9, 40, 3].map { Int64(random.below($0)) }
            let answer = numbers[0] * (numbers[1] > 17 ? 1000 : 10) + Int64(random.below(500))
            return ObviousTrees.Row(numbers: numbers, answer: answer)
        }
    }

    @Test("ask and answer as those that try every split", arguments: UInt64(1)...20)
    func askAsThoseThatTryAll(_ seed: UInt64) {
        var random = SplitMix(seed)
        let rows = Self.drawn(seed, rows: 10 + random.below(60))
        let rules = TreeRules(
            trees: 1 + random.below(5), leaves: 2 + random.below(8),
            rate: random.pick([0.1, 0.5, 1]), leastRows: 1 + random.below(6))
        let asked =
            rows.map(\.numbers)
            + (0..<50).map { _ in (0..<3).map { _ in Int64(random.below(60)) - 5 } }
        let obvious = ObviousTrees(rows, rules)
        check(Self.values(Self.trees(rows, rules), asked), asked.map { obvious.value($0) })
    }

    @Test func `divide rows where the squared error falls most, halfway between two numbers`() {
        let rows = [(1, 0), (2, 0), (8, 6), (9, 10)].map {
            ObviousTrees.Row(numbers: [$0], answer: $1)
        }
        var rules = TreeRules(trees: 1, leaves: 2, rate: 1, leastRows: 1)
        let asked: [[Int64]] = [[-7], [5], [6], [100]]
        // The mean is 4, and the errors -4, -4, 2 and 6.
        check(Self.values(Self.trees(rows, rules), asked), [0, 0, 8, 8])
        rules.rate = 0.5
        check(Self.values(Self.trees(rows, rules), asked), [2, 2, 6, 6])
        // The first tree leaves -2, -2, 0 and 4: the last alone gains most, 4 x 4 + 4 x 4 / 3.
        rules.trees = 2
        check(Self.values(Self.trees(rows, rules), asked), [1, 1, 5, 8])
        rules.leaves = 3
        rules.rate = 1
        check(Self.values(Self.trees(rows, rules), [[8], [9]]), [6, 10])
        rules.leastRows = 3
        check(Self.values(Self.trees(rows, rules), asked), [4, 4, 4, 4])
    }

    @Test func `have nothing to ask where all answers are the same`() {
        let rows = (0..<40).map { ObviousTrees.Row(numbers: [$0], answer: 7) }
        check(Self.values(Self.trees(rows, TreeRules()), [[0], [39]]), [7, 7])
        check(Self.trees(rows, TreeRules()).leafCount, 16)
    }

    @Test func `come out the same from the same rows in another sequence`() {
        let rows = Self.drawn(3, rows: 400)
        let asked = Self.drawn(4, rows: 300).map(\.numbers)
        let values = Self.values(Self.trees(rows, TreeRules()), asked)
        check(Self.values(Self.trees(rows.reversed(), TreeRules()), asked), values)
        check(Set(values).count > 30)
    }
}

@Suite("Bins of numbers")
struct ValueBinsTests {
    @Test func `are one for each of few numbers, and end halfway to the next`() {
        check(ValueBins.bounds([3, 1, 10, 1]), [2, 6])
        check(ValueBins.bounds([-5, -2, 0]), [-4, -1])
        check(ValueBins.bounds([4, 4, 4]), [])
    }

    @Test func `have about equally many of many numbers`() {
        let bounds = ValueBins.bounds((0..<10_000).map { $0 })
        check(bounds.count, 254)
        let counts = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
        check(counts.allSatisfy { (39...40).contains($0) })
        check((38...40).contains(9999 - bounds.last!))
    }

    @Test func `end after a frequent number, and divide the rest equally`() {
        let numbers = Array(repeating: Int64(7), count: 5000) + (0..<1000).map { $0 * 10 }
        let bounds = ValueBins.bounds(numbers)
        // Before 7 there is but one number, which shares its bin.
        check(bounds.first, 8)
        check((240...254).contains(bounds.count))
    }
}
