/// Sorts the numbers of each column into at most 255 bins, so that a split is sought between bins
/// and not between all rows. Bins have about equally many rows; equal numbers share a bin.
struct ValueBins: ~Copyable {
    static let most = 255

    /// The highest number of each bin but the last, halfway to the next that occurred; by column.
    private(set) var bounds: [[Int64]] = []
    /// The bin of each row's number, column after column.
    private let bins: FixedTable<Int, UInt8>
    private let rowCount: Int

    init(_ rows: borrowing LearningRows) {
        rowCount = rows.count
        bins = FixedTable(count: rows.width * rows.count)
        for column in 0..<rows.width {
            let bounds = Self.bounds((0..<rows.count).map { rows.value($0, column) })
            for row in 0..<rows.count {
                let value = rows.value(row, column)
                bins[column * rowCount + row] = UInt8(bounds.bisected { $0 >= value })
            }
            self.bounds.append(bounds)
        }
    }

    @inline(__always)
    func bin(_ row: Int, _ column: Int) -> Int { Int(bins[column * rowCount + row]) }

    static func bounds(_ numbers: [Int64]) -> [Int64] {
        let runs = runs(of: numbers.sorted())
        var bounds: [Int64] = []
        var inBin = 0
        var rowsLeft = numbers.count
        for (run, next) in zip(runs, runs.dropFirst()) {
            inBin += run.count
            let binsLeft = most - bounds.count
            guard binsLeft > 1 else { break }
            // All fit if there are few; else the rows left are shared among the bins left.
            guard runs.count <= most || inBin * binsLeft >= rowsLeft else { continue }
            bounds.append(run.number + (next.number - run.number) / 2)
            rowsLeft -= inBin
            inBin = 0
        }
        return bounds
    }

    /// The different numbers, and how often each occurs.
    private static func runs(of sorted: [Int64]) -> [(number: Int64, count: Int)] {
        var runs: [(number: Int64, count: Int)] = []
        for number in sorted {
            if runs.last?.number == number {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((number, 1))
            }
        }
        return runs
    }
}
