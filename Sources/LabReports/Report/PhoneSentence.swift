import LabBase

/// Sentences about a phone, worded from its rows and columns alone.
///
/// That an app's images end another app is said of two variants that differ in that app's policy
/// alone. All else is replayed alike, so that the difference is its doing. What an app held when
/// another was ended proves nothing: the system may have ended that one for a third app's sake.
package enum PhoneSentence {
    package static func all(_ phone: PhoneRows) -> [String] {
        guard !phone.isMeasured else { return [measured] }
        let costs = costs(phone)
        return (costs.isEmpty ? ends(phone) : costs.map(\.words)) + idle(phone)
    }

    /// Two variants then differ by more than their policies.
    static let measured =
        "Apps are ended as processes wait for memory, which is measured: no two runs are alike, "
        + "and no row says what a policy costs."

    /// One app's price for another's policy.
    struct Cost {
        var words: String
        var difference: Double
        var neighbour: String
        var app: String
    }

    /// For each pair of apps the variants that are farthest apart, the costliest first.
    static func costs(_ phone: PhoneRows) -> [Cost] {
        var costs: [Cost] = []
        for pair in phone.pairs {
            for (one, other) in zip(pair.one, pair.other)
            where !one.isWhole && one.app != pair.app {
                guard let cost = cost(one, other, of: pair.app, phone) else { continue }
                costs.append(cost)
            }
        }
        return costs.grouped { [$0.app, $0.neighbour] }.compactMap { _, costs in
            costs.max { $0.difference < $1.difference }
        }.sorted { $0.difference > $1.difference }
    }

    private static func cost(
        _ one: PhoneLine, _ other: PhoneLine, of app: String, _ phone: PhoneRows
    ) -> Cost? {
        guard let own = one.median(.kills), let others = other.median(.kills), own != others
        else { return nil }
        let (dear, cheap) = own > others ? (one, other) : (other, one)
        let seeds = dear.pairs(cheap, .kills)
        let worse = seeds.count { $0.own > $0.other }
        // A difference that another seed turns round is none.
        guard 2 * worse > seeds.count else { return nil }
        let within = phone.durationWords.map { " in \($0)" } ?? ""
        let share = seeds.count == 1 ? "" : " (more in \(worse) of \(seeds.count) \(dear.draws))"
        let words =
            "\(one.app) is ended \(times(dear))\(within) \(dear.variant.phrase), "
            + "\(times(cheap)) \(cheap.variant.phrase), which differs in \(app) alone\(share)."
        return Cost(
            words: words, difference: (own - others).magnitude, neighbour: one.app, app: app)
    }

    private static func times(_ line: PhoneLine) -> String { times(line.median(.kills) ?? 0) }

    package static func times(_ count: Double) -> String {
        count == 0 ? "never" : Often.text(PhoneTable.count(count))
    }

    /// The app that is ended most, and how to find out by whose memory.
    private static func ends(_ phone: PhoneRows) -> [String] {
        let apps = phone.lines.filter { !$0.isWhole && ($0.median(.kills) ?? 0) > 0 }
        let most = apps.max { $0.median(.kills) ?? 0 < $1.median(.kills) ?? 0 }
        guard let most else { return [] }
        let within = phone.durationWords.map { " in \($0)" } ?? ""
        let warm = most.warmth
        let returns = warm.returns == 0 ? "" : ", and \(warm.clause)"
        let isOwn = most.median(.kills) == most.median(.killsForLimit)
        let ended =
            "\(most.app) is ended \(times(most))\(within) \(most.variant.phrase)"
            + (isOwn ? ", for its own limit" : "") + "\(returns)."
        // No other app's images pass its limit.
        guard !isOwn else { return [ended] }
        return [
            ended,
            "Beside a variant in which one app's policy differs, such as --policy APP=POLICY, this "
                + "says which app's images cost it that.",
        ]
    }

    /// If no app is ended, policies can't be told apart by what they do to others.
    private static func idle(_ phone: PhoneRows) -> [String] {
        let whole = phone.lines.filter(\.isWhole)
        let isIdle = whole.allSatisfy { line in
            line.values(.kills).allSatisfy { $0 == 0 } && !line.values(.kills).isEmpty
        }
        guard isIdle, !whole.isEmpty, phone.apps.count > 1 else { return [] }
        return ["No app is ended, so that no policy here costs another app a return."]
    }
}
