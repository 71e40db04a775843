import LabBase
import LabOrders
import Synchronization

/// Counts the hits of LRU caches of all sizes in objects, in one pass over a trace, on several
/// threads.
///
/// Each request takes the next slot of a line, and leaves the slot of its key's previous request;
/// the number of taken slots after that one is the key's depth (Olken, 1981). The trace is cut into
/// stretches. A reader notes for each request the slot of the previous one. If that is in the same
/// stretch, the stretch alone tells the depth, so stretches are looked at side by side. What they
/// can't tell is added up in the trace's order: a stretch asks for each of its keys once, and ends
/// with its own taken slots behind those of the stretches before (after PARDA, Niu et al., IPDPS
/// 2012). Depths don't depend on where the trace is cut, nor on the number of threads.
struct LRUCurve: ~Copyable {
    /// Requests of a stretch: its slots fit the nearest caches.
    static var usualLength: Int { 1 << 18 }
    /// Most stretches that are read at a time.
    private static var mostAtATime: Int { 8 }

    private let jobs: Int
    let length: Int
    private let latest: LatestSlots
    private let sum: StretchSum
    private(set) var requests = 0

    /// - Parameter slots: least number of slots of the line.
    init(
        keyCapacity: Int, jobs: Int, length: Int = LRUCurve.usualLength, slots: Int = 1 << 22
    ) {
        self.jobs = jobs
        self.length = length
        latest = LatestSlots(keyCapacity: keyCapacity)
        let fewest = max(slots, 2 * Self.mostAtATime * (length + Int(TakenSlots.groupSlots)))
        sum = StretchSum(keyCapacity: keyCapacity, slots: fewest)
    }

    /// Adds a whole trace.
    ///
    /// - Parameter read: calls its argument with some of the next requests, at most as many as a
    ///   stretch has; with none at the end.
    mutating func add<Failure: Error>(
        _ read: ((RequestLog, Range<Int>) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        let latest = latest
        var looking: [TraceStretch] = []
        var spare: [TraceStretch] = []
        var atATime = 1
        var isAtEnd = false
        while true {
            let found = StretchLine(looking, sum)
            var reading: [TraceStretch] = []
            let wanted = isAtEnd || !latest.hasRoom(for: atATime, of: length, in: sum) ? 0 : atATime
            try WorkerThreads.forEach(looking.count, jobs: jobs, { found.look($0) }) {
                () throws(Failure) in
                while reading.count < wanted, !isAtEnd {
                    let stretch = spare.popLast() ?? TraceStretch(length: length)
                    try read { log, range in stretch.begin(log, range, latest) }
                    isAtEnd = stretch.count == 0
                    requests += stretch.count
                    if !isAtEnd { reading.append(stretch) }
                }
            }
            spare += looking
            looking = reading
            if looking.isEmpty {
                if isAtEnd { return }
                latest.moveTogether(sum)
            }
            if jobs > 1 { atATime = min(atATime * 2, Self.mostAtATime) }
        }
    }

    /// Hits by size less one, in objects.
    var cumulated: [UInt64] { sum.cumulated }
}

/// The slot of each key's latest request.
private final class LatestSlots: @unchecked Sendable {
    /// One more than the slot; zero before a key's first request.
    private let slots: KeyTable<UInt32>
    private var next: UInt32 = 0

    init(keyCapacity: Int) { slots = FixedTable(count: keyCapacity) }

    /// True if a line has slots for so many more stretches.
    func hasRoom(for stretches: Int, of length: Int, in sum: StretchSum) -> Bool {
        let group = Int(TakenSlots.groupSlots)
        return Int(next) + group + stretches * (length + group) <= sum.capacity
    }

    /// Takes slots for requests, which begin with a group. Writes one more than the slots of their
    /// keys' previous requests, and returns the first slot.
    func take(
        _ log: RequestLog, _ range: Range<Int>, before: borrowing DenseTable<UInt32>
    ) -> UInt32 {
        let start = (next + TakenSlots.groupSlots - 1) & ~(TakenSlots.groupSlots - 1)
        next = start
        var index: UInt32 = 0
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            slots.prefetch(log[position &+ 24])
            let key = log[position]
            before[index] = slots[key]
            index &+= 1
            slots[key] = start &+ index
        }
        next += index
        return start
    }

    /// Moves the taken slots of a line to its front, once all stretches are in it.
    func moveTogether(_ sum: StretchSum) {
        for number in 0..<sum.keyCount {
            let key = KeyID(number: number)
            slots[key] = sum.rank(of: slots[key] - 1) + 1
        }
        next = sum.moveTogether()
    }
}

/// Some requests in a row.
private final class TraceStretch: @unchecked Sendable {
    /// One more than the slot of each request's previous one; then of those that the stretch can't
    /// tell, from the front.
    let before: DenseTable<UInt32>
    private(set) var start: UInt32 = 0
    private(set) var count = 0
    private(set) var slots: TakenSlots
    /// Requests by depth, as far as the stretch tells.
    let found: DenseTable<UInt32>
    /// Number of depths that were found, up to the greatest.
    private(set) var depths: UInt32 = 0
    /// Requests whose depth it can't tell, one for each of its keys.
    private(set) var openCount: UInt32 = 0

