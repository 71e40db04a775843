/// Learns when keys come back, and evicts the candidate that is expected last (Zhou, Niu, Xiong,
/// Fang and Wang: 3L-Cache: Low overhead and precise learning-based eviction policy for caches,
/// FAST 2025).
///
///     each request   notes a history of its key in `RememberedKeys`, makes one remembered key a
///                    sample, and of a sample that it asks for a row in `LearningRows`
///     enough rows    are a lesson: `TreeGrower` grows `RegressionTrees` from them
///     an eviction    asks the trees when each candidate will be back; the last one goes
///
/// A row has six numbers, and the answer to learn from them, when the key came back: the time since
/// the last request, the three gaps before it, the size, and the uses. Samples are drawn, from the
/// first eviction on, from entries and as many evicted keys or more. A sample becomes a row when it
/// is requested again, or forgotten: every one before the first lesson, and one in four later.
/// Before the first lesson, the order is LRU.
///
/// Asking for all entries would cost too much, so candidates come from both ends: newcomers once
/// they have more than a small share of the room, and a `CandidateScan` that goes round from the
/// least recently used, takes all at first and then the seldom used. Half as many as were taken are
/// evicted before more are sought; expectations hold until then, or until a key is requested. With
/// `goal=objects` the expected time is multiplied by the size, and the scan takes all.
///
/// What the paper leaves open is as in the authors' program. The trees are ours: numbers in at most
/// 255 bins, 20 rows in a leaf, and sums of whole numbers, so that they are the same everywhere;
/// LightGBM, in theirs, also leaves out a fifth of the rows and one number in six by chance.
///
/// Cost: a sample by a request; for a victim two candidates through 16 trees, and a slot in a heap;
/// a lesson sorts its rows by each number, and sums them up some hundred times. Example, room for
/// two: a b a c evicts b, as LRU does before a lesson, and FIFO evicts a.
package struct ThreeLCache: ReplacementOrder, ~Copyable {
    package static let id = "3l-cache"
    package static let lessonParameter = "lesson"
    package static let parameters = [
        OrderParameter("goal", .choice(["bytes", "objects"]), default: "bytes", of: id),
        OrderParameter(lessonParameter, .whole(40...100_000_000), default: "65536", of: id),
        OrderParameter("candidates", .whole(1...65_535), default: "1024", of: id),
        OrderParameter("trees", .whole(1...1024), default: "16", of: id),
        OrderParameter("leaves", .whole(2...1024), default: "32", of: id),
        OrderParameter("rate", .number(0.001...1), default: "0.1", of: id),
    ]

    /// The expected return, the last one first, and among equals who became a candidate first.
    struct Return: Comparable, BitwiseCopyable {
        var time: Double
        var turn: UInt32

        @inline(__always)
        static func < (a: Return, b: Return) -> Bool {
            a.time != b.time ? a.time > b.time : a.turn < b.turn
        }
    }

    /// An eviction that can be undone.
    private struct Eviction {
        var key: KeyID
        /// Its index among entries.
        var slot: Int
        /// The next more recently used entry.
        var ahead: KeyID
        var expected: Return?
        var scanned: KeyID
        var wasSampling: Bool
    }

    private let weighsSizes: Bool
    private let sizes: EntrySizes
    private var keys: RememberedKeys
    /// Entries, the most recently used at the front.
    private var chain: KeyChains
    private var newcomers = Newcomers()
    private var scan: CandidateScan
    /// The entry that is scanned next; absent if there is none.
    private var scanned = KeyID.absent
    private var candidates: KeyHeap<Return>
    private var candidateTurn: UInt32 = 0
    /// Keys that a search has found.
    private var sought: [KeyID] = []
    /// Victims until more candidates are sought.
    private var victimsLeft = 0
    /// True if the last eviction was undone, after which its search isn't repeated.
    private var isUndone = false
    /// Since the last request or change of another kind.
    private var evictions: [Eviction] = []

    package static func whyNoSample(_ settings: OrderSettings) -> String? {
        "it learns from as many requests as a whole trace has"
    }

    package init(_ context: OrderContext) {
        let settings = context.settings
        weighsSizes = settings.word("goal") == "objects"
        sizes = context.sizes
        let lessons = ReuseLessons(
            rowsPerLesson: settings.whole(Self.lessonParameter),
            rules: TreeRules(
                trees: settings.whole("trees"), leaves: settings.whole("leaves"),
                rate: settings.number("rate")))
        keys = RememberedKeys(context, lessons)
        chain = KeyChains(keyCapacity: context.keyCapacity)
        candidates = KeyHeap(keyCapacity: context.keyCapacity)
        scan = CandidateScan(most: settings.whole("candidates"), adapts: !weighsSizes)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { keys.isEntry(key) }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { keys.prefetch(key) }
    @inline(__always)
    package func prefetchNear(_ key: KeyID) { chain.prefetch(key) }

    package mutating func requested(_ key: KeyID) {
        evictions.removeAll(keepingCapacity: true)
        if keys.requested(key, learns: victimsLeft <= 0) { candidates.removeAll() }
    }

    /// Makes an entry the most recently used one, and no candidate.
    package mutating func used(_ key: KeyID) {
        leaveScan(key)
        if candidates.contains(key) { candidates.remove(key) }
        chain.moveToFront(key)
    }

    /// Moves the scan on if it is at an entry that moves or leaves.
    private mutating func leaveScan(_ key: KeyID) { if scanned == key { advanceScan() } }

    /// Moves the scan to the next entry, and from the last one to the first.
    private mutating func advanceScan() {
        scanned = chain.ahead(of: scanned)
        if scanned == .absent { scanned = chain.back() }
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        evictions.removeAll(keepingCapacity: true)
        keys.enter(key)
        chain.pushFront(key)
        if scanned == .absent { scanned = key }
        if keys.hasLearnt { newcomers.add(key, size: sizes[key]) }
    }

    package mutating func removed(_ key: KeyID) {
        evictions.removeAll(keepingCapacity: true)
        if candidates.contains(key) { candidates.remove(key) }
        leave(key)
    }

    private mutating func leave(_ key: KeyID) {
        leaveScan(key)
        if scanned == key { scanned = .absent }
        chain.remove(key)
        keys.leave(key)
    }
}

// Evictions.
extension ThreeLCache {
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard chain.back() != .absent else { return nil }
        var victim = chain.back()
        var expected: Return?
        if keys.hasLearnt {
            let isOver = victimsLeft <= 0 && !isUndone
            if isOver || candidates.count == 0 { seekCandidates() }
            if let key = candidates.lowest {
                victim = key
                expected = candidates.lowestRank
                candidates.remove(key)
                scan.countVictim(keys[key])
            }
        }
        isUndone = false
        victimsLeft -= 1
        evictions.append(
            Eviction(
                key: victim, slot: keys.slot(of: victim), ahead: chain.ahead(of: victim),
                expected: expected, scanned: scanned, wasSampling: keys.isSampling))
        keys.isSampling = true
        leave(victim)
        return victim
    }

    /// The entry has its slot and its expectation again. A search for candidates stays done.
    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        guard let eviction = evictions.popLast(), eviction.key == key else {
            return inserted(key, size: size)
        }
        keys.takeBack(key, to: eviction.slot)
        keys.isSampling = eviction.wasSampling
        if eviction.ahead == .absent {
            chain.pushFront(key)
        } else {
            chain.push(key, behind: eviction.ahead)
        }
        if let expected = eviction.expected {
            candidates.insert(key, expected)
            scan.countVictim(keys[key], -1)
        }
        scanned = eviction.scanned
        victimsLeft += 1
        isUndone = true
    }

    private mutating func seekCandidates() {
        scan.begin(keys.entryCount)
        sought.removeAll(keepingCapacity: true)
        seekNewcomers()
        if sought.isEmpty || newcomers.size < share(10 * scan.newcomerPercent) { seekSeldomUsed() }
        for key in sought { expect(key) }
        victimsLeft = sought.count / 2
    }

    /// So many hundredths of the occupied room.
    private func share(_ percent: Int) -> Int64 {
        let (hundreds, rest) = keys.occupied.quotientAndRemainder(dividingBy: 100)
        return hundreds &* Int64(percent) &+ rest &* Int64(percent) / 100
    }

    private mutating func seekNewcomers() {
        let most = scan.samples * 3 / 2
        while newcomers.size > share(scan.newcomerPercent), sought.count < most,
            let key = newcomers.popFirst()
        {
            if contains(key) { sought.append(key) }
        }
    }

    private mutating func seekSeldomUsed() {
        var ofRound = 0
        while ofRound < scan.samples, sought.count < scan.roundLength {
            if scan.takes(keys[scanned]) {
                sought.append(scanned)
                ofRound += 1
            }
            if scan.stepEndsRound() {
                scan.nextRound(keys.entryCount, newcomers: newcomers.count)
                scanned = chain.back()
                candidates.removeAll()
                ofRound = 0
            } else {
                advanceScan()
            }
        }
        if let last = sought.last { scan.reached = keys[last].last }
        scan.countCandidates()
    }

    /// Makes an entry a candidate, by when it is expected back.
    private mutating func expect(_ key: KeyID) {
        let wait = keys.expectedWait(key)
        let time = weighsSizes ? Double(sizes[key]) * wait : Double(keys.sinceLesson) + wait
        if candidates.contains(key) { candidates.remove(key) }
        candidates.insert(key, Return(time: time, turn: candidateTurn))
        candidateTurn &+= 1
    }
}
