/// The figure and its threshold that divide best between draws in which something fails and all
/// others.
///
/// The share of the failing draws that lie below a threshold is held against the share of the
/// others that do; the widest gap is the best, and is the statistic of Kolmogorov and Smirnov for
/// two samples. Of many figures with many thresholds each, some gap is wide by chance. So a gap
/// counts only where, if lots decided which draws fail, one as wide would come in any of the
/// figures with a probability of less than a hundredth: for one figure that is counted exactly (J.
/// L. Hodges, The significance probability of the Smirnov two-sample test, 1958), and the figures
/// share the hundredth (Bonferroni). Equal values, between which there is no threshold, only make
/// gaps rarer.
package enum ThresholdSplit: Sendable, Equatable {
    /// - Parameters:
    ///   - figure: its place.
    ///   - isInside: true for each draw on the side where more fail.
    case divided(figure: Int, isInside: [Bool])
    /// No figure divides them.
    case undivided
    /// Even a figure that divided all of them would prove nothing.
    case tooFew

    package static let level = 0.01

    /// Returns nil if all draws fail or none does, or no figure has two values.
    ///
    /// - Parameter figures: the values of each, in the order of the draws.
    package init?(_ fails: [Bool], by figures: [[Double]]) {
        let failing = fails.count { $0 }
        let others = fails.count - failing
        let varying = figures.indices.filter { Set(figures[$0]).count > 1 }
        guard failing > 0, others > 0, !varying.isEmpty else { return nil }
        let level = Self.level / Double(varying.count)
        guard Self.chance(of: failing * others, failing, others) < level else {
            self = .tooFew
            return
        }
        var best = (gap: 0, figure: 0, threshold: 0.0)
        for figure in varying {
            let values = figures[figure]
            let ascending = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
            var gap = 0
            for (draw, next) in zip(ascending, ascending.dropFirst()) {
                gap += fails[draw] ? others : -failing
                if gap.magnitude > best.gap.magnitude, values[draw] < values[next] {
                    best = (gap, figure, values[draw])
                }
            }
        }
        guard Self.chance(of: abs(best.gap), failing, others) < level else {
            self = .undivided
            return
        }
        let isInside = figures[best.figure].map { ($0 <= best.threshold) == (best.gap > 0) }
        self = .divided(figure: best.figure, isInside: isInside)
    }

    /// The probability of a gap as wide in one figure if lots decide which draws fail. More than a
    /// few thousand draws come so near to the limit that its first term does.
    ///
    /// - Parameter gap: in parts of `failing` times `others`.
    static func chance(of gap: Int, _ failing: Int, _ others: Int) -> Double {
        let (few, many) = (min(failing, others), max(failing, others))
        guard few * many <= 4_000_000 else {
            let square = Double(gap) * Double(gap)
            let all = Double(few) * Double(many) * Double(few + many)
            return min(1, 2 * StableMath.exp(-2 * square / all))
        }
        // The share of all ways from no draw to all of them on which no gap is as wide.
        var within = (0...many).map { few * $0 < gap ? 1.0 : 0 }
        for one in 1...few {
            let share = Double(one) / Double(one + many)
            within[0] = one * many < gap ? share * within[0] : 0
            for other in 1...many {
                let isWithin = abs(one * many - other * few) < gap
                within[other] = isWithin ? share * within[other] + within[other - 1] : 0
            }
        }
        return 1 - within[many]
    }
}
