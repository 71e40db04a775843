/// The errors of some leaves' rows, summed up by the bin of each column.
struct ErrorHistogram: ~Copyable {
    struct Bar: BitwiseCopyable {
        var sum: Int64
        var count: Int
    }

    private let width: Int
    private let bars: FixedTable<Int, Bar>
    private static let barsPerColumn = ValueBins.most

    init(leaves: Int, width: Int) {
        self.width = width
        bars = FixedTable(count: leaves * width * Self.barsPerColumn)
    }

    private func start(_ leaf: Int, _ column: Int) -> Int {
        (leaf * width + column) * Self.barsPerColumn
    }

    /// Sums up the errors of a leaf's rows.
    func fill(
        _ leaf: Int, _ rows: Range<Int>, of order: borrowing FixedTable<Int, UInt32>,
        _ bins: borrowing ValueBins, _ errors: borrowing FixedTable<Int, Int64>
    ) {
        for column in 0..<width {
            let start = start(leaf, column)
            for bar in start..<start + Self.barsPerColumn { bars[bar] = Bar(sum: 0, count: 0) }
            for index in rows {
                let row = Int(order[index])
                let bar = start + bins.bin(row, column)
                bars[bar].sum &+= errors[row]
                bars[bar].count &+= 1
            }
        }
    }

    /// Takes one leaf's sums from another's, which had both leaves' rows.
    func subtract(_ leaf: Int, from other: Int) {
        let (first, second) = (start(leaf, 0), start(other, 0))
        for bar in 0..<width * Self.barsPerColumn {
            bars[second + bar].sum &-= bars[first + bar].sum
            bars[second + bar].count &-= bars[first + bar].count
        }
    }

    func swap(_ leaf: Int, _ other: Int) {
        let (first, second) = (start(leaf, 0), start(other, 0))
        for bar in 0..<width * Self.barsPerColumn {
            let kept = bars[first + bar]
            bars[first + bar] = bars[second + bar]
            bars[second + bar] = kept
        }
    }

    /// The sum over all rows of a leaf.
    func total(_ leaf: Int) -> Bar {
        var total = Bar(sum: 0, count: 0)
        let start = start(leaf, 0)
        for bar in start..<start + Self.barsPerColumn {
            total.sum &+= bars[bar].sum
            total.count &+= bars[bar].count
        }
        return total
    }

    /// The split of a leaf that gains most, the first among equals; no gain if there is none.
    func bestSplit(_ leaf: Int, leastRows: Int) -> TreeSplit {
        let total = total(leaf)
        var best = TreeSplit()
        guard total.count >= 2 * leastRows else { return best }
        let whole = TreeSplit.worth(total.sum, total.count)
        for column in 0..<width {
            let start = start(leaf, column)
            var left = Bar(sum: 0, count: 0)
            for bin in 0..<ValueBins.most where bars[start + bin].count > 0 {
                left.sum &+= bars[start + bin].sum
                left.count &+= bars[start + bin].count
                guard left.count >= leastRows else { continue }
                let right = total.count - left.count
                guard right >= leastRows else { break }
                let gain =
                    TreeSplit.worth(left.sum, left.count)
                    + TreeSplit.worth(total.sum - left.sum, right) - whole
                if gain > best.gain { best = TreeSplit(column: column, bin: bin, gain: gain) }
            }
        }
        return best
    }
}
