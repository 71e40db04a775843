/// What an order is told before the first request.
public struct OrderContext {
    /// No key's number reaches this.
    public var keyCapacity: Int
    /// What the cache holds at most, in whatever `sizes` are counted in; `.max`: everything.
    public var capacity: Int64
    /// Of the entries, and of keys that were entries, as of their last entry.
    public var sizes: EntrySizes
    /// Given to an order that needs it.
    public var future: FutureRequests?
    /// How many of them came to pass by now.
    public var requestsBefore: UInt32
    /// Of the run: for orders that draw.
    public var seed: UInt64
    /// Where images lie and what is in view, kept up to date while the run goes on.
    public var viewport: Viewport
    /// What the order's own parameters are set to.
    public var settings: OrderSettings
    /// What a key is called, for whoever asks; a number alone where nobody says.
    package var keyName: ((KeyID) -> String)?
    /// Who may enter at all.
    public var filters: [AdmissionSpec] = []

    /// Context for an order in one's own tests: only the count of keys must be said.
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
