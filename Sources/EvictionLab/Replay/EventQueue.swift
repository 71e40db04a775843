/// What the replay itself has in store for later instants.
struct PendingEvent {
    /// Events of one instant go in this order.
    enum Rank: UInt8, Comparable {
        case pressure, signal, delivery, script
        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    enum Kind {
        /// `serial`: of the load that it is meant for; the slot may have another by then.
        case stageDone(load: UInt32, serial: UInt32)
        case wakeQueue(lane: UInt16, queue: Int16)
        /// The content may have come to rest.
        case calm
        case warning(WarningLevel, from: WarningSource)
        /// The system looks at how much memory there is.
        case look
        /// The app is there again.
        case relaunch
        /// The process of an app that was left is about to be frozen.
        case freeze(departure: UInt32)
        /// `isWarned`: what dies of it counts as freed by a warning.
        case reaction(lane: UInt16, index: UInt16, isWarned: Bool)
        case restoreLimit(lane: UInt16, ofFiles: Bool, bytes: Int64, serial: UInt32)
        case sweep(lane: UInt16)
        case releaseHidden(view: ViewID, hides: UInt32)

        var rank: Rank {
            switch self {
            case .look: .pressure
            case .warning, .reaction, .restoreLimit, .relaunch, .freeze: .signal
            default: .delivery
            }
        }

        /// Whether a run goes on until it is done.
        var isAwaited: Bool {
            switch self {
            case .stageDone, .calm: true
            default: false
            }
        }
    }

    var timeNs: Int64
    var rank: Rank
    var sequence: UInt64
    var kind: Kind

    @inline(__always)
    func precedes(_ other: PendingEvent) -> Bool {
        if timeNs != other.timeNs { return timeNs < other.timeNs }
        if rank != other.rank { return rank < other.rank }
        return sequence < other.sequence
    }
}

/// Who says that memory runs short.
enum WarningSource: UInt8 { case script, commandLine, device, kernel }

/// A binary heap by time, then rank, then sequence number.
struct EventQueue {
    private var heap: [PendingEvent] = []
    private var sequence: UInt64 = 0
    /// Events for which the run goes on.
    private var deliveries = 0
    /// Those of them that reach nobody any more.
    private var forsaken = 0

    var next: PendingEvent? { heap.first }

    mutating func schedule(_ kind: PendingEvent.Kind, atNs timeNs: Int64) {
        if kind.isAwaited { deliveries += 1 }
        push(PendingEvent(timeNs: timeNs, rank: kind.rank, sequence: sequence, kind: kind))
        sequence += 1
    }

    private mutating func push(_ event: PendingEvent) {
        heap.append(event)
        var child = heap.count - 1
        while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    var isAwaited: Bool { deliveries > forsaken }

    /// What was scheduled for a load no longer reaches it.
    mutating func forsake() { forsaken += 1 }

    mutating func reachedNobody() { forsaken -= 1 }

    /// Drops all but what comes from outside the app.
    mutating func forgetApp() {
        let rest = heap.filter { event in
            switch event.kind {
            case .warning(_, .commandLine), .look: true
            default: false
            }
        }
        heap = []
        (deliveries, forsaken) = (0, 0)
        for event in rest { push(event) }
    }

    mutating func pop() -> PendingEvent {
        let first = heap[0]
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        if first.kind.isAwaited { deliveries -= 1 }
        return first
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
