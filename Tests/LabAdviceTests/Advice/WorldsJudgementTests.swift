import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabCells
@testable import PlainDesks

/// The policy that is good in nearly all worlds, on figures that are made up, of one minute each.
///
/// Memory, a part and decodes come to 305 MB, and 5 ms of blank time to one more: 100 ms make 325.
@Suite struct WorldsJudgementTests {
    private static let choice = WorldChoice(1...40, seed: 42)

    private static func cell(_ policy: String, blank: [Double]) throws -> AdviceCell {
        try AdviceTests.cell(
            policy, peak: [100], blank: blank.map { Fixed.decimal($0, places: 1) },
            decodes: blank.map { _ in 100 })
    }

    private static func worlds(_ cells: [AdviceCell]) throws -> WorldsJudgement {
        var race = WorldsRace(worldCount: 40, AdvicePrice())
        for cell in cells {
            let number = race.enter(PolicyDraft(given: cell.name))
            race.learn(number, cell, worlds: Array(0..<40))
        }
        return try require(WorldsJudgement(race, choice))
    }

    /// One is best in 36 of 40 worlds, and costs 150 MB more in the other four.
    @Test func aPolicyThatIsOftenBestAndAtTimesFarWorseIsNotTheAnswer() throws {
        let brittle = try Self.cell(
            "lru(limit=1MB)", blank: (1...40).map { $0 % 10 == 0 ? 1000 : 100 })
        let sound = try Self.cell("lru(limit=2MB)", blank: (1...40).map { _ in 250 })
        let worlds = try Self.worlds([brittle, sound])
        check(worlds.contenders.map(\.name), ["lru(limit=2MB)", "lru(limit=1MB)"])
        let regret = 355.0 / 325 - 1
        check(worlds.chosen.medianRegret == regret && worlds.chosen.highRegret == regret)
        check(worlds.chosen.best, WilsonShare(4, of: 40))
        let other = worlds.contenders[1]
        check(other.medianRegret == 0 && other.highRegret == 505.0 / 355 - 1)
        check(other.best, WilsonShare(36, of: 40))
    }

    /// In bytes the one that is better in four slow worlds would be the answer: it costs 200 MB more
    /// than the other in the fast ones, and 400 MB less in these, of 20 GB.
    @Test func slowWorldsDoNotDecideAlone() throws {
        let fast = try Self.cell(
            "lru(limit=1MB)", blank: (1...40).map { $0 % 10 == 0 ? 100_000 : 1000 })
        let slow = try Self.cell(
            "lru(limit=2MB)", blank: (1...40).map { $0 % 10 == 0 ? 98_000 : 2000 })
        let worlds = try Self.worlds([slow, fast])
        check(worlds.chosen.name, "lru(limit=1MB)")
        let (chosen, other): (Double, Double) = (20_305 / 19_905 - 1, 705 / 505 - 1)
        check(worlds.chosen.highRegret, chosen)
        check(worlds.contenders[1].highRegret, other)
        // 2 % more is as good.
        check(worlds.chosen.best, WilsonShare(40, of: 40))
    }

    /// Two of forty worlds lie beyond the 95th percentile.
    @Test func whatHappensInATwentiethOfTheWorldsDoesNotDecide() throws {
        let brittle = try Self.cell("lru(limit=1MB)", blank: (1...40).map { $0 > 38 ? 1000 : 100 })
        let sound = try Self.cell("lru(limit=2MB)", blank: (1...40).map { _ in 150 })
        let worlds = try Self.worlds([brittle, sound])
        check(worlds.chosen.name == "lru(limit=1MB)" && worlds.chosen.highRegret == 0)
    }

    @Test func aPolicyThatDiesInAWorldHasNoCostThere() throws {
        var dies = try Self.cell("lru(limit=1MB)", blank: (1...40).map { _ in 50 })
        for world in 0..<4 { dies.rows[world]["kills"] = .integer(1) }
        let lives = try Self.cell("lru(limit=2MB)", blank: (1...40).map { _ in 150 })
        let worlds = try Self.worlds([dies, lives])
        check(worlds.chosen.name, "lru(limit=2MB)")
        check(worlds.contenders[1].highRegret, .infinity)
        check(worlds.contenders[1].lives, WilsonShare(36, of: 40))
        let json = worlds.json.text(.tight)
        check(json.contains(#""regret_p95":null"#), note: "\(json)")
    }

    @Test func ofEqualsTheSimplestIsTheAnswer() throws {
        let one = try Self.cell("lru(limit=2MB)", blank: (1...40).map { _ in 100 })
        let other = try Self.cell("lru(limit=1MB)", blank: (1...40).map { _ in 100 })
        try check(Self.worlds([one, other]).chosen.name, "lru(limit=1MB)")
    }

    /// A search that ends after eight policies knows no queue of decodes. Worlds are where it goes
    /// on, and the answer has figures in the scenario as it is written, too.
    @Test func theSearchGoesOnInWorlds() throws {
        try ScratchFile.with(AdviceReportTests.feed, "feed.json") { path in
            let study = try AdviceReportTests.study(path, isOver: { false }) {
                $0.cells = 8
                $0.worlds = WorldChoice(1...8, seed: 42)
            }
            let found = try require(study.search())
            let worlds = try require(found.worlds)
            check(found.advice.chosen.name, worlds.chosen.name)
            let tried = found.tried.map(\.name)
            check(!tried.contains(worlds.chosen.name))
            check(found.advice.chosen.rows.count, 1)
            let usual = try require(worlds.contender(found.usual))
            check(usual.highRegret > worlds.chosen.highRegret)
            check(worlds.dropped.allSatisfy { (1..<8).contains($0.worlds) })
            check(Set(worlds.contenders.map(\.name)).count, worlds.contenders.count)
            // Its rows have what their worlds draw: of eight, too few for any figure to tell.
            let beaten = try require(worlds.contenders.first { $0.best.successes < 8 })
            let turn = try require(beaten.turn).wordsWithExample("another is better")
            check(turn.contains("(--world "), note: "\(turn)")
        }
    }
}
