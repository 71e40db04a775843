/// Clock2Q+: newcomers enter a small FIFO queue, and one that is used there goes on to the main
/// part, a CLOCK. A use doesn't count as long as the entry is among the latest of the small queue,
/// its correlation window: soon after the first request, further ones often belong to the same
/// work, and say nothing of later ones. The keys that left through the small queue are remembered,
/// and a newcomer among them enters the main part at once (Zhai, Marthen, Balivada, Bojji, Knauft,
/// Rohilla, Zuo, Liu, Austruy, Wang, Yang: Clock2Q+: a simple and efficient replacement algorithm
/// for metadata cache in VMware vSAN, 2025, section 3).
///
/// The small queue has 10 % of the cache, the ghost queue remembers 50 %, and half of the small
/// queue is the window. An entry leaves the window when as many have entered the queue after it.
/// The paper doesn't say which queue makes room; as in its authors' program, libCacheSim, it is the
/// main part if that has more than its share, else the small queue. The paper has entries of one
/// size only; with sizes, all limits count them.
///
/// `rules=libcachesim` does as that program: it remembers 90 %, and until its first eviction sends
/// newcomers to the main part if the small queue is full. It refuses entries larger than the small
/// queue, one that is exactly as large makes room and then stays out, and with sizes it compares
/// the number of entries with a window in bytes.
///
/// Cost: a bit on a hit; a victim takes a step for each bit that was set since. Example, room for
/// six, four of them small, so that the window has two: a a b c b d e f g evicts a, which was used
/// too soon, where QD-LP keeps a and evicts c.
package struct Clock2QPlus: ProbationOrder, ~Copyable {
    package static let id = "clock2q-plus"
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", of: id),
        OrderParameter("ghost", .share(0...64), default: "50%", of: id)
            .standing("90%", under: .libCacheSim),
        OrderParameter("window", .share(0...1), default: "50%", of: id),
        OrderParameter("promotion", .whole(1...100), default: "1", of: id),
        OrderRules.parameter,
    ]

    package var parts: ProbationQueues
    /// Sum of the sizes that had entered the small queue when an entry had entered it.
    private let entered: KeyTable<Int64>
    private var enteredSoFar: Int64 = 0
    private var window = 0.0

    package init(_ context: OrderContext) {
        parts = ProbationQueues(context)
        entered = KeyTable(count: context.keyCapacity)
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        parts.resize(to: capacity)
        window = Double(parts.smallLimit) * parts.settings.number("window")
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        if parts.queues.queue(of: key) == ProbationQueues.main {
            parts.counts[key] = 2
        } else if Double(enteredSoFar &- entered[key]) >= window,
            parts.counts[key] < parts.promotion
        {
            parts.counts[key] &+= 1
        }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let queue = parts.enter(key) ? ProbationQueues.main : parts.newcomersQueue(size)
        if queue == ProbationQueues.small {
            enteredSoFar &+= parts.isAsLibCacheSim ? 1 : parts.queues.size(of: key)
            entered[key] = enteredSoFar
        }
        parts.push(key, queue)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if let key = parts.popAway() { return key }
        parts.hasEvicted = true
        if parts.isMainOverfull, let key = parts.evictMain() { return key }
        while let (key, leaves) = parts.popSmall() { if leaves { return key } }
        return parts.evictMain()
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        entered[key] = enteredSoFar
        parts.undoEviction(key, comesFromMain: false)
    }
}
