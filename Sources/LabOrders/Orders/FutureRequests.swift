/// All requests of a trace, and for each when its key is requested next: what an order that knows
/// the future is given, and the means to look back, too.
///
/// Eight bytes for a request, which are counted from 0 and are fewer than 2^32 - 1.
public final class FutureRequests: @unchecked Sendable {
    /// In place of a position: not requested again.
    public static let never = UInt32.max

    /// How many requests there are.
    public let count: Int
    private let keys: RequestLog
    private let nextPositions: DenseTable<UInt32>
    /// By key.
    private let firstPositions: KeyTable<UInt32>

    /// Of the log's first requests.
    public init(_ keys: RequestLog, count: Int, keyCount: Int) {
        self.keys = keys
        self.count = count
        nextPositions = DenseTable(count: count)
        // Counted from 1 here, since a fresh table is all zero.
        firstPositions = Table(count: keyCount)
        var position = UInt32(count)
        while position > 0 {
            // Asked for 31 requests before it is needed.
            firstPositions.prefetch(keys[position > 32 ? position - 32 : 0])
            let key = keys[position - 1]
            nextPositions[position - 1] = firstPositions[key] &- 1
            firstPositions[key] = position
            position -= 1
        }
        for number in 0..<UInt32(keyCount) { firstPositions[KeyID(number: number)] &-= 1 }
    }

    /// From the keys of all requests, in order.
    public convenience init(requests: [KeyID], keyCount: Int) {
        let log = RequestLog(count: requests.count)
        for (position, key) in requests.enumerated() { log[UInt32(position)] = key }
        self.init(log, count: requests.count, keyCount: keyCount)
    }

    /// Who is requested there.
    @inline(__always)
    public func key(at position: UInt32) -> KeyID { keys[position] }

    /// When the key that is requested there is requested next.
    @inline(__always)
    public func next(after position: UInt32) -> UInt32 { nextPositions[position] }

    /// When a key is first requested from a position on.
    @inline(__always)
    public func first(of key: KeyID, from start: UInt32 = 0) -> UInt32 {
        var position = firstPositions[key]
        while position < start { position = nextPositions[position] }
        return position
    }
}

/// The keys of all requests, in order.
public final class RequestLog: @unchecked Sendable {
    /// How many requests it has room for.
    public let count: Int
    @usableFromInline let keys: DenseTable<KeyID>

    /// A log with room for so many requests.
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
