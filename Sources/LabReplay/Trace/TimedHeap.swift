import LabOrders

/// What is due at later instants: the earliest first, of one instant by rank, and then in the order
/// in which it was put off. A binary heap.
struct TimedHeap<Kind: TimedKind> {
    private struct Entry {
        var timeNs: Int64
        var sequence: UInt64
        var kind: Kind

        @inline(__always)
        func precedes(_ other: Entry) -> Bool {
            if timeNs != other.timeNs { return timeNs < other.timeNs }
            if kind.rank != other.kind.rank { return kind.rank < other.kind.rank }
            return sequence < other.sequence
        }
    }

    private var heap: [Entry] = []
    private var sequence: UInt64 = 0

    var isEmpty: Bool { heap.isEmpty }
    var count: Int { heap.count }
    var next: Kind? { heap.first?.kind }
    /// `.max`: nothing is due.
    var nextNs: Int64 { heap.isEmpty ? .max : heap[0].timeNs }

    mutating func schedule(_ kind: Kind, atNs timeNs: Int64) {
        push(Entry(timeNs: timeNs, sequence: sequence, kind: kind))
        sequence += 1
    }

    private mutating func push(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Drops all but what a condition holds for.
    mutating func keepOnly(_ isKept: (Kind) -> Bool) {
        let kept = heap.filter { isKept($0.kind) }
        heap = []
        for entry in kept { push(entry) }
    }

    mutating func pop() -> Kind {
        let first = heap[0]
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.kind
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].precedes(heap[least]) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}

/// Things of one instant go by their rank.
protocol TimedKind {
    associatedtype Rank: Comparable
    var rank: Rank { get }
}
