import LabBase
import LabOrders

/// Misses of small LRU caches, from all requests in a few stretches of a trace.
///
/// A sample of keys contains a popular key or doesn't, which bends the curve if caches are so small
/// that popular keys miss. But a small cache soon forgets what was before. So a stretch that warms
/// up until it has seen as many keys as the cache has objects shows exactly how the cache treats
/// the requests after that. Stretches estimate shallow depths best, samples of keys deep ones, and
/// the error of each tells which to use.
struct WindowSample: ~Copyable {
    static var warmRequests: Int { 64 << 10 }
    static var countedRequests: Int { 48 << 10 }
    /// Number of stretches if the trace's length is known.
    static var windows: Int { 8 }

    /// A finished stretch.
    private struct Window {
        var found: DepthCounts
        var requests: Double
        /// Keys at the end of the warm-up; the stretch can't judge larger caches.
        var keys: Int64
    }

    /// Distance of stretches. Each lies at a random place within its part of the trace.
    private let stride: Int
    private let seed: UInt64
    /// The beginning of the current or next stretch, and true while in it.
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
        // A stretch begins with a block.
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

    /// The miss ratio at each size, ascending, and its standard error, widened for the small number
    /// of stretches; nil if there are too few stretches or they are too short.
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
