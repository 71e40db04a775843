import LabBase
import LabKeyTraces
import LabOrders

/// A key trace, opened: what orders, and caches of one's own, are replayed over.
///
/// ```swift
/// let trace = try KeyLab(path: keys)
/// let mine = try trace.run(cache: "mine") { MyCache(limit: 2) }
/// #expect(mine.misses == (try trace.run("lru", size: "2")).misses)
/// ```
public struct KeyLab: Sendable {
    let trace: KeyTrace
    private let names: KeyNaming
    /// For orders that draw.
    public var seed: UInt64 = 42

    /// Opens a file in any of the formats that `lab trace` reads, which is found out.
    ///
    /// - Parameter countsEachAsOne: sizes don't count, also where the trace has some.
    public init(path: String, countsEachAsOne: Bool = false) throws(Complaint) {
        let input = try KeyTraceInput([path])
        trace = try KeyTraceReader.readAll(input.source, countsEachAsOne: countsEachAsOne).trace
        if trace.count == 0 { throw Complaint.trace(path, "there are no requests in it") }
        names = .numbers
    }

    /// Takes requests as they are.
    ///
    /// - Parameter sizes: of each request, in bytes; nil: each counts for one.
    public init<Key: Hashable & Sendable>(_ keys: [Key], sizes: [Int64]? = nil) throws(Complaint) {
        guard !keys.isEmpty else { throw Complaint("there are no requests") }
        if let sizes, sizes.count != keys.count {
            throw Complaint("\(keys.count) requests have \(sizes.count) sizes", "Give as many")
        }
        if let index = sizes?.firstIndex(where: { $0 < 0 }) {
            throw Complaint("request \(index + 1) has a size below 0")
        }
        var numbers: [Key: UInt64] = [:]
        var different: [Key] = []
        let dense = keys.map { key in
            if let known = numbers[key] { return known }
            numbers[key] = UInt64(different.count)
            different.append(key)
            return UInt64(different.count - 1)
        }
        trace = try KeyTraceReader.readAll(
            KeyArray(dense, sizes: sizes), countsEachAsOne: sizes == nil
        ).trace
        names = KeyNaming { [different] in "\(different[$0.index])" }
    }

    /// How many requests there are.
    public var requestCount: Int { trace.count }
    /// How many different keys they ask for.
    public var keyCount: Int { trace.keyCount }

    /// Replays an order, as `lab trace run` has it.
    ///
    /// - Parameter size: `4096` entries, `64MB` where sizes count, or `10%` of what the trace has.
    public func run(_ order: String, size: String) throws(Complaint) -> KeyLabResult {
        try run([order], sizes: [size])[0]
    }

    /// Replays several orders at several sizes, side by side on all cores: size by size, and for
    /// each the orders as they are given.
    public func run(_ orders: [String], sizes: [String]) throws(Complaint) -> [KeyLabResult] {
        var plan = KeyReplayPlan(policies: [], sizes: [])
        plan.seed = seed
        for order in orders {
            let spec = try OrderSpec.parse(order, forKeyTraces: true)
            plan.policies.append(.init(text: order, order: spec))
        }
        for plugin in plan.policies.compactMap(\.order.plugin) {
            try PluginLibrary.open(plugin.path)
            if trace.chunk.details != nil, PluginLibrary.opened(plugin.path).kind == .cache {
                throw Complaint.wholeCache(plugin.path, trace.totals.details)
            }
        }
        for size in sizes { plan.sizes.append(try KeySize(size)) }
        return try KeyReplay(plan).run(trace).map { result in
            KeyLabResult(
                policy: result.cell.policy.text, size: result.cell.size.text,
                counts: result.counts,
                problem: result.overrun.map {
                    CacheProblem(
                        kind: .overLimit, request: Int64(result.counts.excessRequest), words: $0)
                })
        }
    }

    /// Replays a cache of one's own, which has the size that it has. Each entry costs its request's
    /// size, or one.
    ///
    /// - Parameter name: what its row is called: no order's name.
    public func run(
        cache name: String, _ make: () -> any ReplayedCache
    ) throws(Complaint) -> KeyLabResult {
        if let problem = OrderRegistry.problem(ofRowName: name) {
            throw Complaint(problem, exit: .usage)
        }
        guard trace.chunk.details == nil else {
            throw Complaint.wholeCache(name, trace.totals.details)
        }
        let cache = OwnKeyCache(make(), names: names)
        cache.play(trace.chunk, 0..<trace.count)
        cache.letGo()
        return KeyLabResult(policy: name, size: nil, counts: cache.counts, problem: cache.problem)
    }
}

/// The result of a replay of a key trace.
public struct KeyLabResult: Sendable {
    /// As written, or as the cache was called.
    public let policy: String
    /// As written; nil for a cache of one's own, which has the size that it has.
    public let size: String?
    /// All that was counted.
    public let counts: KeyCounts
    /// The first mistake of a cache of one's own; its figures are not to be trusted.
    public let problem: CacheProblem?

    /// A column's figure: `result[.missRatio]`. Nil where it is undefined.
    public subscript<Value>(column: TypedColumn<KeyCounts, Value>) -> Value? {
        column.value(of: counts)
    }

    /// How often a key was asked for.
    public var requests: Int { counts.requests }
    /// Requests whose key wasn't there.
    public var misses: Int { counts.misses }
    /// Entries that were given up for others.
    public var evictions: Int { counts.evictions }
    /// Misses for each request.
    public var missRatio: Double { Double(counts.misses) / Double(counts.requests) }
    /// Hits for each request.
    public var hitRate: Double { 1 - missRatio }
    /// Bytes that were missed for each byte that was asked for; not a number where there were none.
    public var byteMissRatio: Double { Double(counts.missedBytes) / Double(counts.requestedBytes) }
}

/// Requests in memory, as a format would give them.
private final class KeyArray: RequestSource {
    private let keys: [UInt64]
    private let sizes: [Int64]?
    private var next = 0

    init(_ keys: [UInt64], sizes: [Int64]?) {
        self.keys = keys
        self.sizes = sizes
    }

    var columns: RequestColumns { sizes == nil ? [] : .sizes }
    var requestCount: Int? { keys.count }
    var ticksPerSecond: Int? { nil }

    func read(into block: inout RequestBlock, wanted: RequestColumns) throws(Complaint) {
        let end = min(next + block.room, keys.count)
        for (index, position) in (next..<end).enumerated() {
            block.keys[UInt32(index)] = keys[position]
            if let sizes, wanted.contains(.sizes) { block.sizes[UInt32(index)] = sizes[position] }
        }
        block.count = end - next
        next = end
    }
}
