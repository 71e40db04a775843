/// All requests of a trace, and for each the position of its key's next request, for orders that
/// know the future; they can look back, too.
///
/// It takes eight bytes for a request. Positions count from 0, and are below 2^32 - 1.
public final class FutureRequests: @unchecked Sendable {
    /// Stands for the position of a request that never comes.
    public static let never = UInt32.max

    /// Number of requests.
    public let count: Int
    private let keys: RequestLog
    private let nextPositions: DenseTable<UInt32>
    private let firstPositions: KeyTable<UInt32>

    /// The future of the log's first requests.
    public init(_ keys: RequestLog, count: Int, keyCount: Int) {
        self.keys = keys
        self.count = count
        nextPositions = DenseTable(count: count)
        // Counted from 1 here, since a fresh table is zero.
        firstPositions = FixedTable(count: keyCount)
        var position = UInt32(count)
        while position > 0 {
            // Prefetched 31 requests ahead.
            firstPositions.prefetch(keys[position > 32 ? position - 32 : 0])
            let key = keys[position - 1]
            nextPositions[position - 1] = firstPositions[key] &- 1
            firstPositions[key] = position
            position -= 1
        }
        for number in 0..<UInt32(keyCount) { firstPositions[KeyID(number: number)] &-= 1 }
    }

    /// The future of all requests, whose keys are given in order.
    public convenience init(requests: [KeyID], keyCount: Int) {
        let log = RequestLog(count: requests.count)
        for (position, key) in requests.enumerated() { log[UInt32(position)] = key }
        self.init(log, count: requests.count, keyCount: keyCount)
    }

    /// The key of the request at a position.
    @inline(__always)
    public func key(at position: UInt32) -> KeyID { keys[position] }

    /// The position of the next request for the same key.
    @inline(__always)
    public func next(after position: UInt32) -> UInt32 { nextPositions[position] }

    /// The position of a key's first request at or after a position.
    @inline(__always)
    public func first(of key: KeyID, from start: UInt32 = 0) -> UInt32 {
        var position = firstPositions[key]
        while position < start { position = nextPositions[position] }
        return position
    }
}

/// The next request of each key, for orders that know the future.
struct NextRequests: ~Copyable {
    let future: FutureRequests
    private let start: UInt32
    /// One more than the position of a key's next request, or never; zero before its first.
    private let upcoming: KeyTable<UInt32>

    init(_ context: OrderContext) {
        guard let future = context.future else { preconditionFailure("no future given") }
        self.future = future
        start = context.requestsBefore
        upcoming = KeyTable(count: context.keyCapacity)
    }

    /// The position of a key's next request.
    @inline(__always)
    subscript(key: KeyID) -> UInt32 {
        switch upcoming[key] {
        case 0: future.first(of: key, from: start)
        case FutureRequests.never: FutureRequests.never
        case let next: next - 1
        }
    }

    /// Passes the next request of a key: its position, and that of the one after it.
    @inline(__always)
    mutating func pass(_ key: KeyID) -> (now: UInt32, next: UInt32) {
        let position = self[key]
        let next = future.next(after: position)
        upcoming[key] = next == FutureRequests.never ? next : next + 1
        return (position, next)
    }

    @inline(__always)
    func prefetch(_ key: KeyID) { upcoming.prefetch(key) }

    /// The request after the next, without a look at the key's first; for prefetching.
    @inline(__always)
    func afterNext(_ key: KeyID) -> UInt32? {
        let next = upcoming[key] &- 1
        return next < UInt32(future.count) ? future.next(after: next) : nil
    }
}

/// The keys of all requests, in order.
public final class RequestLog: @unchecked Sendable {
    /// Number of requests that fit.
    public let count: Int
    @usableFromInline let keys: DenseTable<KeyID>

    /// A log with room for some requests.
    public init(count: Int) {
        self.count = count
        keys = DenseTable(count: count)
    }

    /// The key of the request at a position.
    @inlinable
    public subscript(position: UInt32) -> KeyID {
        @inlinable @inline(__always) get { keys[position] }
        @inlinable @inline(__always) set { keys[position] = newValue }
    }
}
