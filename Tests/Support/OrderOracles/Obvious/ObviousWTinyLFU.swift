@testable import LabOrders

/// Three arrays, the one used last first. How often a key was requested it asks the same sketch,
/// which has tests of its own.
struct ObviousWTinyLFU: RareCases {
    static let id = "w-tinylfu"
    enum Rarity: CaseIterable {
        case newcomerWins, newcomerLoses, countsAreHalved, windowGrows, windowShrinks, turnsBack
        case restarts, moveIsOwed
    }

    typealias Entry = (key: KeyID, size: Int)

    private final class Sketch {
        var sketch: FrequencySketch
        init(_ entries: Int?, _ factor: Int) {
            if let entries {
                sketch = FrequencySketch(entries: entries, sampleFactor: factor)
            } else {
                sketch = FrequencySketch(sampleFactor: factor)
            }
        }
    }

    private let sketch: Sketch
    private let capacity: Int
    private var windowRoom: Int
    private var protectedRoom: Int
    private let refuses: Bool
    private let countsRequests: Bool
    private let isLate: Bool
    private let isSized: Bool
    private var window: [Entry] = []
    private var probation: [Entry] = []
    private var protected: [Entry] = []
    private var comparisons: Set<Rarity> = []
    private var climb: Climb?

    /// Requests of the current sample, and what the last one said.
    private struct Climb {
        var hits = 0
        var misses = 0
        var ratio = 0.0
        var hasBegun = false
        var owed = 0
        let first: Double
        let decay: Double
        let restart: Double
        /// The next move, if there are more hits.
        var step: Double

        init(_ context: ObviousContext) {
            first = Double(context.capacity) * context.settings.number("step")
            decay = context.settings.number("decay")
            restart = context.settings.number("restart")
            step = -first
        }
    }

    init(_ context: ObviousContext) {
        isSized = context.sizes.contains { $0 != 1 }
        capacity = context.capacity
        let share = Int(Double(capacity) * context.settings.number("window"))
        windowRoom = isSized ? share : max(1, share)
        protectedRoom = Int(Double(capacity - windowRoom) * context.settings.number("protected"))
        refuses = context.settings.word("misfits") == "refuse"
        countsRequests = context.settings.word("counted") == "requests"
        let word = context.settings.word("sketch")
        isLate = word == "caffeine" || word == "authors" && isSized
        // There are never more entries than a sketch has room for at first.
        sketch = Sketch(
            isLate ? nil : isSized ? 64 : min(capacity, ObviousCaches.keyCount),
            context.settings.whole("sample"))
        climb = context.settings.word("climb") == "yes" ? Climb(context) : nil
    }

    var reached: Set<Rarity> {
        comparisons.union(sketch.sketch.halvings > 0 ? [.countsAreHalved] : [])
    }

    var resident: [KeyID] { (window + probation + protected).map(\.key) }

