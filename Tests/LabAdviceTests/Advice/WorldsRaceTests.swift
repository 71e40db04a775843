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

    /// What wins a race costs hardly more than what wins if all run in all worlds, and in the worlds
    /// that they saw those that dropped out weren't better.
    @Test(arguments: [40, 100]) func theRaceIsWonByOneThatIsNearlyTheBest(worlds: Int) throws {
        for seed in 1...Draws.of(20) {
            let field = try Field(policies: 40, worlds: worlds, seed: UInt64(seed))
            let (race, replays) = field.race(several: 10)
            check(4 * replays < 3 * 40 * worlds, note: "seed \(seed): \(replays) replays")
            let winner = try require(race.ranked.first)
            for (number, entrant) in race.entrants.enumerated() where !entrant.isWhole {
                let seen = (0..<worlds).filter { entrant.costs[$0] != nil }
                check(
                    race.isOut(number, by: winner, race.least, in: seen),
                    note: "seed \(seed): \(entrant.name)")
            }
            let obvious = field.obvious
            let best = try require(obvious.standing(obvious.ranked[0], obvious.least))
            let found = try require(obvious.standing(winner, obvious.least))
            check(found.high - best.high < 0.1, note: "seed \(seed): \(found), not \(best)")
        }
    }

    @Test func inFewWorldsAllRunInAll() throws {
        let field = try Field(policies: 12, worlds: 8, seed: 7)
        let (race, replays) = field.race(several: 12)
        check(replays, 96)
        check(race.ranked, field.obvious.ranked)
    }

    /// The first worlds are by turns spread over the first one's costs and its dearest.
    @Test func oneThatIsWorseInTheFirstWorldsIsOutAfterThese() throws {
        var race = WorldsRace(worldCount: 40, AdvicePrice())
        race.enter(PolicyDraft(given: "weak"))
        check(race.next().map(\.worlds), [Array(0..<40)])
        race.learn(
            0, try Self.cell("weak", (0..<40).map { 100 * Double($0 + 1) }), worlds: Array(0..<40))
        for limit in 1...2 { race.enter(PolicyDraft(given: "lru(limit=\(limit)MB)")) }
        let due = race.next()
        check(due.map(\.entrant), [1, 2])
        let worlds = [39, 19, 38, 29, 37, 9, 36, 34, 35, 14, 24, 33, 4, 32, 31, 17]
        check(due.map(\.worlds), [worlds, worlds])
        // Both are better in nearly all of them, and one is far worse in one.
        for (number, last) in [(1, 900.0), (2, 9000)] {
            let cell = try Self.cell(
                "lru(limit=\(number)MB)", worlds.map { $0 == 9 ? last : 80 * Double($0 + 1) })
            race.learn(number, cell, worlds: worlds)
        }
        let more = race.next()
        check(more.map(\.entrant), [1])
        check(more[0].worlds.count, 16)
        check(race.entrants.map(\.seen), [40, 16, 16])
    }
}
