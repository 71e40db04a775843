/// Decides which entry a full store gives up.
///
/// The store tells what enters, is used and leaves; the order only answers who goes next. It
/// keeps no figures and holds no image. Images are dense numbers below a count that is known.
public protocol ReplacementOrder: SendableMetatype {
    /// The name in `cache(order=...)`, and of the short form.
    static var id: String { get }
    static var summary: String { get }
    /// Whether it must know the requests to come: no app can run it.
    static var needsFuture: Bool { get }
    /// Whether `gives` is to be asked: the order may keep a newcomer out.
    static var weighsNewcomers: Bool { get }

    /// Whether `released` is to be told.
    static var heedsReleases: Bool { get }
    /// Whether an entry that is replaced at the same cost stays where it is.
    static var replacesInPlace: Bool { get }

    init(_ ground: OrderGround)
    /// An image enters; it is not in the order yet. Its claimed cost is what the limit counts.
    mutating func inserted(_ image: ImageID, cost: Int64)
    /// A request found the image here.
    mutating func used(_ image: ImageID)
    /// The image leaves, evicted or for another reason.
    mutating func removed(_ image: ImageID)
    /// Who goes next; nil when the order is empty, or spares all that it has. Asking changes
    /// nothing that a caller can see.
    mutating func victim() -> ImageID?
    /// The last view that showed it let go, of an image in the order or not.
    mutating func released(_ image: ImageID)
    /// A request of the trace came to pass, for an image in the order or not.
    mutating func requested(_ image: ImageID)
    /// Whether it is worth holding the image at all.
    func isWorthHolding(_ image: ImageID) -> Bool
    /// Whether the victim goes for a newcomer's sake; if not, the newcomer stays out.
    func gives(_ victim: ImageID, for newcomer: ImageID) -> Bool
}

/// What an order is told before the first request.
public struct OrderGround {
    public var imageCount: Int
    /// Given to an order that needs it.
    public var future: FutureRequests?
    /// Of the run: for orders that draw.
    public var seed: UInt64
    /// Where images lie and what is in view, kept up to date while the run goes on.
    public var viewport: Viewport

    public init(
        imageCount: Int, future: FutureRequests? = nil, seed: UInt64 = 42,
        viewport: Viewport = Viewport()
    ) {
        self.imageCount = imageCount
        self.future = future
        self.seed = seed
        self.viewport = viewport
    }
}

extension ReplacementOrder {
    public static var needsFuture: Bool { false }
    public static var weighsNewcomers: Bool { false }
    public static var heedsReleases: Bool { false }
    public static var replacesInPlace: Bool { false }
    public mutating func released(_ image: ImageID) {}
    public mutating func requested(_ image: ImageID) {}
    public func isWorthHolding(_ image: ImageID) -> Bool { true }
    public func gives(_ victim: ImageID, for newcomer: ImageID) -> Bool { true }
}

/// The orders, in the sequence in which they are listed: a line for each that has a file here.
public enum OrderRegistry {
    public static let all: [any ReplacementOrder.Type] = [
        LRU.self,
        FIFO.self,
        FarthestNext.self,
        CLOCK.self,
        LFU.self,
        Cheapest.self,
        Costliest.self,
        LastRelease.self,
        ViewportDistance.self,
        RandomEntry.self,
        GNUstep.self,
    ]

    public static func named(_ id: String) -> (any ReplacementOrder.Type)? {
        all.first { $0.id == id }
    }
}
