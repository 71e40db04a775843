import LabBase
import LabReports

/// A variant of a phone that was tried, and how its apps fared.
package struct PhoneChoice: Sendable {
    package let draft: PhoneDraft
    /// The variant as it is typed.
    package let name: String
    package let app: PhoneLine
    package let others: [PhoneLine]

    /// Returns nil where the app's rows are missing.
    init?(_ draft: PhoneDraft, _ lines: [PhoneLine], app: String) {
        guard let line = lines.first(where: { $0.app == app }) else { return nil }
        self.draft = draft
        self.app = line
        name = line.variant.policy
        others = lines.filter { !$0.isWhole && $0.app != app }
    }

    /// The variant's figures with one seed or in one world.
    struct Draw {
        /// Ends of other apps.
        var othersKills: Double
        /// The share of other apps' returns that were warm; 1 without returns.
        var othersWarm: Double
        /// The median of the times until the app was usable and their slowest twentieth, added: a
        /// return that is slow once in a while counts as well.
        var waitMs: Double
    }

    /// By row; nil for one that didn't come to its end. An app that was ended and started again
    /// did.
    var draws: [Draw?] {
        ([app] + others).replays.map { rows in
            guard rows.allSatisfy(\.isOfWholeRun) else { return nil }
            let times = [rows[0].number(.usableMsP50), rows[0].number(.usableMsP95)]
            let neighbours = Array(rows.dropFirst())
            return Draw(
                othersKills: neighbours.sum(.kills),
                othersWarm: PhoneWarmth(neighbours).share ?? 1,
                waitMs: times.compactMap(\.self).reduce(0, +))
        }
    }

    var othersWarmth: PhoneWarmth { PhoneWarmth(others.flatMap(\.rows)) }

    /// The median of the ends of all others.
    var othersKills: Double { MedianEstimate(draws.compactMap { $0?.othersKills })?.median ?? 0 }

    /// True if the app comes back at all, with any seed.
    var returns: Bool { app.warmth.returns > 0 }
}
