/// Makes the calls of a sequence to a library's order, with a store of its own.
struct OrderDrill: ~Copyable {
    private let sequence: CallSequence
    private var order: PluginOrder
    private var costs: [KeyID: Int64] = [:]
    private var held: Int64 = 0
    private var limit: Int64
    private var outcome = DrillOutcome()
    private var request = 0

    static func run(_ sequence: CallSequence, _ plugin: PluginName, seed: UInt64) -> DrillOutcome {
        var drill = OrderDrill(sequence, plugin, seed: seed)
        for call in sequence.calls {
            drill.make(call)
            drill.outcome.calls += 1
            if drill.outcome.booksFault != nil { break }
        }
        return drill.outcome
    }

    private init(_ sequence: CallSequence, _ plugin: PluginName, seed: UInt64) {
        self.sequence = sequence
        limit = sequence.limitBytes ?? .max
        PluginWatch().begin()
        order = PluginOrder(
            OrderContext(
                keyCapacity: sequence.keyCount, capacity: limit, seed: seed,
                settings: OrderSpec(plugin).settings))
    }

    private var moment: String { ", at request \(request) of sequence \(sequence.number)" }

    private mutating func make(_ call: CallSequence.Call) {
        switch call {
        case .request(let key):
            request += 1
            order.requested(key)
            if costs[key] != nil {
                order.used(key)
                outcome.note(1, request: request)
                evictSurplus()
            } else {
                order.missed(key)
                outcome.note(0, request: request)
                offer(key)
            }
        case .replacement(let key):
            remove(key)
            offer(key)
        case .removal(let key): remove(key)
        case .released(let key): order.released(key)
        case .limit(let percent): resize(percent)
        case .listing:
            guard let listing = order.listing(room: costs.count) else { return }
            outcome.booksFault = listing.fault(Set(costs.keys)).map { $0 + moment }
        case .signal: spare()
        case .shown: return
        }
    }

    private mutating func offer(_ key: KeyID) {
        let cost = sequence.costs[key.index]
        guard cost <= limit else { return }
        let isAdmitted = order.admits(key, size: cost)
        outcome.note(isAdmitted ? 4 : 5, request: request)
        guard isAdmitted else { return }
        while held > limit - cost || costs.count >= sequence.limitCount ?? .max {
            guard evict(for: key) else {
                if !costs.isEmpty { noteDeclined() }
                return
            }
        }
        outcome.insertions += 1
        costs[key] = cost
        held += cost
        order.inserted(key, size: cost)
        evictSurplus()
    }

    private mutating func noteDeclined() {
        outcome.limitFault =
            outcome.limitFault
            ?? "gave up none of its \(costs.count) entries in 'evict' where room was needed, so "
            + "that a store of images would hold more than its limit\(moment)"
    }

    /// Evicts entries that the order wants gone though there is room.
    private mutating func evictSurplus() {
        while outcome.booksFault == nil, order.isOverfull {
            if !evict(for: nil) {
                outcome.booksFault =
                    "says in 'is_overfull' that an entry must go, and gives up none in 'evict'"
                    + moment
            }
        }
    }

    private mutating func evict(for newcomer: KeyID?) -> Bool {
        guard let victim = order.evict(for: newcomer) else { return false }
        outcome.note(UInt64(victim.number) << 1 | 2 << 33, request: request)
        held -= costs.removeValue(forKey: victim)!
        return true
    }

    private mutating func remove(_ key: KeyID) {
        guard let cost = costs.removeValue(forKey: key) else { return }
        held -= cost
        order.removed(key)
    }

    private mutating func resize(_ percent: Int64) {
        guard let first = sequence.limitBytes else { return }
        limit = max(1, first * percent / 100)
        order.resized(to: limit)
        while held > limit {
            guard evict(for: nil) else { return noteDeclined() }
        }
    }

    /// Restores an entry that the order has evicted.
    private mutating func spare() {
        guard let victim = order.evict(for: nil) else { return }
        outcome.note(UInt64(victim.number) << 1 | 3 << 33, request: request)
        order.undoEviction(victim, size: costs[victim]!)
    }
}