    init(length: Int) {
        before = DenseTable(count: length)
        found = DenseTable(count: length)
        slots = TakenSlots(capacity: length)
    }

    func begin(_ log: RequestLog, _ range: Range<Int>, _ latest: LatestSlots) {
        count = range.count
        start = latest.take(log, range, before: before)
    }

    func look() {
        slots.clear()
        for depth in 0..<depths { found[depth] = 0 }
        (openCount, depths) = slots.tell(before, count: UInt32(count), from: start, found)
    }
}

/// Stretches that were looked at, added up in the trace's order.
private final class StretchSum: @unchecked Sendable {
    private let fewestSlots: Int
    private var slots: TakenSlots
    /// Requests by the depth at which they found their key.
    private let found: DenseTable<UInt64>

    init(keyCapacity: Int, slots: Int) {
        fewestSlots = slots
        self.slots = TakenSlots(capacity: slots)
        found = DenseTable(count: keyCapacity)
    }

    var capacity: Int { Int(slots.capacity) }
    var keyCount: UInt32 { slots.count }

    func rank(of slot: UInt32) -> UInt32 { slots.taken(before: slot) }

    func add(_ stretch: TraceStretch) {
        slots.answer(stretch.before, count: stretch.openCount, found)
        for depth in 0..<stretch.depths { found[depth] &+= UInt64(stretch.found[depth]) }
        slots.append(stretch.slots)
    }

    /// Makes a line whose first slots are taken, by as many keys, with seven times as many free.
    /// Returns the next slot.
    func moveTogether() -> UInt32 {
        let count = slots.count
        let most = Int(UInt32.max - TakenSlots.groupSlots)
        slots = TakenSlots(capacity: min(most, max(fewestSlots, 8 * Int(count))))
        for _ in 0..<count { slots.take() }
        return slots.next
    }

    var cumulated: [UInt64] {
        var sum: UInt64 = 0
        return (0..<slots.count).map { depth in
            sum += found[depth]
            return sum
        }
    }
}

/// Has stretches looked at in any order, and adds them up in the trace's order: each by the thread
/// that is the first to find it next.
private final class StretchLine: Sendable {
    private struct Turn {
        var isLooked: [Bool]
        var next = 0
        var isAdding = false
    }

    private let stretches: [TraceStretch]
    private let sum: StretchSum
    private let turn: Mutex<Turn>

    init(_ stretches: [TraceStretch], _ sum: StretchSum) {
        self.stretches = stretches
        self.sum = sum
        turn = Mutex(Turn(isLooked: stretches.map { _ in false }))
    }

    func look(_ number: Int) {
        stretches[number].look()
        turn.withLock { $0.isLooked[number] = true }
        while let next = taken() {
            sum.add(stretches[next])
            turn.withLock { turn in
                turn.next += 1
                turn.isAdding = false
            }
        }
    }

    /// The stretch to add, which is this thread's now; nil if there is none, or another is added.
    private func taken() -> Int? {
        turn.withLock { turn in
            guard !turn.isAdding, turn.next < turn.isLooked.count, turn.isLooked[turn.next] else {
                return nil
            }
            turn.isAdding = true
            return turn.next
        }
    }
}

/// The loops over requests. A line that a function owns stays in registers; one of an object is
/// read again after each write.
extension TakenSlots {
    /// Takes a slot for each request of a stretch, and counts the depths of those whose keys were
    /// requested in it before. Writes the others' previous slots to the front of the table. Returns
    /// their number, and that of the depths.
    @inline(never)
    fileprivate mutating func tell(
        _ before: borrowing DenseTable<UInt32>, count: UInt32, from start: UInt32,
        _ found: borrowing DenseTable<UInt32>
    ) -> (open: UInt32, depths: UInt32) {
        var open: UInt32 = 0
        var deepest: UInt32 = 0
        for index in 0..<count {
            let place = before[index]
            if place > start {
                let depth = leave(place &- start &- 1)
                found[depth] &+= 1
                deepest = max(deepest, depth)
            } else {
                before[open] = place
                open &+= 1
            }
            take()
        }
        return (open, min(deepest + 1, count))
    }

    /// Counts the depths of a stretch's keys, which have been requested before it.
    @inline(never)
    fileprivate mutating func answer(
        _ before: borrowing DenseTable<UInt32>, count: UInt32,
        _ found: borrowing DenseTable<UInt64>
    ) {
        for index in 0..<count {
            prefetch(before[min(index &+ 12, count &- 1)])
            let place = before[index]
            // After it are the taken slots of earlier stretches, and this stretch's other keys.
            if place > 0 { found[leave(place &- 1) &+ index] &+= 1 }
        }
    }
}
