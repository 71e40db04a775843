import LabBase
import LabReports

/// The judgement on a phone's variants: which is best for one of its apps, and how often.
///
/// The others come first: of the variants with which they are ended least, those with which they
/// are warm most; of these, those with which the app is usable soonest. Figures that differ by less
/// than a twentieth are the same. The answer is the variant that is among the best with most seeds;
/// of equals the one that waits least, then the one that keeps least, then the simplest.
package struct PhoneJudgement: Sendable {
    package let choices: [PhoneChoice]
    /// With how many draws each of them is among the best.
    package let best: [Int]
    package let draws: Int
    package let choice: Int
    /// Those that are best with each draw; empty where none came to its end.
    private let good: [[Int]]

    package var chosen: PhoneChoice { choices[choice] }
    package var share: WilsonShare { WilsonShare(best[choice], of: draws) }
    /// Where another is the best; nil with seeds, which draw no figures.
    package var turn: WorldTurn? {
        WorldTurn(
            zip(good, chosen.app.rows).filter { !$0.0.isEmpty }
                .map { (holds: $0.contains(choice), row: $1) })
    }

    static let margin = 0.05

    /// Judges the variants; nil where none of them came to its end.
    ///
    /// - Parameter choices: with a row for each draw, in one order.
    package init?(_ choices: [PhoneChoice]) {
        let all = choices.map(\.draws)
        let count = all.map(\.count).max() ?? 0
        var best = [Int](repeating: 0, count: choices.count)
        var regret = [Double](repeating: 0, count: choices.count)
        var found: [[Int]] = []
        for draw in 0..<count {
            let figures = all.map { $0.indices.contains(draw) ? $0[draw] : nil }
            let (good, least) = Self.best(figures)
            found.append(good)
            guard !good.isEmpty else { continue }
            for index in good { best[index] += 1 }
            for (index, figure) in figures.enumerated() {
                regret[index] += figure.map { $0.waitMs - least } ?? .infinity
            }
        }
        guard found.contains(where: { !$0.isEmpty }) else { return nil }
        good = found
        self.choices = choices
        self.best = best
        draws = count
        choice = choices.indices.min { one, other in
            if best[one] != best[other] { return best[one] > best[other] }
            if regret[one] != regret[other] { return regret[one] < regret[other] }
            return choices[one].draft.simplicity < choices[other].draft.simplicity
        }!
    }

    /// The variants that are best in one draw, and how long the soonest of them takes.
    static func best(_ figures: [PhoneChoice.Draw?]) -> (good: [Int], leastMs: Double) {
        let known = figures.indices.filter { figures[$0] != nil }
        func figure(_ index: Int) -> PhoneChoice.Draw { figures[index]! }
        guard let kills = known.map({ figure($0).othersKills }).min() else { return ([], 0) }
        let kind = known.filter { figure($0).othersKills <= kills * (1 + margin) }
        let warm = kind.map { figure($0).othersWarm }.max()!
        let kindest = kind.filter { figure($0).othersWarm >= warm - margin }
        let wait = kindest.map { figure($0).waitMs }.min()!
        return (kindest.filter { figure($0).waitMs <= wait * (1 + margin) }, wait)
    }

    /// The choices from the best on.
    var ranked: [PhoneChoice] {
        let rest = choices.indices.filter { $0 != choice }
            .sorted { (-best[$0], $0) < (-best[$1], $1) }
        return ([choice] + rest).map { choices[$0] }
    }
}
