import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabCells
@testable import PlainDesks

/// The race beside the obvious way, which runs all policies in all worlds.
@Suite struct WorldsRaceTests {
    private static func cell(_ policy: String, _ blank: [Double]) throws -> AdviceCell {
        try AdviceTests.cell(
            policy, peak: [100], blank: blank.map { Fixed.decimal($0, places: 1) },
            decodes: blank.map { _ in 100 })
    }

    private struct Field {
        let cells: [AdviceCell]
        let worldCount: Int

        /// Policies that are mostly alike, in worlds that are harder or easier for all of them.
        init(policies: Int, worlds: Int, seed: UInt64) throws {
            func draw(_ name: String, _ number: Int) -> Double {
                Draw(seed: seed, purpose: name).unit(UInt64(number))
            }
            worldCount = worlds
            cells = try (0..<policies).map { policy in
                let skill = draw("skill", policy)
                let blank = (0..<worlds).map { world in
                    let hard = draw("hard", world)
                    let own = draw("own \(policy)", world)
                    return 100 + 2000 * hard * hard * hard * (0.5 + skill) + 400 * own
                }
                var cell = try WorldsRaceTests.cell("lru(limit=\(policy + 1)MB)", blank)
                // One dies in some worlds.
                for world in 0..<(policy == 1 ? worlds / 4 : 0) {
                    cell.rows[world]["kills"] = .integer(1)
                }
                return cell
            }
        }

        /// - Parameter several: how many enter at a time.
        func race(several: Int) -> (race: WorldsRace, replays: Int) {
            var race = WorldsRace(worldCount: worldCount, AdvicePrice())
            var replays = 0
            for first in stride(from: 0, to: cells.count, by: several) {
                for cell in cells[first..<min(first + several, cells.count)] {
                    race.enter(PolicyDraft(given: cell.name))
                }
                while case let due = race.next(), !due.isEmpty {
                    for (entrant, worlds) in due {
                        var cell = cells[entrant]
                        cell.rows = worlds.map { cells[entrant].rows[$0] }
                        race.learn(entrant, cell, worlds: worlds)
                        replays += worlds.count
                    }
                }
            }
            return (race, replays)
        }

        var obvious: WorldsRace {
            var race = WorldsRace(worldCount: worldCount, AdvicePrice())
            for cell in cells {
                let number = race.enter(PolicyDraft(given: cell.name))
                race.learn(number, cell, worlds: Array(0..<worldCount))
            }
            return race
        }
    }

    /// The rest of its worlds can't make any of those that dropped out the answer.
    @Test(arguments: [40, 100]) func noneDropsOutThatCouldBeTheAnswer(worlds: Int) throws {
        for seed in 1...Draws.of(20) {
            let field = try Field(policies: 40, worlds: worlds, seed: UInt64(seed))
            let (race, replays) = field.race(several: 10)
            check(3 * replays < 2 * 40 * worlds, note: "seed \(seed): \(replays) replays")
            let least = race.least
            let best = try require(race.standing(try require(race.ranked.first), least))
            for (number, whole) in field.obvious.entrants.enumerated() {
                let seen = race.entrants[number]
                for (cost, known) in zip(whole.costs, seen.costs) where known != nil {
                    check(cost, known)
                }
                guard !seen.isWhole else { continue }
                let regrets = zip(whole.costs, least).map { max(0, $0! / $1 - 1) }.sorted()
                let high = regrets[worlds - 1 - worlds / 20]
                check(
                    high > best.high - WorldsRace.indifference,
                    note: "seed \(seed): \(seen.name) after \(seen.seen) worlds")
            }
        }
    }

    @Test func inFewWorldsAllRunInAll() throws {
        let field = try Field(policies: 12, worlds: 8, seed: 7)
        let (race, replays) = field.race(several: 12)
        check(replays, 96)
        check(race.ranked, field.obvious.ranked)
    }

    /// Its worst worlds are the leader's, and a twentieth of the worlds and one more.
    @Test func oneThatIsWorseInTheLeadersWorstWorldsIsOutAfterThese() throws {
        var race = WorldsRace(worldCount: 40, AdvicePrice())
        let hard = (0..<40).map { $0 % 10 == 3 ? 2000.0 : 200 }
        let even = hard.map { _ in 500.0 }
        let first = [try Self.cell("weak", hard), try Self.cell("lru(limit=1MB)", even)]
        for cell in first {
            let number = race.enter(PolicyDraft(given: cell.name))
            race.learn(number, cell, worlds: Array(0..<40))
        }
        check(race.ranked, [1, 0])
        race.enter(PolicyDraft(given: "lru(limit=2MB)"))
        // It is blank for longer than the best where no world is hard.
        let due = race.next()
        check(due.map(\.entrant), [2])
        check(due[0].worlds, [0, 1, 2])
        race.learn(2, try Self.cell("lru(limit=2MB)", [900, 900, 900]), worlds: due[0].worlds)
        check(race.next().isEmpty)
        check(race.entrants[2].seen, 3)
    }
}
