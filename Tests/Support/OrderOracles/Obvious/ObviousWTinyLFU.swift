@testable import LabOrders

/// Three arrays, the one used last first. How often a key was requested it asks the same sketch,
/// which has tests of its own.
struct ObviousWTinyLFU: RareCases {
    static let id = "w-tinylfu"
    enum Rarity: CaseIterable { case newcomerWins, newcomerLoses, countsAreHalved }

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
    private let windowRoom: Int
    private let mainRoom: Int
    private let protectedRoom: Int
    private let refuses: Bool
    private let countsRequests: Bool
    private let isLate: Bool
    private let isSized: Bool
    private var window: [Entry] = []
    private var probation: [Entry] = []
    private var protected: [Entry] = []
    private var comparisons: Set<Rarity> = []

    init(_ context: ObviousContext) {
        isSized = context.sizes.contains { $0 != 1 }
        capacity = context.capacity
        let share = Int(Double(capacity) * context.settings.number("window"))
        windowRoom = isSized ? share : max(1, share)
        mainRoom = capacity - windowRoom
        protectedRoom = Int(Double(mainRoom) * context.settings.number("protected"))
        refuses = context.settings.word("misfits") == "refuse"
        countsRequests = context.settings.word("counted") == "requests"
        let word = context.settings.word("sketch")
        isLate = word == "caffeine" || word == "authors" && isSized
        // There are never more entries than a sketch has room for at first.
        sketch = Sketch(
            isLate ? nil : isSized ? 64 : min(capacity, ObviousCaches.keyCount),
            context.settings.whole("sample"))
    }

    var reached: Set<Rarity> {
        comparisons.union(sketch.sketch.halvings > 0 ? [.countsAreHalved] : [])
    }

    var resident: [KeyID] { (window + probation + protected).map(\.key) }

    private static func size(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + $1.size } }

    private func count(_ entry: Entry) -> UInt64 { sketch.sketch.count(entry.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if countsRequests { sketch.sketch.add(key) }
        if let place = window.firstIndex(where: { $0.key == key }) {
            window.insert(window.remove(at: place), at: 0)
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
