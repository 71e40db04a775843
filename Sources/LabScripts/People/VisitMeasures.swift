/// How long people stay in an app, and how long they are away from it.
package enum VisitMeasures {
    /// Mean length of a session, by Böhmer et al., MobileHCI 2011 (more than 4,100 people), via
    /// readwrite.com.
    package static let meanS = 71.6
    /// Share of launches that last less than 15 s, by Ferreira et al., Mobile Application
    /// Micro-Usage, abstract (21 people).
    package static let shortShare = 0.40
    package static let shortS = 15.0

    /// The one log-normal that has that mean and that share below 15 s. With z the normal score of
    /// the share, sigma^2 / 2 - z sigma = ln(mean / 15 s), and the median is 15 s e^(-z sigma).
    package static let stayMedianS = 22.1
    package static let staySigma = 1.533
    /// Share of the variance that lies between people. Assumed, as is everything below: 0.05 to
    /// 0.5.
    package static let stayBetween = 0.25
    /// Time away, for which no publication was found: median 10 s to 30 min, sigma from 1 to 2.
    package static let awayMedianS = 30.0
    package static let awaySigma = 1.2
    package static let awayBetween = 0.25
}
