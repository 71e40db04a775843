/// How long people stay in an app, and how long they are away from it.
package enum VisitMeasures {
    /// Of a session, by Böhmer et al., MobileHCI 2011 (more than 4,100 people).
    package static let meanS = 71.6
    /// Of launches that last less than 15 s, by Ferreira et al., on micro-usage (21 people).
    package static let shortShare = 0.40
    package static let shortS = 15.0
    package static let meanSource = "Böhmer et al., MobileHCI 2011, via readwrite.com"
    package static let shortSource = "Ferreira et al., Mobile Application Micro-Usage, abstract"

    /// The one log-normal that has that mean and that share below 15 s: with z the normal score of
    /// the share, sigma^2 / 2 - z sigma = ln(mean / 15 s), and the median is 15 s e^(-z sigma).
    package static let stayMedianS = 22.1
    package static let staySigma = 1.533
    /// Assumed, as is everything from here on: how much of that lies between people. 0.05 to 0.5.
    package static let stayBetween = 0.25
    /// Being away, of which nothing was read: 10 s to 30 min in the median, sigma from 1 to 2.
    package static let awayMedianS = 30.0
    package static let awaySigma = 1.2
    package static let awayBetween = 0.25
}
