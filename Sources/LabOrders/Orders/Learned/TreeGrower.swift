import LabBase

/// Grows trees by gradient boosting, as LightGBM does with one thread and without drawing rows or
/// columns (Ke et al.: LightGBM: a highly efficient gradient boosting decision tree, NIPS 2017):
/// the leaf whose split gains most is divided next. All sums are of whole numbers.
struct TreeGrower: ~Copyable {
    private struct Leaf {
        var node: Int32
        /// Indices of its rows in `order`.
        var rows: Range<Int>
        var split: TreeSplit
        /// The question that leads here, and with which answer; none for a root.
        var parent: Int32?
        var isYes = true
    }

    private let rules: TreeRules
    private let bins: ValueBins
    /// Answers that aren't explained yet.
    private let errors: FixedTable<Int, Int64>
    /// Rows, leaf after leaf.
    private let order: FixedTable<Int, UInt32>
    private let aside: FixedTable<Int, UInt32>
    private let histogram: ErrorHistogram
    private var trees: RegressionTrees

    /// Trees for some rows, at least one.
    static func trees(_ rows: borrowing LearningRows, _ rules: TreeRules) -> RegressionTrees {
        var grower = TreeGrower(rows, rules)
        for _ in 0..<rules.trees { grower.grow() }
        return grower.finish()
    }

    private init(_ rows: borrowing LearningRows, _ rules: TreeRules) {
        self.rules = rules
        bins = ValueBins(rows)
        errors = FixedTable(count: rows.count)
        order = FixedTable(count: rows.count)
        aside = FixedTable(count: rows.count)
        histogram = ErrorHistogram(leaves: rules.leaves, width: rows.width)
        var sum: Int64 = 0
        for row in 0..<rows.count { sum &+= rows.answer(row) }
        trees = RegressionTrees(base: Self.mean(sum, rows.count, 1))
        for row in 0..<rows.count { errors[row] = rows.answer(row) - trees.base }
    }

    private consuming func finish() -> RegressionTrees { trees }

    private static func mean(_ sum: Int64, _ count: Int, _ rate: Double) -> Int64 {
        StableMath.nearest(Double(sum) / Double(count) * rate)
    }

    private mutating func grow() {
        for row in 0..<order.count { order[row] = UInt32(row) }
        var leaves = [
            Leaf(node: trees.addLeaf(), rows: 0..<order.count, split: TreeSplit(), parent: nil)
        ]
        histogram.fill(0, leaves[0].rows, of: order, bins, errors)
        leaves[0].split = histogram.bestSplit(0, leastRows: rules.leastRows)
        var root = leaves[0].node
        while leaves.count < rules.leaves {
            var best = 0
            for leaf in leaves.indices where leaves[leaf].split.gain > leaves[best].split.gain {
                best = leaf
            }
            guard leaves[best].split.gain > 0 else { break }
            let question = divide(best, &leaves)
            if root < 0 { root = question }
        }
        trees.addRoot(root)
        for (number, leaf) in leaves.enumerated() { correct(leaf, histogram.total(number)) }
    }

    /// Divides a leaf, which keeps the rows that answer yes, and returns the question.
    private mutating func divide(_ leaf: Int, _ leaves: inout [Leaf]) -> Int32 {
        let old = leaves[leaf]
        let middle = part(old.rows, by: old.split)
        let new = leaves.count
        let question = trees.addQuestion(
            RegressionTrees.Question(
                column: old.split.column, most: bins.bounds[old.split.column][old.split.bin],
                yes: old.node, no: trees.addLeaf()))
        if let parent = old.parent { trees.lead(parent, yes: old.isYes, to: question) }
        leaves[leaf].rows = old.rows.lowerBound..<middle
        leaves[leaf].parent = question
        leaves[leaf].isYes = true
        leaves.append(
            Leaf(
                node: ~Int32(trees.leafCount - 1), rows: middle..<old.rows.upperBound,
                split: TreeSplit(), parent: question, isYes: false))
        // Only the smaller part is summed up: the other is the difference.
        let isFirstSmaller = leaves[leaf].rows.count < leaves[new].rows.count
        let smaller = isFirstSmaller ? leaf : new
        histogram.fill(new, leaves[smaller].rows, of: order, bins, errors)
        histogram.subtract(new, from: leaf)
        if isFirstSmaller { histogram.swap(leaf, new) }
        for part in [leaf, new] {
            leaves[part].split = histogram.bestSplit(part, leastRows: rules.leastRows)
        }
        return question
    }

    /// Puts the rows of a leaf that go left before the others, and returns where these begin.
    private func part(_ rows: Range<Int>, by split: TreeSplit) -> Int {
        var left = rows.lowerBound
        var right = 0
        for index in rows {
            let row = order[index]
            if bins.bin(Int(row), split.column) <= split.bin {
                order[left] = row
                left += 1
            } else {
                aside[right] = row
                right += 1
            }
        }
        for index in 0..<right { order[left + index] = aside[index] }
        return left
    }

    /// Gives a leaf its value, which its rows' errors fall by.
    private func correct(_ leaf: Leaf, _ total: ErrorHistogram.Bar) {
        let value = Self.mean(total.sum, total.count, rules.rate)
        trees.setLeaf(leaf.node, to: value)
        for index in leaf.rows { errors[Int(order[index])] -= value }
    }
}
