import LabBase
import LabRuns

/// Policies of one scenario on one device and at one limit, held against the best of them seed by
/// seed.
struct SweepComparison {
    var field: [SweepGroup]
    /// The common limit; nil where limits aren't what the policies have in common.
    var limitBytes: Int64?
    var outcome: Column
    var best: SweepGroup
    var others: [(group: SweepGroup, pair: PairedOther)]
    /// Probabilities of the pairs without the best: each policy could have been the best, so all
    /// pairs are judged together.
    private var otherProbabilities: [Double]

    /// For each table, one for each of its limits.
    static func all(_ tables: [[SweepGroup]], _ outcome: Column) -> [[SweepComparison]] {
        var all = tables.map { groups in
            fields(groups).compactMap { SweepComparison($0.limit, $0.groups, outcome) }
        }
        let significant = Holm.significant(
            all.joined().filter(\.isSample).flatMap {
                $0.others.map(\.pair.difference.probability) + $0.otherProbabilities
            })
        var next = 0
        for table in all.indices {
            for index in all[table].indices where all[table][index].isSample {
                for other in all[table][index].others.indices {
                    all[table][index].others[other].pair.judge(isSignificant: significant[next])
                    next += 1
                }
                next += all[table][index].otherProbabilities.count
            }
        }
        return all
    }

    /// A policy that knows the future is a bound, and no choice; one that was killed did less work,
    /// and one that held too much had it easier.
    private static func fields(_ groups: [SweepGroup]) -> [(limit: Int64?, groups: [SweepGroup])] {
        let groups = groups.filter {
            $0.isAlive && $0.isWithinLimits && !$0.cell.policy.composition.needsFuture
        }
        let limits = groups.compactMap(\.cell.limitBytes).distinct
        guard !limits.isEmpty else { return [(nil, groups)] }
        return limits.map { limit in
            (limit, groups.filter { ($0.cell.limitBytes ?? limit) == limit })
        }
    }

    /// Compares the groups; nil if there is none to compare.
    private init?(_ limitBytes: Int64?, _ groups: [SweepGroup], _ outcome: Column) {
        let sign = outcome.better == .higher ? -1.0 : 1
        let means = groups.map { group -> Double in
            let values = group.values(outcome)
            return values.isEmpty
                ? .infinity : sign * values.reduce(0, +) / Double(values.count)
        }
        guard groups.count > 1, let least = means.min(), least < .infinity,
            let index = means.firstIndex(of: least)
        else { return nil }
        field = groups
        self.limitBytes = limitBytes
        self.outcome = outcome
        let best = groups[index]
        self.best = best
        others = groups.compactMap { group in
            guard group.cell.number != best.cell.number else { return nil }
            let pairs = group.pairs(best, outcome)
            return PairedDifference(pairs.own, pairs.others).map {
                (group: group, pair: PairedOther(group.cell.policy.text, $0, outcome))
            }
        }
        let rivals = others.map(\.group)
        otherProbabilities = rivals.indices.flatMap { one in
            rivals[(one + 1)...].compactMap { other in
                let pairs = rivals[one].pairs(other, outcome)
                return PairedDifference(pairs.own, pairs.others)?.probability
            }
        }
    }

    /// The policies with the best median, as tables show it: where others read the same, they are
    /// the same to the reader. None where all read the same.
    ///
    /// - Parameter text: of a median.
    func bestMedians(_ text: (Double) -> String) -> [String] {
        let medians = field.compactMap { group in
            MedianEstimate(group.values(outcome)).map { (group.cell.policy.text, $0.median) }
        }
        let sign = outcome.better == .higher ? -1.0 : 1
        guard let best = medians.min(by: { sign * $0.1 < sign * $1.1 })?.1 else { return [] }
        let names = medians.filter { text($0.1) == text(best) }.map(\.0)
        return names.count == medians.count ? [] : names
    }

    /// True where its seeds are several draws: one run, however often it was made, infers nothing.
    var isSample: Bool { best.alikeSeeds == nil }

    var pairCount: Int { others.map(\.pair.difference.count).min() ?? 0 }
}
