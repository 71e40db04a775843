import LabOrders
import LabPictures

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
    /// Whether that is told when an image is replaced.
    package var ownReplaced = Replaced.served
    /// Memory of evicted images, kept to decode into.
    package var pool: ShelfRule?
    package var weak: WeakRule?
    /// Images as their files have them, kept in memory.
    package var encoded: ShelfRule?
    /// Decoded images on disk, mapped when they are wanted: read, not decoded. An image is kept
    /// there at its own size, and found at any; while a copy of it lives, it isn't given up. What
    /// is decoded is decoded into pages of the file.
    package var mapped: ShelfRule?
    /// Decoded sizes, kept on disk as files of their own.
    package var variants: VariantRule?
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
        /// A request joins a load that has to be fetched; others load for themselves.
        case downloads
        /// A file is fetched once for all who load it, and each decodes for itself. If that fetch
        /// fails, they all fail; if it is cancelled, the next of them fetches.
        case fetches
    }

    /// Every request decodes for itself, and nothing is kept.
    package static let none: Composition = {
        var none = Composition()
        none.joining = .off
        return none
    }()

    package var isNone: Bool { self == Self.none }

    /// What becomes of loads under way, and of what is held ahead, when their image is replaced:
    /// as with what the policy keeps.
    package var replaced: Replaced {
        own == nil ? store?.replaced ?? weak?.replaced ?? .served : ownReplaced
    }

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
        /// The first 16 bytes, and the scale that the image is made for.
        case leadingBytesScale = "leading-bytes-scale"
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

    /// When it is known.
    @usableFromInline
    package enum Known: String, Sendable, CaseIterable {
        /// As soon as somebody asks.
        case asked
        /// When the file is there: until then nothing is found, and nothing joined.
        case read
    }

    package var identity = Identity.path
    package var sizes = Sizes.any
    package var known = Known.asked

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

    /// How an image becomes as large as its view, where the request tells that size.
    @usableFromInline
    package enum Fit: String, Sendable, CaseIterable {
        case none
        /// The smallest size of its shape that covers the view.
        case cover
        /// The largest of its shape that lies inside the view.
        case inside
        /// The view's own size: what is beyond it is cut off.
        case crop
        /// Its longer side as long as the view's.
        case side
    }

    /// Which images get another size than their own.
    @usableFromInline
    package enum Whose: String, Sendable, CaseIterable {
        case all
        /// Those that aren't remote.
        case local
    }

    /// How far an image is halved.
    @usableFromInline
    package enum Halves: String, Sendable, CaseIterable {
        case off
        /// As long as the half is large enough.
        case on
        /// As long as the half is larger than that: twice the size that is asked for stays.
        case larger
    }

    package var mode = Mode.async
    /// What is on disk is read and decoded on the main thread while the request waits; what must
    /// be fetched goes as the mode says.
    package var isSyncFromDisk = false
    package var fit = Fit.none
    /// Where the view is larger than the image, too.
    package var scalesUp = false
    /// Only to a half, a quarter and so on: the smallest that is still large enough.
    package var halves = Halves.off
    /// Decodes to at most so many pixels.
    package var maxPixels: Int64?
    /// The longer side at most.
    package var maxSide: Int?
    package var sized = Whose.all
    /// How a smaller size is made: from the whole image, which is in memory meanwhile, or not.
    package var way = PictureTarget.Way.auto
    /// How pixels lie in memory; nil: as the image's group has them.
    package var pixels: PixelLayout?
    /// All frames of an animation are decoded, and kept.
    package var keepsFrames = false
    /// What is decoded is drawn once more at the screen's scale, and lies beside it meanwhile.
    package var redraws = false

    /// Whether sizes differ from the files'.
    package var hasSizes: Bool { fit != .none || maxPixels != nil || maxSide != nil || redraws }

    /// Whether what it decodes takes other bytes than the same image from an app.
    package var hasOwnBytes: Bool { pixels != nil || keepsFrames }

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
    /// A view that is asked for the image that it has keeps it, and asks nobody.
    package var keepsSame = false

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
    /// What nobody holds any more lives on, and is found, until so many bytes were decoded since
    /// the last collection, or the app is left; nil: it dies at once.
    package var collectsAfterBytes: Int64?
    /// A smaller variant than the one that it knows isn't recorded.
    package var keepsLargest = false
    package var replaced = Replaced.served

    package init() {}
}

/// Images on disk at the sizes to which they were decoded: read and decoded as small as they are.
@usableFromInline
package struct VariantRule: Sendable, Equatable {
    /// Which images' sizes are kept.
    @usableFromInline
    package enum Whose: String, Sendable, CaseIterable { case all, local, remote }

    package var shelf: ShelfRule
    package var whose = Whose.all

    package init(_ shelf: ShelfRule) { self.shelf = shelf }
}

/// Things kept by size, the least recently used given up first.
@usableFromInline
package struct ShelfRule: Sendable, Equatable {
    package var limitBytes: Int64?
    package var limitCount: Int?
    /// The largest thing that is let in.
    package var entryCapBytes: Int64?
    package var replaced = Replaced.served

    package init(limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.limitBytes = limitBytes
        self.limitCount = limitCount
    }
}
