import Testing

@testable import PlainDesks
@testable import StudyParts

/// By hand; scripts/test-study holds drawn values against statsmodels.
@Suite struct AppEffectTests {
    private static func isNear(_ one: Double, _ other: Double) -> Bool {
        (one - other).magnitude < 1e-4
    }

    @Test func countsEachAppOnce() {
        let effect = AppEffect([[1, 1, 1, 1], [2], [1, 5]])
        check(effect.byApp == [1, 2, 3] && effect.mean == 2)
        check(Self.isNear(effect.error, 1 / 3.0.squareRoot()))
        // The third app alone varies: a variance of 8 over two people.
        check(Self.isNear(effect.errorOfPeople!, (4.0 / 3).squareRoot()))
        // Not all apps have all worlds.
        check(effect.crossedError, nil)
        check(AppEffect(byApp: [1, 2]).errorOfPeople, nil)
    }

    /// Two apps in three worlds that differ by 0, 3 and 6 in both: apps add 1/2 to the variance of
    /// the mean, worlds 9/3, and there is no rest.
    @Test func knowsWorldsThatAllAppsShare() {
        let effect = AppEffect([[0, 3, 6], [1, 4, 7]])
        check(Self.isNear(effect.error, 0.5))
        check(Self.isNear(effect.crossedError!, 3.25.squareRoot()))
        // Worlds that take from one app what they give the other leave the error of apps alone.
        check(Self.isNear(AppEffect([[0, 4, 2], [5, 1, 3]]).crossedError!, 0.5))
    }

    @Test func hasStudentsInterval() {
        let interval = AppEffect(byApp: [1, 2, 3]).interval()
        // 4.30265 is exceeded by 2.5 % with two degrees of freedom.
        check(Self.isNear(interval.lowerBound, 2 - 4.30265 / 3.0.squareRoot()))
        check(Self.isNear(interval.upperBound, 2 + 4.30265 / 3.0.squareRoot()))
    }

    @Test func isAlikeWithinAMarginAlone() {
        let effect = AppEffect(byApp: [-1, 0, 1, 0])
        check(effect.probabilityOfEquivalence(within: 3) < 0.05)
        check(effect.probabilityOfEquivalence(within: 0.3) > 0.05)
        check(AppEffect(byApp: [5, 5.1, 5.2]).probabilityOfEquivalence(within: 3) > 0.95)
    }

    /// Nothing varies: what was found is taken for what is.
    @Test func knowsWhatDoesNotVary() {
        check(AppEffect(byApp: [0, 0]).probability, 1)
        check(AppEffect(byApp: [2, 2]).probability, 0)
        check(AppEffect(byApp: [2, 2]).probabilityOfEquivalence(within: 3), 0)
        check(AppEffect(byApp: [4, 4]).probabilityOfEquivalence(within: 3), 1)
    }

    @Test func canLeaveAnAppOut() {
        check(AppEffect(byApp: [1, 2, 9]).without(2).mean, 1.5)
        check(AppEffect(byApp: [1, 2, 9]).without(nil).mean, 4)
    }

    @Test func ranksShareTheirPlaces() {
        check(Ranks.of([10, 30, 10, 20]), [1.5, 4, 1.5, 3])
        check(Ranks.correlation([1, 2, 3], [10, 20, 90]), 1)
        check(Ranks.correlation([1, 2, 3], [3, 2, 1]), -1)
        check(Ranks.correlation([1, 2, 3], [7, 7, 7]), nil)
    }
}
