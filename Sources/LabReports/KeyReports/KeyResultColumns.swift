import LabBase
import LabKeyTraces
import LabOrders
import LabPolicies

/// A row about a cache of one size under one policy: of `lab trace run`, of one of its windows, or
/// of a curve. What it isn't about it hasn't.
package struct KeyRow: RowSource, Sendable {
    /// Empty in a row over traces.
    var trace: String
    var policy: KeyReplayPlan.Policy
    /// The level that it is about; nil for a whole cache.
    var level: Level?
    /// A row over traces has none, since their capacities differ.
    var capacity: KeyCapacity?
    /// The counts; nil if the replay came to nothing.
    var counts: KeyCounts?
    /// The side of the optimum on which the misses lie.
    var side: BoundSide?
    var status = ""
    var compulsory: Int?
    var wallNs: Int64?
    var from: Int?
    var method: KeyCurve.Method?
    var sampleRate: Double?
    var error: Double?
    var seed: UInt64?
    var sha256: String?
    /// The shard of the keys, `2/8`.
    var shard: String?
    /// The options that say what is counted, as typed.
    var options = ""
    /// Beside a reference, if there is one.
    var reduction: ReductionRow?

    /// The policy as typed; of a level with its number, so that no chart joins it to the whole.
    var name: String { level.map { "\(policy.text) level \($0.number)" } ?? policy.text }

    struct Level: Sendable {
        /// From 1.
        var number: Int
        var order: OrderSpec
        var counts: LevelCounts
    }
}

/// The columns that a result has beside those that all have.
package struct KeyResultShape: Sendable {
    /// By what the trace has.
    var details: RequestColumns = []
    var hasLevels = false
    var hasWindows = false
    var hasReductions = false

    package static let plain = KeyResultShape()
    /// With all that any result has.
    package static let full = KeyResultShape(
        details: .details, hasLevels: true, hasWindows: true, hasReductions: true)
}

