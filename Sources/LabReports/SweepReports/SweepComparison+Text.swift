import LabBase
import LabRuns

/// The text says which policies of a sweep differ, as far as its seeds can tell.
extension SweepComparison {
    /// Below a table: who wasn't compared, and for each limit a sentence and a table.
    static func blocks(_ groups: [SweepGroup], _ comparisons: [SweepComparison]) -> [Block] {
        var blocks = Block.paragraphs(outsiders(groups))
        guard let first = comparisons.first else { return blocks }
        guard !first.isSample || comparisons.contains(where: { $0.pairCount > 1 }) else {
            return blocks + [.paragraph(oneSeed)]
        }
        for comparison in comparisons {
            blocks += [.paragraph(comparison.sentence), .table(comparison.table)]
            if let sentence = OutcomeBlindness.sentence(comparison) {
                blocks.append(.paragraph(sentence))
            }
        }
        return blocks + [.paragraph(first.note)]
    }

    private static let oneSeed =
        "Which policies differ can't be said with one seed: it takes "
        + "\(PairedDifference.fewestPairs) at least, such as --seed 1..20."

    /// Groups that weren't compared.
    static func outsiders(_ groups: [SweepGroup]) -> [String] {
        [
            deaths(groups.filter { !$0.isAlive }), overruns(groups.filter { !$0.isWithinLimits }),
        ].compactMap(\.self)
    }

    /// Says once what holds at several limits.
    static func brief(_ comparisons: [SweepComparison], limits: Int) -> [String] {
        guard let first = comparisons.first else { return [] }
        guard !first.isSample || comparisons.contains(where: { $0.pairCount > 1 }) else {
            return [oneSeed]
        }
        let verdicts = comparisons.map(\.verdict).distinct.map { verdict in
            let bytes = comparisons.filter { $0.verdict == verdict }.compactMap(\.limitBytes)
            if bytes.count == limits, limits > 1 { return "At each limit \(verdict)" }
            return (bytes.isEmpty ? "" : "At \(Listing.and(bytes.map(Fixed.bytes))) ") + verdict
        }
        return verdicts + comparisons.compactMap(OutcomeBlindness.sentence).distinct
            + [briefNote(comparisons)].compactMap(\.self)
    }

    /// Explains what a first screen shows: no differences, intervals or effects.
    private static func briefNote(_ comparisons: [SweepComparison]) -> String? {
        guard let first = comparisons.first, first.isSample else { return comparisons.first?.note }
        let isAnyWorse = comparisons.contains {
            $0.isConclusive && $0.others.contains(where: \.pair.differs)
        }
        return isAnyWorse ? holm + first.draws + "." : nil
    }

    private static let holm =
        "Who is worse is so with all pairs of this sweep together at 5 % (Holm)"

    private var draws: String {
        best.header.drawsPeople ? "" : ", over draws of pictures, not over people"
    }

    private static func overruns(_ groups: [SweepGroup]) -> String? {
        guard !groups.isEmpty else { return nil }
        return "\(Listing.and(groups.map(\.cell.policy.text))) held more than the limit, and "
            + "\(groups.count == 1 ? "was" : "were")n't compared."
    }

    private static func deaths(_ killed: [SweepGroup]) -> String? {
        let names = killed.map { group in
            let limit = group.cell.limitBytes.map { " at \(Fixed.bytes($0))" } ?? ""
            let deaths = group.rows.count { $0.integer(.kills) > 0 }
            let seeds = group.rows.count == 1 ? "" : " (\(deaths) of \(group.rows.count) seeds)"
            return group.cell.policy.text + limit + seeds
        }
        guard !names.isEmpty else { return nil }
        let were = names.count == 1 ? "was" : "were"
        return "\(Listing.and(names)) \(were) killed, and \(were)n't compared."
    }

    var isConclusive: Bool { pairCount >= PairedDifference.fewestPairs }

    private var sentence: String { (limitBytes.map { "At \(Fixed.bytes($0)) " } ?? "") + verdict }

    private var verdict: String {
        let name = best.cell.policy.text
        let most = outcome.better == .higher ? "highest" : "least"
        guard isSample else { return "\(name) has the \(most) \(title)." }
        let start = "\(name) has the \(most) \(title), in the mean over the seeds"
        guard isConclusive else {
            return "\(start). Whether the others differ from it can't be said with "
                + "\(pairCount) seeds: it takes \(PairedDifference.fewestPairs)."
        }
        func names(_ others: [PairedOther]) -> String {
            others.count > 3 ? "\(others.count) others" : Listing.and(others.map(\.name))
        }
        let others = others.map(\.pair)
        let worse = others.filter { $0.differs && !$0.isBetter }
        let better = others.filter { $0.differs && $0.isBetter }
        let alike = others.filter { !$0.differs }
        func are(_ others: [PairedOther]) -> String { others.count == 1 ? "is" : "are" }
        let clauses = [
            worse.isEmpty ? nil : "\(names(worse)) \(are(worse)) worse",
            better.isEmpty ? nil : "\(names(better)) \(are(better)) better seed by seed",
            alike.isEmpty ? nil : "\(names(alike)) can't be told from it",
        ].compactMap(\.self)
        return start + "; " + clauses.joined(separator: "; ") + "."
    }

    /// Policies that differ least come first.
    private var table: TextTable {
        let values = best.values(outcome)
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        return OutcomeScale.table(
            against: best.cell.policy.text,
            others.map(\.pair).sorted {
                $0.difference.mean.magnitude < $1.difference.mean.magnitude
            }, outcome, isSample: isSample, isConclusive: isConclusive,
            share: .figure("of it") { other in
                let share = other.difference.mean / mean * 100
                return mean == 0 ? "-" : Fixed.decimal(share, places: 1) + " %"
            })
    }

    private var note: String {
        if let seeds = best.alikeSeeds {
            return "No seed changes anything here: all \(seeds) are one script and one run, from "
                + "which nothing can be inferred. What differs, differs in this script."
        }
        return isConclusive
            ? "Differences are seed by seed. Intervals cover the mean difference with about 95 %"
                + "\(draws); effect: the mean difference in its standard deviations. \(Self.holm)."
            : "Differences are seed by seed."
    }

    private var title: String { outcome.title }

    /// For programs: an object for each comparison.
    static func json(_ tables: [[SweepComparison]]) -> JSON {
        JSON(
            tables.joined().flatMap { comparison in
                comparison.others.map { comparison.json($0.pair) }
            }
        ).onLines
    }

    private func json(_ other: PairedOther) -> JSON {
        let difference = other.difference
        return [
            "scenario": JSON(best.header.scenario), "device": JSON(best.header.device.id),
            Column.of(.limitBytes).name: JSON(limitBytes), "outcome": JSON(outcome.name),
            "best": JSON(best.cell.policy.text), "policy": JSON(other.name),
            "seeds": JSON(difference.count), "difference": JSON(plain: difference.mean),
            "low": JSON(plain: difference.low), "high": JSON(plain: difference.high),
            "is_range": JSON(!isConclusive),
            "effect": difference.effect.map { JSON(plain: $0) } ?? .null,
            "p": isConclusive ? JSON(plain: difference.probability) : .null,
            "differs": isConclusive ? JSON(other.differs) : .null,
        ]
    }
}
