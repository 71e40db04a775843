import LabOrders

/// What small LRU caches miss, from a few stretches of a trace, every request of which is looked
/// at.
///
/// A sample of keys has a popular key or hasn't, which bends the curve where caches are so small
/// that popular keys miss. But a small cache forgets soon what was before: a stretch that warms up
/// until it has come by as many keys as the cache has objects tells exactly what the cache does
/// with the requests after that. So shallow depths are best seen in stretches, deep ones in samples
/// of keys, and each says by its own error how far it can be trusted.
struct WindowSample: ~Copyable {
    static var warmRequests: Int { 64 << 10 }
    static var countedRequests: Int { 48 << 10 }
    /// How many there are where the trace's length is known.
    static var windows: Int { 8 }

    /// One stretch, done.
    private struct Window {
        var found: DepthCounts
        var requests: Double
        /// Keys by the end of the warm-up: for larger caches it says nothing.
        var keys: Int64
    }

    /// From one stretch's beginning to the next one's.
    private let stride: Int
    private var done: [Window] = []
    private var position = 0
    private var numbers = KeyNumbers()
    private var stack = LRUStack(keyCapacity: 0)
    /// The keys of a block, numbered.
    private let log = RequestLog(count: RequestBlock.capacity)
    private var found = DepthCounts()
    private var counted = 0
    private var warmKeys: Int64 = 0

    init(requestCount: Int?) {
        let long = Self.warmRequests + Self.countedRequests
        stride = max(long * 2, (requestCount ?? (1 << 21) * Self.windows) / Self.windows)
    }

    mutating func add(_ block: borrowing RequestBlock) {
        let place = position % stride
        position += block.count
        if place >= Self.warmRequests + Self.countedRequests { return }
        if place < block.count { begin() }
        if place < Self.warmRequests { warmKeys = Int64(stack.count) }
        numbers.number(block, into: log, from: 0)
        for index in 0..<UInt32(block.count) {
            let depth = stack.request(log[index])
            guard place >= Self.warmRequests else { continue }
            counted += 1
            if let depth { found.add(1, at: Double(depth)) }
        }
        if place + block.count >= Self.warmRequests + Self.countedRequests { end() }
    }

    private mutating func begin() {
        numbers = KeyNumbers()
        stack = LRUStack(
            keyCapacity: Self.warmRequests + Self.countedRequests + RequestBlock.capacity)
        found = DepthCounts()
        counted = 0
    }

    private mutating func end() {
        done.append(Window(found: found, requests: Double(counted), keys: warmKeys))
        counted = 0
    }

    /// At each size, ascending: the share of requests that miss, and its standard error; nil where
    /// there are too few stretches to tell, or they are too short.
    var estimator: ([Int64]) -> [(missRatio: Double, error: Double)?] {
        let windows = done
        return { sizes in
            let count = Double(windows.count)
            let ratios = windows.map { window in
                window.found.sums(below: sizes).map { 1 - $0 / window.requests }
            }
            return sizes.indices.map { size in
                guard windows.count >= 4, windows.allSatisfy({ sizes[size] <= $0.keys }) else {
                    return nil
                }
                let mean = ratios.reduce(0) { $0 + $1[size] } / count
                let squares = ratios.reduce(0) { $0 + ($1[size] - mean) * ($1[size] - mean) }
                return (mean, (squares / (count - 1) / count).squareRoot())
            }
        }
    }
}
