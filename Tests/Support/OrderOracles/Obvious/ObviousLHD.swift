@testable import LabBase
@testable import LabOrders

/// Entries in the order in which removals leave them, since draws are places. What is learnt it
/// asks the same model, which has tests of its own.
struct ObviousLHD: ObviousCache {
    static let id = "lhd"

    private struct Entry {
        var key: KeyID
        var size: Int
        var explores: Bool
        var since: Int
        var lastAge: Int
        var ageBefore: Int
    }

    private let context: ObviousContext
    private var density = HitDensity()
    private var entries: [Entry] = []
    private var poor: [KeyID?]
    private var poorCount = 0
    private var draws: UInt64 = 0
    private var victimDensity: Float = 0
    private var explorerRoom: Double
    private var now = 0

    init(_ context: ObviousContext) {
        self.context = context
        poor = Array(repeating: nil, count: context.settings.whole("admissions"))
        explorerRoom = Double(context.capacity) * 0.01
    }

    var resident: [KeyID] { entries.map(\.key) }

    private mutating func draw(below count: Int) -> Int {
        draws += 1
        return Draw(seed: context.seed, purpose: "order.lhd").index(draws, below: count)
    }

    private func kind(_ entry: Entry) -> Int {
        HitDensity.kind(UInt32(entry.lastAge), UInt32(entry.ageBefore))
    }

    private func age(_ entry: Entry) -> Int { density.age(Int64(now - entry.since)) }

    private func worth(_ entry: Entry) -> Float {
        let age = age(entry)
        if age == HitDensity.lastAge { return -.greatestFiniteMagnitude }
        return density.value(kind(entry), age) / Float(entry.size) + (entry.explores ? 1 : 0)
    }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let place = resident.firstIndex(of: key) {
            var entry = entries[place]
            density.countHit(kind(entry), age(entry))
            if entry.explores { explorerRoom += Double(entry.size) }
            (entry.lastAge, entry.ageBefore) = (age(entry), entry.lastAge)
            entry.since = now
            entry.explores = explores(entry.size)
            entries[place] = entry
            tick()
            return true
        }
        guard size <= context.capacity else { return false }
        while entries.reduce(0, { $0 + $1.size }) + size > context.capacity { evict() }
        let entry = Entry(
            key: key, size: size, explores: explores(size), since: now, lastAge: 0,
            ageBefore: HitDensity.ages)
        entries.append(entry)
        if !poor.isEmpty, !entry.explores, worth(entry) < victimDensity {
            poor[poorCount % poor.count] = key
            poorCount += 1
        }
        tick()
        return false
    }

    private mutating func explores(_ size: Int) -> Bool {
        guard draw(below: 32) == 0, explorerRoom > 0, density.lessons < 50 else { return false }
        explorerRoom -= Double(size)
        return true
    }

    private mutating func tick() {
        now += 1
        if now % context.settings.whole("learn") == 0 { density.learn(entries: entries.count) }
    }

    private mutating func evict() {
        let samples = context.settings.whole("samples")
        var candidates = (0..<(density.lessons > 50 ? samples : min(samples, 8))).map { _ in
            draw(below: entries.count)
        }
        candidates += poor.compactMap { key in entries.firstIndex { $0.key == key } }
        let worths = candidates.map { worth(entries[$0]) }
        let least = worths.min()!
        let victim = candidates[worths.firstIndex(of: least)!]
        victimDensity = 0.9 * victimDensity + (1 - 0.9) * least
        density.countEviction(kind(entries[victim]), age(entries[victim]))
        if entries[victim].explores { explorerRoom += Double(entries[victim].size) }
        entries[victim] = entries.last!
        entries.removeLast()
    }
}
