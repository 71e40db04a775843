import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Drawn visits against the rates that declare them.
@Suite("A person with a phone")
struct PhonePersonTests {
    private typealias Session = (turns: [PhonePerson.Turn], gapS: Double)

    /// So many sessions of each of 400 people.
    private static func sessions(_ habits: PhoneHabits, each count: Int = 100) -> [[Session]] {
        (1...400).map { seed in
            var person = PhonePerson(habits, seed: UInt64(seed))
            return (0..<count).map { _ in person.session() }
        }
    }

    private static func mean(_ values: some Collection<Double>) -> Double {
        values.reduce(0, +) / Double(values.count)
    }

    private static let three = PhoneHabits(durationNs: 3_600_000_000_000, weights: [4, 2, 1])

    @Test func `does the same for the same seed, and otherwise for another`() {
        let visits = Self.three.visits(seed: 7)
        check(visits, Self.three.visits(seed: 7))
        check(visits != Self.three.visits(seed: 8))
        check(visits.count > 3)
    }

    @Test func `fills the time without gaps, from the home screen on`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            var habits = Self.three
            habits.durationNs = 600_000_000_000 + Int64(seed) * 1_000_000
            let visits = habits.visits(seed: seed)
            check(visits[0].startNs == 0 && visits[0].app == nil && !visits[0].isLocked)
            check(visits[visits.count - 1].endNs, habits.durationNs)
            for (one, next) in zip(visits, visits.dropFirst()) {
                check(one.endNs == next.startNs && one.durationNs > 0)
                // Home or a locked time lies between two apps.
                check(one.app == nil || next.app == nil)
            }
        }
    }

    @Test("visits as many apps in a session as its rate says", arguments: [1, 1.7, 4])
    func visitsAsMany(mean: Double) {
        var habits = Self.three
        habits.visits = mean
        let counts = Self.sessions(habits).joined().map { Double($0.turns.count) }
        check(abs(Self.mean(counts) / mean - 1) < 0.02)
        // Each visit is the last of its session with the same probability.
        let single = Double(counts.count { $0 == 1 }) / Double(counts.count)
        check(abs(single - 1 / mean) < 0.01)
    }

    @Test func `stays as long, and locks the phone as long, as the rates say`() {
        var habits = Self.three
        habits.stayS = 30
        habits.gapSigma = 1
        let sessions = Self.sessions(habits).joined()
        let stays = sessions.flatMap(\.turns).map(\.stayS)
        check(abs(Self.mean(stays) / 30 - 1) < 0.1)
        // The median is the mean times 22.1 / 71.6: 9.26 s.
        let medianStay = stays.sorted()[stays.count / 2]
        check(abs(medianStay / 9.26 - 1) < 0.1)
        // 57600 s / 57 less 1.7 visits of 32 s each: 956 s; its median is e^(-1/2) of it.
        let gaps = sessions.map(\.gapS)
        check(abs(Self.mean(gaps) / 956.1 - 1) < 0.1)
        let medianGap = gaps.sorted()[gaps.count / 2]
        check(abs(medianGap / 579.9 - 1) < 0.1)
    }

    /// With one visit a session, a habit keeps an app and all else takes the apps by their weights:
    /// of all visits each app has its weight's share.
    @Test("takes apps by their weights, whatever its habits", arguments: [0, 0.5, 0.9])
    func takesAppsByTheirWeights(returns: Double) {
        var habits = Self.three
        habits.visits = 1
        habits.returns = returns
        let apps = Self.sessions(habits, each: 150).map { $0.flatMap(\.turns).map(\.app) }
        for (app, share) in [4.0 / 7, 2.0 / 7, 1.0 / 7].enumerated() {
            let found = Double(apps.joined().count { $0 == app }) / 60_000
            check(abs(found - share) < 0.02, note: "app \(app)")
        }
        let pairs = apps.flatMap { zip($0, $0.dropFirst()).map { $0 == $1 } }
        // By habit, or else by chance: the sum of the squares of the shares.
        let same = returns + (1 - returns) * (16.0 + 4 + 1) / 49
        check(abs(Double(pairs.count { $0 }) / Double(pairs.count) - same) < 0.02)
    }

    @Test func `leaves an app for another one within a session`() {
        var habits = Self.three
        habits.visits = 5
        for session in Self.sessions(habits, each: 20).joined() {
            for (one, next) in zip(session.turns, session.turns.dropFirst()) {
                check(one.app != next.app)
            }
        }
    }

    @Test func `never takes an app without a weight, and has one visit of the only one`() {
        let habits = PhoneHabits(durationNs: 1, weights: [0, 3, 0])
        for session in Self.sessions(habits, each: 20).joined() {
            check(session.turns.map(\.app), [1])
        }
    }

    @Test func `has rates that worlds draw from their ranges, but for those of the file`() throws {
        let text = PhoneSamples.small(#"{ "for": "1h", "returns": 0.3 }"#)
        var low = try PhoneSamples.read(text)
        check(low.hasSeveralApps)
        let draws = low.drawHabits { _ in 0 }
        check(
            draws.map { "\($0.name) \($0.text)" },
            [
                "front.sessions 25", "front.visits 1.1", "front.stay 30s", "front.home 1s",
                "front.spread 1",
            ])
        guard case .drawn(let habits) = low.front else {
            Issue.record("visits are written")
            return
        }
        check(habits.returns == 0.3 && habits.sessions == 25 && habits.stayS == 30)
        for rate in HabitRate.all {
            let usual = PhoneHabits(durationNs: 0, weights: [])[keyPath: rate.value]
            check(rate.range.low <= usual && usual <= rate.range.high, note: "\(rate.name)")
            check(
                rate.range.source.hasPrefix("published: ")
                    || rate.range.source.hasPrefix("computed: ")
                    || rate.range.source.hasPrefix("assumed"))
        }
        var written = try PhoneSamples.read(PhoneSamples.rich)
        check(written.drawHabits { _ in 0 }.isEmpty)
    }
}
