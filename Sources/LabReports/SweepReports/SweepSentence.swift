import LabBase
import LabRuns

/// Which policies of a sweep differ, as far as its seeds can tell.
enum SweepSentence {
    /// By which policies are ranked.
    private static let column = Column.of(.hitRate)

    /// Of one scenario on one device: a sentence for each limit.
    static func sentences(_ groups: [SweepGroup]) -> [String] {
        // What knows the future is a bound, and no choice; who was killed did less work.
        let killed = groups.filter { !$0.isAlive }
        let groups = groups.filter { $0.isAlive && !$0.cell.policy.composition.needsFuture }
        var limits: [Int64] = []
        for limit in groups.compactMap(\.cell.limitBytes) where !limits.contains(limit) {
            limits.append(limit)
        }
        let fields = limits.map { limit in
            (
                "At \(Fixed.bytes(limit)) ",
                groups.filter { ($0.cell.limitBytes ?? limit) == limit }
            )
        }
        let all = fields.isEmpty ? [("", groups)] : fields
        let deaths = deaths(killed)
        guard all.contains(where: { $0.1.count > 1 }) else { return deaths }
        let fewest = groups.map(\.rows.count).min() ?? 0
        guard fewest >= MedianEstimate.fewestValues else {
            return deaths + [
                "Which policies differ can't be said with "
                    + (fewest == 1 ? "one seed" : "\(fewest) seeds")
                    + ": it takes \(MedianEstimate.fewestValues) at least, such as --seed 1..20."
            ]
        }
        return deaths + all.compactMap { sentence($0.0, $0.1) }
    }

    /// Who isn't compared.
    private static func deaths(_ killed: [SweepGroup]) -> [String] {
        let names = killed.map { group in
            let limit = group.cell.limitBytes.map { " at \(Fixed.bytes($0))" } ?? ""
            let deaths = group.rows.count { $0.integer(.kills) > 0 }
            let seeds = group.rows.count == 1 ? "" : " (\(deaths) of \(group.rows.count) seeds)"
            return group.cell.policy.text + limit + seeds
        }
        guard !names.isEmpty else { return [] }
        let were = names.count == 1 ? "was" : "were"
        return ["\(Listing.and(names)) \(were) killed, and \(were)n't compared."]
    }

    private static func sentence(_ place: String, _ groups: [SweepGroup]) -> String? {
        guard let best = best(groups), groups.count > 1 else { return nil }
        var better: [String] = []
        var worse: [String] = []
        var alike: [String] = []
        for group in groups where group.cell.number != best.cell.number {
            let pairs = best.pairs(group, column)
            let name = group.cell.policy.text
            switch MedianEstimate.difference(pairs.own, pairs.others)?.sign {
            case nil: continue
            case 1: worse.append(name)
            case -1: better.append(name)
            default: alike.append(name)
            }
        }
        let name = best.cell.policy.text
        var clauses: [String] = []
        if !worse.isEmpty {
            clauses.append("\(Listing.and(worse)) \(worse.count == 1 ? "is" : "are") worse")
        }
        if !better.isEmpty {
            clauses.append(
                "\(Listing.and(better)) \(better.count == 1 ? "is" : "are") better seed by "
                    + "seed")
        }
        if !alike.isEmpty {
            clauses.append("\(Listing.and(alike)) can't be told from it")
        }
        return "\(place)\(name) has the highest hit rate"
            + (clauses.isEmpty ? "." : "; " + clauses.joined(separator: "; ") + ".")
    }

    /// By the median; the first of those that are alike.
    private static func best(_ groups: [SweepGroup]) -> SweepGroup? {
        var best: (group: SweepGroup, median: Double)?
        for group in groups {
            guard let median = MedianEstimate(group.values(column))?.median else { continue }
            if median > best?.median ?? -1 { best = (group, median) }
        }
        return best?.group
    }
}
