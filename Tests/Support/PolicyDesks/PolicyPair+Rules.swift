@testable import LabPictures
@testable import LabPolicies

/// Keys, tables, views, decoding, and the way that files take.
extension PolicyPair {
    static let keys: [PolicyPair] = [
        lru("a table of what is evicted", 8000) {
            $0.weak = WeakRule()
            $0.weak!.registration = .evict
            $0.store!.evicted = .weak
            $0.store!.entryCapBytes = 7300
        },
        lru("a table that promotes", 8000) {
            $0.weak = WeakRule()
            $0.weak!.promotes = true
            $0.reactions = [Reaction(.warning, .clear)]
        },
        lru("a table of the largest") {
            $0.weak = WeakRule()
            $0.weak!.keepsLargest = true
            $0.decode.fit = .cover
            $0.reactions = [Reaction(.background, .clear, of: [.store, .weak])]
        },
        lru("as large as the view") { $0.decode.fit = .cover },
        lru("a key for each size", 12_000) {
            $0.decode.fit = .cover
            $0.key.sizes = .exact
            $0.weak = WeakRule()
        },
        lru("large enough", 12_000) {
            $0.decode.fit = .cover
            $0.key.sizes = .enough
            $0.weak = WeakRule()
            $0.weak!.keepsLargest = true
        },
        lru("large enough, made from the whole") {
            $0.decode.fit = .cover
            $0.decode.way = .whole
            $0.key.sizes = .enough
            $0.decode.maxPixels = 700
        },
        lru("few pixels, in points") {
            $0.decode.maxPixels = 500
            $0.decode.way = .whole
            $0.store!.cost = .points
            $0.joining = .off
        },
        lru("keys by content") { $0.key.identity = .data },
        lru("keys by the first bytes") {
            $0.key.identity = .leadingBytes
            $0.weak = WeakRule()
            $0.store!.replaced = .checked
        },
        lru("pooled sizes", 6000) {
            $0.decode.fit = .cover
            $0.store!.evicted = .pool
            $0.store!.use = .taken
            $0.weak = WeakRule()
            $0.pool = ShelfRule(limitBytes: 9000)
        },
    ]

    static let viewRules: [PolicyPair] = [
        lru("hidden views let go", 8000) {
            $0.views.releasesHiddenAfterNs = 3 * ms
            $0.weak = WeakRule()
        },
        lru("views let go in the background", 8000) {
            $0.views.releasesOnBackground = true
            $0.weak = WeakRule()
            $0.reactions = [Reaction(.level(60...80), .clear)]
        },
        lru("hidden views let go at once", 8000) {
            $0.views.releasesHiddenAfterNs = 0
            $0.store!.use = .taken
        },
        lru("restores at once", 8000) {
            $0.views.releasesOnWarning = true
            $0.views.restoresSynchronously = true
            $0.reactions = [Reaction(.warning, .clear)]
        },
        PolicyPair("placeholder first") {
            $0.weak = WeakRule()
            $0.views.placeholderFirst = true
        },
        lru("placeholder first, taken") {
            $0.store!.use = .taken
            $0.views.placeholderFirst = true
        },
        lru("cleared in the pool") {
            $0.views.clearsOnReuse = true
            $0.views.releasesHiddenAfterNs = 2 * ms
            $0.store!.use = .pinned
        },
    ]

    static let decoding: [PolicyPair] = [
        lru("decodes at once", 12_000) {
            $0.decode.mode = .sync
            $0.weak = WeakRule()
        },
        PolicyPair("decodes at once, keeps nothing") {
            $0.decode.mode = .sync
            $0.joining = .off
            $0.decode.fit = .cover
            $0.decode.way = .whole
        },
        lru("decodes when shown", 12_000) {
            $0.decode.mode = .lazy
            $0.weak = WeakRule()
        },
        lru("decodes when shown, into a pool", 12_000) {
            $0.decode.mode = .lazy
            $0.decode.fit = .cover
            $0.store!.evicted = .pool
            $0.pool = ShelfRule(limitBytes: nil, limitCount: 2)
            $0.views.releasesHiddenAfterNs = 0
        },
    ]

