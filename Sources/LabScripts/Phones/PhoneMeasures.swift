/// How often and how long people use their phones.
package enum PhoneMeasures {
    /// Sessions and minutes a day, by Hintze et al., UbiComp 2014 adjunct, abstract (1,960 phones).
    /// 43 % of the sessions were unlocked.
    package static let sessionsADay = 57.0
    package static let minutesADay = 117.0

    /// The mean session, and the visits that it has room for.
    package static let sessionS = minutesADay * 60 / sessionsADay
    package static let visits = sessionS / VisitMeasures.meanS
}
