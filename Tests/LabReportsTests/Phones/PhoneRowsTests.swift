import Testing

@testable import LabBase
@testable import LabCells
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

@Suite struct PhoneRowsTests {
    private static func lines(_ variants: [[PhoneLine]]) -> [[String]] {
        variants.map { $0.map(\.app) }
    }

    @Test func haveThePhoneFirstAndItsAppsInOrderOfEachVariant() {
        let phone = PhoneRows([ClaimRows.row("lru", decodes: 3)] + PhoneSample.both)
        check(
            Self.lines(phone.variants),
            [
                ["", "feed", "camera", "maps"], ["", "feed", "camera", "maps"],
            ])
        check(phone.variants.map { $0[0].variant.label }, ["as written", "feed=nuke"])
        check(phone.apps, ["feed", "camera", "maps"])
        check(phone.words, "3 apps in 60 min")
        check(!phone.hasSeeds)
    }

    @Test func takeSeedsTogetherAndLimitsApart() {
        let seeds = (1...3).flatMap {
            PhoneSample.rows("feed=lru", PhoneSample.greedy, seed: $0, limit: 8_000_000)
        }
        let other = PhoneSample.rows("feed=lru", PhoneSample.modest, seed: 1, limit: 64_000_000)
        let phone = PhoneRows(seeds + other)
        check(
            phone.variants.map { $0[0].variant.label },
            [
                "feed=lru at 8.0 MB", "feed=lru at 64.0 MB",
            ])
        check(phone.variants[0].map(\.rows.count), [3, 3, 3, 3])
        // Three times nine of ten.
        check(phone.variants[0][1].warmth.words, "27 of 30 returns")
    }

    /// The feed's limit differs, or is the only one of its size, and the maps have the policy.
    @Test(arguments: [[8, 16], [8]]) func sayWhoseLimitItIs(_ limits: [Int64]) {
        let rows = limits.flatMap { megabytes -> [Row] in
            var apps = PhoneSample.modest
            apps[0].spec = "cache(order=lru, limit=\(megabytes)000000)"
            apps[2].spec = "cache(order=lru, limit=150000000)"
            return PhoneSample.rows("maps=lru", apps, limit: megabytes * 1_000_000)
        }
        check(
            PhoneRows(rows).variants.map { $0[1].variant.label },
            limits.map { "maps=lru, feed at \($0).0 MB" })
    }

    /// A bandwidth that worlds draw parts no variants; one that an axis gives does.
    @Test func takeWorldsTogetherAndBandwidthsApart() {
        func rows(_ number: Int64, draws: Bool) -> [Row] {
            let draw = WorldDraw(name: "network.bandwidth", text: "\(number)MB/s")
            let world = DrawnWorld(number: Int(number), draws: draws ? [draw] : [])
            return PhoneSample.rows("as written", PhoneSample.greedy, seed: number).map { row in
                var row = row
                row["network_bytes_per_s"] = .integer(1_000_000 * number)
                return WorldColumns([world]).row(row, world)
            }
        }
        let drawn = PhoneRows((1...3).flatMap { rows($0, draws: true) })
        check(drawn.variants.count == 1 && drawn.variants[0].map(\.rows.count) == [3, 3, 3, 3])
        check(drawn.variants[0][0].draws, "worlds")
        check(PhoneRows((1...3).flatMap { rows($0, draws: false) }).variants.count, 3)
    }

    @Test func pairVariantsThatDifferInOneAppAlone() {
        let phone = PhoneRows(PhoneSample.both)
        check(phone.pairs.map(\.app), ["feed"])
        var two = PhoneSample.modest
        two[2].spec = "weak"
        let others = PhoneRows(
            PhoneSample.rows("as written", PhoneSample.greedy)
                + PhoneSample.rows("feed=nuke,maps=weak", two))
        check(others.pairs.isEmpty)
    }

    @Test func areOfNoScenario() {
        let rows = [ClaimRows.row("lru", decodes: 3)]
        check(!rows.areOfPhone)
        check(rows.withoutPhonesApps, rows)
        check(rows[0].subject, "lru")
        check(PhoneSample.both.withoutPhonesApps.count, 2)
        check(PhoneSample.both[1].subject, "as written, camera")
    }
}

@Suite struct PhoneTableTests {
    private static func texts(_ table: TextTable) -> [[String]] {
        table.rows.map { $0.map(\.text) }
    }

    @Test func hasALineForThePhoneAndOneForEachApp() {
        let table = PhoneTable(PhoneRows(PhoneSample.rows("as written", PhoneSample.greedy))).table
        check(
            table.headings.map(\.title),
            [
                "policy", "app", "returns", "warm", "usable", "p95", "killed", "cold starts",
                "decodes", "blank time",
            ])
        check(
            Self.texts(table),
            [
                [
                    "as written", "phone", "22", "81.8 %", "0.30 s", "1.20 s", "3 for memory", "4",
                    "40", "1.50 s",
                ],
                ["", "feed", "10", "90.0 %", "0.25 s", "0.90 s", "no", "1", "40", "1.50 s"],
                [
                    "", "camera", "8", "62.5 %", "0.40 s", "1.20 s", "3 for memory", "3", "40",
                    "1.50 s",
                ],
                ["", "maps", "4", "100.0 %", "0.20 s", "0.50 s", "no", "0", "40", "1.50 s"],
            ])
    }

    @Test func marksTheBestVariantOfEachApp() {
        let table = PhoneTable(PhoneRows(PhoneSample.both)).table
        let warm = table.rows.map { $0[3].isBest }
        // The second variant is best for the phone, the feed and the camera; the maps are warm anyway.
        check(warm, [false, false, false, false, true, true, true, false])
        let usable = table.rows.map { $0[4].isBest }
        check(usable, [false, true, false, false, false, false, true, false])
    }

    @Test func tellsKillsByTheirReasons() {
        var apps = PhoneSample.greedy
        apps[0].limitKills = 2
        apps[0].memoryKills = 1
        let phone = PhoneRows(PhoneSample.rows("as written", apps))
        let words = phone.lines.map { $0.killed }
        check(
            words,
            [
                "4 for memory, 2 for limit", "1 for memory, 2 for limit", "3 for memory", "no",
            ])
    }

    @Test func tellsAKillThatTheMedianHasNot() {
        let rows = (1...3).flatMap {
            PhoneSample.rows("as written", PhoneSample.ending("camera", $0 == 2 ? 1 : 0), seed: $0)
        }
        check(PhoneRows(rows).variants[0][2].killed, "in 1 of 3 seeds")
    }
}
