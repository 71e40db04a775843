import LabBase
import LabOrders
import LabPictures

/// The rules of a policy with every default resolved, which the replay applies.
///
/// Each rule is a value of its own, in a file beside this one. A missing rule costs nothing and
/// does nothing.
@usableFromInline package struct Composition: Sendable, Equatable {
    package var key = KeyRule()
    package var decode = DecodeRule()
    /// Strong references to decoded images.
    package var store: StoreRule?
    /// A cache in the user's code, instead of a store.
    package var own: OwnCacheRule?
    /// How that cache learns that an image was replaced.
    package var ownReplaced = Replaced.served
    /// Memory of evicted images, reused to decode into.
    package var pool: ShelfRule?
    package var weak: WeakRule?
    /// Undecoded files, kept in memory.
    package var encoded: ShelfRule?
    /// Decoded images on disk, mapped on demand instead of decoded. An image is stored at its own
    /// size and found by requests of any size. It isn't evicted while a copy of it is alive.
    /// Decoding writes into pages of the file.
    package var mapped: ShelfRule?
    /// Decoded sizes, kept on disk as files of their own.
    package var variants: VariantRule?
    /// Fetched files on disk; nil to keep none.
    package var disk: ShelfRule? = ShelfRule()
    package var views = ViewRule()
    package var joining = Joining.byKey
    package var queues: [QueueRule] = []
    package var loading = LoadingRule()
    package var prefetches: [PrefetchRule] = []
    package var reactions: [Reaction] = []
    /// Groups of images with a policy of their own. If there are any, the other rules are ignored.
    package var split: [Share] = []

    package init() {}

    @usableFromInline package struct Share: Sendable, Equatable {
        /// A scenario's group, or `rest` for groups without a policy of their own.
        package var group: String
        package var composition: Composition

        package static let rest = "rest"
    }

    @usableFromInline package enum Joining: String, Sendable, Word {
        /// A request joins the load of its key.
        case byKey = "on"
        case off
        /// The mark of a load is an entry of the store, without cost. Once it is evicted, requests
        /// don't join the load.
        case marker
        /// A request joins a load that has to be fetched; other requests load separately.
        case downloads
        /// One fetch of a file serves all its loads, and each decodes separately. If the fetch
        /// fails, all of them fail; if it is cancelled, the next of them fetches.
        case fetches
    }

    /// Every request decodes separately, and nothing is kept.
    package static let none = changed(Composition()) { $0.joining = .off }

    package var isNone: Bool { self == Self.none }

    /// How loads under way and prefetched images react to a replaced image: like the policy's store
    /// or table.
    package var replaced: Replaced {
        own == nil ? store?.replaced ?? weak?.replaced ?? .served : ownReplaced
    }

    /// True if the policy, or one of its groups, has a cache in the user's code.
    package var hasOwn: Bool { own != nil || split.contains { $0.composition.hasOwn } }

    /// True if the policy keeps images that no view shows.
    package var hasStore: Bool { store != nil || own != nil }

    /// True if the policy uses the positions of rows.
    package var wantsLayouts: Bool {
        !prefetches.isEmpty || store?.order.id == ViewportDistance.id
            || split.contains { $0.composition.wantsLayouts }
    }

    /// True if the policy must know the requests to come, which no app can.
    package var needsFuture: Bool {
        store.flatMap { OrderRegistry.named($0.order.id) }?.needsFuture == true
            || split.contains { $0.composition.needsFuture }
    }
}

/// Decides which requests have the same key.
@usableFromInline package struct KeyRule: Sendable, Equatable {
    @usableFromInline package enum Identity: String, Sendable, Word {
        /// The name by which the app knows the image.
        case path
        /// The digest of the file's bytes: the same picture under two names has one key.
        case data
        /// The digest, and the scale that the image is made for.
        case dataScale = "data-scale"
        /// The file's first 16 bytes, which are the same in all PNG files.
        case leadingBytes = "leading-bytes"
        /// The first 16 bytes, and the scale that the image is made for.
        case leadingBytesScale = "leading-bytes-scale"
    }

    @usableFromInline package enum Sizes: String, Sendable, Word {
        /// The key has no size: an image of any size is a hit.
        case any
        /// Each target size has a key of its own.
        case exact
        /// An image is a hit if it is large enough, with a tolerance of a pixel.
        case enough
    }

    /// When the key is known.
    @usableFromInline package enum Known: String, Sendable, Word {
        /// At the request.
        case asked
        /// Once the file is there; before, a request finds and joins nothing.
        case read
    }

    package var identity = Identity.path
    package var sizes = Sizes.any
    package var known = Known.asked

    package init() {}
}

