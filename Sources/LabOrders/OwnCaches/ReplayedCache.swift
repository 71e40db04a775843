/// A cache of decoded images in an app or a library, which the replay can drive in place of a
/// store.
///
/// ```swift
/// final class Newest: ReplayedCache {
///     private var image: CachedImage?
///     var heldBytes: Int64? { image?.cost ?? 0 }
///     func find(_ key: ImageKey) -> CachedImage? { image?.key == key ? image : nil }
///     func insert(_ image: CachedImage, for key: ImageKey) { self.image = image }
///     func remove(_ key: ImageKey) { if image?.key == key { image = nil } }
///     func receive(_ signal: MemorySignal) { if case .warning = signal { image = nil } }
/// }
/// ```
///
/// The replay owns the pixels, and passes a `CachedImage`, which stands for the cache's hold on
/// them. Releasing that object drops the entry, in any call, and on any thread. After each call the
/// replay compares `heldBytes` with the costs of all such objects that are alive, and after an
/// insertion these with `limitBytes` and `limitCount`. If something is wrong, the run continues,
/// and its row names the request.
///
/// All calls of a run come from one thread, one after the other.
public protocol ReplayedCache: AnyObject {
    /// Looks up a key, which counts as a use. The cache may keep the image or drop it.
    func find(_ key: ImageKey) -> CachedImage?

    /// Inserts an image, in place of another under its key. The cache may refuse it, by not keeping
    /// the object, and drop others for it.
    func insert(_ image: CachedImage, for key: ImageKey)

    /// Removes an entry, if there is one; the app asks for it.
    func remove(_ key: ImageKey)

    /// Receives a signal that the system sends the app.
    func receive(_ signal: MemorySignal)

    /// The costs of the held images, by the cache's own account; nil for none, which isn't checked.
    var heldBytes: Int64? { get }

    /// The greatest total cost after an insertion; nil for no such limit.
    var limitBytes: Int64? { get }

    /// The greatest number of images after an insertion; nil for no such limit.
    var limitCount: Int? { get }

    /// The keys in the cache, the next to go first; nil if there is no order. Only pictures show
    /// it.
    var keysInOrder: [ImageKey]? { get }

    /// The first view shows an image, whether the cache has it or not.
    func shown(_ key: ImageKey)

    /// The last view that showed an image releases it, whether the cache has it or not.
    func released(_ key: ImageKey)
}

extension ReplayedCache {
    public func receive(_ signal: MemorySignal) {}
    public var limitBytes: Int64? { nil }
    public var limitCount: Int? { nil }
    public var keysInOrder: [ImageKey]? { nil }
    public func shown(_ key: ImageKey) {}
    public func released(_ key: ImageKey) {}
}

/// A signal from the system to the app, which passes it to its cache.
public enum MemorySignal: Sendable, Equatable {
    /// Memory runs short; `trim` is Android's level, on devices that have those.
    case warning(critical: Bool, trim: Int?)
    /// Another of Android's trim levels: 40 before an app in the background is frozen.
    case trim(level: Int)
    /// The app goes to the background.
    case background
    /// The app comes back.
    case foreground
}

/// A cache that detects its own mistakes, such as one behind a foreign interface.
package protocol SelfCheckingCache: ReplayedCache {
    /// Describes the cache's mistake, in words that follow 'the cache'; nil for none. Read after
    /// each call; the first answer is in the row.
    var problem: String? { get }

    /// Announces that the cache will be released; the last chance to report a mistake.
    func end() -> String?
}
