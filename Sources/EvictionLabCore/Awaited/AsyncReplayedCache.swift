import LabOrders

/// A cache whose calls must be awaited: an actor, or a class on the main actor.
///
/// ```swift
/// actor Newest: AsyncReplayedCache {
///     private var image: CachedImage?
///     var heldBytes: Int64? { image?.cost ?? 0 }
///     func find(_ key: ImageKey) -> CachedImage? { image?.key == key ? image : nil }
///     func insert(_ image: CachedImage, for key: ImageKey) { self.image = image }
///     func remove(_ key: ImageKey) { if image?.key == key { image = nil } }
/// }
/// ```
///
/// Each requirement means what `ReplayedCache` says of it. The replay has a thread of its own,
/// which runs each call and waits for it: no thread of Swift's is kept from others, and none is
/// needed, however many replays there are. The main actor's calls run on the main thread.
public protocol AsyncReplayedCache: AnyObject, Sendable {
    /// Gives the image that the cache has under a key, which is a use of it.
    func find(_ key: ImageKey) async -> CachedImage?

    /// Takes an image in, or refuses it by not keeping the object.
    func insert(_ image: CachedImage, for key: ImageKey) async

    /// The app wants an entry gone, if there is one.
    func remove(_ key: ImageKey) async

    /// The system says something to the app.
    func receive(_ signal: MemorySignal) async

    /// The costs of what it holds, by its own account; nil where it keeps none.
    var heldBytes: Int64? { get async }

    /// The costs that it may hold when an insertion is over; nil where it has no such limit.
    var limitBytes: Int64? { get async }

    /// The number of images that it may hold then; nil where it has no such limit.
    var limitCount: Int? { get async }

    /// The first view shows an image.
    func shown(_ key: ImageKey) async

    /// The last view that showed an image let go of it.
    func released(_ key: ImageKey) async
}

extension AsyncReplayedCache {
    public func receive(_ signal: MemorySignal) async {}
    public var limitBytes: Int64? { get async { nil } }
    public var limitCount: Int? { get async { nil } }
    public func shown(_ key: ImageKey) async {}
    public func released(_ key: ImageKey) async {}
}
