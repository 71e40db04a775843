import LabBase
import LabCells
import LabReports

/// Policies that might be the answer, in worlds: the one that is good in nearly all of them.
///
/// A world draws the figures that an app's maker doesn't know of a user, such as the bandwidth and
/// the time of a decode (docs/understand/trust.md).
///
/// A policy's regret in a world is its cost beyond that of the world's best, as a share of the
/// latter. Bytes would let the slowest networks decide alone: a script of half a minute that is
/// blank for four is blank for gigabytes. The answer is the policy whose regret at the 95th
/// percentile is least; of equals, the one with the least in the median, then the simplest.
package struct WorldsJudgement: Sendable {
    package struct Contender: Sendable {
        package let name: String
        /// The middle one of its regrets, or the mean of the two in the middle; infinite if it dies
        /// in half of the worlds.
        package let medianRegret: Double
        /// The regret that it exceeds in a twentieth of the worlds, rounded down.
        package let highRegret: Double
        /// The worlds in which no other costs less: by more than a part must be worth, and by more
        /// than a twentieth.
        package let best: WilsonShare
        fileprivate let verdicts: [WorldTurn.Verdict]
        /// The worlds in which it isn't killed or warned, and shows no wrong image.
        package let lives: WilsonShare
        let draft: PolicyDraft

        /// Where another is better; nil where none is in any world.
        package var turn: WorldTurn? { WorldTurn(verdicts) }
    }

    package let choice: WorldChoice
    /// Those that ran in all worlds, the best first.
    package let contenders: [Contender]
    /// Those that dropped out, and in how many worlds they ran until then.
    package let dropped: [(name: String, worlds: Int)]

    /// Returns nil where none of them lives in any world.
    init?(_ race: WorldsRace, _ choice: WorldChoice) {
        let least = race.least
        let shared = least.indices.filter { least[$0].isFinite }
        guard !shared.isEmpty else { return nil }
        let margins = shared.map { max(Double(race.price.partBytes) / least[$0], Self.nearShare) }
        let rows = race.rows
        self.choice = choice
        contenders = race.ranked.map { number in
            let entrant = race.entrants[number]
            let found = WorldsRace.regrets(entrant, least, in: shared)
            let isBest = zip(found, margins).map { $0 <= $1 }
            let standing = race.standing(number, least)!
            return Contender(
                name: entrant.name, medianRegret: standing.median, highRegret: standing.high,
                best: WilsonShare(isBest.count { $0 }, of: found.count),
                verdicts: zip(isBest, shared).map { ($0, rows[$1]!) },
                lives: WilsonShare(entrant.costs.count { $0!.isFinite }, of: least.count),
                draft: entrant.draft)
        }
        dropped = race.entrants.filter { !$0.isWhole }.map { ($0.name, $0.seen) }
    }

    /// Costs that differ by less are as good as the same.
    private static let nearShare = 0.05

    package var chosen: Contender { contenders[0] }

    package func contender(_ name: String) -> Contender? { contenders.first { $0.name == name } }
}

extension AdviceFindings {
    /// How the answer does in worlds: the one sentence that a first screen must have.
    var worldsInBrief: String? {
        guard let chosen = worlds?.chosen else { return nil }
        let turn = chosen.turn.map { "; " + $0.wordsWithExample("another is better") } ?? ""
        return "It is as good as the best in \(chosen.best.text("worlds"))\(turn). Chosen for all "
            + "of them, not for the scenario as written."
    }

    /// What the answer costs in worlds, and the answer without them, with a table of those that
    /// came nearest.
    func worldBlocks(_ worlds: WorldsJudgement) -> [Block] {
        let chosen = worlds.chosen
        let death =
            chosen.lives.successes == chosen.lives.count
            ? "" : " It lives in \(chosen.lives.text("worlds"))."
        let usual = usual == chosen.name ? nil : worlds.contender(usual)
        let other = usual.map {
            " For the scenario as it is written the answer is \($0.name); in worlds it costs "
                + "\(Self.regrets($0))."
        }
        let count = worlds.contenders.count + worlds.dropped.count
        let sentence =
            "\(count == 1 ? "It was tried" : "Of \(count) policies it loses least") in worlds of "
            + "seed \(worlds.choice.seed): beside the best of each it costs "
            + "\(Self.regrets(chosen)), in memory and what is worth as much."
            + "\(worlds.race.map { " " + $0 } ?? "")\(death)\(other ?? "")"
        let table = TextTable(
            worlds.contenders.prefix(Self.mostShown),
            [
                .text("policy") { $0.name },
                .figure("as good as best") { "\($0.best.successes) of \($0.best.count)" },
                .figure("more in half, at most") { Self.share($0.medianRegret) },
                .figure("in 95 %") { Self.share($0.highRegret) },
                .figure("lives in") { "\($0.lives.successes) of \(worlds.choice.numbers.count)" },
            ])
        return [.paragraph(sentence), .table(table)]
    }

    /// The most contenders that a table has.
    private static let mostShown = 8

    private static func regrets(_ contender: WorldsJudgement.Contender) -> String {
        "at most \(share(contender.medianRegret)) more in half of the worlds and "
            + "\(share(contender.highRegret)) in 95 %"
    }

    private static func share(_ regret: Double) -> String {
        regret.isFinite ? "\(Fixed.decimal(100 * regret, places: 0)) %" : "its life"
    }
}

extension WorldsJudgement {
    /// How many worlds each of them saw; nil where each saw all.
    fileprivate var race: String? {
        let seen = dropped.map(\.worlds)
        guard let least = seen.min(), let most = seen.max() else { return nil }
        let worlds = least == most ? "\(least)" : "\(least) to \(most)"
        return "\(contenders.count) ran in all \(choice.numbers.count) worlds, and "
            + "\(seen.count) dropped out after \(worlds) in which they weren't better."
    }

    /// For a program; regrets are shares, and null where it dies.
    var json: JSON {
        func share(_ regret: Double) -> JSON {
            regret.isFinite ? JSON(plain: (1e4 * regret).rounded() / 1e4) : .null
        }
        return [
            "worlds": JSON(choice.numbers.count), "seed": JSON(choice.seed),
            "contenders": JSON(
                contenders.map { contender -> JSON in
                    [
                        "policy": JSON(contender.name),
                        "regret_p50": share(contender.medianRegret),
                        "regret_p95": share(contender.highRegret),
                        "best_in": JSON(contender.best.successes),
                        "lives_in": JSON(contender.lives.successes),
                    ] + WorldTurn.members(contender.turn)
                }
            ).onLines,
            "dropped": JSON(
                dropped.map { ["policy": JSON($0.name), "worlds": JSON($0.worlds)] as JSON }
            ).onLines,
        ]
    }
}
