import LabBase
import LabCells

/// Policies that might be the answer, in worlds: the one that is good in nearly all of them.
///
/// A policy's regret in a world is its cost less that of the world's best, in bytes of memory or in
/// what is worth as much. The answer is the policy whose regret at the 95th percentile is least; of
/// equals, the one with the least in the median, then the simplest.
package struct AdviceWorlds: Sendable {
    package struct Contender: Sendable {
        package let name: String
        /// The middle one of its regrets, or the mean of the two in the middle; infinite if it dies
        /// in half of the worlds.
        package let medianBytes: Double
        /// The regret that it exceeds in a twentieth of the worlds, rounded down.
        package let highBytes: Double
        /// The worlds in which no other costs less, by more than a part must be worth.
        package let best: WilsonShare
        /// The worlds in which it isn't killed or warned, and shows no wrong image.
        package let lives: WilsonShare
        fileprivate let simplicity: AdviceCell.Simplicity
    }

    package let choice: WorldChoice
    /// The best first.
    package let contenders: [Contender]

    /// Returns nil where none of them lives in any world.
    ///
    /// - Parameter cells: with a row for each world, in one order.
    init?(_ cells: [AdviceCell], _ choice: WorldChoice, _ price: AdvicePrice) {
        let count = choice.numbers.count
        let costs = cells.filter { $0.rows.count == count && !$0.refusesMost }.map { cell in
            (cell: cell, costs: (0..<count).map { cell.cost(price, world: $0) })
        }
        let least = (0..<count).map { world in
            costs.map { $0.costs[world] }.min() ?? .infinity
        }
        let shared = least.indices.filter { least[$0].isFinite }
        guard !shared.isEmpty else { return nil }
        let margin = Double(price.partBytes)
        self.choice = choice
        contenders = costs.map { cell, costs in
            let regrets = shared.map { costs[$0] - least[$0] }.sorted()
            let middle = regrets.count / 2
            return Contender(
                name: cell.name,
                medianBytes: (regrets[(regrets.count - 1) / 2] + regrets[middle]) / 2,
                highBytes: regrets[regrets.count - 1 - regrets.count / 20],
                best: WilsonShare(regrets.count { $0 <= margin }, of: regrets.count),
                lives: WilsonShare(costs.count(where: \.isFinite), of: count),
                simplicity: cell.simplicity)
        }.sorted {
            ($0.highBytes, $0.medianBytes, $0.simplicity)
                < ($1.highBytes, $1.medianBytes, $1.simplicity)
        }
    }

    package var chosen: Contender { contenders[0] }

    package func contender(_ name: String) -> Contender? { contenders.first { $0.name == name } }
}

extension AdviceCell {
    /// The cost in one world; infinite if it isn't reachable there.
    fileprivate func cost(_ price: AdvicePrice, world: Int) -> Double {
        let one = AdviceCell(policy: policy, draft: draft, rows: [rows[world]])
        return one.isReachable ? one.worth(price) : .infinity
    }
}

extension AdviceText {
    /// How the answer does in worlds, and the answer without them.
    static func worlds(_ findings: AdviceFindings) -> String? {
        guard let worlds = findings.found.worlds else { return nil }
        let chosen = worlds.chosen
        let death =
            chosen.lives.held == chosen.lives.count
            ? "" : " It lives in \(chosen.lives.text("worlds"))."
        let usual = findings.found.usual
        let other =
            usual == chosen.name
            ? nil
            : worlds.contender(usual).map {
                " For the scenario as it is written the answer is \(usual); in worlds it loses "
                    + "\(regrets($0))."
            }
        let count = worlds.contenders.count
        return "\(count == 1 ? "It was tried" : "Of \(count) policies it loses least") in "
            + "worlds of seed \(worlds.choice.seed). Beside the best of each it loses "
            + "\(regrets(chosen)), in memory or blank time and decodes worth as much. "
            + "It is the best in \(chosen.best.text("worlds")).\(death)\(other ?? "")"
    }

    /// The same with a table of those that came nearest.
    static func worldBlocks(_ worlds: AdviceWorlds, _ findings: AdviceFindings) -> [Block] {
        let count = worlds.choice.numbers.count
        let table = TextTable(
            worlds.contenders.prefix(mostShown),
            [
                .text("policy") { $0.name },
                .figure("best in") { "\($0.best.held) of \($0.best.count)" },
                .figure("loses in half, at most") { bytes($0.medianBytes) },
                .figure("in 95 %") { bytes($0.highBytes) },
                .figure("lives in") { "\($0.lives.held) of \(count)" },
            ])
        return [self.worlds(findings)].compactMap { $0.map { .paragraph($0) } } + [.table(table)]
    }

    /// The most contenders that a table has.
    private static let mostShown = 8

    private static func regrets(_ contender: AdviceWorlds.Contender) -> String {
        "at most \(bytes(contender.medianBytes)) in half of the worlds and "
            + "\(bytes(contender.highBytes)) in 95 %"
    }

    private static func bytes(_ bytes: Double) -> String {
        bytes.isFinite ? Fixed.bytes(Int64(nearest: bytes)) : "its life"
    }
}

extension AdviceWorlds {
    /// For a program; regrets are null where it dies.
    var json: JSON {
        func bytes(_ bytes: Double) -> JSON {
            bytes.isFinite ? JSON(Int64(nearest: bytes)) : .null
        }
        return [
            "worlds": JSON(choice.numbers.count), "seed": JSON(choice.seed),
            "contenders": JSON(
                contenders.map { contender -> JSON in
                    [
                        "policy": JSON(contender.name),
                        "regret_bytes_p50": bytes(contender.medianBytes),
                        "regret_bytes_p95": bytes(contender.highBytes),
                        "best_in": JSON(contender.best.held),
                        "lives_in": JSON(contender.lives.held),
                    ]
                }
            ).onLines,
        ]
    }
}
