import LabOrders

/// What a policy consists of, with every default resolved: what the replay acts on.
///
/// Each rule is a value of its own, beside this file. A rule that isn't there costs nothing and
/// does nothing.
@usableFromInline
package struct Composition: Sendable, Equatable {
    package var key = KeyRule()
    package var decode = DecodeRule()
    /// Strong holds on decoded images.
    package var store: StoreRule?
    /// A cache of one's own, in place of a store.
    package var own: OwnCacheRule?
    /// Memory of evicted images, kept to decode into.
    package var pool: ShelfRule?
    package var weak: WeakRule?
    /// Images as their files have them, kept in memory.
    package var encoded: ShelfRule?
    /// Decoded images on disk, mapped when they are wanted: read, not decoded. An image is kept
    /// there at its own size, and found at any; while a copy of it lives, it isn't given up. What
    /// is decoded is decoded into pages of the file.
    package var mapped: ShelfRule?
    /// Fetched files on disk. Nil: nothing fetched is kept.
    package var disk: ShelfRule? = ShelfRule()
    package var views = ViewRule()
    package var joining = Joining.byKey
    package var queues: [QueueRule] = []
    package var loading = LoadingRule()
    package var prefetches: [PrefetchRule] = []
    package var reactions: [Reaction] = []
    /// Groups of images that have a policy of their own. Where it isn't empty, nothing else of
    /// this composition counts.
    package var split: [Share] = []

    package init() {}

    @usableFromInline
    package struct Share: Sendable, Equatable {
        /// A scenario's group, or `rest` for those that aren't named.
        package var group: String
        package var composition: Composition

        package init(group: String, composition: Composition) {
            self.group = group
            self.composition = composition
        }

        package static let rest = "rest"
    }

    @usableFromInline
    package enum Joining: String, Sendable, CaseIterable {
        /// A request joins the load of its key.
        case byKey = "on"
        case off
        /// The load's mark is an entry of the store, without cost: evicted, it joins nobody.
        case marker
    }

    /// Every request decodes for itself, and nothing is kept.
    package static let none: Composition = {
        var none = Composition()
        none.joining = .off
        return none
    }()

    package var isNone: Bool { self == Self.none }

    /// Whether a cache of one's own is in it.
    package var hasOwn: Bool { own != nil || split.contains { $0.composition.hasOwn } }

    /// Whether anything holds images for their own sake.
    package var hasStore: Bool { store != nil || own != nil }

    /// Whether rows ahead of the viewport matter to it, and where images lie.
    package var wantsLayouts: Bool {
        !prefetches.isEmpty || store?.order.id == ViewportDistance.id
            || split.contains { $0.composition.wantsLayouts }
    }

    /// Whether it must know the requests to come, which no app can.
    package var needsFuture: Bool {
        store.flatMap { OrderRegistry.named($0.order.id) }?.needsFuture == true
            || split.contains { $0.composition.needsFuture }
    }
}

/// What makes two requests ask for the same.
@usableFromInline
package struct KeyRule: Sendable, Equatable {
    @usableFromInline
    package enum Identity: String, Sendable, CaseIterable {
        /// The name under which the app knows the image.
        case path
        /// The MD5 digest of the file's bytes: the same picture under two names is one.
        case data
        /// The digest, and the scale that the image is made for.
        case dataScale = "data-scale"
        /// The file's first 16 bytes, which all PNG files have in common.
        case leadingBytes = "leading-bytes"
    }

    @usableFromInline
    package enum Sizes: String, Sendable, CaseIterable {
        /// The size isn't part of it: whatever is there is taken.
        case any
        /// Each target size is another key.
        case exact
        /// What is there is taken if it is large enough, give or take a pixel.
        case enough
    }

    package var identity = Identity.path
    package var sizes = Sizes.any

    package init() {}
}

/// How a file becomes pixels.
@usableFromInline
package struct DecodeRule: Sendable, Equatable {
    @usableFromInline
    package enum Mode: String, Sendable, CaseIterable {
        /// On a thread of its own.
        case async
        /// On the main thread, while the request waits: no blank view, but late frames. What
        /// isn't on disk is fetched first, as ever.
        case sync
        /// On the main thread, when a view in a window first shows it. Until then it has no bytes.
        /// Damaged pixels make the load fail, as ever, but without a decode.
        case lazy
    }

    package var mode = Mode.async
    /// Decodes to the size of the view, where the request tells it and the image is larger.
    package var fitsView = false
    /// Decodes to at most so many pixels.
    package var maxPixels: Int64?
    /// A smaller size is made from the whole image, which is in memory meanwhile.
    package var decodesWhole = false

    package init() {}
}

/// What views do beside asking and showing.
@usableFromInline
package struct ViewRule: Sendable, Equatable {
    /// Views without a window let go of their images on a warning, and restore on return.
    package var releasesOnWarning = false
    /// The same when the app is left.
    package var releasesOnBackground = false
    /// A view that leaves its window lets go after this, and restores on return.
    package var releasesHiddenAfterNs: Int64?
    /// Restores on the main thread, from memory or disk.
    package var restoresSynchronously = false
    /// Lets go of the old image before it looks up the new one.
    package var placeholderFirst = false
    /// A cell in the reuse pool lets go of its images.
    package var clearsOnReuse = false

    package init() {}
}

/// A table of instances that are alive.
@usableFromInline
package struct WeakRule: Sendable, Equatable {
    @usableFromInline
    package enum Registration: String, Sendable, CaseIterable {
        /// Every instance that is loaded.
        case load
        /// What the store refuses, and what it gives up if its rule says `weak`: the table has what
        /// the store hasn't.
        case evict
    }

    package var registration = Registration.load
    /// A hit puts the image back into the store.
    package var promotes = false
    /// A smaller variant than the one that it knows isn't recorded.
    package var keepsLargest = false

    package init() {}
}

/// Things kept by size, the least recently used given up first.
@usableFromInline
package struct ShelfRule: Sendable, Equatable {
    package var limitBytes: Int64?
    package var limitCount: Int?

    package init(limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.limitBytes = limitBytes
        self.limitCount = limitCount
    }
}
