import LabBase
import LabOrders

/// Misses of small LRU caches, from all requests in a few stretches of a trace.
///
/// A sample of keys contains a popular key or doesn't, which bends the curve if caches are so small
/// that popular keys miss. But a small cache soon forgets what was before. So a stretch that warms
/// up until it has seen as many keys as the cache has objects shows exactly how the cache treats
/// the requests after that. Stretches estimate shallow depths best, samples of keys deep ones, and
/// the error of each tells which to use.
///
/// The trace's beginning is counted in full, since there the cache is empty. The rest is divided
/// into windows of as many requests as a stretch counts, and these into parts. Of each part one
/// window is drawn, which stands for all of its part, so that each request is as likely to be
/// counted as the others of its part, and the estimate has no bias.
struct WindowSample: ~Copyable {
    /// Number of parts if the trace's length is known.
    static var parts: Int { 8 }

    /// A stretch, by the numbers of its requests.
    private struct Window {
        var part: Int
        var counted: Range<Int>
        var found = DepthCounts()
        /// Keys seen before the first counted request; the stretch can't judge larger caches.
        var keys: Int64 = 0
    }

    private let seed: UInt64
    private let warmRequests: Int
    private let countedRequests: Int
    /// Length of the trace's beginning.
    private let first: Int
    /// Number of windows in all parts; nil if the trace's length is unknown.
    private let windowCount: Int?
    private let keyCapacity: Int
    /// The beginning, and then the finished stretches.
    private var done: [Window] = []
    /// The current or next stretch; nil after the last.
    private var window: Window?
    private var position = 0
    /// True from the warm-up on.
    private var isReading = true
    private var numbers = KeyNumbers()
    private var stack: LRUStack
    /// The keys of a block, numbered.
    private let log = RequestLog(count: RequestBlock.capacity)

    init(
        requestCount: Int?, seed: UInt64, warmRequests: Int = 64 << 10,
        countedRequests: Int = 48 << 10
    ) {
        self.seed = KeyNumbers.hash(seed)
        self.warmRequests = warmRequests
        self.countedRequests = countedRequests
        let windowCount = requestCount.map { max(0, $0 - warmRequests) / countedRequests }
        self.windowCount = windowCount
        first = windowCount.map { requestCount! - $0 * countedRequests } ?? warmRequests
        // Stretches with a common warm-up are read in one go, and seldom are all.
        keyCapacity =
            min(first, warmRequests + countedRequests)
            + Self.parts * (warmRequests + countedRequests) + 2 * RequestBlock.capacity
        stack = LRUStack(keyCapacity: keyCapacity, isSparse: true)
        // A part of one window leaves nothing to draw, so a shorter trace has no stretches.
        let hasParts = windowCount.map { $0 >= 2 * Self.parts } ?? true
        window = hasParts ? Window(part: -1, counted: 0..<first, keys: .max) : nil
    }

    /// The requests of a part; without a known length parts have 2^21 requests or so.
    private func range(of part: Int) -> Range<Int> {
        func start(_ part: Int) -> Int {
            let number =
                windowCount.map { part * $0 / Self.parts }
                ?? part * max(1, (1 << 21) / countedRequests)
            return first + number * countedRequests
        }
        return start(part)..<start(part + 1)
    }

    private func window(of part: Int) -> Window? {
        if windowCount != nil, part >= Self.parts { return nil }
        let range = range(of: part)
        let count = UInt64(range.count / countedRequests)
        let number = Int(KeyNumbers.hash(seed &+ UInt64(part)) % count)
        let start = range.lowerBound + number * countedRequests
        return Window(part: part, counted: start..<start + countedRequests)
    }

    mutating func add(_ block: borrowing RequestBlock) {
        let end = position + block.count
        defer { position = end }
        guard var current = window else { return }
        if !isReading, current.counted.lowerBound - warmRequests < end { begin() }
        guard isReading else { return }
        guard Int(numbers.count) + block.count <= keyCapacity else {
            // More stretches in a row than there is room for: this part goes without one.
            isReading = false
            window = window(of: current.part + 1)
            return
        }
        // The counts are changed in place.
        window = nil
        numbers.number(block, into: log, from: 0)
        for index in 0..<UInt32(block.count) {
            let request = position + Int(index)
            if request == current.counted.lowerBound, current.part >= 0 {
                current.keys = Int64(stack.count)
            }
            let depth = stack.request(log[index])
            guard request >= current.counted.lowerBound else { continue }
            if let depth { current.found.add(1, at: Double(depth)) }
            guard request == current.counted.upperBound - 1 else { continue }
            done.append(current)
            guard let next = window(of: current.part + 1) else { return }
            current = next
        }
        window = current
        isReading = current.counted.lowerBound - warmRequests < end
    }

    private mutating func begin() {
        isReading = true
        numbers = KeyNumbers()
        stack = LRUStack(keyCapacity: keyCapacity, isSparse: true)
    }

    /// The miss ratio at each size, ascending, and its standard error, widened for the small number
    /// of stretches; nil if there are too few stretches or they are too short.
    ///
    /// The error is that of stretches drawn from the whole trace. As they are drawn from its parts,
    /// it is too large if the parts differ.
    var estimator: ([Int64]) -> [(missRatio: Double, error: Double)?] {
        let (windows, first, counted) = (Array(done.dropFirst()), first, countedRequests)
        guard windows.count >= 4, let beginning = done.first else {
            return { sizes in sizes.map { _ in nil } }
        }
        let rest = Double(position - first)
        // The last part may be shorter than the others.
        let weights = windows.map { window in
            let range = range(of: window.part)
            return Double(min(range.upperBound, position) - range.lowerBound)
        }
        let count = Double(windows.count)
        let left = max(0, 1 - count * Double(counted) / rest)
        return { sizes in
            let start = beginning.found.sums(below: sizes).map { Double(first) - $0 }
            let ratios = windows.map { window in
                window.found.sums(below: sizes).map { 1 - $0 / Double(counted) }
            }
            return sizes.indices.map { size in
                guard windows.allSatisfy({ sizes[size] <= $0.keys }) else { return nil }
                let sum = zip(weights, ratios).reduce(0) { $0 + $1.0 * $1.1[size] }
                // A part without a stretch is like the others.
                let misses = start[size] + sum / weights.reduce(0, +) * rest
                let mean = ratios.reduce(0) { $0 + $1[size] } / count
                let squares = ratios.reduce(0) { $0 + ($1[size] - mean) * ($1[size] - mean) }
                let error = (squares / (count - 1) / count * left).squareRoot()
                return (
                    misses / (Double(first) + rest),
                    error * rest / (Double(first) + rest) * StudentT.widening(count: windows.count)
                )
            }
        }
    }
}