/// The columns of `lab trace run` and `lab trace curve`. New ones go to the end of their half;
/// each says what it means.
package enum KeyResultColumns {
    static func table(_ shape: KeyResultShape) -> [TableColumn<KeyRow>] {
        counted + origin + (shape.hasWindows ? [.of(from)] : []) + details(shape.details)
            + (shape.hasLevels ? levels : []) + (shape.hasReductions ? reductions : [])
            + measured
    }

    /// The columns of a trace with these columns.
    private static func details(_ columns: RequestColumns) -> [TableColumn<KeyRow>] {
        let all: [(column: RequestColumns, told: TableColumn<KeyRow>)] = [
            (.costs, .of(.costMissRatio) { $0.counts }),
            (.latencies, .of(.meanWaitNs) { $0.counts }),
            (.latencies, .of(.delayed) { $0.counts }),
            (.lives, .of(.expired) { $0.counts }),
            (.operations, .of(.writes) { $0.counts }),
            (.operations, .of(.deletes) { $0.counts }),
        ]
        return all.filter { columns.contains($0.column) }.map(\.told)
    }

    private static let levels: [TableColumn<KeyRow>] = [
        .of(level), .of(hits), .of(hitBytes), .of(entered), .of(enteredBytes),
    ]

    private static let reductions: [TableColumn<KeyRow>] =
        ReductionColumns.table.map { column in column.of { $0.reduction } }

    private static let counted: [TableColumn<KeyRow>] =
        identity + [
            .of(size), .of(requests), .of(misses), .of(missRatio), .of(byteMissRatio),
            .of(compulsory), .of(.evictions) { $0.countsOfACache }, .of(unit), .of(status),
            .of(.excess) { $0.countsOfACache }, .of(bound),
        ]
    private static let measured: [TableColumn<KeyRow>] = [
        .same(.wallMs) { .milliseconds(ns: $0.wallNs) }, .of(requestsPerSecond),
    ]
    /// The origin of a row, so that it can be had again.
    private static let origin: [TableColumn<KeyRow>] = [
        .same(.seed) { $0.seed.map { .parse(String($0), as: .integer) } ?? .none },
        .same(.lab) { _ in LabVersion.figure }, .of(traceSHA256),
        .same(.policySha256) { row in
            let library = row.policy.order.plugin.map { [$0.path] } ?? []
            return Policy.sha256(of: library).map { .text($0) } ?? .none
        }, .of(options),
    ]

    static func windowTable(_ shape: KeyResultShape) -> [TableColumn<KeyRow>] {
        identity + [
            .of(size), .of(unit), .of(from), .of(requests), .of(misses), .of(missRatio),
            .of(byteMissRatio), .of(bound),
        ] + origin + details(shape.details)
    }

    static let curveTable: [TableColumn<KeyRow>] =
        identity + [
            .of(size), .of(unit), .of(requests), .of(misses), .of(missRatio), .of(method),
            .of(sampleRate), .of(error), .of(status), .of(bound),
        ] + origin

    private static let identity: [TableColumn<KeyRow>] = [
        .of(trace), .same(.policy) { .text($0.name) },
        .same(.spec) { .text($0.level?.order.spec ?? $0.policy.spec) },
    ]

    /// The columns that all results have.
    package static let all: [Column] = table(.plain).map(\.column)
    /// These, and the columns that only some have.
    package static let every: [Column] = table(.full).map(\.column)
    /// The columns of `--window` that all results have.
    package static let windows: [Column] = windowTable(.plain).map(\.column)

    package typealias Text = TypedColumn<KeyRow, String>
    package typealias Number = TypedColumn<KeyRow, Int64>
    package typealias Decimal = TypedColumn<KeyRow, Double>

    package static let trace = Text("trace") { $0.trace.isEmpty ? nil : $0.trace }
    static let size = Number("size", .count) { $0.capacity?.amount }
    static let unit = Text("unit") { $0.capacity.map { $0.isSized ? "bytes" : "objects" } }
    static let requests = TypedColumn<KeyCounts, Int64>.requests.of { (row: KeyRow) in row.counts }
    static let misses = TypedColumn<KeyCounts, Int64>.misses.of { (row: KeyRow) in row.counts }
    static let missRatio =
        TypedColumn<KeyCounts, Double>.missRatio.of { (row: KeyRow) in row.counts }
    static let byteMissRatio =
        TypedColumn<KeyCounts, Double>.byteMissRatio.of { (row: KeyRow) in row.counts }
    static let level = Number("cache_level", .count) { $0.level.map { Int64($0.number) } }
    static let hits = Number("level_hits", .count, .higher) {
        $0.counts.map { Int64($0.requests - $0.misses) }
    }
    static let hitBytes = Number("level_hit_bytes", .count, .higher) {
        $0.counts.map { $0.requestedBytes - $0.missedBytes }
    }
    static let entered = Number("entered", .count, .lower) {
        $0.level.map { Int64($0.counts.entered) }
    }
    static let enteredBytes = Number("entered_bytes", .count, .lower) {
        $0.level.map { $0.counts.enteredBytes }
    }
    static let compulsory = Number("compulsory", row: "trace/compulsory", .count) {
        $0.compulsory.map { Int64($0) }
    }
    static let status = Text("status", row: "trace/status") { $0.status }
    static let traceSHA256 = Text("trace_sha256") { $0.sha256 }
    static let options = Text("options") { $0.options.isEmpty ? nil : $0.options }
    static let bound = Text("bound") { $0.side?.rawValue }
    static let from = Number("from", .count) { $0.from.map { Int64($0) } }
    static let method = Text("method") { row in
        row.method.map { method in method.rawValue + (row.shard.map { " " + $0 } ?? "") }
    }
    static let sampleRate = Decimal("sample_rate", .ratio) { .share($0.sampleRate) }
    static let error = Decimal("error", .ratio) { .share($0.error) }
    static let requestsPerSecond = Number("requests_per_s", .count, .higher, measured: true) {
        row in
        guard let counts = row.counts, let wallNs = row.wallNs, wallNs > 0 else { return nil }
        return Int64(Double(counts.replayed) * 1e9 / Double(wallNs))
    }
}

extension KeyRow {
    /// A bound has nothing that could be evicted.
    fileprivate var countsOfACache: KeyCounts? { policy.order.bound == nil ? counts : nil }
}

extension Figure {
    static func share(_ value: Double?) -> Figure {
        value.map { .fixed(Int64(($0 * 1e6).rounded()), places: 6) } ?? .none
    }
}

extension Row {
    /// False in a row about one of a cache's levels, which sees what those above it missed alone.
    var isOfAllLevels: Bool { self[KeyResultColumns.level] == nil }
}
