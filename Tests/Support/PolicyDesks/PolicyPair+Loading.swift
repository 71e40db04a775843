@testable import LabPolicies

/// Queues inside, fetches, what files tell, and what the app has loaded itself.
extension PolicyPair {
    static let loading: [PolicyPair] = [
        lru("loading: forgets what is under way", 8000) {
            $0.weak = WeakRule()
            $0.queues = [.named("all", .fetch ... .decode, 1)]
            $0.reactions = [
                Reaction(.warning, .clear), Reaction(.warning, .clear, of: .loads),
                Reaction(.background, .clear, of: .loads),
            ]
        },
        lru("loading: forgets what is under way, and finds it while it lives", 8000) {
            $0.weak = WeakRule()
            $0.weak!.promotes = true
            $0.queues = [.named("all", .fetch ... .decode, 2)]
            $0.reactions = [Reaction(.warning, .clear, of: .loads)]
            $0.loading.abandoned = .cancelled
        },
        lru("loading: cancelled while it waits, goes on for the store", 8000) {
            $0.queues = [.named("all", .fetch ... .decode, 2) { $0.order = .priority }]
            $0.loading.abandoned = .cancelled
            $0.loading.cancelsOnlyWaiting = true
            $0.loading.deliversEveryNs = 4 * ms
            $0.loading.attempts = 2
        },
        lru("loading: cancelled while it waits, goes on for nothing", 8000) {
            $0.queues = [
                .named("network", .fetch ... .fetch, 2), .named("disk", .read ... .read, 1),
            ]
            $0.loading.abandoned = .demoted
            $0.loading.cancelsOnlyWaiting = true
            $0.loading.running = .dropped
            $0.loading.hidden = .abandons
            $0.joining = .fetches
            $0.loading.attempts = 2
        },
        lru("loading: decodes one at a time, and keeps its place", 8000) {
            $0.queues = [
                .named("all", .fetch ... .decode, 3) {
                    $0.decodeWidth = 1
                    $0.order = .priority
                }
            ]
            $0.loading.abandoned = .cancelled
        },
        lru("loading: goes by where it begins", 8000) {
            $0.queues = [
                .named("network", .fetch ... .read, 2) { $0.origin = .network },
                .named("downloads", .decode ... .decode, 1) {
                    $0.origin = .network
                    $0.order = .lifo
                },
                .named("disk", .read ... .decode, 2) {
                    $0.origin = .disk
                    $0.decodeWidth = 1
                },
                .named("memory", .decode ... .decode, 1) {
                    $0.origin = .memory
                    $0.order = .lifo
                },
            ]
            $0.encoded = ShelfRule(limitCount: 2)
            $0.encoded!.replaced = .checked
        },
        lru("loading: cancelled while it is fetched", 8000) {
            $0.loading.abandoned = .cancelled
            $0.loading.abandonedStages = .fetch ... .fetch
            $0.loading.resumesFetches = true
        },
        lru("loading: demoted while it is read, hidden views wait no more", 8000) {
            $0.queues = [.named("all", .fetch ... .decode, 2) { $0.order = .priority }]
            $0.loading.abandoned = .demoted
            $0.loading.abandonedStages = .fetch ... .read
            $0.loading.hidden = .abandons
            $0.loading.resumesFetches = true
            $0.weak = WeakRule()
        },
        lru("loading: goes to views with others", 8000) {
            $0.loading.deliversEveryNs = 4 * ms
            $0.loading.hidden = .abandons
            $0.loading.abandoned = .cancelled
        },
        lru("loading: goes to views with others, when shown", 8000) {
            $0.loading.deliversEveryNs = 3 * ms
            $0.decode.mode = .lazy
        },
        lru("loading: joins downloads", 8000) {
            $0.joining = .downloads
            $0.disk = ShelfRule(limitCount: 2)
        },
        lru("loading: joins fetches", 8000) {
            $0.joining = .fetches
            $0.loading.attempts = 3
            $0.loading.abandoned = .cancelled
        },
        lru("loading: joins fetches, one at a time, and forgets", 8000) {
            $0.joining = .fetches
            $0.store!.replaced = .forgotten
            $0.queues = [.named("fetches", .fetch ... .fetch, 2)]
            $0.loading.abandoned = .demoted
            $0.loading.resumesFetches = true
            $0.decode.fit = .cover
            $0.key.sizes = .exact
        },
        lru("loading: at once from disk", 8000) {
            $0.decode.isSyncFromDisk = true
            $0.loading.deliversEveryNs = 2 * ms
            $0.disk!.replaced = .checked
        },
        lru("loading: at once from disk, when shown from elsewhere", 8000) {
            $0.decode.isSyncFromDisk = true
            $0.decode.mode = .lazy
            $0.encoded = ShelfRule(limitCount: 2)
            $0.store!.replaced = .checked
        },
        lru("loading: known by its file", 8000) {
            $0.key.known = .read
            $0.key.identity = .data
            $0.weak = WeakRule()
        },
        lru("loading: known by its file, which is another when its turn comes", 8000) {
            $0.key.known = .read
            $0.key.identity = .data
            $0.queues = [.named("all", .fetch ... .decode, 1)]
            $0.loading.attempts = 3
        },
        lru("loading: known by its file, at once", 8000) {
            $0.key.known = .read
            $0.decode.mode = .sync
            $0.store!.use = .taken
            $0.encoded = ShelfRule(limitCount: 2)
        },
        lru("loading: known by its file, mapped", 8000) {
            $0.key.known = .read
            $0.mapped = ShelfRule(limitCount: 3)
            $0.decode.fit = .cover
            $0.key.sizes = .enough
        },
        lru("loading: admits what is remote", 16_000) { $0.store!.admission = .remote },
        lru("loading: admits what is on disk", 16_000) {
            $0.store!.admission = .disk
            $0.disk = ShelfRule(limitCount: 2)
            $0.weak = WeakRule()
        },
        lru("loading: ahead to disk", 8000) {
            $0.loading.prefetches = .disk
            $0.queues = [
                .named("fast", .fetch ... .decode, 1) { $0.serves = .views },
                .named("slow", .fetch ... .decode, 1) { $0.serves = .prefetches },
            ]
            $0.loading.wanted = .twice
        },
        lru("loading: ahead to memory, as the file has it", 8000) {
            $0.loading.prefetches = .encoded
            $0.encoded = ShelfRule(limitCount: 3)
            $0.loading.abandoned = .demoted
            $0.queues = [.named("all", .fetch ... .decode, 1) { $0.order = .priority }]
        },
        lru("loading: ahead, and beside it", 8000) {
            $0.queues = [.named("all", .fetch ... .decode, 1) { $0.order = .priority }]
            $0.loading.wanted = .twice
            $0.loading.abandoned = .cancelled
            $0.store!.lookup = .peek
            $0.store!.lifetime = .init(ns: 9 * ms)
        },
        lru("loading: tried again apart, and ahead what is held", 8000) {
            $0.queues = [
                .named("fast", .fetch ... .decode, 2) { $0.serves = .views },
                .named("slow", .fetch ... .decode, 1) {
                    $0.serves = .prefetches
                    $0.waitsFor = "fast"
                },
            ]
            $0.disk = ShelfRule(limitCount: 3)
            $0.loading.wanted = .twice
            $0.loading.abandoned = .demoted
            $0.loading.hidden = .demotes
            $0.loading.left = .any
            $0.loading.attempts = .max
            $0.loading.fatalAttempts = 3
            $0.loading.retries = .apart
            $0.loading.cancelled = .retried
            $0.loading.offline = .again
            $0.loading.prefetches = .disk
            $0.loading.held = .replaced
        },
        lru("loading: cancelled, and tried again", 8000) {
            $0.loading.abandoned = .cancelled
            $0.loading.cancelled = .retried
            $0.loading.fatalAttempts = 2
            $0.loading.attempts = 4
            $0.loading.offline = .again
            $0.weak = WeakRule()
        },
        lru("loading: cancelled while it waits for the network, beside who asked again", 8000) {
            $0.loading.abandoned = .cancelled
            $0.loading.hidden = .abandons
            $0.loading.attempts = 4
            $0.loading.offline = .again
        },
        lru("loading: demoted by any view, and tried again by its own", 8000) {
            $0.queues = [.named("all", .fetch ... .decode, 2) { $0.order = .priority }]
            $0.loading.abandoned = .demoted
            $0.loading.left = .any
            $0.loading.fatalAttempts = 3
            $0.loading.hidden = .demotes
            $0.loading.held = .replaced
        },
        PolicyPair("loading: ahead, for nobody to hold") {
            $0.weak = WeakRule()
            $0.joining = .marker
            $0.store = StoreRule(order: "lru", limitBytes: 4000)
            $0.loading.abandoned = .demoted
        },
    ]
}