    private static func size(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + $1.size } }

    private func count(_ entry: Entry) -> UInt64 { sketch.sketch.count(entry.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        moveBound()
        if countsRequests { sketch.sketch.add(key) }
        let isHit = resident.contains(key)
        if climb?.hasBegun == true {
            climb!.hits += isHit ? 1 : 0
            climb!.misses += isHit ? 0 : 1
        }
        if let index = window.firstIndex(where: { $0.key == key }) {
            window.insert(window.remove(at: index), at: 0)
            return true
        }
        let isProbation = probation.firstIndex { $0.key == key }
        let isProtected = protected.firstIndex { $0.key == key }
        if isProbation != nil || isProtected != nil {
            if !countsRequests { sketch.sketch.add(key) }
            let entry =
                isProbation.map { probation.remove(at: $0) }
                ?? protected.remove(at: isProtected!)
            if entry.size > protectedRoom {
                probation.insert(entry, at: 0)
                return true
            }
            protected.insert(entry, at: 0)
            while Self.size(protected) > protectedRoom {
                probation.insert(protected.removeLast(), at: 0)
            }
            return true
        }
        guard size <= capacity, !refuses || size <= windowRoom else { return false }
        window.insert((key, size), at: size > windowRoom ? window.count : 0)
        let held = window + probation + protected
        var isNew = false
        if isLate, Self.size(held) >= capacity / 2 {
            let most = isSized ? held.count : min(capacity, ObviousCaches.keyCount)
            isNew = sketch.sketch.renew(entries: most)
        }
        if isNew || !countsRequests { sketch.sketch.add(key) }
        moveOn()
        while Self.size(window + probation + protected) > capacity { evict() }
        return false
    }

    /// The window's bound, which climbs where there are more hits.
    private mutating func moveBound() {
        guard var climb else { return }
        if Self.size(window + probation + protected) >= capacity / 2 { climb.hasBegun = true }
        let requests = climb.hits + climb.misses
        if climb.hasBegun, requests >= sketch.sketch.sample {
            let ratio = requests == 0 ? 0 : Double(climb.hits) / Double(requests)
            if ratio < climb.ratio {
                climb.step *= -1
                comparisons.insert(.turnsBack)
            }
            climb.owed = Int(climb.step)
            if abs(ratio - climb.ratio) >= climb.restart {
                comparisons.insert(.restarts)
                climb.step = climb.step < 0 ? -climb.first : climb.first
            } else {
                climb.step *= climb.decay
            }
            (climb.ratio, climb.hits, climb.misses) = (ratio, 0, 0)
        }
        if climb.owed > 0, protectedRoom > 0 {
            climb.owed = grow(min(climb.owed, protectedRoom))
        } else if climb.owed < 0, windowRoom > 1 {
            climb.owed = -shrink(min(-climb.owed, windowRoom - 1))
        }
        if climb.owed != 0 { comparisons.insert(.moveIsOwed) }
        self.climb = climb
    }

    /// Returns how much of it nothing could be moved for.
    private mutating func grow(_ amount: Int) -> Int {
        while Self.size(protected) > protectedRoom - amount {
            probation.insert(protected.removeLast(), at: 0)
        }
        var left = amount
        while true {
            if let last = probation.last, last.size <= left {
                window.insert(probation.removeLast(), at: 0)
                left -= last.size
            } else if let last = protected.last, last.size <= left {
                window.insert(protected.removeLast(), at: 0)
                left -= last.size
            } else {
                break
            }
            comparisons.insert(.windowGrows)
        }
        windowRoom += amount - left
        protectedRoom -= amount - left
        return left
    }

    private mutating func shrink(_ amount: Int) -> Int {
        var left = amount
        while let last = window.last, last.size <= left {
            probation.insert(window.removeLast(), at: 0)
            left -= last.size
            comparisons.insert(.windowShrinks)
        }
        windowRoom -= amount - left
        protectedRoom += amount - left
        return left
    }

    private mutating func moveOn() {
        while Self.size(window) > windowRoom,
            Self.size(window + probation + protected) <= capacity
        {
            moveLast()
        }
    }

    private mutating func moveLast() {
        if !countsRequests { sketch.sketch.add(window.last!.key) }
        probation.insert(window.removeLast(), at: 0)
    }

    private mutating func evict() {
        let candidate = Self.size(window) > windowRoom ? window.last : nil
        let victim = probation.last ?? protected.last ?? window.last!
        let loses = candidate.map { count($0) <= count(victim) } ?? false
        if candidate != nil { comparisons.insert(loses ? .newcomerLoses : .newcomerWins) }
        if let candidate, loses {
            if !countsRequests { sketch.sketch.add(candidate.key) }
            window.removeLast()
        } else if !probation.isEmpty {
            probation.removeLast()
            if candidate != nil { moveLast() }
        } else if !protected.isEmpty {
            protected.removeLast()
            if candidate != nil { moveLast() }
        } else {
            window.removeLast()
        }
        moveOn()
    }
}
