/// A cache of one or more levels, for traces whose requests may write, delete or expire.
///
/// Exclusive levels have a key once: it enters the first, and what a level evicts goes on to the
/// next. Of inclusive levels each has what the levels above it have, so that a key which a level
/// evicts leaves those above it, too.
package final class LayeredKeyCache: KeyCache {
    private let levels: [CacheLevel]
    private let isInclusive: Bool
    private let isSized: Bool
    /// The request, for orders that look at its cost or latency.
    private let current: CurrentRequest?
    /// The last moment at which an entry is valid, by key.
    private let expiriesNs: KeyTable<Int64>
    /// The end of a key's latest fetch; zero for none.
    private let arrivalsNs: KeyTable<Int64>
    /// How long that fetch takes.
    private let fetchesNs: KeyTable<Int64>
    private var requests = 0
    private var books = KeyCounts()

    /// A level: its order, and its context, whose table of sizes is its own.
    package struct Level {
        package var type: OrderType
        package var context: OrderContext
        package var rule: KeyCacheRule

        package init(_ type: OrderType, _ context: OrderContext, _ rule: KeyCacheRule) {
            self.type = type
            self.context = context
            self.rule = rule
        }
    }

    package init(
        _ declared: [Level], isInclusive: Bool = false, details columns: RequestColumns = [],
        hasTimes: Bool = false
    ) {
        self.isInclusive = isInclusive
        isSized = declared[0].rule.isSized
        let isPriced = !columns.isDisjoint(with: [.costs, .latencies])
        let current = isPriced ? CurrentRequest(hasTimes: hasTimes) : nil
        self.current = current
        levels = declared.map { level in
            var context = level.context
            context.current = current
            return CacheLevel(level.type, context, level.rule)
        }
        let keys = declared[0].context.keyCapacity
        expiriesNs = KeyTable(count: columns.contains(.lives) ? keys : 0)
        let fetching = columns.contains(.latencies) && hasTimes ? keys : 0
        arrivalsNs = KeyTable(count: fetching)
        fetchesNs = KeyTable(count: fetching)
        if !columns.isEmpty { books.details = DetailCounts() }
    }

    package var counts: KeyCounts {
        var counts = books
        counts.excess = levels.map(\.counts.caching.excess).max() ?? 0
        counts.excessRequest =
            levels.map(\.counts.caching).first { $0.excess > 0 }?.excessRequest ?? 0
        return counts
    }

    package var levelCounts: [LevelCounts] { levels.map(\.counts) }

    package func play(_ chunk: RequestChunk, _ range: Range<Int>) {
        chunk.forEachSize(range, isSized: isSized) { position, key, size in
            requests += 1
            play(key, size, chunk.details?[position] ?? RequestDetails.Request())
        }
    }

    private func play(_ key: KeyID, _ size: Int64, _ request: RequestDetails.Request) {
        for level in levels { level.request = requests }
        if let current {
            current.cost = request.cost
            current.latencyNs = request.latencyNs
            current.timeNs = request.timeNs
        }
        switch request.operation.effect {
        case .read: read(key, size, request)
        case .write: write(key, size, request)
        case .delete: delete(key)
        }
    }

    private func read(_ key: KeyID, _ size: Int64, _ request: RequestDetails.Request) {
        books.requests += 1
        books.requestedBytes += size
        books.details?.requestedCost += request.cost
        let depth = find(key, at: request.timeNs)
        count(key, size, isFoundAt: depth)
        wait(for: key, isHere: depth != nil, request)
        guard let depth else {
            if levels.count > 1 || !levels[0].claims(key) {
                books.misses += 1
                books.missedBytes += size
                books.details?.missedCost += request.cost
            }
            keep(request.expiryNs, of: key)
            return enter(key, size, below: levels.count)
        }
        use(key, at: depth)
    }

    /// Looks a key up level by level, and drops what has expired.
    private func find(_ key: KeyID, at timeNs: Int64) -> Int? {
        for (depth, level) in levels.enumerated() {
            level.requested(key)
            guard level.contains(key) else { continue }
            guard expiriesNs.count > 0, timeNs > expiriesNs[key] else { return depth }
            books.details?.expired += 1
            remove(key)
        }
        return nil
    }

    private func count(_ key: KeyID, _ size: Int64, isFoundAt found: Int?) {
        for (depth, level) in levels.enumerated() {
            level.counts.caching.requests += 1
            level.counts.caching.requestedBytes += size
            if depth == found { return }
            level.counts.caching.misses += 1
            level.counts.caching.missedBytes += size
        }
    }

    /// Adds the time that a request waits: until the fetch is over that is on its way, or else for
    /// its own if the key is missing.
    private func wait(for key: KeyID, isHere: Bool, _ request: RequestDetails.Request) {
        let arrivalNs = arrivalsNs.count > 0 ? arrivalsNs[key] : 0
        if arrivalNs > request.timeNs {
            books.details?.delayed += 1
            // A trace's clock may go back, to before the fetch began.
            books.details?.waitedNs += min(arrivalNs - request.timeNs, fetchesNs[key])
        } else if !isHere {
            books.details?.waitedNs += request.latencyNs
            if arrivalsNs.count > 0 {
                let (end, isBeyond) = request.timeNs.addingReportingOverflow(request.latencyNs)
                arrivalsNs[key] = isBeyond ? .max : end
                fetchesNs[key] = request.latencyNs
            }
        }
    }

    private func write(_ key: KeyID, _ size: Int64, _ request: RequestDetails.Request) {
        books.details?.writes += 1
        // The value is here now, whatever is on its way.
        if arrivalsNs.count > 0 { arrivalsNs[key] = 0 }
        var depth = find(key, at: request.timeNs)
        if let found = depth, levels[found].size(of: key) != size {
            remove(key)
            depth = nil
        }
        keep(request.expiryNs, of: key)
        guard let depth else { return enter(key, size, below: levels.count) }
        if isInclusive {
            for level in levels[depth...] where level.contains(key) { level.rewrite(key) }
        } else if !rises(size, from: depth) {
            levels[depth].rewrite(key)
        }
        use(key, at: depth)
    }

    private func delete(_ key: KeyID) {
        books.details?.deletes += 1
        if arrivalsNs.count > 0 { arrivalsNs[key] = 0 }
        remove(key)
    }

    private func keep(_ expiryNs: Int64, of key: KeyID) {
        if expiriesNs.count > 0 { expiriesNs[key] = expiryNs }
    }

    private func remove(_ key: KeyID) {
        for level in levels where level.contains(key) { level.remove(key) }
    }

    /// A hit, which brings the key to the first level.
    private func use(_ key: KeyID, at depth: Int) {
        let level = levels[depth]
        let size = level.size(of: key)
        if isInclusive {
            passOn(level.use(key), from: depth)
            if depth > 0, level.contains(key) { enter(key, size, below: depth) }
        } else if rises(size, from: depth) {
            level.remove(key)
            enter(key, size, below: levels.count)
        } else {
            passOn(level.use(key), from: depth)
        }
    }

    /// True if a level above has room for an entry at all.
    private func rises(_ size: Int64, from depth: Int) -> Bool {
        levels[..<depth].contains { $0.capacity >= size }
    }

    /// Takes a key into all levels above some if they are inclusive, or else into the first that
    /// doesn't refuse it.
    private func enter(_ key: KeyID, _ size: Int64, below end: Int) {
        guard isInclusive else {
            _ = enter(key, size, from: 0)
            return
        }
        // From below, since a level has nothing that those below it lack.
        for depth in levels[..<end].indices.reversed() {
            let (isIn, victims) = levels[depth].enter(key, size)
            passOn(victims, from: depth)
            if !isIn { return }
        }
    }

    /// Takes a key into the first of some exclusive levels that doesn't refuse it. Returns false if
    /// all do.
    private func enter(_ key: KeyID, _ size: Int64, from start: Int) -> Bool {
        for depth in levels[start...].indices {
            let (isIn, victims) = levels[depth].enter(key, size)
            passOn(victims, from: depth)
            // A newcomer that its order gave up at once has been passed on as a victim.
            if isIn || victims.contains(where: { $0.key == key }) { return true }
        }
        return false
    }

    /// Hands victims of an exclusive level to the next; those of an inclusive one leave the levels
    /// above it.
    private func passOn(_ victims: [CacheLevel.Victim], from depth: Int) {
        for victim in victims {
            let isKept: Bool
            if isInclusive {
                for level in levels[..<depth] where level.contains(victim.key) {
                    level.remove(victim.key)
                    level.counts.caching.evictions += 1
                }
                isKept = depth < levels.count - 1
            } else {
                isKept = enter(victim.key, victim.size, from: depth + 1)
            }
            if victim.isEviction, !isKept { books.evictions += 1 }
        }
    }
}
