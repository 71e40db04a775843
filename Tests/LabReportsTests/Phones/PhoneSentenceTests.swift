import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks

@Suite struct PhoneSentenceTests {
    @Test func saysWhatOneAppsPolicyCostsAnother() {
        check(
            PhoneSentence.all(PhoneRows(PhoneSample.both)),
            [
                "camera is ended 3 times in 60 min as written, never with feed=nuke, which differs "
                    + "in feed alone."
            ])
    }

    /// Two apps' policies differ: whose doing it is can't be said.
    @Test func blamesNoAppWhereTwoDiffer() {
        var two = PhoneSample.modest
        two[2].spec = "weak"
        let said = PhoneSentence.all(
            PhoneRows(
                PhoneSample.rows("as written", PhoneSample.greedy)
                    + PhoneSample.rows("feed=nuke,maps=weak", two)))
        check(said.count, 2)
        check(said[0], "camera is ended 3 times in 60 min as written, and 5 of 8 returns are warm.")
        check(said[1].contains("--policy APP=POLICY"))
    }

    /// The medians differ, 2 against 1, and in two of four seeds alone.
    @Test func saysNothingThatHalfOfTheSeedsDeny() {
        func rows(_ variant: String, _ kills: [Int64], _ spec: String) -> [Row] {
            kills.enumerated().flatMap { seed, kills in
                var apps = PhoneSample.ending("camera", kills)
                apps[0].spec = spec
                return PhoneSample.rows(variant, apps, seed: Int64(seed + 1))
            }
        }
        let denied = PhoneRows(rows("a", [2, 2, 2, 2], "lru") + rows("b", [0, 0, 2, 3], "nuke"))
        check(PhoneSentence.costs(denied).isEmpty)
        let held = PhoneRows(rows("a", [2, 2, 2, 2], "lru") + rows("b", [0, 0, 1, 3], "nuke"))
        check(
            PhoneSentence.costs(held).map(\.words),
            [
                "camera is ended twice in 60 min with a, 0.5 times with b, which differs in feed "
                    + "alone (more in 3 of 4 seeds)."
            ])
    }

    /// Two variants, of which either might be ended otherwise the next time.
    @Test func blamesNoAppOfAMeasuredPhone() {
        let measured = PhoneSample.both.map { row in
            var row = row
            row["memory"] = .text(RowIdentity.measuredMemory)
            return row
        }
        check(
            PhoneSentence.all(PhoneRows(measured)),
            [
                "Apps are ended as processes wait for memory, which is measured: no two runs are "
                    + "alike, and no row says what a policy costs."
            ])
    }

    /// Its own memory did it: no variant of another app is asked for.
    @Test func saysThatAnAppPassedItsOwnLimit() {
        var apps = PhoneSample.modest
        apps[0].limitKills = 7
        apps[0].returns = 1
        apps[0].warm = 0
        check(
            PhoneSentence.all(PhoneRows(PhoneSample.rows("as written", apps))),
            [
                "feed is ended 7 times in 60 min as written, for its own limit, and its one return "
                    + "is cold."
            ])
    }

    @Test func saysThatNoAppIsEnded() {
        let phone = PhoneRows(PhoneSample.rows("as written", PhoneSample.modest))
        check(
            PhoneSentence.all(phone),
            [
                "No app is ended, so that no policy here costs another app a return."
            ])
    }
}
