/// Quantiles of a few values. Between two values a quantile lies on the straight line, as numpy and
/// R have it: that at 50 is the median, and others can work the figures out again.
package enum Quantile {
    /// The value below which so many of a hundred lie.
    ///
    /// - Parameter sorted: from the least on; one at least.
    package static func value(of sorted: [Double], at percent: Int) -> Double {
        precondition(!sorted.isEmpty && (0...100).contains(percent), "\(percent) %")
        let (below, rest) = (percent * (sorted.count - 1)).quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return sorted[below] }
        return sorted[below] + (sorted[below + 1] - sorted[below]) * Double(rest) / 100
    }
}
