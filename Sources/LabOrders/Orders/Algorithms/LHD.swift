import LabBase

/// Least hit density: of a random sample, and of the recently inserted entries that looked poor,
/// evicts the entry with the fewest expected hits for the room and the time that it will take
/// (Beckmann, Chen and Cidon: LHD: Improving cache hit rate by maximizing hit density, NSDI 2018).
/// The expectation is learnt from hits and evictions by age, again every 2^20 requests, for classes
/// of entries by their ages at the last two hits.
///
/// Sixteen classes, 20,000 ages, a decay of 0.9, samples of 32 entries (8 at first), 8 recent
/// newcomers, and 1 % of the room for explorers, which are spared, as in the authors' code and in
/// libCacheSim.
///
/// Before the first lesson an entry is worth less the longer ago its last hit is, in steps of 1,024
/// requests, and within a step a little more the closer its last hits were. A trace with fewer
/// requests than `learn` teaches nothing, in the authors' code as here; `lab trace run` reports
/// that. For the ARC paper's OLTP (914,145 requests) at 500, 680,379 requests then miss, and
/// 648,413 with `learn=16384`.
///
/// Cost: counts on a hit, `samples` and `admissions` entries looked at by a victim, and a pass over
/// all ages now and then.
package struct LHD: ReplacementOrder, ~Copyable {
    package static let id = "lhd"
    package static let lessonParameter = "learn"
    package static let parameters = [
        OrderParameter("samples", .whole(1...1024), default: "32", of: id),
        OrderParameter("admissions", .whole(0...64), default: "8", of: id),
        OrderParameter(lessonParameter, .whole(1...1_000_000_000), default: "1048576", of: id),
    ]

    struct AgedEntry: BitwiseCopyable {
        var key: KeyID
        var isExplorer: Bool
        var since: Int64
        /// Its age at its last hit, and at the one before.
        var lastAge: UInt32
        var ageBefore: UInt32
    }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let samples: Int
    private let sizes: EntrySizes
    private var density: HitDensity
    private var entries: [AgedEntry] = []
    /// One more than an entry's index; zero for other keys.
    private let slots: KeyTable<UInt32>
    /// Newcomers that looked poor, in a ring.
    private var poor: [KeyID]
    private var nextPoor = 0
    private var victimDensity: Float = 0
    private var explorerRoom: Double
    private var now: Int64 = 0
    private let lesson: Int64

    package static func whyNoSample(_ settings: OrderSettings) -> String? {
        "it learns by what a whole trace's requests show, and reckons their ages in steps of 1,024 "
            + "until it has"
    }

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.lhd")
        samples = context.settings.whole("samples")
        lesson = Int64(context.settings.whole(Self.lessonParameter))
        sizes = context.sizes
        density = HitDensity()
        slots = KeyTable(count: context.keyCapacity)
        poor = Array(repeating: .absent, count: context.settings.whole("admissions"))
        explorerRoom = Double(context.capacity) * 0.01
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { slots[key] != 0 }

    private func density(_ entry: AgedEntry) -> Float {
        let age = density.age(now - entry.since)
        if age == HitDensity.lastAge { return -.greatestFiniteMagnitude }
        let worth = density.value(HitDensity.kind(entry.lastAge, entry.ageBefore), age)
        return worth / Float(max(1, sizes[entry.key])) + (entry.isExplorer ? 1 : 0)
    }

    package mutating func used(_ key: KeyID) {
        let index = Int(slots[key]) - 1
        var entry = entries[index]
        let age = density.age(now - entry.since)
        density.countHit(HitDensity.kind(entry.lastAge, entry.ageBefore), age)
        if entry.isExplorer { explorerRoom += Double(sizes[key]) }
        entry.ageBefore = entry.lastAge
        entry.lastAge = UInt32(age)
        entry.since = now
        entry.isExplorer = explores(key)
        entries[index] = entry
        tick()
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        let isExplorer = explores(key)
        let entry = AgedEntry(
            key: key, isExplorer: isExplorer, since: now, lastAge: 0,
            ageBefore: UInt32(HitDensity.ages))
        entries.append(entry)
        slots[key] = UInt32(entries.count)
        if !poor.isEmpty, !isExplorer, density(entry) < victimDensity {
            poor[nextPoor % poor.count] = key
            nextPoor += 1
        }
        tick()
    }

    /// Spares one in 32 entries for a while, to learn whether entries that look poor are used.
    private mutating func explores(_ key: KeyID) -> Bool {
        draws += 1
        guard draw.index(draws, below: 32) == 0, explorerRoom > 0, density.lessons < 50 else {
            return false
        }
        explorerRoom -= Double(sizes[key])
        return true
    }

    private mutating func tick() {
        now += 1
        if now % lesson == 0 { density.learn(entries: entries.count) }
    }

    package mutating func removed(_ key: KeyID) { leave(Int(slots[key]) - 1) }

    private mutating func leave(_ gap: Int) {
        let gone = entries[gap]
        if gone.isExplorer { explorerRoom += Double(sizes[gone.key]) }
        slots[gone.key] = 0
        let last = entries.removeLast()
        if gap < entries.count {
            entries[gap] = last
            slots[last.key] = UInt32(gap + 1)
        }
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard !entries.isEmpty else { return nil }
        var least = -1
        var leastDensity = Float.infinity
        for _ in 0..<(density.lessons > 50 ? samples : min(samples, 8)) {
            draws += 1
            let index = draw.index(draws, below: entries.count)
            let candidate = density(entries[index])
            if candidate < leastDensity {
                least = index
                leastDensity = candidate
            }
        }
        for key in poor where key != .absent && slots[key] != 0 {
            let index = Int(slots[key]) - 1
            let candidate = density(entries[index])
            if candidate < leastDensity {
                least = index
                leastDensity = candidate
            }
        }
        victimDensity = 0.9 * victimDensity + (1 - 0.9) * leastDensity
        let victim = entries[least]
        density.countEviction(
            HitDensity.kind(victim.lastAge, victim.ageBefore), density.age(now - victim.since))
        leave(least)
        return victim.key
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { slots.prefetch(key) }
}
