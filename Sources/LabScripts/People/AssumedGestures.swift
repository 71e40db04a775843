/// Shares of gestures that no published study measures. All are assumed.
package enum AssumedGestures {
    /// The part that goes back, of taps that turn a picture in place.
    package static let tapsBack = 0.1
    /// The part that the finger doesn't carry through, of swipes of cards and tabs.
    package static let swipesTried = 0.1
    /// The share of the width that such a finger moves.
    package static let triedShare = 0.3
}
