import LabBase

/// Learns when keys come back, and evicts the candidate that is expected last (Zhou, Niu, Xiong,
/// Fang and Wang: 3L-Cache: Low overhead and precise learning-based eviction policy for caches,
/// FAST 2025). Boosted regression trees expect the return by six numbers: the time since the last
/// request, the three gaps before it, the size, and the uses.
///
/// From the first eviction on, each request makes a remembered key a sample, drawn from entries and
/// as many evicted keys or more. It becomes a row to learn from when it is requested again, or
/// forgotten: every one before the first lesson, and one in four later. A lesson begins with as
/// many rows as `lesson` says. Before the first, the order is LRU.
///
/// Candidates come from both ends: newcomers once they have more than a small share of the room,
/// and a scan that goes round from the least recently used, takes all at first and then the seldom
/// used. Half as many as were taken are evicted before more are sought; expectations hold until
/// then, or until a key is requested. With `goal=objects` the expected time is multiplied by the
/// size, and the scan takes all.
///
/// What the paper leaves open is as in the authors' program. The trees are ours: numbers in at most
/// 255 bins, 20 rows in a leaf, and sums of whole numbers, so that they are the same everywhere;
/// LightGBM, in theirs, also leaves out a fifth of the rows and one number in six by chance.
///
/// Cost: a sample by a request; for a victim two candidates through 16 trees, and a place in a
/// heap; a lesson sorts its rows by each number, and sums them up some hundred times. Example, room
/// for two: a b a c evicts b, as LRU does before a lesson, and FIFO evicts a.
package struct ThreeLCache: ReplacementOrder, ~Copyable {
    package static let id = "3l-cache"
    package static let summary = "learns when keys come back, and evicts the one expected last"
    package static let source =
        "W. Zhou, Z. Niu, Y. Xiong, J. Fang and Q. Wang, 3L-Cache: low overhead and precise "
        + "learning-based eviction policy for caches, FAST 2025, with what it leaves open as in "
        + "its authors' program"
    package static let departures =
        "The trees are the lab's own, without LightGBM's draws of rows and columns, and other "
        + "random numbers choose the samples."
    package static let lessonParameter = "lesson"
    package static let parameters = [
        OrderParameter(
            "goal", .choice(["bytes", "objects"]), default: "bytes",
            "what shall be missed least: bytes, or objects of whatever size"),
        OrderParameter(
            lessonParameter, .whole(40...100_000_000), default: "65536",
            "samples that make a lesson"),
        OrderParameter("candidates", .whole(1...65_535), default: "1024", "of a scan, at most"),
        OrderParameter("trees", .whole(1...1024), default: "16", "of a lesson"),
        OrderParameter("leaves", .whole(2...1024), default: "32", "of a tree, at most"),
        OrderParameter("rate", .number(0.001...1), default: "0.1", "of learning, by a tree"),
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
        /// Its place among entries.
        var place: Int
        /// The next more recently used entry.
        var ahead: KeyID
        var expected: Return?
        var scanPlace: KeyID
        var wasSampling: Bool
    }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let weighsSizes: Bool
    private let sizes: EntrySizes
    private let histories: KeyTable<KeyHistory>
    /// Entries, the most recently used at the front.
    private var chain: KeyChains
    /// Entries in the order in which removals leave them, to draw from.
    private var entries = GrowingTable<Int, KeyID>(capacity: 64)
    private var left = LeftKeys()
    private var window = MemoryWindow()
    private var newcomers = Newcomers()
    private var scan: CandidateScan
    /// The entry that is scanned next; absent if there is none.
    private var scanPlace = KeyID.absent
    private var lessons: ReuseLessons
    private var candidates: KeyHeap<Return>
    private var candidateTurn: UInt32 = 0
    /// What a search has found.
    private var sought: [KeyID] = []
    /// Victims until more candidates are sought.
    private var victimsLeft = 0
    private var occupied: Int64 = 0
    private var now: Int64 = 0
    private var lastLesson: Int64 = 0
    /// The longest time for which a forgotten key had not been requested: so far, and as of the
    /// last lesson.
    private var longestAbsence: Int64 = 0
    private var knownAbsence: Int64 = 0
    private var isSampling = false
    private var evictions: [Eviction] = []

    package static func whyNoSample(_ settings: OrderSettings) -> String? {
        "it learns from as many requests as a whole trace has"
    }

    package init(_ context: OrderContext) {
        let settings = context.settings
        draw = Draw(seed: context.seed, purpose: "order.3l-cache")
        weighsSizes = settings.word("goal") == "objects"
        sizes = context.sizes
        histories = KeyTable(count: context.keyCapacity)
        chain = KeyChains(keyCapacity: context.keyCapacity)
        candidates = KeyHeap(keyCapacity: context.keyCapacity)
        scan = CandidateScan(most: settings.whole("candidates"), adapts: !weighsSizes)
        lessons = ReuseLessons(
            rowsPerLesson: settings.whole(Self.lessonParameter),
            rules: TreeRules(
                trees: settings.whole("trees"), leaves: settings.whole("leaves"),
                rate: settings.number("rate")))
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { histories[key].state == .entry }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { histories.prefetch(key) }
    @inline(__always)
    package func prefetchNear(_ key: KeyID) { chain.prefetch(key) }

    package mutating func requested(_ key: KeyID) {
        now += 1
        evictions.removeAll(keepingCapacity: true)
        let state = histories[key].state
        window.count(state)
        if state != .unknown {
            learnReturn(of: key)
            histories[key].request(at: now)
        }
        if isSampling { sample() }
        forget()
    }

    /// Makes an entry the most recently used one, and no candidate.
    package mutating func used(_ key: KeyID) {
        leaveScan(key)
        if candidates.contains(key) { candidates.remove(key) }
        chain.moveToFront(key)
    }

    /// Moves the scan to the next entry, round the end, if it is at one that moves or leaves.
    private mutating func leaveScan(_ key: KeyID) {
        guard scanPlace == key else { return }
        advanceScan()
        if scanPlace == key { scanPlace = .absent }
    }

    private mutating func advanceScan() {
        scanPlace = chain.ahead(of: scanPlace)
        if scanPlace == .absent { scanPlace = chain.back() }
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        evictions.removeAll(keepingCapacity: true)
        if histories[key].state == .unknown { histories[key] = KeyHistory(at: now) }
        enter(key)
        chain.pushFront(key)
        if scanPlace == .absent { scanPlace = key }
        if lessons.count > 0 { newcomers.add(key, size: sizes[key]) }
    }

    private mutating func enter(_ key: KeyID) {
        histories[key].state = .entry
        histories[key].place = UInt32(entries.count)
        entries.append(key)
        occupied &+= sizes[key]
    }

    package mutating func removed(_ key: KeyID) {
        evictions.removeAll(keepingCapacity: true)
        if candidates.contains(key) { candidates.remove(key) }
        leave(key)
    }

    /// Makes an entry a key that left.
    private mutating func leave(_ key: KeyID) {
        leaveScan(key)
        chain.remove(key)
        occupied &-= sizes[key]
        let gap = Int(histories[key].place)
        let last = entries.popLast()!
        if last != key {
            entries[gap] = last
            histories[last].place = UInt32(gap)
        }
        histories[key].state = .left
        histories[key].place = left.add(key)
    }
}

// Evictions.
extension ThreeLCache {
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard entries.count > 0 else { return nil }
        var eviction = Eviction(
            key: chain.back(), place: 0, ahead: .absent, expected: nil, scanPlace: .absent,
            wasSampling: isSampling)
        if lessons.count > 0 {
            if victimsLeft <= 0 || candidates.count == 0 { seekCandidates() }
            if let key = candidates.lowest {
                eviction.key = key
                eviction.expected = candidates.lowestRank
                candidates.remove(key)
                scan.countVictim(uses: histories[key].uses, last: histories[key].last)
            }
        }
        victimsLeft -= 1
        isSampling = true
        eviction.place = Int(histories[eviction.key].place)
        eviction.ahead = chain.ahead(of: eviction.key)
        eviction.scanPlace = scanPlace
        leave(eviction.key)
        evictions.append(eviction)
        return eviction.key
    }

    /// The entry has its place and its expectation again. A search for candidates stays done.
    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        guard let eviction = evictions.popLast(), eviction.key == key else {
            return inserted(key, size: size)
        }
        left.removeLast()
        enter(key)
        swapEntries(eviction.place, entries.count - 1)
        if eviction.ahead == .absent {
            chain.pushFront(key)
        } else {
            chain.push(key, behind: eviction.ahead)
        }
        if let expected = eviction.expected {
            candidates.insert(key, expected)
            scan.countVictim(uses: histories[key].uses, last: histories[key].last, -1)
        }
        scanPlace = eviction.scanPlace
        isSampling = eviction.wasSampling
        victimsLeft += 1
    }

    private mutating func swapEntries(_ a: Int, _ b: Int) {
        let (first, second) = (entries[a], entries[b])
        entries[a] = second
        entries[b] = first
        histories[first].place = UInt32(b)
        histories[second].place = UInt32(a)
    }

    private mutating func seekCandidates() {
        scan.begin(entries.count)
        sought.removeAll(keepingCapacity: true)
        seekNewcomers()
        if sought.isEmpty || newcomers.size < share(10 * scan.newcomerPercent) { seekSeldomUsed() }
        for key in sought { expect(key) }
        victimsLeft = sought.count / 2
    }

    /// So many hundredths of the occupied room.
    private func share(_ percent: Int) -> Int64 {
        let (hundreds, rest) = occupied.quotientAndRemainder(dividingBy: 100)
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
            if scan.takes(histories[scanPlace].uses) {
                sought.append(scanPlace)
                ofRound += 1
            }
            if scan.stepEndsRound() {
                scan.nextRound(entries.count, newcomers: newcomers.count)
                scanPlace = chain.back()
                candidates.removeAll()
                ofRound = 0
            } else {
                advanceScan()
            }
        }
        if let last = sought.last { scan.reached = histories[last].last }
        scan.countCandidates()
    }

    /// Makes an entry a candidate, by when it is expected back.
    private mutating func expect(_ key: KeyID) {
        let history = histories[key]
        let wait = lessons.expected(history, age: now - history.last, size: sizes[key])
        let time = weighsSizes ? Double(sizes[key]) * wait : wait + Double(now - lastLesson)
        if candidates.contains(key) { candidates.remove(key) }
        candidates.insert(key, Return(time: time, turn: candidateTurn))
        candidateTurn &+= 1
    }
}

