/// How a person uses a phone: visits are drawn by it.
package struct PhoneHabits: Sendable, Equatable {
    /// The time that is drawn.
    package var durationNs: Int64
    /// How often each app is taken, relative to the others.
    package var weights: [Double]
    /// Phone sessions in a waking day.
    package var sessions = PhoneMeasures.sessionsADay
    /// Mean number of visits to apps in one session.
    package var visits = 1.7
    /// Mean time of a visit, in seconds.
    package var stayS = VisitMeasures.meanS
    /// Time on the home screen before each visit, in seconds.
    package var homeS = 2.0
    /// Probability that a visit goes back to the app before by habit, whatever the weights say.
    package var returns = 0.5
    /// Standard deviation of the logarithm of the locked times.
    package var gapSigma = 1.5
    /// Names of the rates that the file gives, which worlds don't draw.
    package var given: Set<String> = []

    /// Hours of a day in which sessions begin. Assumed: 15 to 17.
    package static let wakingS = 16.0 * 3600
    /// Share of the variance of locked times that lies between people. Assumed: 0.05 to 0.5.
    package static let gapBetween = 0.25

    /// Mean length of a session, in seconds.
    package var sessionS: Double { visits * (stayS + homeS) }

    /// Mean time that the phone is locked between two sessions: what they leave of the waking day,
    /// and a second at least.
    package var gapS: Double { max(1, Self.wakingS / sessions - sessionS) }
}
