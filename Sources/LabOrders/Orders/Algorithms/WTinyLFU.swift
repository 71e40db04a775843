/// W-TinyLFU, Caffeine's order (Einziger, Friedman and Manes: TinyLFU: A highly efficient cache
/// admission policy, ACM Transactions on Storage 13, 2017, section 4). A newcomer stays only if it
/// was requested more often recently than the entry that would have to go for it, so that what is
/// requested once never evicts what is popular. A new key would lose nearly each comparison; so it
/// first has some time in a small window, to gather requests.
///
///     newcomer --> [ window ] --> [ probation ] --- a use ---> [ protected ]
///                   its oldest      its oldest <-- the oldest, if there are too many
///                       |               |
///                       '-- compared ---'   once the cache is full: the loser leaves
///
/// Window, probation and protected are LRU lists; the last two are the main part. On a hit an entry
/// becomes the newest of its list, or, from probation, of protected. On a miss the key enters the
/// window, and what is too much there moves on to probation, as long as the cache has room. An
/// eviction compares the window's oldest entry with probation's; on a tie the former leaves. A
/// `FrequencySketch` estimates the recent requests of any key, an entry or not.
///
/// Caffeine also admits one in 128 of the losers, against attacks; this order doesn't. With
/// `climb=yes` the bound between the window and the main part moves at run time, as in Caffeine
/// since 2.7: after as many requests as halve the sketch's counts, `WindowClimber` says by how
/// much, and entries at the lists' ends change sides; all do at once, where Caffeine moves 1,000 at
/// a time. `counted=steps` counts as libCacheSim does: an insertion, a use in the main part, and
/// leaving the window, so that newcomers enter more easily; `sample=32` is its sample.
///
/// With sizes, an entry larger than the window is compared as soon as it enters, as in Caffeine;
/// with `misfits=refuse` it stays out, as in libCacheSim. An entry that leaves the window is
/// compared once, even if several must go for it.
///
/// The sketch is for as many entries as fit, and counts from the first request on, as in the
/// authors' simulator. With sizes, that number is unknown. Then the sketch is made once the cache
/// is half full, for the entries so far, and an empty one twice as large when there are more, as in
/// Caffeine. `sketch=caffeine` does so without sizes, too; `sketch=kept` counts from the first
/// request on with sizes, too, and keeps its counts as it grows.
///
/// Cost: four counters in two cache lines, and links moved. Example, room for two, of which one is
/// the window: a a b c evicts b, since c, in the window, pushed it against a, requested twice; LRU
/// evicts a.
package struct WTinyLFU: ReplacementOrder, ~Copyable {
    package static let id = "w-tinylfu"
    package static let insertsFirst = true
    package static let parameters = [
        OrderParameter("window", .share(0...1), default: "1%", of: id),
        OrderParameter("protected", .share(0...1), default: "80%", of: id),
        OrderParameter("sample", .whole(1...1000), default: "10", of: id),
        OrderParameter("misfits", .choice(["judge", "refuse"]), default: "judge", of: id),
        OrderParameter("counted", .choice(["requests", "steps"]), default: "requests", of: id),
        OrderParameter(
            "sketch", .choice(["authors", "caffeine", "kept"]), default: "authors",
            of: id),
        OrderParameter("climb", .choice(["no", "yes"]), default: "no", of: id),
        OrderParameter("step", .share(0...1), default: "6.25%", of: id).with("climb", "yes"),
        OrderParameter("decay", .number(0...1), default: "0.98", of: id).with("climb", "yes"),
        OrderParameter("restart", .share(0...1), default: "5%", of: id).with("climb", "yes"),
    ]

    private enum Segment {
        static let window = UInt8(1)
        static let probation = UInt8(2)
        static let protected = UInt8(3)
    }

    /// A list for each segment, the most recently used first.
    private var chains: KeyChains
    /// The segment of an entry; zero for other keys.
    private let segments: KeyTable<UInt8>
    private let sizes: EntrySizes
    private var sketch: FrequencySketch
    private let settings: OrderSettings
    private let refusesMisfits: Bool
    private let countsRequests: Bool
    /// True if the sketch is made once the cache is half full, and again as it grows.
    private let sketchesLate: Bool
    private var windowRoom: Int64 = 0
    private var mainRoom: Int64 = 0
    private var protectedRoom: Int64 = 0
    private var windowUsed: Int64 = 0
    private var mainUsed: Int64 = 0
    private var protectedUsed: Int64 = 0
    private var entries = 0
    /// Number of entries that the sketch is for.
    private var sketched: Int
    private let keyCapacity: Int
    private let climbs: Bool
    /// True if the sketch counts requests, and the window stays as it is.
    private let isPlain: Bool
    private var climber: WindowClimber
    /// The part of the climber's last change that found no entries to move yet.
    private var owed: Int64 = 0

    package init(_ context: OrderContext) {
        chains = KeyChains(lists: 3, keyCapacity: context.keyCapacity)
        segments = KeyTable(count: context.keyCapacity)
        sizes = context.sizes
        settings = context.settings
        refusesMisfits = settings.word("misfits") == "refuse"
        let countsRequests = settings.word("counted") == "requests"
        let climbs = settings.word("climb") == "yes"
        self.countsRequests = countsRequests
        self.climbs = climbs
        isPlain = countsRequests && !climbs
        keyCapacity = context.keyCapacity
        climber = WindowClimber(capacity: context.capacity, settings)
        sketched = sizes.areOnes ? Int(min(context.capacity, Int64(keyCapacity))) : 64
        let sample = settings.whole("sample")
        switch settings.word("sketch") {
        case "caffeine": sketchesLate = true
        case "kept": sketchesLate = false
        default: sketchesLate = !sizes.areOnes
        }
        sketch =
            sketchesLate
            ? FrequencySketch(sampleFactor: sample)
            : FrequencySketch(entries: sketched, sampleFactor: sample)
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        windowRoom = Int64(Double(capacity) * settings.number("window"))
        if sizes.areOnes { windowRoom = max(1, windowRoom) }
        windowRoom = min(windowRoom, capacity)
        mainRoom = capacity - windowRoom
        protectedRoom = Int64(Double(mainRoom) * settings.number("protected"))
        climber = WindowClimber(capacity: capacity, settings)
        owed = 0
        let most = Int(min(capacity, Int64(keyCapacity)))
        if sizes.areOnes, most > sketched {
            sketched = most
            if !sketchesLate { sketch.grow(entries: most) }
        }
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { segments[key] != 0 }

    @inline(__always)
    package mutating func requested(_ key: KeyID) {
        if isPlain { return sketch.add(key) }
        if climbs { climb() }
        if countsRequests { sketch.add(key) }
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) { if climbs { climber.missed() } }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let segment = segments[key]
        if !isPlain {
            if climbs { climber.used() }
            if !countsRequests, segment != Segment.window { sketch.add(key) }
        }
        switch segment {
        case Segment.window: chains.moveToFront(key, 0)
        case Segment.protected: chains.moveToFront(key, 2)
        default: protect(key)
        }
    }

    private mutating func protect(_ key: KeyID) {
        guard sizes[key] <= protectedRoom else { return chains.moveToFront(key, 1) }
        segments[key] = Segment.protected
        chains.moveToFront(key, 2)
        protectedUsed &+= sizes[key]
        demote()
    }

    /// Moves entries that exceed the protected segment to probation.
    @inline(__always)
    private mutating func demote() {
        while protectedUsed > protectedRoom {
            let last = chains.back(2)
            segments[last] = Segment.probation
            chains.moveToFront(last, 1)
            protectedUsed &-= sizes[last]
        }
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        !refusesMisfits || size <= windowRoom
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        segments[key] = Segment.window
        windowUsed &+= sizes[key]
        entries &+= 1
        let isRenewed = fitSketch()
        // The previous sketch counted its request.
        if isRenewed || !countsRequests { sketch.add(key) }
        // An entry that doesn't fit in the window is the next to leave it.
        if sizes[key] > windowRoom { chains.pushBack(key, 0) } else { chains.pushFront(key, 0) }
        moveOn()
    }

    private var isHalfFull: Bool { windowUsed + mainUsed >= (windowRoom + mainRoom) / 2 }

    /// Makes a new sketch if needed, and returns whether it did.
    @inline(__always)
    private mutating func fitSketch() -> Bool {
        if sketchesLate {
            let needed = sizes.areOnes ? sketched : entries
            return sketch.isTooSmall(for: needed) && isHalfFull && sketch.renew(entries: needed)
        }
        if !sizes.areOnes, entries > sketched {
            sketched *= 2
            sketch.grow(entries: sketched)
        }
        return false
    }

    /// Moves entries that exceed the window to the main part while no entry must be evicted.
    @inline(__always)
    private mutating func moveOn() {
        while windowUsed > windowRoom, windowUsed &+ mainUsed <= windowRoom &+ mainRoom {
            moveOn(chains.back(0))
        }
    }

    @inline(__always)
    private mutating func moveOn(_ key: KeyID) {
        if !countsRequests { sketch.add(key) }
        segments[key] = Segment.probation
        chains.moveToFront(key, 1)
        windowUsed &-= sizes[key]
        mainUsed &+= sizes[key]
    }

    @inline(__always)
    private mutating func climb() {
        if isHalfFull { climber.hasBegun = true }
        if let change = climber.change(sample: sketch.sample) { owed = change }
        if owed > 0 { widen(by: owed) } else if owed < 0 { narrow(by: -owed) }
    }

    /// Moves the window's bound, towards the main part if the amount is positive.
    private mutating func moveBound(by amount: Int64) {
        windowRoom += amount
        mainRoom -= amount
        protectedRoom -= amount
    }

    private mutating func widen(by amount: Int64) {
        guard protectedRoom > 0 else { return }
        var quota = min(amount, protectedRoom)
        moveBound(by: quota)
        demote()
        while quota > 0 {
            var key = chains.back(1)
            if key == .absent || sizes[key] > quota { key = chains.back(2) }
            guard key != .absent, sizes[key] <= quota else { break }
            quota -= sizes[key]
            if segments[key] == Segment.protected { protectedUsed &-= sizes[key] }
            mainUsed &-= sizes[key]
            windowUsed &+= sizes[key]
            segments[key] = Segment.window
            chains.moveToFront(key, 0)
        }
        moveBound(by: -quota)
        owed = quota
    }

    /// The window keeps room for one.
    private mutating func narrow(by amount: Int64) {
        guard windowRoom > 1 else { return }
        var quota = min(amount, windowRoom - 1)
        moveBound(by: -quota)
        while quota > 0 {
            let key = chains.back(0)
            guard key != .absent, sizes[key] <= quota else { break }
            quota -= sizes[key]
            segments[key] = Segment.probation
            chains.moveToFront(key, 1)
            windowUsed &-= sizes[key]
            mainUsed &+= sizes[key]
        }
        moveBound(by: quota)
        owed = -quota
    }

    package mutating func removed(_ key: KeyID) { leave(key) }

    @inline(__always)
    private mutating func leave(_ key: KeyID) {
        let size = sizes[key]
        switch segments[key] {
        case Segment.window: windowUsed &-= size
        case Segment.protected:
            protectedUsed &-= size
            mainUsed &-= size
        default: mainUsed &-= size
        }
        segments[key] = 0
        entries &-= 1
        chains.remove(key)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        moveOn()
        let candidate = windowUsed > windowRoom ? chains.back(0) : .absent
        var victim = chains.back(1)
        if victim == .absent { victim = chains.back(2) }
        if victim == .absent { victim = chains.back(0) }
        guard victim != .absent else { return nil }
        if candidate != .absent {
            if sketch.count(candidate) <= sketch.count(victim) {
                victim = candidate
                if !countsRequests { sketch.add(victim) }
            } else {
                // It isn't compared again, however many must go for it.
                moveOn(candidate)
            }
        }
        leave(victim)
        moveOn()
        prefetchVictim()
        return victim
    }

    /// Prefetches what the next eviction needs of the main part's last key, which was touched long
    /// ago.
    @inline(__always)
    private func prefetchVictim() {
        let next = chains.back(1)
        guard next != .absent else { return }
        segments.prefetch(next)
        sketch.prefetch(next)
        chains.prefetch(chains.ahead(of: next))
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        segments.prefetch(key)
        sketch.prefetch(key)
        chains.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { chains.prefetchNeighbours(key) }
}
