import LabBase
import LabKeyTraces

/// The misses that a policy avoids beside a reference: of a row of one trace its own, of a row
/// without a trace those over all of them.
struct ReductionRow: RowSource, Sendable {
    var askedSize: KeySize
    var against: String
    /// Traces of a summary.
    var traces: Int?
    var objects: ReductionSpread?
    var bytes: ReductionSpread?
}

struct ReductionSpread: Sendable {
    /// From the least on.
    let values: [Double]
    let mean: Double
    /// The ends of the mean's interval; nil for one trace's row.
    private(set) var low: Double?
    private(set) var high: Double?
    /// Traces on which the policy misses least; nil for what isn't in the running.
    var wins: Int?

    static let percents = [10, 25, 50, 75, 90]

    /// A single trace.
    init(_ value: Double) {
        values = []
        mean = value
    }

    /// Several traces together; nil without any.
    init?(_ values: [Double], wins: Int?) {
        guard !values.isEmpty else { return nil }
        let estimate = PairedDifference(differences: values)
        self.values = values.sorted()
        mean = estimate.mean
        (low, high) = (estimate.low, estimate.high)
        self.wins = wins
    }

    func quantile(_ percent: Int) -> Double? {
        values.isEmpty ? nil : Quantile.value(of: values, at: percent)
    }
}

/// The columns of reductions, which results of `lab trace run --each --against` have.
package enum ReductionColumns {
    static let askedSize = Text("asked_size") { $0.askedSize.text }
    static let against = Text("against") { $0.against }
    static let traces = Number("traces", .count) { $0.traces.map { Int64($0) } }

    struct Measure: Sendable {
        let mean: Decimal
        let low: Decimal
        let high: Decimal
        let quantiles: [(percent: Int, column: Decimal)]
        let wins: Number

        init(_ prefix: String, _ spread: @escaping @Sendable (ReductionRow) -> ReductionSpread?) {
            let name = prefix + "reduction"
            mean = Decimal(name, .ratioDifference, .higher) { .share(spread($0)?.mean) }
            low = Decimal(name + "_low", .ratioDifference, .higher) { .share(spread($0)?.low) }
            high = Decimal(name + "_high", .ratioDifference, .higher) { .share(spread($0)?.high) }
            quantiles = ReductionSpread.percents.map { percent in
                let column = Decimal("\(name)_p\(percent)", .ratioDifference, .higher) {
                    .share(spread($0)?.quantile(percent))
                }
                return (percent, column)
            }
            wins = Number(prefix + "wins", .count, .higher) { spread($0)?.wins.map { Int64($0) } }
        }

        var table: [TableColumn<ReductionRow>] {
            [.of(mean), .of(low), .of(high)] + quantiles.map { .of($0.column) } + [.of(wins)]
        }
    }

    static let misses = Measure("") { $0.objects }
    static let bytes = Measure("byte_") { $0.bytes }

    static let table: [TableColumn<ReductionRow>] =
        [.of(askedSize), .of(against), .of(traces)] + misses.table + bytes.table

    typealias Text = TypedColumn<ReductionRow, String>
    typealias Number = TypedColumn<ReductionRow, Int64>
    typealias Decimal = TypedColumn<ReductionRow, Double>
}