@usableFromInline package struct DecodeRule: Sendable, Equatable {
    @usableFromInline package enum Mode: String, Sendable, Word {
        /// On a background thread.
        case async
        /// On the main thread while the request waits: no blank view, but late frames. An image
        /// that isn't on disk is fetched first.
        case sync
        /// On the main thread, when a view in a window first shows it. Until then it takes no
        /// bytes. Damaged pixels make the load fail, as in the other modes, but without a decode.
        case lazy
    }

    /// How an image is scaled to its view, if the request gives that size.
    @usableFromInline package enum Fit: String, Sendable, Word {
        case none
        /// The smallest size of its shape that covers the view.
        case cover
        /// The largest size of its shape that lies inside the view.
        case inside
        /// The view's own size; the rest is cropped.
        case crop
        /// The longer side is as long as the view's.
        case side
    }

    /// The images that are scaled.
    @usableFromInline package enum Whose: String, Sendable, Word {
        case all
        /// Images that aren't remote.
        case local
    }

    /// How much of an animation is decoded.
    @usableFromInline package enum Frames: String, Sendable, Word {
        case first, all
        /// The first with the image, and each as it is shown, by a player in its view.
        case streamed
    }

    /// How far an image is halved.
    @usableFromInline package enum Halves: String, Sendable, Word {
        case off
        /// As long as the half is large enough.
        case on
        /// As long as the half is larger than that: exactly twice the requested size isn't halved.
        case larger
    }

    package var mode = Mode.async
    /// Files on disk are read and decoded on the main thread while the request waits; fetched ones
    /// follow the mode.
    package var isSyncFromDisk = false
    package var fit = Fit.none
    /// True to enlarge an image that is smaller than its view.
    package var scalesUp = false
    /// Scales only to a half, a quarter and so on: the smallest that is still large enough.
    package var halves = Halves.off
    /// Most pixels of a decoded image.
    package var maxPixels: Int64?
    package var maxSide: Int?
    package var sized = Whose.all
    /// How a smaller size is made: by way of the whole image in memory, or directly.
    package var way = PictureTarget.Way.auto
    /// Layout of pixels in memory; nil for that of the image's group.
    package var pixels: PixelLayout?
    /// True if pixels lie in textures, with smaller copies of what is shown smaller.
    package var mips = false
    package var frames = Frames.first
    /// Frames that a player of streamed ones holds.
    package var buffer = 2
    /// An animation whose frames take no more than this together is held whole by its player.
    package var wholeBytes: Int64?
    /// True to draw the decoded image once more at the screen's scale, with both in memory
    /// meanwhile.
    package var redraws = false

    /// True if decoded sizes differ from the files'.
    package var hasSizes: Bool {
        fit != .none || maxPixels != nil || maxSide != nil || redraws || mips
    }

    /// True if a decoded image can take other bytes than an app's own decode.
    package var hasOwnBytes: Bool { pixels != nil || keepsFrames }

    /// True if an image's memory has more than the pixels that its decoder makes.
    package var hasMoreBytes: Bool { mips || way == .stays }

    /// True to decode and keep all frames of an animation.
    package var keepsFrames: Bool { frames == .all }
    package var streamsFrames: Bool { frames == .streamed }

    /// The number of frames that a player of an animation holds.
    ///
    /// - Parameter frameBytes: of each.
    package func bufferedFrames(of frames: Int, frameBytes: Int64) -> Int {
        let isWhole = wholeBytes.map { Int128(frames) * Int128(frameBytes) <= Int128($0) } ?? false
        return isWhole ? frames : min(buffer, frames)
    }

    package init() {}
}

/// How views use images beside requesting and showing them.
@usableFromInline package struct ViewRule: Sendable, Equatable {
    /// Views without a window release their images on a warning, and restore them on return.
    package var releasesOnWarning = false
    /// The same when the app goes to the background.
    package var releasesOnBackground = false
    /// When the app is left, every view releases its image and restores it on return, and what
    /// ranges hold goes.
    package var showsNothingInBackground = false
    /// Time after which a view without a window releases its image; it restores it on return.
    package var releasesHiddenAfterNs: Int64?
    /// Restores on the main thread, from memory or disk.
    package var restoresSynchronously = false
    /// Releases the old image before looking up the new one.
    package var placeholderFirst = false
    /// A list cell in the reuse pool releases its images.
    package var clearsOnReuse = false
    /// A view that is asked for the image it already has keeps it without a request.
    package var keepsSame = false

    package init() {}
}

@usableFromInline package struct WeakRule: Sendable, Equatable {
    @usableFromInline package enum Registration: String, Sendable, Word {
        /// Every loaded instance.
        case load
        /// Images that the store refuses, and those it evicts if its rule says `weak`. So the table
        /// has the images that the store lacks.
        case evict
    }

    package var registration = Registration.load
    /// A hit puts the image back into the store.
    package var promotes = false
    /// Simulates a garbage collector: unreferenced images live, and are found, until this many
    /// bytes were decoded since the last collection, or the app goes to the background. Nil frees
    /// them at once.
    package var collectsAfterBytes: Int64?
    /// Doesn't record a smaller variant than the one in the table.
    package var keepsLargest = false
    package var replaced = Replaced.served

    package init() {}
}

/// Images on disk at their decoded sizes, which cost less to read and decode.
@usableFromInline package struct VariantRule: Sendable, Equatable {
    /// The images whose sizes are kept.
    @usableFromInline package enum Whose: String, Sendable, Word { case all, local, remote }

    package var shelf: ShelfRule
    package var whose = Whose.all

    package init(_ shelf: ShelfRule) { self.shelf = shelf }
}

/// A cache limited by size that evicts the least recently used first.
@usableFromInline package struct ShelfRule: Sendable, Equatable {
    package var limitBytes: Int64?
    package var limitCount: Int?
    package var entryCapBytes: Int64?
    package var replaced = Replaced.served

    package init(limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.limitBytes = limitBytes
        self.limitCount = limitCount
    }
}