    static let files: [PolicyPair] = [
        lru("a small disk", 8000) {
            $0.disk = ShelfRule(limitBytes: 600_000)
            $0.loading.attempts = 3
        },
        lru("no disk", 8000) {
            $0.disk = nil
            $0.decode.mode = .sync
        },
        lru("files in memory", 8000) {
            $0.encoded = ShelfRule(limitBytes: 1_600_000)
            $0.loading.attempts = 2
            $0.reactions = [
                Reaction(.background, .trim(shareMillionths: 500_000), of: .encoded),
                Reaction(.warning, .clear, of: .encoded),
            ]
        },
        lru("files in memory, by number", 8000) {
            $0.encoded = ShelfRule(limitCount: 2)
            $0.disk = ShelfRule(limitCount: 1)
            $0.decode.mode = .sync
            $0.reactions = [Reaction(.warning, .shrink(shareMillionths: 500_000), of: .all)]
        },
        lru("files are checked", 8000) {
            $0.disk!.replaced = .checked
            $0.encoded = ShelfRule(limitCount: 2)
            $0.encoded!.replaced = .checked
            $0.store!.replaced = .checked
        },
        lru("files are checked on disk alone", 8000) { $0.disk!.replaced = .checked },
        lru("files are forgotten", 8000) {
            $0.disk!.replaced = .forgotten
            $0.encoded = ShelfRule(limitBytes: 1_600_000)
            $0.encoded!.replaced = .forgotten
            $0.decode.mode = .sync
        },
        lru("mapped, and checked", 8000) {
            $0.mapped = ShelfRule(limitBytes: 14_000)
            $0.mapped!.replaced = .checked
        },
        lru("mapped, and forgotten", 8000) {
            $0.mapped = ShelfRule(limitCount: 3)
            $0.mapped!.replaced = .forgotten
            $0.encoded = ShelfRule(limitCount: 1)
        },
        lru("mapped", 8000) {
            $0.mapped = ShelfRule(limitBytes: 14_000)
            $0.encoded = ShelfRule()
        },
        PolicyPair("mapped, decodes at once") {
            $0.mapped = ShelfRule(limitCount: 2)
            $0.decode.mode = .sync
            $0.weak = WeakRule()
        },
    ]

    static let shared: [PolicyPair] = [
        PolicyPair("a policy for each group") {
            var small = Composition.store("lru", 8000) {
                $0.weakens(offscreen: true)
                $0.reactions = [Reaction(.warning, .clear)]
            }
            small.decode.mode = .sync
            var rest = Composition.store("fifo", 12_000) {
                $0.store!.use = .taken
                $0.decode.fit = .cover
                $0.views.releasesHiddenAfterNs = ms
            }
            rest.encoded = ShelfRule(limitCount: 2)
            $0.split = [
                Composition.Share(group: "small", composition: small),
                Composition.Share(group: Composition.Share.rest, composition: rest),
            ]
        },
        PolicyPair("a policy for each group, one of which knows the future") {
            var rest = Composition.store("lru", 12_000) {
                $0.decode.fit = .cover
                $0.key.sizes = .exact
            }
            rest.weak = WeakRule()
            $0.split = [
                Composition.Share(group: "small", composition: .future("belady-bypass", 8000)),
                Composition.Share(group: Composition.Share.rest, composition: rest),
            ]
        },
        PolicyPair("a policy for one group") {
            $0.split = [
                Composition.Share(group: "remote", composition: .store("lru", 16_000)),
                Composition.Share(group: Composition.Share.rest, composition: .none),
            ]
        },
    ]

    static let queues: [PolicyPair] = [
        lru("one load at a time", 8000) {
            $0.queues = [.named("all", .fetch ... .decode, 1)]
            $0.loading.attempts = 2
        },
        lru("the last goes first", 8000) {
            $0.queues = [
                .named("files", .fetch ... .read, 2) { $0.order = .lifo },
                .named("decodes", .decode ... .decode, 1) { $0.order = .lifo },
            ]
            $0.loading.abandoned = .cancelled
        },
        lru("so many bytes at a time", 8000) {
            $0.queues = [.named("decodes", .decode ... .decode, nil) { $0.widthBytes = 9000 }]
            $0.joining = .off
        },
        lru("decodes wait for fetches", 8000) {
            $0.queues = [
                .named("fetches", .fetch ... .fetch, 1),
                .named("decodes", .decode ... .decode, 1) { $0.waitsFor = "fetches" },
            ]
            $0.weak = WeakRule()
        },
        lru("demoted", 8000) {
            $0.queues = [
                .named("fast", .fetch ... .decode, 1) { $0.serves = .views },
                .named("slow", .fetch ... .decode, 1) {
                    $0.serves = .prefetches
                    $0.waitsFor = "fast"
                },
            ]
            $0.loading.abandoned = .demoted
        },
        lru("demoted, by priority", 8000) {
            $0.queues = [.named("all", .fetch ... .decode, 1) { $0.order = .priority }]
            $0.loading.abandoned = .demoted
            $0.loading.wanted = .waits
        },
        lru("so many a second", 8000) {
            $0.queues = [
                .named("all", .fetch ... .read, nil) {
                    $0.perSecond = 250
                    $0.burst = 2
                }
            ]
            $0.loading.abandoned = .cancelled
        },
        lru("marks", nil) {
            $0.store!.limitCount = 2
            $0.joining = .marker
            $0.store!.replaced = .kept
            $0.reactions = [Reaction(.warning, .clearUnused)]
        },
        lru("marks in a small store", 8000) {
            $0.store!.evicts = .after
            $0.store!.replaced = .checked
            $0.joining = .marker
            $0.loading.abandoned = .cancelled
        },
    ]
}
