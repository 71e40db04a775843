import LabBase
import LabKeyTraces
import LabOrders
import LabRuns

/// A row of `lab trace score`: of a candidate on a trace at a size, or its mean over traces.
struct ScoreRow: RowSource, Sendable {
    var candidate: Candidate
    var set: TraceSet
    /// Without a trace it is a mean.
    var trace: String?
    /// As typed; nil for a mean over all sizes.
    var size: KeySize?
    var capacity: KeyCapacity?
    var counts: KeyCounts?
    var against: String
    var reference: KeyCounts?
    var score: Double?
    /// A mean's interval, and the number of its traces.
    var low: Double?
    var high: Double?
    var traces: Int?
    var status: CandidateStatus
    var reason: String
    var seed: UInt64
    var sha256: String?
}

/// The two sets of traces: candidates may be chosen by the one, and are judged by the other.
package enum TraceSet: String, Sendable, CaseIterable {
    case train
    case heldOut = "held-out"
}

/// The columns of `lab trace score`. New ones go to the end; each says what it means.
package enum ScoreColumns {
    static let table: [TableColumn<ScoreRow>] = [
        .of(candidate), .of(set), .same(KeyResultColumns.trace) { text($0.trace) },
        .same(ReductionColumns.askedSize) { text($0.size?.text) },
        .same(KeyResultColumns.size) { .integer(optional: $0.capacity?.amount) },
        .same(KeyResultColumns.unit) { row in
            text(row.capacity.map { $0.isSized ? "bytes" : "objects" })
        },
        .of(.requests) { $0.reference }, .of(.misses) { $0.counts },
        .of(.missRatio) { $0.counts }, .of(.byteMissRatio) { $0.counts },
        .same(ReductionColumns.against) { .text($0.against) }, .of(againstMisses), .of(score),
        .of(low), .of(high),
        .same(ReductionColumns.traces) { row in
            .integer(optional: row.traces.map { Int64($0) })
        },
        .of(status), .of(reason),
        .same(.seed) { .parse(String($0.seed), as: .integer) },
        .same(.lab) { _ in LabVersion.figure },
        .same(KeyResultColumns.traceSHA256) { text($0.sha256) },
        .same(.policySha256) { text($0.candidate.sha256) },
    ]

    package static let all: [Column] = table.map(\.column)

    private static func text(_ text: String?) -> Figure { text.map { .text($0) } ?? .none }

    private typealias Text = TypedColumn<ScoreRow, String>
    private typealias Number = TypedColumn<ScoreRow, Int64>
    private typealias Decimal = TypedColumn<ScoreRow, Double>

    private static let candidate = Text("candidate") { $0.candidate.name }
    private static let set = Text("set") { $0.set.rawValue }
    private static let againstMisses = Number("against_misses", .count, .lower) {
        $0.reference.map { Int64($0.misses) }
    }
    private static let score = Decimal("score", .ratioDifference, .higher) { .share($0.score) }
    private static let low = Decimal("score_low", .ratioDifference) { .share($0.low) }
    private static let high = Decimal("score_high", .ratioDifference) { .share($0.high) }
    private static let status = Text("status", row: "score/status") { $0.status.rawValue }
    private static let reason = Text("reason") { $0.reason.isEmpty ? nil : $0.reason }
}
