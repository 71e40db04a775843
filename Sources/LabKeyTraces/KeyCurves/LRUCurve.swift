import LabBase
import LabOrders

/// Counts the hits of LRU caches of all sizes in objects, in one pass over a trace, on several
/// threads.
///
/// Depths are counted on a line of slots, as `LRUStack` explains. The trace is cut into stretches,
/// each of which goes through three hands (after PARDA, Niu et al., IPDPS 2012):
///
///     LatestSlots    the reader: notes for each request the slot of its key's previous one
///     TraceStretch   any thread, stretches side by side: counts the depths of requests whose
///                    previous one is in the same stretch
///     StretchSum     one stretch after the other: counts the depths of the others, of which a
///                    stretch has one for each of its keys, and puts its slots behind the line's
///
/// Depths don't depend on where the trace is cut, nor on the number of threads.
struct LRUCurve: ~Copyable {
    /// Requests of a stretch: its slots fit the nearest caches.
    static var usualLength: Int { 1 << 18 }
    private static var mostAtATime: Int { 8 }

    private let jobs: Int
    let length: Int
    private let latest: LatestSlots
    private let sum: StretchSum
    private(set) var requests = 0

    /// - Parameter slots: least number of slots of the line.
    init(keyCapacity: Int, jobs: Int, length: Int = LRUCurve.usualLength, slots: Int = 1 << 22) {
        self.jobs = jobs
        self.length = length
        latest = LatestSlots(keyCapacity: keyCapacity)
        let fewest = max(slots, 2 * Self.mostAtATime * (length + Int(TakenSlots.wordSlots)))
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
            try WorkerThreads.forEach(
                looking.count, jobs: jobs, { found.look($0) },
                beside: { () throws(Failure) in
                    while reading.count < wanted, !isAtEnd {
                        let stretch = spare.popLast() ?? TraceStretch(length: length)
                        try read { log, range in stretch.begin(log, range, latest) }
                        isAtEnd = stretch.count == 0
                        requests += stretch.count
                        if !isAtEnd { reading.append(stretch) }
                    }
                })
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
