/// Properties of a cache that an order gets before the first request.
public struct OrderContext {
    /// Upper bound of keys' numbers; they stay below it.
    public var keyCapacity: Int
    /// Most that the cache holds, in the unit of `sizes`; `.max` for no limit.
    public var capacity: Int64
    /// Sizes of entries at their latest insertion, and of keys that were entries.
    public var sizes: EntrySizes
    /// The future, for an order that needs it.
    public var future: FutureRequests?
    /// Number of the future's requests that have passed.
    public var requestsBefore: UInt32
    /// Seed of the run, for orders that draw.
    public var seed: UInt64
    /// Positions of images and the visible rows, updated during the run.
    public var viewport: Viewport
    /// Values of the order's own parameters.
    public var settings: OrderSettings
    /// Name of a key; nil if keys have numbers only.
    package var keyName: ((KeyID) -> String)?
    /// The current request's cost and latency; nil if the trace has neither column.
    public var current: CurrentRequest?
    /// Filters that decide which keys may enter at all.
    public var filters: [AdmissionSpec] = []

    /// A context for tests of an order; only the number of keys is required.
    public init(
        keyCapacity: Int, capacity: Int64 = .max, sizes: EntrySizes = .ones,
        future: FutureRequests? = nil, requestsBefore: UInt32 = 0, seed: UInt64 = 42,
        viewport: Viewport = Viewport(),
        settings: OrderSettings = OrderSettings()
    ) {
        self.keyCapacity = keyCapacity
        self.capacity = capacity
        self.sizes = sizes
        self.future = future
        self.requestsBefore = requestsBefore
        self.seed = seed
        self.viewport = viewport
        self.settings = settings
    }
}
