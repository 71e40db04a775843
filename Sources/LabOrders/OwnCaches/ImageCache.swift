/// A cache of decoded images, as an app or a library has it: what the replay drives in place of a
/// store of its own.
///
/// ```swift
/// final class Newest: ImageCache {
///     private var image: CachedImage?
///     var heldBytes: Int64? { image?.cost ?? 0 }
///     func find(_ key: ImageKey) -> CachedImage? { image?.key == key ? image : nil }
///     func insert(_ image: CachedImage, for key: ImageKey) { self.image = image }
///     func remove(_ key: ImageKey) { if image?.key == key { image = nil } }
///     func receive(_ signal: MemorySignal) { if case .warning = signal { image = nil } }
/// }
/// ```
///
/// The replay owns the pixels, and hands over a `CachedImage` that stands for the cache's hold on
/// them. To let go of that object is to give up the entry, in whatever call, on whatever thread.
/// After each call the replay compares `heldBytes` with the costs of all such objects that are
/// alive, and after an insertion these with `limitBytes` and `limitCount`: if something is wrong,
/// the run goes on, and its row says at which request that was.
///
/// All calls of a run come from one thread, one after the other.
public protocol ImageCache: AnyObject {
    /// What the cache has under a key: a use of it. The cache may keep it or give it up with that.
    func find(_ key: ImageKey) -> CachedImage?

    /// Takes an image in, in place of what is there under its key. It may refuse it, by not
    /// keeping the object, and give up others for it.
    func insert(_ image: CachedImage, for key: ImageKey)

    /// The app wants an entry gone, if there is one.
    func remove(_ key: ImageKey)

    /// The system says something to the app.
    func receive(_ signal: MemorySignal)

    /// The costs of what it holds, by its own account; nil where it keeps none, which is then
    /// compared with nothing.
    var heldBytes: Int64? { get }

    /// The costs that it may hold when an insertion is over; nil where it has no such limit.
    var limitBytes: Int64? { get }

    /// The number of images that it may hold then; nil where it has no such limit.
    var limitCount: Int? { get }

    /// What it holds in the order in which it would go, the first one first; nil where it can't
    /// say. Pictures show it, and nothing is counted by it.
    var keysInOrder: [ImageKey]? { get }

    /// The first view shows an image, be it one that the cache has or not.
    func shown(_ key: ImageKey)

    /// The last view that showed an image let go of it, be it one that the cache has or not.
    func released(_ key: ImageKey)
}

extension ImageCache {
    public func receive(_ signal: MemorySignal) {}
    public var limitBytes: Int64? { nil }
    public var limitCount: Int? { nil }
    public var keysInOrder: [ImageKey]? { nil }
    public func shown(_ key: ImageKey) {}
    public func released(_ key: ImageKey) {}
}

/// What the system tells an app, and the app its cache.
public enum MemorySignal: Sendable, Equatable {
    /// Memory runs short; `trim` is Android's number for it, where the device has those.
    case warning(critical: Bool, trim: Int?)
    /// Another of Android's trim levels: 40 before an app in the background is frozen.
    case trim(level: Int)
    /// The app was left.
    case background
    /// The app came back.
    case foreground
}

/// A cache that finds out by itself that something is wrong, such as one behind a foreign
/// interface.
package protocol SelfCheckingCache: ImageCache {
    /// What the cache does, in words that follow 'the cache'. Asked after each call; the first
    /// answer ends up in the row.
    var problem: String? { get }

    /// It is about to be let go; the last chance to say that something is wrong.
    func end() -> String?
}
