import LabBase

/// A person with a phone: draws who is in front when.
///
/// Each draw is a function of the seed and of its number alone, as all of a `Person` are.
package struct PhonePerson: Sendable {
    private let habits: PhoneHabits
    private let stayScore: Double
    private let gapScore: Double
    private let stay: QuantileCurve
    private let gap: QuantileCurve
    private let stays: Draw
    private let gaps: Draw
    private let choices: Draw
    private var visitCount: UInt64 = 0
    private var sessionCount: UInt64 = 0
    /// The app that was in front last, and the one before it.
    private var last: Int?
    private var before: Int?

    package init(_ habits: PhoneHabits, seed: UInt64) {
        self.habits = habits
        let draw = Draw(seed: seed, purpose: "person with a phone")
        stayScore = draw.normal(0)
        gapScore = draw.normal(1)
        stays = Draw(seed: seed, purpose: "phone's visits")
        gaps = Draw(seed: seed, purpose: "phone's gaps")
        choices = Draw(seed: seed, purpose: "phone's choices")
        stay = QuantileCurve(
            median: habits.stayS * VisitMeasures.stayMedianS / VisitMeasures.meanS,
            sigma: VisitMeasures.staySigma)
        // A log-normal of mean m has the median m e^(-sigma^2 / 2).
        let sigma = habits.gapSigma
        gap = QuantileCurve(
            median: habits.gapS * StableMath.exp(-sigma * sigma / 2), sigma: max(1e-9, sigma))
    }

    /// One visit of a session: an app, how long it is in front, and whether another follows.
    package struct Turn: Sendable, Equatable {
        package var app: Int
        package var stayS: Double
        package var isLast: Bool
        /// True if it went back to the app before, by habit or by chance.
        package var isReturn: Bool
    }

    /// Draws the visits of the next session, and how long the phone is locked after it.
    package mutating func session() -> (turns: [Turn], gapS: Double) {
        var turns: [Turn] = []
        let isAlone = habits.weights.count { $0 > 0 } == 1
        repeat {
            // Each visit has three draws of its own: whether it goes back, to which app, and
            // whether another one follows.
            let first = visitCount * 3
            let score = Person.mixed(
                stayScore, stays.normal(visitCount), share: VisitMeasures.stayBetween)
            visitCount += 1
            let target = turns.isEmpty ? last : before
            let goesBack = choices.unit(first) < habits.returns
            let habit = goesBack ? target : nil
            let app = habit ?? pick(first + 1, front: turns.last?.app)
            let goesOn = choices.unit(first + 2) < 1 - 1 / habits.visits
            turns.append(
                Turn(
                    app: app, stayS: stay.value(atScore: score), isLast: isAlone || !goesOn,
                    isReturn: app == target))
            if app != last { before = last }
            last = app
        } while !turns[turns.count - 1].isLast
        let score = Person.mixed(gapScore, gaps.normal(sessionCount), share: PhoneHabits.gapBetween)
        sessionCount += 1
        return (turns, gap.value(atScore: score))
    }

    /// Draws an app by the weights: within a session another than the one in front.
    private func pick(_ number: UInt64, front: Int?) -> Int {
        let apps = habits.weights.indices.filter { habits.weights[$0] > 0 && $0 != front }
        var share = choices.unit(number) * apps.reduce(0) { $0 + habits.weights[$1] }
        for app in apps {
            if share < habits.weights[app] { return app }
            share -= habits.weights[app]
        }
        return apps[apps.count - 1]
    }
}

extension PhoneHabits {
    /// The visits of the person whom a seed stands for, from a session's beginning on, in whole
    /// milliseconds.
    func visits(seed: UInt64) -> [Visit] {
        var person = PhonePerson(self, seed: seed)
        var visits: [Visit] = []
        var nowNs: Int64 = 0
        func add(_ seconds: Double, app: Int?, isLocked: Bool = false) {
            let most = durationNs / 1_000_000 + 1
            let milliseconds = StableMath.nearest(min(seconds * 1000, Double(most)))
            let endNs = min(durationNs, nowNs + max(1, milliseconds) * 1_000_000)
            guard endNs > nowNs else { return }
            visits.append(Visit(startNs: nowNs, endNs: endNs, app: app, isLocked: isLocked))
            nowNs = endNs
        }
        while nowNs < durationNs {
            let session = person.session()
            for turn in session.turns {
                if homeS > 0 { add(homeS, app: nil) }
                add(turn.stayS, app: turn.app)
            }
            add(session.gapS, app: nil, isLocked: true)
        }
        return visits
    }
}
