/// How much room is taken in each gap between two requests: the most of some gaps in a row, and
/// room added to them, in time that grows as the logarithm of their number.
///
/// A tree stands over blocks of gaps. A node has what was added to all that is below it, and the
/// most there.
struct TakenRoom {
    private static var blockGaps: Int { 64 }

    private var gaps: [Int64]
    private let blocks: Int
    private var added: [Int64]
    private var most: [Int64]

    init(gaps count: Int) {
        var blocks = 1
        while blocks * Self.blockGaps < count { blocks *= 2 }
        self.blocks = blocks
        gaps = Array(repeating: 0, count: blocks * Self.blockGaps)
        added = Array(repeating: 0, count: 2 * blocks)
        most = added
    }

    func most(in range: Range<Int>) -> Int64 { most(in: range, 1, 0..<gaps.count) }

    private func most(in range: Range<Int>, _ node: Int, _ below: Range<Int>) -> Int64 {
        if range.lowerBound <= below.lowerBound, below.upperBound <= range.upperBound {
            return most[node]
        }
        var found: Int64 = 0
        if node >= blocks {
            for gap in range.clamped(to: below) { found = max(found, gaps[gap]) }
        } else {
            let middle = below.lowerBound + below.count / 2
            if range.lowerBound < middle {
                found = most(in: range, 2 * node, below.lowerBound..<middle)
            }
            if range.upperBound > middle {
                found = max(found, most(in: range, 2 * node + 1, middle..<below.upperBound))
            }
        }
        return found + added[node]
    }

    mutating func add(_ room: Int64, to range: Range<Int>) {
        add(room, to: range, 1, 0..<gaps.count)
    }

    private mutating func add(
        _ room: Int64, to range: Range<Int>, _ node: Int, _ below: Range<Int>
    ) {
        if range.lowerBound <= below.lowerBound, below.upperBound <= range.upperBound {
            added[node] += room
            most[node] += room
            return
        }
        if node >= blocks {
            for gap in range.clamped(to: below) { gaps[gap] += room }
            most[node] = below.reduce(0) { max($0, gaps[$1]) } + added[node]
            return
        }
        let middle = below.lowerBound + below.count / 2
        if range.lowerBound < middle { add(room, to: range, 2 * node, below.lowerBound..<middle) }
        if range.upperBound > middle {
            add(room, to: range, 2 * node + 1, middle..<below.upperBound)
        }
        most[node] = max(most[2 * node], most[2 * node + 1]) + added[node]
    }
}
