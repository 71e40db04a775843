import LabBase

/// A phone at several limits of one app's store: what memory buys that app, and what it costs the
/// others.
package struct PhoneCurve: Sendable {
    package struct Point: Sendable {
        package let limitBytes: Int64
        package let own: PhoneLine
        package let others: [PhoneLine]

        /// Ends of all other apps together: the median over the seeds.
        package var kills: Double {
            MedianEstimate(others.replays.map { $0.sum(.kills) })?.median ?? 0
        }

        /// Shares of the other apps' returns that were warm, with each seed.
        package var othersShares: [Double] { others.replays.compactMap { PhoneWarmth($0).share } }
    }

    /// As it was typed: the limit isn't in it.
    package let policy: String
    /// The app whose limit differs.
    package let app: String
    /// By limit, the smallest first.
    package let points: [Point]

    /// A curve for each policy that was run at several limits of one app.
    package static func all(_ phone: PhoneRows) -> [PhoneCurve] {
        let limited = phone.variants.filter { $0.first?.variant.limitBytes != nil }
        return limited.grouped {
            [$0[0].variant.policy, "\($0[0].variant.networkBytesPerS ?? 0)"]
        }.compactMap { _, variants in PhoneCurve(variants) }
    }

    /// - Parameter variants: that differ by limit; nil unless they differ in one app alone.
    private init?(_ variants: [[PhoneLine]]) {
        let names = variants[0].map(\.app).filter { !$0.isEmpty }
        let apps = names.filter { name in
            Set(variants.flatMap { $0.filter { $0.app == name }.map(\.spec) }).count > 1
        }
        guard variants.count > 1, apps.count == 1 else { return nil }
        app = apps[0]
        policy = variants[0][0].variant.policy
        points = variants.compactMap { [app] lines in
            guard let limit = lines[0].variant.limitBytes,
                let own = lines.first(where: { $0.app == app })
            else { return nil }
            return Point(
                limitBytes: limit, own: own,
                others: lines.filter { !$0.isWhole && $0.app != app })
        }.sorted { $0.limitBytes < $1.limitBytes }
    }

    /// The least limit at which as many of the app's returns are warm as at any; nil if it never
    /// returns.
    package var warmest: Point? {
        let most = points.compactMap(\.own.warmth.share).max()
        return points.first { $0.own.warmth.share == most && most != nil }
    }

    /// The largest limit at which the others are ended no more often than at the smallest; nil if
    /// they are nowhere ended more often.
    package var kindest: Point? {
        guard let least = points.first?.kills else { return nil }
        func isKind(_ point: Point) -> Bool { point.kills <= least }
        guard points.contains(where: { !isKind($0) }) else { return nil }
        return points.prefix(while: isKind).last
    }
}
