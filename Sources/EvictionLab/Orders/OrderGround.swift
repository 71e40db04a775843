/// A key's dense number: an image's key, or the place in a key trace at which a key first came.
public typealias KeyID = UInt32

/// What an order is told before the first request.
public struct OrderGround {
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
    public var settings: OrderSettings
    /// Who may enter at all.
    public var filters: [AdmissionSpec] = []

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

    /// The same ground for an order as it was written.
    public func with(_ order: OrderSpec) -> OrderGround {
        var ground = self
        ground.settings = order.settings
        ground.filters = order.filters
        return ground
    }
}

/// What entries count for. Whoever has the cache sets it, and the order reads it.
public struct EntrySizes {
    /// By key; none where each counts for one.
    private let table: SizeTable?

    /// Each counts for one.
    public static var ones: EntrySizes { EntrySizes(table: nil) }

    private init(table: SizeTable?) { self.table = table }

    public init(keyCapacity: Int) { table = SizeTable(keyCapacity: keyCapacity) }

    public var areOnes: Bool { table == nil }

    @inline(__always)
    public subscript(key: KeyID) -> Int64 {
        get { table.map { $0.sizes[key] } ?? 1 }
        nonmutating set { table?.sizes[key] = newValue }
    }
}

/// Shared by a cache and its order.
private final class SizeTable {
    let sizes: DenseTable<Int64>

    init(keyCapacity: Int) { sizes = DenseTable(count: keyCapacity) }
}
