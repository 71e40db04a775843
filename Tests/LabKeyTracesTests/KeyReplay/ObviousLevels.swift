@testable import KeyTraceDesks
@testable import LabOrders

/// A cache of LRU or FIFO levels as the page on key traces describes it, with arrays that are
/// searched.
struct ObviousLevels {
    struct Entry {
        var key: UInt64
        var size: Int64
    }

    /// Entries by level, the next to go first.
    private var levels: [[Entry]]
    private let capacities: [Int64]
    private let isInclusive: Bool
    private let isFIFO: Bool
    private var expiries: [UInt64: Int64] = [:]
    private var arrivals: [UInt64: Int64] = [:]
    /// How long the fetches take that arrive then.
    private var fetches: [UInt64: Int64] = [:]
    private(set) var counts = KeyCounts()
    private(set) var details = DetailCounts()
    private(set) var levelCounts: [LevelCounts]

    init(_ capacities: [Int64], isInclusive: Bool = false, isFIFO: Bool = false) {
        self.capacities = capacities
        self.isInclusive = isInclusive
        self.isFIFO = isFIFO
        levels = capacities.map { _ in [] }
        levelCounts = capacities.map { _ in LevelCounts() }
    }

    mutating func play(_ trace: PlainTrace) {
        let start = trace.times.first ?? 0
        for place in trace.keys.indices {
            let key = trace.keys[place]
            let size = trace.columns.contains(.sizes) ? trace.sizes[place] : 1
            let now = trace.columns.contains(.times) ? (trace.times[place] - start) : 0
            let code = trace.columns.contains(.operations) ? trace.operations[place] : 0
            let life = trace.columns.contains(.lives) ? Int64(trace.lives[place]) : 0
            let expiry = life == 0 ? Int64.max : now + life
            switch KeyOperation(rawValue: code)!.effect {
            case .delete:
                details.deletes += 1
                arrivals[key] = nil
                remove(key)
            case .write:
                details.writes += 1
                arrivals[key] = nil
                write(key, size, now, expiry)
            case .read:
                let cost = trace.columns.contains(.costs) ? trace.costs[place] : 1
                let isHit = read(key, size, now, expiry)
                counts.requests += 1
                counts.requestedBytes += size
                details.requestedCost += cost
                if !isHit {
                    counts.misses += 1
                    counts.missedBytes += size
                    details.missedCost += cost
                }
                if trace.columns.contains(.latencies) {
                    wait(key, isHit, now * 1_000_000_000, trace.latenciesNs[place])
                    // Without times no fetch is on its way.
                    if !trace.columns.contains(.times) { arrivals = [:] }
                }
            }
        }
    }

    private mutating func wait(_ key: UInt64, _ isHit: Bool, _ nowNs: Int64, _ latencyNs: Int64) {
        if let arrival = arrivals[key], arrival > nowNs {
            details.delayed += 1
            details.waitedNs += min(arrival - nowNs, fetches[key]!)
        } else if !isHit {
            details.waitedNs += latencyNs
            arrivals[key] = nowNs + latencyNs
            fetches[key] = latencyNs
        }
    }

    private func place(of key: UInt64) -> Int? {
        levels.firstIndex { $0.contains { $0.key == key } }
    }

    private mutating func remove(_ key: UInt64) {
        for level in levels.indices { levels[level].removeAll { $0.key == key } }
    }

    /// The level that has a key which is still valid.
    private mutating func find(_ key: UInt64, _ now: Int64) -> Int? {
        guard let found = place(of: key) else { return nil }
        if now <= expiries[key]! { return found }
        details.expired += 1
        remove(key)
        return nil
    }

    private mutating func read(
        _ key: UInt64, _ size: Int64, _ now: Int64, _ expiry: Int64
    ) -> Bool {
        let found = find(key, now)
        for level in levels.indices where level <= found ?? .max {
            levelCounts[level].caching.requests += 1
            levelCounts[level].caching.requestedBytes += size
            if level == found { continue }
            levelCounts[level].caching.misses += 1
            levelCounts[level].caching.missedBytes += size
        }
        if let found {
            hit(key, found)
        } else {
            expiries[key] = expiry
            enter(Entry(key: key, size: size))
        }
        return found != nil
    }

    private mutating func write(_ key: UInt64, _ size: Int64, _ now: Int64, _ expiry: Int64) {
        var found = find(key, now)
        if let level = found, levels[level].first(where: { $0.key == key })!.size != size {
            remove(key)
            found = nil
        }
        expiries[key] = expiry
        guard let found else { return enter(Entry(key: key, size: size)) }
        // The new value is written to each medium that has the old one, but for one that loses it.
        let isLeaving = !isInclusive && capacities[..<found].contains { $0 >= size }
        for level in levels.indices
        where !isLeaving && levels[level].contains(where: { $0.key == key }) {
            levelCounts[level].entered += 1
            levelCounts[level].enteredBytes += size
        }
        hit(key, found)
    }

    private mutating func hit(_ key: UInt64, _ level: Int) {
        let index = levels[level].firstIndex { $0.key == key }!
        let entry = levels[level][index]
        if level > 0, !isInclusive, capacities[..<level].contains(where: { $0 >= entry.size }) {
            levels[level].remove(at: index)
            return enter(entry)
        }
        if !isFIFO { levels[level].append(levels[level].remove(at: index)) }
        if isInclusive { enterUpwards(entry, from: level - 1) }
    }

    private mutating func enter(_ entry: Entry) {
        if isInclusive {
            enterUpwards(entry, from: levels.count - 1)
        } else {
            _ = enterDownwards(entry, from: 0)
        }
    }

    private mutating func enterUpwards(_ entry: Entry, from start: Int) {
        for level in (0..<(start + 1)).reversed() {
            guard entry.size <= capacities[level] else { return }
            for victim in put(entry, level) {
                if level == levels.count - 1 { counts.evictions += 1 }
                for above in 0..<level where levels[above].contains(where: { $0.key == victim.key })
                {
                    levels[above].removeAll { $0.key == victim.key }
                    levelCounts[above].caching.evictions += 1
                }
            }
        }
    }

    private mutating func enterDownwards(_ entry: Entry, from start: Int) -> Bool {
        for level in start..<levels.count where entry.size <= capacities[level] {
            for victim in put(entry, level) where !enterDownwards(victim, from: level + 1) {
                counts.evictions += 1
            }
            return true
        }
        return false
    }

    /// Makes room in a level and fills it; returns what had to go.
    private mutating func put(_ entry: Entry, _ level: Int) -> [Entry] {
        var victims: [Entry] = []
        while levels[level].reduce(entry.size, { $0 + $1.size }) > capacities[level] {
            victims.append(levels[level].removeFirst())
        }
        levels[level].append(entry)
        levelCounts[level].entered += 1
        levelCounts[level].enteredBytes += entry.size
        levelCounts[level].caching.evictions += victims.count
        return victims
    }
}