// Samples and lessons.
extension ThreeLCache {
    private mutating func index(below count: Int) -> Int {
        draws += 1
        return draw.index(draws, below: count)
    }

    /// Makes a drawn key a sample.
    private mutating func sample() {
        let place = index(below: entries.count + left.count)
        guard place >= entries.count else {
            return histories[entries[place]].sample(at: now)
        }
        let (key, turn) = left.key(place - entries.count)
        if remembers(key, turn) { histories[key].sample(at: now) }
    }

    /// True if a key that left then hasn't come back.
    private func remembers(_ key: KeyID, _ turn: UInt32) -> Bool {
        histories[key].state == .left && histories[key].place == turn
    }

    /// Learns from a sample that is requested again.
    private mutating func learnReturn(of key: KeyID) {
        let history = histories[key]
        guard history.isSample else { return }
        learn(key, after: now - history.last - Int64(history.sampledAt) + 1)
        histories[key].sampledAt = 0
    }

    /// Forgets a key if too many are remembered, and learns that it stayed away.
    private mutating func forget() {
        guard left.count >= window.most(entries.count) else { return }
        window.fill()
        let (key, turn) = left.key(0)
        if remembers(key, turn) {
            if histories[key].isSample {
                let absence = now - histories[key].last
                learn(key, after: knownAbsence + absence, absence: absence)
            }
            histories[key] = KeyHistory(at: now)
        }
        left.removeFirst()
    }

    /// Adds a row of every sample before the first lesson, and of one in four later; and learns if
    /// there are enough and no victims are left to be evicted by the last search.
    private mutating func learn(_ key: KeyID, after requests: Int64, absence: Int64 = 0) {
        guard index(below: 4) == 0 || lessons.count == 0 else { return }
        longestAbsence = max(longestAbsence, absence)
        lessons.add(histories[key], size: sizes[key], after: requests)
        guard lessons.isDue, victimsLeft <= 0 else { return }
        lessons.learn()
        candidates.removeAll()
        knownAbsence = longestAbsence
        lastLesson = now
        window.adapt()
    }
}
