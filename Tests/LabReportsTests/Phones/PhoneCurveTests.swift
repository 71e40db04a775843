import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

/// A feed at four limits: at 32 MB it is as warm as it gets, and from 64 MB on it ends the camera.
@Suite struct PhoneCurveTests {
    private static let rows = [
        (64, 9, 1), (8, 7, 0), (16, 8, 0), (32, 9, 0),
    ].flatMap { megabytes, warm, kills -> [Row] in
        var apps = PhoneSample.ending("camera", Int64(kills))
        apps[0] = .init(
            name: "feed", spec: "lru \(megabytes)", returns: 10, warm: Int64(warm),
            usable: (Int64(8000 / megabytes), 9000))
        apps[1].warm = 8 - Int64(kills)
        return PhoneSample.rows("feed=lru", apps, limit: Int64(megabytes) * 1_000_000)
    }

    @Test func hasItsLimitsInOrderAndKnowsItsApp() throws {
        let curve = try require(PhoneCurve.all(PhoneRows(Self.rows)).first)
        check(curve.app == "feed" && curve.policy == "feed=lru")
        check(curve.points.map(\.limitBytes), [8, 16, 32, 64].map { $0 * 1_000_000 })
        check(curve.points.map(\.kills), [0, 0, 0, 1])
        check(curve.warmest?.limitBytes, 32_000_000)
        check(curve.kindest?.limitBytes, 32_000_000)
    }

    @Test func isNoneWithoutSeveralLimits() {
        check(PhoneCurve.all(PhoneRows(PhoneSample.both)).isEmpty)
        let one = Self.rows.filter { $0["limit_bytes"] == .integer(8_000_000) }
        check(PhoneCurve.all(PhoneRows(one)).isEmpty)
    }

    @Test func saysWhatEachLimitBuysAndWhatItCosts() {
        let sweep = PhoneSweep(Self.rows)
        check(
            sweep.table.headings.map(\.title),
            [
                "limit", "feed warm", "usable", "feed killed", "others warm",
                "feed blank time", "others killed",
            ])
        check(
            sweep.table.rows.map { $0.map(\.text) }.last,
            [
                "64.0 MB", "90.0 %", "12.5 ms", "no", "91.7 %", "1.50 s", "1",
            ])
        check(
            sweep.sentences.prefix(2),
            [
                "feed is warm on 9 of 10 returns at 32.0 MB, and on no more at any larger limit.",
                "Above 32.0 MB it costs others: they are ended once at 64.0 MB, and never at "
                    + "32.0 MB.",
            ])
    }

    @Test func namesThePolicyAmongSeveralAndSaysThatNoneIsEnded() {
        let rows = ["feed=lru", "feed=fifo"].flatMap { policy in
            [Int64(8), 16].flatMap { megabytes -> [Row] in
                var apps = PhoneSample.modest
                apps[0].spec = "\(policy) \(megabytes)"
                return PhoneSample.rows(policy, apps, limit: megabytes * 1_000_000)
            }
        }
        check(
            PhoneSweep(rows).sentences.prefix(4),
            [
                "With feed=lru: feed is warm on 10 of 10 returns at 8.0 MB, and on no more at any "
                    + "larger limit.",
                "With feed=lru: the others are never ended, at any limit up to 16.0 MB.",
                "With feed=fifo: feed is warm on 10 of 10 returns at 8.0 MB, and on no more at any "
                    + "larger limit.",
                "With feed=fifo: the others are never ended, at any limit up to 16.0 MB.",
            ])
    }

    @Test func isDrawnAsALineForEachApp() {
        let diagrams = PhoneDiagrams(Self.rows).diagrams
        check(
            diagrams.map(\.title),
            [
                "Warm returns over the limit of feed=lru", "Kills over the limit of feed=lru",
                "Time until usable over the limit of feed=lru",
            ])
        guard case .plot(let plot) = diagrams[0].body else {
            Issue.record("no plot")
            return
        }
        check(plot.lines.map(\.name), ["feed", "all others", "camera", "maps"])
        check(plot.lines[0].points.map(\.y), [0.7, 0.8, 0.9, 0.9])
        check(plot.lines[2].points.map(\.y), [1, 1, 1, 0.875])
    }

    @Test func givesWayToBarsWithoutLimits() {
        let diagrams = PhoneDiagrams(PhoneSample.both).diagrams
        check(diagrams.map(\.title), ["Warm returns", "Time until usable", "Kills"])
        guard case .bars(let bars) = diagrams[0].body else {
            Issue.record("no bars")
            return
        }
        check(bars.bars.map(\.name), ["feed", "camera", "maps", "feed", "camera", "maps"])
        check(bars.bars.map(\.heading), ["as written", nil, nil, "feed=nuke", nil, nil])
        check(diagrams[0].about.contains("camera is warm least, on 5 of 8 returns, as written."))
    }
}
