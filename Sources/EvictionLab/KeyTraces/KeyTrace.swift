import Synchronization

/// A key trace in memory: the dense number of each request's key, shared by all orders and sizes.
///
/// Four bytes a request, and as many again for when each key comes next, once an order asks. Where
/// a request's size differs from its key's first, it has eight bytes of its own.
public final class KeyTrace: @unchecked Sendable {
    public let log: RequestLog
    public let count: Int
    public let keyCount: Int
    /// By key, as of its first request; none where each counts for one.
    public let sizes: DenseTable<Int64>?
    /// Requests whose size differs from their key's first, in order.
    public let strays: StraySizes
    /// Of all requests, and of each key once.
    public let requestedBytes: Int64
    public let distinctBytes: Int64
    private let madeFuture = Mutex<FutureRequests?>(nil)

    init(
        log: RequestLog, count: Int, keyCount: Int, sizes: consuming DenseTable<Int64>?,
        strays: consuming StraySizes, requestedBytes: Int64, distinctBytes: Int64
    ) {
        self.log = log
        self.count = count
        self.keyCount = keyCount
        self.sizes = sizes
        self.strays = strays
        self.requestedBytes = requestedBytes
        self.distinctBytes = distinctBytes
    }

    /// When each key comes next: computed once, when first asked for.
    public var future: FutureRequests {
        madeFuture.withLock { made in
            if let made { return made }
            let future = FutureRequests(log, keyCount: keyCount)
            made = future
            return future
        }
    }
}

/// Requests whose size isn't their key's first: where they are, and what it is instead.
public struct StraySizes: ~Copyable {
    public private(set) var positions: [UInt32] = []
    public private(set) var sizes: [Int64] = []

    mutating func add(_ position: UInt32, _ size: Int64) {
        positions.append(position)
        sizes.append(size)
    }
}
