import LabBase

/// The keys that 3L-Cache remembers: entries, and those that left lately; and what it has learnt of
/// them.
struct RememberedKeys: ~Copyable {
    private let draw: Draw
    private var draws: UInt64 = 0
    private let sizes: EntrySizes
    private let histories: KeyTable<KeyHistory>
    /// Entries in the order in which removals leave them, to draw from.
    private var entries = GrowingTable<Int, KeyID>(capacity: 64)
    /// Evicted keys in the order of their evictions. One that came back leaves a gap, which counts
    /// as long as it would have.
    private var left = RingQueue<KeyID>()
    private var window = MemoryWindow()
    private var lessons: ReuseLessons
    /// The sizes of all entries.
    private(set) var occupied: Int64 = 0
    private var now: Int64 = 0
    private var lastLesson: Int64 = 0
    /// The longest time for which a forgotten key had not been requested: so far, and as of the
    /// last lesson.
    private var longestAbsence: Int64 = 0
    private var knownAbsence: Int64 = 0
    /// True if requests make samples.
    var isSampling = false

    init(_ context: OrderContext, _ lessons: consuming ReuseLessons) {
        draw = Draw(seed: context.seed, purpose: "order.3l-cache")
        sizes = context.sizes
        histories = KeyTable(count: context.keyCapacity)
        self.lessons = lessons
    }

    subscript(_ key: KeyID) -> KeyHistory { @inline(__always) get { histories[key] } }

    @inline(__always)
    func isEntry(_ key: KeyID) -> Bool { histories[key].state == .entry }

    @inline(__always)
    func prefetch(_ key: KeyID) { histories.prefetch(key) }

    var entryCount: Int { entries.count }

    var hasLearnt: Bool { lessons.count > 0 }

    var sinceLesson: Int64 { now - lastLesson }

    /// The requests until an entry is expected to be requested.
    mutating func expectedWait(_ key: KeyID) -> Double {
        lessons.expected(histories[key], age: now - histories[key].last, size: sizes[key])
    }
}

// Entries.
extension RememberedKeys {
    /// Makes a key an entry, remembered or not.
    mutating func enter(_ key: KeyID) {
        if histories[key].state == .unknown { histories[key] = KeyHistory(at: now) }
        histories[key].state = .entry
        histories[key].slot = UInt32(entries.count)
        entries.append(key)
        occupied &+= sizes[key]
    }

    func slot(of entry: KeyID) -> Int { Int(histories[entry].slot) }

    /// Makes an entry a key that left. The last entry takes its slot.
    mutating func leave(_ key: KeyID) {
        swap(slot(of: key), entries.count - 1)
        _ = entries.popLast()
        occupied &-= sizes[key]
        histories[key].state = .left
        left.append(key)
        histories[key].slot = left.turn(left.count &- 1)
    }

    /// Makes the key that left last an entry again, in its old slot.
    mutating func takeBack(_ key: KeyID, to slot: Int) {
        left.removeLast()
        enter(key)
        swap(slot, entries.count - 1)
    }

    private mutating func swap(_ a: Int, _ b: Int) {
        let (first, second) = (entries[a], entries[b])
        entries[a] = second
        entries[b] = first
        histories[first].slot = UInt32(b)
        histories[second].slot = UInt32(a)
    }
}

// Samples and lessons.
extension RememberedKeys {
    /// Reports a request, and returns true if that was enough for a lesson.
    ///
    /// - Parameter learns: false if a lesson must wait.
    mutating func requested(_ key: KeyID, learns: Bool) -> Bool {
        now += 1
        let before = lessons.count
        window.count(histories[key].state)
        if histories[key].state != .unknown {
            learnReturn(of: key, learns)
            histories[key].request(at: now)
        }
        if isSampling { sample() }
        forget(learns)
        return lessons.count > before
    }

    private mutating func index(below count: Int) -> Int {
        draws += 1
        return draw.index(draws, below: count)
    }

    /// Makes a drawn key a sample.
    private mutating func sample() {
        let count = entries.count + Int(left.count)
        guard count > 0 else { return }
        let drawn = index(below: count)
        guard drawn >= entries.count else { return histories[entries[drawn]].sample(at: now) }
        let index = UInt32(drawn - entries.count)
        if remembers(left[index], left.turn(index)) { histories[left[index]].sample(at: now) }
    }

    /// True if a key that left then hasn't come back.
    private func remembers(_ key: KeyID, _ turn: UInt32) -> Bool {
        histories[key].state == .left && histories[key].slot == turn
    }

    /// Learns from a sample that is requested again.
    private mutating func learnReturn(of key: KeyID, _ learns: Bool) {
        let history = histories[key]
        guard history.isSample else { return }
        if isRow { add(key, after: now - history.last - Int64(history.sampledAt) + 1, learns) }
        histories[key].sampledAt = 0
    }

    /// Forgets a key if too many are remembered, and learns that it stayed away.
    private mutating func forget(_ learns: Bool) {
        guard Int(left.count) >= window.most(entries.count) else { return }
        window.fill()
        let (key, turn) = (left.first, left.turn(0))
        left.removeFirst()
        guard remembers(key, turn) else { return }
        if histories[key].isSample, isRow {
            let absence = now - histories[key].last
            longestAbsence = max(longestAbsence, absence)
            add(key, after: knownAbsence + absence, learns)
        }
        histories[key] = KeyHistory(at: now)
    }

    /// True if a sample becomes a row: each before the first lesson, and later one in four.
    private var isRow: Bool { mutating get { index(below: 4) == 0 || !hasLearnt } }

    private mutating func add(_ key: KeyID, after requests: Int64, _ learns: Bool) {
        lessons.add(histories[key], size: sizes[key], after: requests)
        guard learns && lessons.isDue || lessons.isOverdue else { return }
        lessons.learn()
        knownAbsence = longestAbsence
        lastLesson = now
        window.adapt()
    }
}
