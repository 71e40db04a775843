/// Makes the calls of a sequence to a library's whole cache, and keeps its books.
final class CacheDrill {
    private let sequence: CallSequence
    private let cache: PluginCache
    private let driven: DrivenCache
    private var outcome = DrillOutcome()
    private var request = 0

    /// - Parameter waits: true to wait for drops of other threads before a limit counts as
    ///   exceeded.
    static func run(
        _ sequence: CallSequence, _ plugin: PluginName, seed: UInt64, waits: Bool
    ) -> DrillOutcome {
        let drill = CacheDrill(sequence, plugin, seed: seed)
        drill.driven.waitsForLimit = waits
        return drill.run()
    }

    private init(_ sequence: CallSequence, _ plugin: PluginName, seed: UInt64) {
        self.sequence = sequence
        PluginWatch().begin()
        cache = PluginCache(
            plugin, limitBytes: sequence.limitBytes, limitCount: sequence.limitCount,
            OwnCacheContext(keyCount: sequence.keyCount, names: .numbers, seed: seed))
        driven = DrivenCache(cache, names: .numbers)
    }

    private func run() -> DrillOutcome {
        for call in sequence.calls {
            make(call)
            outcome.calls += 1
            if outcome.booksFault != nil || driven.hasFault { break }
        }
        driven.letGo(request: Int64(request)) { _ in }
        if let problem = driven.problem, problem.kind != .overLimit {
            outcome.booksFault = outcome.booksFault ?? text(problem)
        }
        outcome.limitFault = driven.overrun.map(text)
        return outcome
    }

    private func text(_ problem: CacheProblem) -> String {
        "\(problem.words), at request \(problem.request) of sequence \(sequence.number)"
    }

    private func make(_ call: CallSequence.Call) {
        switch call {
        case .request(let key):
            request += 1
            let isFound = driven.find(key, request: Int64(request)) != nil
            outcome.note(isFound ? 1 : 0, request: request)
            record { driven.settle($0) }
            if !isFound { insert(key) }
        case .replacement(let key): insert(key)
        case .removal(let key): settle(.removal(key))
        case .signal(let signal): settle(.signal(signal))
        case .shown(let key): settle(.shown(key))
        case .released(let key): settle(.released(key))
        case .listing:
            guard let listing = cache.listing else { return }
            outcome.booksFault = listing.fault(Set(driven.livingKeys)).map {
                "\($0), at request \(request) of sequence \(sequence.number)"
            }
        // A whole cache learns its limit only once.
        case .limit: return
        }
    }

    private func settle(_ call: CacheCall) {
        record { driven.make(call, request: Int64(request), $0) }
    }

    private func insert(_ key: KeyID) {
        outcome.insertions += 1
        let cost = sequence.costs[key.index]
        record {
            driven.insert(key, cost: cost, content: InstanceID(0), request: Int64(request), $0)
        }
    }

    /// Makes a call, and adds its drops to the answer.
    private func record(_ call: ((CacheDrop) -> Void) -> Void) {
        var drops: [CacheDrop] = []
        call { drops.append($0) }
        // The order of drops within a call doesn't matter.
        for drop in drops.sorted(by: { $0.key < $1.key }) {
            outcome.note(UInt64(drop.key.number) << 1 | 2 << 33, request: request)
        }
    }
}
