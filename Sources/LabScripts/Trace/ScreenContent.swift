/// The current rows of a screen. Each row keeps the number it got when it was inserted, wherever it
/// moves: the number determines what the row shows.
package struct ScreenContent {
    /// Number of items by section.
    private(set) var items: [Int]
    /// Numbers of the rows in order, as ranges; nil if each number equals its index.
    private var runs: [Range<Int>]?
    /// Index of each run's first row.
    private var starts: [Int] = []
    private(set) var count: Int
    /// Number of the next row to be inserted.
    private var next: Int

    init(_ screen: Screen) {
        items = screen.sections.map(\.items)
        count = screen.itemCount
        next = count
    }

    /// Number of stretches of rows with consecutive numbers.
    var runCount: Int { runs?.count ?? 1 }

    /// The number of the row at an index.
    func number(at index: Int) -> Int {
        guard let runs else { return index }
        let run = starts.bisected { $0 > index } - 1
        return runs[run].lowerBound + index - starts[run]
    }

    /// Inserts rows before the one at an index.
    mutating func insert(_ rows: Int, at index: Int) {
        items[section(of: min(index, max(0, count - 1)))] += rows
        replace(index..<index, with: [next..<next + rows])
        next += rows
    }

    mutating func delete(_ indices: Range<Int>) {
        var end = 0
        for section in items.indices {
            let own = end..<end + items[section]
            end = own.upperBound
            items[section] -= own.clamped(to: indices).count
        }
        replace(indices, with: [])
    }

    /// Replaces rows by new ones.
    mutating func renew(_ indices: Range<Int>) {
        replace(indices, with: [next..<next + indices.count])
        next += indices.count
    }

    private func section(of index: Int) -> Int {
        var end = 0
        for (section, count) in items.enumerated() {
            end += count
            if index < end { return section }
        }
        return items.count - 1
    }

    private mutating func replace(_ indices: Range<Int>, with fresh: [Range<Int>]) {
        var changed: [Range<Int>] = []
        func add(_ run: Range<Int>) {
            guard !run.isEmpty else { return }
            if let last = changed.last, last.upperBound == run.lowerBound {
                changed[changed.count - 1] = last.lowerBound..<run.upperBound
            } else {
                changed.append(run)
            }
        }
        var start = 0
        var isDone = false
        for run in runs ?? [0..<count] {
            let before = min(run.count, max(0, indices.lowerBound - start))
            let after = min(run.count, max(0, indices.upperBound - start))
            add(run.lowerBound..<run.lowerBound + before)
            if !isDone, indices.lowerBound < start + run.count {
                fresh.forEach(add)
                isDone = true
            }
            add(run.lowerBound + max(before, after)..<run.upperBound)
            start += run.count
        }
        if !isDone { fresh.forEach(add) }
        count += fresh.reduce(0) { $0 + $1.count } - indices.count
        let isAsNumbered = changed.count == 1 && changed[0].lowerBound == 0
        runs = isAsNumbered ? nil : changed
        starts = []
        var index = 0
        for run in changed {
            starts.append(index)
            index += run.count
        }
    }
}
