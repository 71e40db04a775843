@testable import LabPolicies

/// Queues inside, fetches, what files tell, and what the app has loaded itself.
extension PolicyPair {
    private static let ms: Int64 = 1_000_000

    private static func lru(
        _ name: String, _ limitBytes: Int64? = 8000, _ change: (inout Composition) -> Void
    ) -> PolicyPair {
        PolicyPair("loading: \(name)") {
            $0.store = StoreRule(order: "lru", limitBytes: limitBytes)
            change(&$0)
        }
    }

    private static func queue(
        _ name: String, _ stages: ClosedRange<Stage>, _ width: Int?,
        _ change: (inout QueueRule) -> Void = { _ in }
    ) -> QueueRule {
        var rule = QueueRule(name: name, stages: stages, width: width)
        change(&rule)
        return rule
    }

    static let loading: [PolicyPair] = [
        lru("forgets what is under way") {
            $0.weak = WeakRule()
            $0.queues = [queue("all", .fetch ... .decode, 1)]
            $0.reactions = [
                Reaction(.warning, .clear), Reaction(.warning, .clear, of: .loads),
                Reaction(.background, .clear, of: .loads),
            ]
        },
        lru("decodes one at a time, and keeps its place") {
            $0.queues = [
                queue("all", .fetch ... .decode, 3) {
                    $0.decodeWidth = 1
                    $0.order = .priority
                }
            ]
            $0.loading.abandoned = .cancelled
        },
        lru("goes by where it begins") {
            $0.queues = [
                queue("network", .fetch ... .read, 2) { $0.origin = .network },
                queue("downloads", .decode ... .decode, 1) {
                    $0.origin = .network
                    $0.order = .lifo
                },
                queue("disk", .read ... .decode, 2) {
                    $0.origin = .disk
                    $0.decodeWidth = 1
                },
                queue("memory", .decode ... .decode, 1) {
                    $0.origin = .memory
                    $0.order = .lifo
                },
            ]
            $0.encoded = ShelfRule(limitCount: 2)
            $0.encoded!.replaced = .checked
        },
        lru("cancelled while it is fetched") {
            $0.loading.abandoned = .cancelled
            $0.loading.abandonedStages = .fetch ... .fetch
            $0.loading.resumesFetches = true
        },
        lru("demoted while it is read, hidden views wait no more") {
            $0.queues = [queue("all", .fetch ... .decode, 2) { $0.order = .priority }]
            $0.loading.abandoned = .demoted
            $0.loading.abandonedStages = .fetch ... .read
            $0.loading.hidden = .abandons
            $0.loading.resumesFetches = true
            $0.weak = WeakRule()
        },
        lru("goes to views with others") {
            $0.loading.deliversEveryNs = 4 * ms
            $0.loading.hidden = .abandons
            $0.loading.abandoned = .cancelled
        },
        lru("goes to views with others, when shown") {
            $0.loading.deliversEveryNs = 3 * ms
            $0.decode.mode = .lazy
        },
        lru("joins downloads") {
            $0.joining = .downloads
            $0.disk = ShelfRule(limitCount: 2)
        },
        lru("joins fetches") {
            $0.joining = .fetches
            $0.loading.attempts = 3
            $0.loading.abandoned = .cancelled
        },
        lru("joins fetches, one at a time, and forgets") {
            $0.joining = .fetches
            $0.store!.replaced = .forgotten
            $0.queues = [queue("fetches", .fetch ... .fetch, 2)]
            $0.loading.abandoned = .demoted
            $0.loading.resumesFetches = true
            $0.decode.fit = .cover
            $0.key.sizes = .exact
        },
        lru("at once from disk") {
            $0.decode.isSyncFromDisk = true
            $0.loading.deliversEveryNs = 2 * ms
            $0.disk!.replaced = .checked
        },
        lru("at once from disk, when shown from elsewhere") {
            $0.decode.isSyncFromDisk = true
            $0.decode.mode = .lazy
            $0.encoded = ShelfRule(limitCount: 2)
            $0.store!.replaced = .checked
        },
        lru("known by its file") {
            $0.key.known = .read
            $0.key.identity = .data
            $0.weak = WeakRule()
        },
        lru("known by its file, at once") {
            $0.key.known = .read
            $0.decode.mode = .sync
            $0.store!.use = .taken
            $0.encoded = ShelfRule(limitCount: 2)
        },
        lru("known by its file, mapped") {
            $0.key.known = .read
            $0.mapped = ShelfRule(limitCount: 3)
            $0.decode.fit = .cover
            $0.key.sizes = .enough
        },
        lru("admits what is remote", 16_000) { $0.store!.admission = .remote },
        lru("admits what is on disk", 16_000) {
            $0.store!.admission = .disk
            $0.disk = ShelfRule(limitCount: 2)
            $0.weak = WeakRule()
        },
        lru("ahead to disk") {
            $0.loading.prefetches = .disk
            $0.queues = [
                queue("fast", .fetch ... .decode, 1) { $0.serves = .views },
                queue("slow", .fetch ... .decode, 1) { $0.serves = .prefetches },
            ]
            $0.loading.wanted = .twice
        },
        lru("ahead to memory, as the file has it") {
            $0.loading.prefetches = .encoded
            $0.encoded = ShelfRule(limitCount: 3)
            $0.loading.abandoned = .demoted
            $0.queues = [queue("all", .fetch ... .decode, 1) { $0.order = .priority }]
        },
        lru("ahead, and beside it") {
            $0.queues = [queue("all", .fetch ... .decode, 1) { $0.order = .priority }]
            $0.loading.wanted = .twice
            $0.loading.abandoned = .cancelled
            $0.store!.lookup = .peek
            $0.store!.lifetime = .init(ns: 9 * ms)
        },
        PolicyPair("loading: ahead, for nobody to hold") {
            $0.weak = WeakRule()
            $0.joining = .marker
            $0.store = StoreRule(order: "lru", limitBytes: 4000)
            $0.loading.abandoned = .demoted
        },
    ]
}
