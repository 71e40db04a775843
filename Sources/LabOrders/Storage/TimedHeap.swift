/// Future events: the earliest first, at one instant by rank, and then in the order of scheduling.
/// A binary heap.
@usableFromInline
package struct TimedHeap<Kind: TimedKind> {
    @usableFromInline
    struct Scheduled {
        @usableFromInline var timeNs: Int64
        @usableFromInline var sequence: UInt64
        @usableFromInline var kind: Kind

        @inlinable
        init(timeNs: Int64, sequence: UInt64, kind: Kind) {
            self.timeNs = timeNs
            self.sequence = sequence
            self.kind = kind
        }

        @inlinable @inline(__always)
        func precedes(_ other: Scheduled) -> Bool {
            if timeNs != other.timeNs { return timeNs < other.timeNs }
            if kind.rank != other.kind.rank { return kind.rank < other.kind.rank }
            return sequence < other.sequence
        }
    }

    @usableFromInline var heap: [Scheduled] = []
    @usableFromInline var sequence: UInt64 = 0

    @inlinable
    package init() {}

    @inlinable
    package var isEmpty: Bool { heap.isEmpty }
    @inlinable
    package var count: Int { heap.count }
    @inlinable
    package var next: Kind? { heap.first?.kind }
    /// Time of the next event; `.max` for none.
    @inlinable
    package var nextNs: Int64 { heap.isEmpty ? .max : heap[0].timeNs }

    @inlinable
    package mutating func schedule(_ kind: Kind, atNs timeNs: Int64) {
        push(Scheduled(timeNs: timeNs, sequence: sequence, kind: kind))
        sequence += 1
    }

    @inlinable
    mutating func push(_ scheduled: Scheduled) {
        heap.append(scheduled)
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes all events for which a condition doesn't hold.
    @inlinable
    package mutating func keepOnly(_ isKept: (Kind) -> Bool) {
        let kept = heap.filter { isKept($0.kind) }
        heap = []
        for scheduled in kept { push(scheduled) }
    }

    @inlinable
    package mutating func pop() -> Kind {
        let first = heap[0]
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.kind
    }

    @inlinable
    mutating func sink() {
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

/// A kind of event. Events of one instant happen by their rank.
@usableFromInline
package protocol TimedKind {
    associatedtype Rank: Comparable
    var rank: Rank { get }
}
