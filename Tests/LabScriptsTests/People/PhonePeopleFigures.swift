@testable import LabScripts

/// The figures of people with a phone: their sessions, and the visits to apps in them.
enum PhonePeopleFigures {
    static func all(_ sample: PeopleSample) -> [PeopleFigure] {
        let sessions = sample.sessions.joined()
        let turns = sessions.flatMap(\.turns)
        let stays = turns.map(\.stayS)
        let gaps = sessions.map(\.gapS).sorted()
        let homeS = PeopleSample.habits.homeS
        let lengths = sessions.map { $0.turns.reduce(0) { $0 + $1.stayS + homeS } }
        let cycle = PeopleSample.mean(lengths).flatMap { session in
            PeopleSample.mean(gaps).map { session + $0 }
        }
        // The first visit of a person has none to go back to.
        let returns = sample.sessions.flatMap { $0.flatMap(\.turns).dropFirst().map(\.isReturn) }
        return [
            one(
                "sessions", "in 16 h", "", PhoneMeasures.sessionsADay,
                cycle.map { PhoneHabits.wakingS / $0 }),
            one("session", "mean", "s", PhoneMeasures.sessionS, PeopleSample.mean(lengths)),
            one(
                "visits", "in a session", "", PhoneMeasures.visits,
                sessions.isEmpty ? nil : Double(turns.count) / Double(sessions.count)),
            one("visit", "mean", "s", VisitMeasures.meanS, PeopleSample.mean(stays)),
            one(
                "visit", "below 15 s", "share", VisitMeasures.shortShare,
                PeopleSample.share(stays.map { $0 < VisitMeasures.shortS })),
            one("going back", "share", "share", nil, PeopleSample.share(returns)),
            one("locked", "p5", "s", nil, PeopleSample.quantile(gaps, 0.05)),
            one("locked", "p50", "s", nil, PeopleSample.quantile(gaps, 0.5)),
            one("locked", "p95", "s", nil, PeopleSample.quantile(gaps, 0.95)),
        ]
    }

    private static func one(
        _ quantity: String, _ statistic: String, _ unit: String, _ published: Double?,
        _ drawn: Double?
    ) -> PeopleFigure {
        PeopleFigure(
            gesture: "phones", quantity: quantity, statistic: statistic, unit: unit,
            published: published, drawn: drawn)
    }
}
