@testable import LabOrders

/// All requests of a key, from which its fetches are told anew each time.
struct ObviousLRUMAD: RareCases {
    static let id = "lru-mad"
    enum Rarity: CaseIterable { case delayedHit, sparesTheOldest, equals }

    private struct Request {
        let time: Int64
        let latency: Int64
    }

    private let context: ObviousContext
    private let latency: Int64?
    private var requests: [KeyID: [Request]] = [:]
    /// The least recently used first.
    private var entries: [(key: KeyID, size: Int)] = []
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        self.context = context
        latency = context.settings.numberUnlessWord("latency").map { Int64($0) }
    }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        let now: Int64
        if latency == nil, let told = context.latency(position) {
            now = context.time(position)
            requests[key, default: []].append(Request(time: now, latency: max(1, told)))
        } else {
            now = Int64(position + 1)
            requests[key, default: []].append(Request(time: now, latency: latency ?? 1))
        }
        if let index = resident.firstIndex(of: key) {
            entries.append(entries.remove(at: index))
            return true
        }
        guard size <= context.capacity else { return false }
        while entries.reduce(size, { $0 + $1.size }) > context.capacity {
            let ranks = entries.map {
                delay($0.key) / Double(now - requests[$0.key]!.last!.time + 1)
            }
            let lowest = ranks.min()!
            if ranks.count(where: { $0 == lowest }) > 1 { reached.insert(.equals) }
            let victim = ranks.firstIndex(of: lowest)!
            if victim > 0 { reached.insert(.sparesTheOldest) }
            entries.remove(at: victim)
        }
        entries.append((key, size))
        return false
    }

    /// The time that the requests of one fetch wait together, on average.
    private mutating func delay(_ key: KeyID) -> Double {
        var fetches: [(start: Int64, waited: Double)] = []
        for request in requests[key]! {
            if let fetch = fetches.last, request.time - fetch.start < request.latency {
                reached.insert(.delayedHit)
                fetches[fetches.count - 1].waited +=
                    Double(request.latency - (request.time - fetch.start))
            } else {
                fetches.append((request.time, Double(request.latency)))
            }
        }
        return fetches.reduce(0) { $0 + $1.waited } / Double(fetches.count)
    }
}
