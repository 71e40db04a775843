@testable import LabBase
@testable import LabOrders

/// Boosted trees without histograms: every split of every leaf is tried, and a leaf is the list of
/// answers that lead to it.
struct ObviousTrees {
    struct Row {
        var numbers: [Int64]
        var answer: Int64
    }

    private struct Answer {
        var column: Int
        var most: Int64
        var isYes: Bool

        func fits(_ numbers: [Int64]) -> Bool { (numbers[column] <= most) == isYes }
    }

    private struct Leaf {
        var answers: [Answer] = []
        var rows: [Row]
        var value: Int64 = 0

        /// The part of its rows that gives an answer.
        func asked(_ answer: Answer, yes: Bool) -> Leaf {
            var answer = answer
            answer.isYes = yes
            return Leaf(answers: answers + [answer], rows: rows.filter { answer.fits($0.numbers) })
        }
    }

    private var base: Int64
    private var trees: [[Leaf]] = []
    /// Halfway between the numbers of a column, by column.
    private var bounds: [[Int64]]
    private let rules: TreeRules

    init(_ rows: [Row], _ rules: TreeRules) {
        self.rules = rules
        base = Self.mean(rows, 1)
        bounds = rows[0].numbers.indices.map { column in
            let numbers = Set(rows.map { $0.numbers[column] }).sorted()
            return zip(numbers, numbers.dropFirst()).map { $0 + ($1 - $0) / 2 }
        }
        for _ in 0..<rules.trees {
            let errors = rows.map {
                Row(numbers: $0.numbers, answer: $0.answer - value($0.numbers))
            }
            trees.append(tree(errors))
        }
    }

    func value(_ numbers: [Int64]) -> Int64 {
        trees.reduce(base) { sum, leaves in
            sum + leaves.first { $0.answers.allSatisfy { $0.fits(numbers) } }!.value
        }
    }

    private static func sum(_ rows: [Row]) -> Int64 { rows.reduce(0) { $0 + $1.answer } }

    private static func mean(_ rows: [Row], _ rate: Double) -> Int64 {
        StableMath.nearest(Double(sum(rows)) / Double(rows.count) * rate)
    }

    private func tree(_ rows: [Row]) -> [Leaf] {
        var leaves = [Leaf(rows: rows)]
        while leaves.count < rules.leaves {
            let splits = leaves.map { bestSplit($0.rows) }
            let most = splits.map { $0?.gain ?? 0 }.max()!
            guard most > 0 else { break }
            let index = splits.firstIndex { $0?.gain == most }!
            let no = leaves[index].asked(splits[index]!.answer, yes: false)
            leaves[index] = leaves[index].asked(splits[index]!.answer, yes: true)
            leaves.append(no)
        }
        for index in leaves.indices {
            leaves[index].value = Self.mean(leaves[index].rows, rules.rate)
        }
        return leaves
    }

    /// The first that gains most.
    private func bestSplit(_ rows: [Row]) -> (answer: Answer, gain: Double)? {
        var best: (answer: Answer, gain: Double)?
        for column in bounds.indices {
            for bound in bounds[column] {
                let answer = Answer(column: column, most: bound, isYes: true)
                let yes = rows.filter { answer.fits($0.numbers) }
                let no = rows.filter { !answer.fits($0.numbers) }
                guard min(yes.count, no.count) >= rules.leastRows else { continue }
                let gain = Self.worth(yes) + Self.worth(no) - Self.worth(rows)
                if gain > best?.gain ?? 0 { best = (answer, gain) }
            }
        }
        return best
    }

    private static func worth(_ rows: [Row]) -> Double {
        Double(sum(rows)) * Double(sum(rows)) / Double(rows.count)
    }
}
