import LabBase
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

    /// Each stretch lies somewhere within as many requests: where, is drawn.
    private let stride: Int
    private let seed: UInt64
    /// The beginning of the stretch that is looked at or comes next, and whether it has begun.
    private var start = 0
    private var isBegun = false
    private var done: [Window] = []
    private var position = 0
    private var numbers = KeyNumbers()
    private var stack = LRUStack(keyCapacity: 0)
    /// The keys of a block, numbered.
    private let log = RequestLog(count: RequestBlock.capacity)
    private var found = DepthCounts()
    private var counted = 0
    private var warmKeys: Int64 = 0

    init(requestCount: Int?, seed: UInt64) {
        stride = max(Self.long * 9 / 8, (requestCount ?? (1 << 21) * Self.windows) / Self.windows)
        self.seed = KeyNumbers.hash(seed)
        start = place(of: 0)
    }

    private static var long: Int { warmRequests + countedRequests }

    private func place(of number: Int) -> Int {
        let free = UInt64(stride - Self.long)
        return number * stride + Int(KeyNumbers.hash(seed &+ UInt64(number)) % free)
    }

    mutating func add(_ block: borrowing RequestBlock) {
        // It begins with a block.
        if !isBegun, position >= start { begin() }
        let place = position - start
        position += block.count
        guard isBegun else { return }
        if place < Self.warmRequests { warmKeys = Int64(stack.count) }
        numbers.number(block, into: log, from: 0)
        for index in 0..<UInt32(block.count) {
            let depth = stack.request(log[index])
            guard place >= Self.warmRequests else { continue }
            counted += 1
            if let depth { found.add(1, at: Double(depth)) }
        }
        if place + block.count >= Self.long { end() }
    }

    private mutating func begin() {
        start = position
        isBegun = true
        numbers = KeyNumbers()
        stack = LRUStack(keyCapacity: Self.long + RequestBlock.capacity)
        found = DepthCounts()
        counted = 0
    }

    private mutating func end() {
        done.append(Window(found: found, requests: Double(counted), keys: warmKeys))
        isBegun = false
        start = place(of: done.count)
    }

    /// At each size, ascending: the share of requests that miss, and its standard error, widened
    /// for what few stretches can tell of it; nil where there are too few, or they are too short.
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
                let error = (squares / (count - 1) / count).squareRoot()
                return (mean, error * StudentT.widening(count: windows.count))
            }
        }
    }
}
