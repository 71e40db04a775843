@testable import LabPictures
@testable import LabPolicies

/// Sizes, what is kept of them, what is collected, and views that keep what they have.
extension PolicyPair {
    private static func collected(
        _ name: String, _ bytes: Int64, _ change: (inout Composition) -> Void
    ) -> PolicyPair {
        PolicyPair("collected: \(name)") {
            $0.weak = WeakRule()
            $0.weak!.collectsAfterBytes = bytes
            change(&$0)
        }
    }

    static let sizes: [PolicyPair] = [
        lru("sizes: inside the view", 8000) {
            $0.decode.fit = .inside
            $0.key.sizes = .exact
        },
        lru("sizes: inside the view, and larger", 30_000) {
            $0.decode.fit = .inside
            $0.decode.scalesUp = true
            $0.decode.halves = .on
            $0.key.sizes = .enough
        },
        lru("sizes: cropped", 8000) {
            $0.decode.fit = .crop
            $0.key.sizes = .enough
        },
        lru("sizes: cropped, and larger", 8000) {
            $0.decode.fit = .crop
            $0.decode.scalesUp = true
        },
        lru("sizes: as long as the view", 16_000) {
            $0.decode.fit = .side
            $0.decode.scalesUp = true
            $0.decode.maxSide = 45
        },
        lru("sizes: halves", 8000) {
            $0.decode.fit = .cover
            $0.decode.halves = .on
            $0.decode.way = .whole
            $0.key.sizes = .exact
        },
        lru("sizes: halves that are larger", 8000) {
            $0.decode.fit = .inside
            $0.decode.halves = .larger
            $0.key.sizes = .exact
        },
        lru("sizes: capped where it is local", 8000) {
            $0.decode.maxSide = 33
            $0.decode.maxPixels = 700
            $0.decode.sized = .local
        },
        lru("sizes: drawn once more", 16_000) {
            $0.decode.fit = .cover
            $0.decode.redraws = true
            $0.weak = WeakRule()
        },
        lru("sizes: drawn once more from the whole", 16_000) {
            $0.decode.fit = .side
            $0.decode.redraws = true
            $0.decode.way = .whole
            $0.key.sizes = .enough
        },
        lru("sizes: variants", 8000) {
            $0.decode.fit = .cover
            $0.key.sizes = .exact
            $0.variants = VariantRule(ShelfRule(limitBytes: 300_000))
            $0.variants!.shelf.replaced = .checked
        },
        lru("sizes: variants of what is remote", 8000) {
            $0.decode.fit = .inside
            $0.decode.way = .whole
            $0.variants = VariantRule(ShelfRule(limitCount: 2))
            $0.variants!.whose = .remote
            $0.variants!.shelf.replaced = .forgotten
            $0.encoded = ShelfRule(limitCount: 1)
            $0.encoded!.entryCapBytes = 400_000
            $0.disk = nil
        },
        lru("sizes: variants of what is local, at once", 8000) {
            $0.decode.maxSide = 30
            $0.decode.redraws = true
            $0.decode.mode = .sync
            $0.variants = VariantRule(ShelfRule())
            $0.variants!.whose = .local
        },
        lru("sizes: cost in work", 9000) { $0.store!.cost = .work },
        lru("sizes: enters all the same", 6000) {
            $0.store!.entryCapBytes = 5000
            $0.store!.oversize = .enters
        },
        lru("sizes: enters beside what is pinned", 8000) {
            $0.store!.use = .pinned
            $0.store!.oversize = .enters
        },
        lru("sizes: a sweep reads", 16_000) {
            $0.store!.lifetime = .init(ns: 9 * ms, sweepNs: 4 * ms)
            $0.store!.lifetime!.sweepReads = true
        },
        lru("sizes: views keep what they have", 8000) {
            $0.views.keepsSame = true
            $0.views.releasesHiddenAfterNs = 2 * ms
            $0.views.placeholderFirst = true
        },
        PolicyPair("sizes: views keep what they have, and let go") {
            $0.weak = WeakRule()
            $0.views.keepsSame = true
            $0.views.releasesOnWarning = true
            $0.views.clearsOnReuse = true
        },
        collected("alone", 14_000) { _ in },
        collected("beside a store, when shown", 8000) {
            $0.store = StoreRule(order: "lru", limitBytes: 8000)
            $0.decode.mode = .lazy
            $0.reactions = [Reaction(.warning, .clear, of: [.store, .weak])]
        },
        collected("what is evicted", 20_000) {
            $0.store = StoreRule(order: "fifo", limitBytes: 8000)
            $0.store!.evicted = .weak
            $0.weak!.registration = .evict
        },
        collected("beside a pool", 9000) {
            $0.store = StoreRule(order: "lru", limitBytes: 8000)
            $0.store!.evicted = .pool
            $0.store!.use = .taken
            $0.pool = ShelfRule(limitBytes: 9000)
            $0.views.releasesOnBackground = true
        },
    ]
}
