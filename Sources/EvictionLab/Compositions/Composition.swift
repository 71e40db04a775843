/// What a policy consists of, with every default resolved: what the replay acts on.
///
/// Each rule is a value of its own, beside this file. A rule that isn't there costs nothing and
/// does nothing.
public struct Composition: Sendable, Equatable {
    public var key = KeyRule()
    public var decode = DecodeRule()
    /// Strong holds on decoded images.
    public var store: StoreRule?
    /// A cache of one's own, in place of a store.
    package var own: OwnCacheRule?
    /// Memory of evicted images, kept to decode into.
    public var pool: ShelfRule?
    public var weak: WeakRule?
    /// Images as their files have them, kept in memory.
    public var encoded: ShelfRule?
    /// Decoded images on disk, mapped when they are wanted: read, not decoded. An image is kept
    /// there at its own size, and found at any; while a copy of it lives, it isn't given up. What
    /// is decoded is decoded into pages of the file.
    public var mapped: ShelfRule?
    /// Fetched files on disk. Nil: nothing fetched is kept.
    public var disk: ShelfRule? = ShelfRule()
    public var views = ViewRule()
    public var coalescing = Coalescing.byKey
    public var queues: [QueueRule] = []
    public var loading = LoadingRule()
    public var prefetches: [PrefetchRule] = []
    public var reactions: [Reaction] = []
    /// Groups of images that have a policy of their own. Where it isn't empty, nothing else of
    /// this composition counts.
    public var split: [Share] = []

    public init() {}

    public struct Share: Sendable, Equatable {
        /// A scenario's group, or `rest` for those that aren't named.
        public var group: String
        public var composition: Composition

        public init(group: String, composition: Composition) {
            self.group = group
            self.composition = composition
        }

        public static let rest = "rest"
    }

    public enum Coalescing: String, Sendable, CaseIterable {
        /// A request joins the load of its key.
        case byKey = "on"
        case off
        /// The load's mark is an entry of the store, without cost: evicted, it joins nobody.
        case marker
    }

    /// Every request decodes for itself, and nothing is kept.
    public static let none: Composition = {
        var none = Composition()
        none.coalescing = .off
        return none
    }()

    public var isNone: Bool { self == Self.none }

    /// Whether a cache of one's own is in it.
    package var hasOwn: Bool { own != nil || split.contains { $0.composition.hasOwn } }

    /// Whether anything holds images for their own sake.
    package var hasStore: Bool { store != nil || own != nil }

    /// Whether rows ahead of the viewport matter to it, and where images lie.
    public var wantsLayouts: Bool {
        !prefetches.isEmpty || store?.order.id == ViewportDistance.id
            || split.contains { $0.composition.wantsLayouts }
    }

    /// Whether it must know the requests to come, which no app can.
    public var needsFuture: Bool {
        store.flatMap { OrderRegistry.named($0.order.id) }?.needsFuture == true
            || split.contains { $0.composition.needsFuture }
    }
}

/// What makes two requests ask for the same.
public struct KeyRule: Sendable, Equatable {
    public enum Identity: String, Sendable, CaseIterable {
        /// The name under which the app knows the image.
        case path
        /// The MD5 digest of the file's bytes: the same picture under two names is one.
        case data
        /// The digest, and the scale that the image is made for.
        case dataScale = "data-scale"
        /// The file's first 16 bytes, which all PNG files have in common.
        case leadingBytes = "leading-bytes"
    }

    public enum Sizes: String, Sendable, CaseIterable {
        /// The size isn't part of it: whatever is there is taken.
        case any
        /// Each target size is another key.
        case exact
        /// What is there is taken if it is large enough, give or take a pixel.
        case enough
    }

    public var identity = Identity.path
    public var sizes = Sizes.any

    public init() {}
}

/// How a file becomes pixels.
public struct DecodeRule: Sendable, Equatable {
    public enum Mode: String, Sendable, CaseIterable {
        /// On a thread of its own.
        case async
        /// On the main thread, while the request waits: no blank view, but late frames. What
        /// isn't on disk is fetched first, as ever.
        case sync
        /// On the main thread, when a view in a window first shows it. Until then it has no bytes.
        /// Damaged pixels make the load fail, as ever, but without a decode.
        case lazy
    }

    public var mode = Mode.async
    /// Decodes to the size of the view, where the request tells it and the image is larger.
    public var fitsView = false
    /// Decodes to at most so many pixels.
    public var maxPixels: Int64?
    /// A smaller size is made from the whole image, which is in memory meanwhile.
    public var decodesWhole = false

    public init() {}
}

/// What views do beside asking and showing.
public struct ViewRule: Sendable, Equatable {
    /// Views without a window let go of their images on a warning, and restore on return.
    public var releasesOnWarning = false
    /// The same when the app is left.
    public var releasesOnBackground = false
    /// A view that leaves its window lets go after this, and restores on return.
    public var releasesHiddenAfterNs: Int64?
    /// Restores on the main thread, from memory or disk.
    public var restoresSynchronously = false
    /// Lets go of the old image before it looks up the new one.
    public var placeholderFirst = false
    /// A cell in the reuse pool lets go of its images.
    public var clearsOnReuse = false

    public init() {}
}

/// A table of instances that are alive.
public struct WeakRule: Sendable, Equatable {
    public enum Registration: String, Sendable, CaseIterable {
        /// Every instance that is loaded.
        case load
        /// What the store refuses, and what it gives up if its rule says `weak`: the table has what
        /// the store hasn't.
        case evict
    }

    public var registration = Registration.load
    /// A hit puts the image back into the store.
    public var promotes = false
    /// A smaller variant than the one that it knows isn't recorded.
    public var keepsLargest = false

    public init() {}
}

/// Things kept by size, the least recently used given up first.
public struct ShelfRule: Sendable, Equatable {
    public var limitBytes: Int64?
    public var limitCount: Int?

    public init(limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.limitBytes = limitBytes
        self.limitCount = limitCount
    }
}
