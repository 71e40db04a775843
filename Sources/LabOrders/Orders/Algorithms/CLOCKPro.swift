/// CLOCK-Pro: LIRS with clocks (Jiang, Chen, Zhang: CLOCK-Pro, an effective improvement of the
/// CLOCK replacement, USENIX 2005, section 4). One list has all keys in the sequence in which they
/// entered it or were moved to its head: hot entries, cold ones, and cold keys that were evicted. A
/// cold key begins with a test period: if it is requested again in time, it becomes hot.
///
///     head  c? - h - x? - c? - h - c - x? - h  end     h hot, c cold, x evicted, ? in its test
///                                  |   |    |
///         hands, each at the     cold test hot
///         oldest of its kind
///
/// A use of an entry only sets a bit. On a miss, a key that is in the list, evicted and in its
/// test, passes the test: it enters as hot, and the hot hand makes room among hot entries. Another
/// key enters as cold, in its test. All enter at the head. The hands move to the next of their
/// kind:
/// - The cold hand finds the victim. An unused entry is evicted; if it is in its test, the list
///   keeps its key. A used one becomes hot if it is in its test, else begins another at the head.
/// - The hot hand turns an unused entry cold, moves a used one to the head, and ends the test of
///   each key that it passes.
/// - The test hand ends the oldest tests, and so forgets evicted keys, while these exceed `memory`.
///
/// A passed test increases the room for cold entries, a failed one decreases it.
///
/// Until the first eviction, newcomers are hot as long as there is room for hot entries, as in the
/// authors' own simulator. The cold entries' target begins at `cold`, and stays that far from
/// nothing and from the whole capacity. libCacheSim begins with half and with cold newcomers,
/// refuses newcomers for which cold entries have no room, and turns a used cold entry hot even
/// after its test period, so that its counts differ.
///
/// Cost: a bit on a hit; a victim takes as many steps as hands move, all in all no more than there
/// were hits and entries. Example, room for three: a b c d a b e evicts c, then d, where CLOCK
/// evicts a, b, c and d.
package struct CLOCKPro: ReplacementOrder, ~Copyable {
    package static let id = "clock-pro"
    package static let parameters = [
        OrderParameter("cold", .share(0...0.5), default: "1%", of: id),
        OrderParameter("memory", .share(0...64), default: "100%", of: id),
    ]

    private enum Mark {
        static var hot: UInt8 { 1 }
        static var cold: UInt8 { 2 }
        static var gone: UInt8 { 4 }
        /// The key is in its test period.
        static var test: UInt8 { 8 }
        static var used: UInt8 { 16 }
        /// Evicted, and requested again.
        static var returning: UInt8 { 32 }
    }

    private var list: KeyChains
    private let marks: KeyTable<UInt8>
    private let sizes: EntrySizes
    private var hotHand = Hand(Mark.hot)
    private var coldHand = Hand(Mark.cold)
    private var testHand = Hand(Mark.test)
    private let coldShare: Double
    private let memoryShare: Double
    private var capacity: Int64 = 0
    private var coldLeast: Int64 = 0
    private var memoryLimit: Int64 = 0
    private var coldTarget: Int64 = 0
    private var hotOccupied: Int64 = 0
    private var goneOccupied: Int64 = 0
    private var hasEvicted = false

    package init(_ context: OrderContext) {
        list = KeyChains(keyCapacity: context.keyCapacity)
        marks = KeyTable(count: context.keyCapacity)
        sizes = context.sizes
        coldShare = context.settings.number("cold")
        memoryShare = context.settings.number("memory")
        resized(to: context.capacity)
        coldTarget = coldLeast
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        coldLeast = max(capacity.share(coldShare), 1)
        memoryLimit = capacity.share(memoryShare)
        moveTarget(by: 0)
    }

    private mutating func moveTarget(by size: Int64) {
        coldTarget = max(min(coldTarget + size, capacity - coldLeast), coldLeast)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { marks[key] & (Mark.hot | Mark.cold) != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) { marks[key] |= Mark.used }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        guard marks[key] & (Mark.gone | Mark.returning) == Mark.gone else { return }
        goneOccupied -= sizes[key]
        marks[key] |= Mark.returning
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if size <= capacity { return true }
        if marks[key] & Mark.returning != 0 { leave(key) }
        return false
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        if marks[key] & Mark.gone != 0 {
            let isCounted = marks[key] & Mark.returning == 0
            marks[key] |= Mark.returning
            leave(key)
            if isCounted { countGone() }
            becomeHot(key)
        } else if !hasEvicted, hotOccupied + sizes[key] <= capacity - coldTarget {
            enter(key, Mark.hot)
        } else {
            enter(key, Mark.cold | Mark.test)
        }
    }

    /// Makes a key hot that is out of the list and was requested in its test period.
    private mutating func becomeHot(_ key: KeyID) {
        moveTarget(by: sizes[key])
        enter(key, Mark.hot)
        while hotOccupied > capacity - coldTarget, turnCold() {}
    }

    /// Inserts a key at the list's head.
    private mutating func enter(_ key: KeyID, _ mark: UInt8) {
        if mark & Mark.hot != 0 {
            hotOccupied += sizes[key]
            // This hot entry is the only one, so the hot hand has passed all others.
            while hotHand.key == .absent, testHand.key != .absent { endTest(testHand.key) }
        }
        list.pushFront(key)
        marks[key] = mark
        hotHand.gain(key, mark)
        coldHand.gain(key, mark)
        testHand.gain(key, mark)
    }

    private mutating func leave(_ key: KeyID) {
        let mark = marks[key]
        marks[key] = 0
        coldHand.lose(key, mark, list, marks)
        testHand.lose(key, mark, list, marks)
        if mark & Mark.hot != 0 {
            hotOccupied -= sizes[key]
            loseHot(key)
        } else if mark & (Mark.gone | Mark.returning) == Mark.gone {
            goneOccupied -= sizes[key]
        }
        list.remove(key)
    }

    /// Moves the hot hand on if it stood at this key, and ends the test periods that it passes.
    private mutating func loseHot(_ key: KeyID) {
        let isThere = hotHand.key == key
        hotHand.lose(key, Mark.hot, list, marks)
        guard isThere, hotHand.key != .absent else { return }
        var passed = list.ahead(of: key)
        while passed != hotHand.key {
            let next = list.ahead(of: passed)
            endTest(passed)
            passed = next
        }
    }

    /// Ends a test period. It counts as failed unless the mark shows a request. An evicted key is
    /// forgotten.
    private mutating func endTest(_ key: KeyID) {
        let mark = marks[key]
        guard mark & Mark.test != 0 else { return }
        let size = sizes[key]
        if mark & Mark.gone != 0 {
            leave(key)
        } else {
            marks[key] = mark & ~Mark.test
            testHand.lose(key, Mark.test, list, marks)
        }
        moveTarget(by: mark & Mark.used != 0 ? size : -size)
    }

    /// Turns the oldest unused hot entry cold; the used ones before it stay hot.
    private mutating func turnCold() -> Bool {
        while hotHand.key != .absent {
            let key = hotHand.key
            let isUsed = marks[key] & Mark.used != 0
            leave(key)
            enter(key, isUsed ? Mark.hot : Mark.cold)
            if !isUsed { return true }
        }
        return false
    }

    package mutating func removed(_ key: KeyID) { leave(key) }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        while true {
            let key = coldHand.key
            guard key != .absent else {
                if turnCold() { continue }
                return nil
            }
            let mark = marks[key]
            guard mark & Mark.used != 0 else {
                giveUp(key, mark)
                return key
            }
            leave(key)
            if mark & Mark.test != 0 { becomeHot(key) } else { enter(key, Mark.cold | Mark.test) }
        }
    }

    private mutating func giveUp(_ key: KeyID, _ mark: UInt8) {
        hasEvicted = true
        guard mark & Mark.test != 0 else { return leave(key) }
        marks[key] = Mark.gone | Mark.test
        coldHand.lose(key, Mark.cold, list, marks)
        goneOccupied += sizes[key]
        while goneOccupied > memoryLimit, testHand.key != .absent { endTest(testHand.key) }
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        if marks[key] & Mark.gone != 0 {
            goneOccupied -= sizes[key]
            marks[key] = Mark.cold | Mark.test
        } else {
            // Goes after the cold entries, and before those evicted earlier, which may be restored
            // as well.
            if coldHand.key == .absent {
                list.pushFront(key)
            } else {
                list.push(key, behind: coldHand.key)
            }
            marks[key] = Mark.cold
        }
        coldHand.key = key
        coldHand.count += 1
    }

    /// Counts anew, since the size of a key that left isn't known any more.
    private mutating func countGone() {
        goneOccupied = 0
        var key = list.front()
        while key != .absent {
            if marks[key] & (Mark.gone | Mark.returning) == Mark.gone { goneOccupied += sizes[key] }
            key = list.behind(key)
        }
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { marks.prefetch(key) }
}

/// Points to the oldest key with a mark. Keys get their marks at the list's head.
private struct Hand {
    let mark: UInt8
    var key: KeyID = .absent
    var count = 0

    init(_ mark: UInt8) { self.mark = mark }

    mutating func gain(_ key: KeyID, _ gained: UInt8) {
        guard gained & mark != 0 else { return }
        count += 1
        if self.key == .absent { self.key = key }
    }

    /// Takes the mark of a key that is still in the list.
    mutating func lose(
        _ key: KeyID, _ lost: UInt8, _ list: borrowing KeyChains,
        _ marks: borrowing KeyTable<UInt8>
    ) {
        guard lost & mark != 0 else { return }
        count -= 1
        guard self.key == key else { return }
        guard count > 0 else {
            self.key = .absent
            return
        }
        repeat { self.key = list.ahead(of: self.key) } while marks[self.key] & mark == 0
    }
}
