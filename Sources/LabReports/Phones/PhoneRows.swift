import LabBase

/// The rows of a phone, put together again: a line for each app of each variant and one for the
/// phone. Nothing else knows how they belong together.
package struct PhoneRows: Sendable {
    /// Variant after variant in the order of the rows; of each the phone first, then its apps.
    package let variants: [[PhoneLine]]

    /// - Parameter rows: of one phone on one device; rows of scenarios among them are left out.
    package init(_ rows: [Row]) {
        let own = rows.filter(\.isOfPhone)
        let apps = own.map { $0[.app] }.filter { !$0.isEmpty }.distinct
        let found = own.grouped(by: PhoneLine.Variant.init).map { variant, rows in
            let lines = rows.grouped { $0[.app] }.map { app, rows in
                PhoneLine(variant: variant, app: app, rows: rows)
            }
            let named = [""] + apps
            return named.compactMap { name in lines.first { $0.app == name } }
        }
        let limited = Self.limitedApp(found)
        variants = found.map { lines in
            lines.map { line in
                var line = line
                if line.variant.limitBytes != nil { line.variant.limitedApp = limited }
                return line
            }
        }
    }

    /// The app whose limit the rows' is: the one that differs from limit to limit, or the only one
    /// that has it. A command limits one app.
    private static func limitedApp(_ variants: [[PhoneLine]]) -> String? {
        let limited = variants.filter { $0.first?.variant.limitBytes != nil }
        let names = limited.flatMap { $0.filter { !$0.isWhole }.map(\.app) }.distinct
        func specs(_ app: String, _ variants: [[PhoneLine]]) -> Set<String> {
            Set(variants.flatMap { $0.filter { $0.app == app }.map(\.spec) })
        }
        let policies = limited.grouped { $0[0].variant.policy }.map(\.elements)
        let differing = names.filter { app in policies.contains { specs(app, $0).count > 1 } }
        if differing.count == 1 { return differing[0] }
        let holding = names.filter { app in
            limited.allSatisfy { lines in
                let limit = "limit=\(lines[0].variant.limitBytes ?? 0)"
                return specs(app, [lines]).contains { spec in
                    spec.contains(limit + ",") || spec.contains(limit + ")")
                }
            }
        }
        return holding.count == 1 ? holding[0] : nil
    }

    package var lines: [PhoneLine] { variants.flatMap(\.self) }
    package var apps: [String] { lines.map(\.app).filter { !$0.isEmpty }.distinct }
    /// True if another run needn't give the same rows.
    package var isMeasured: Bool {
        lines.contains { $0.rows.contains { $0[.memory] == RowIdentity.measuredMemory } }
    }
    package var hasSeeds: Bool { lines.contains { $0.rows.count > 1 } }

    /// How long the phone was in use: the median over the seeds of its first variant.
    package var durationMs: Double? {
        variants.first?.first { $0.isWhole }?.median(.durationMs)
            ?? variants.first?.first?.median(.durationMs)
    }

    /// `5 apps in 60 min`
    package var words: String {
        let count = apps.count == 1 ? "1 app" : "\(apps.count) apps"
        return count + (durationWords.map { " in \($0)" } ?? "")
    }

    /// `90 s`, `60 min`, `3.5 h`; nil where no row says it.
    package var durationWords: String? {
        durationMs.map { ms in
            switch ms {
            case ..<119_500: Fixed.decimal(ms / 1e3, places: 0) + " s"
            case ..<7_170_000: Fixed.decimal(ms / 60e3, places: 0) + " min"
            default: Fixed.decimal(ms / 3600e3, places: 1) + " h"
            }
        }
    }
}

extension PhoneRows {
    /// Two variants that differ in the policy of one app alone: what differs between them is that
    /// app's doing, since all else is replayed alike.
    package struct Pair {
        package let app: String
        package let one: [PhoneLine]
        package let other: [PhoneLine]
    }

    /// All pairs, in the order of the variants.
    package var pairs: [Pair] {
        variants.indices.flatMap { one in
            variants.indices.filter { $0 > one }.compactMap { other in
                let (own, others) = (variants[one], variants[other])
                let apps = own.filter { line in
                    !line.isWhole
                        && others.contains { $0.app == line.app && $0.spec != line.spec }
                }
                guard apps.count == 1, own.map(\.app) == others.map(\.app),
                    own[0].variant.networkBytesPerS == others[0].variant.networkBytesPerS
                else { return nil }
                return Pair(app: apps[0].app, one: own, other: others)
            }
        }
    }
}

extension Row {
    /// True for a row of a phone: of one of its apps, or of all together.
    package var isOfPhone: Bool { !self[.phone].isEmpty }

    /// `feed=nuke, camera`; without an app the policy.
    package var subject: String {
        [self[.policy], self[.app]].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// True for a row of an app that is a part of a phone, whose own row has its figures as well.
    package var isOfPhonesApp: Bool { !self[.app].isEmpty }
}

extension [Row] {
    var haveSeeds: Bool { dropFirst().contains { $0[figure: .seed] != self[0][figure: .seed] } }

    package var areOfPhone: Bool { contains { $0.isOfPhone } }

    /// Without the rows of phones' apps, which count what the phones' own rows count.
    package var withoutPhonesApps: [Row] { filter { !$0.isOfPhonesApp } }
}
