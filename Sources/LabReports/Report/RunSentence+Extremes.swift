import LabBase
import LabReplay

/// Who decoded and held least and most: over all seeds, where there are several.
extension RunSentence {
    static func unwarned(_ feats: [Feat], all: String = "all policies") -> [String] {
        guard feats.count > 1 else { return single(feats[0]) }
        var clauses: [String] = []
        if let (least, most) = extremes(feats, .decodes) {
            clauses.append(
                "\(names(least)) decoded least, \(times(least)) for \(images(least))"
                    + "\(unserved(least)), and \(names(most)) most, \(times(most))"
                    + unserved(most, unless: least))
        }
        if let (least, most) = extremes(feats, .peakImageBytes) {
            clauses.append(
                "\(names(least)) peaked lowest, at \(peak(least)), and \(names(most)) highest, "
                    + "at \(peak(most))")
        }
        if clauses.isEmpty {
            let decodes = range(feats[0].values(.decodes))
            clauses.append(
                "\(all) did the same: \(decodes) \(decodes == "1" ? "decode" : "decodes") "
                    + "and a peak of \(peak(feats))")
        }
        return clauses
    }

    private static func single(_ feat: Feat) -> [String] {
        [
            "\(feat.policy.text) decoded \(times([feat])) for \(images([feat]))"
                + "\(unserved([feat])), and peaked at \(peak([feat]))"
        ]
    }

    static func times(_ feats: [Feat]) -> String {
        let times = range(feats.flatMap { $0.values(.decodes) })
        return times == "1" ? "once" : "\(times) times"
    }

    private static func images(_ feats: [Feat]) -> String {
        let images = range(feats.flatMap { $0.values(.servedImages) })
        return images == "1" ? "one image" : "\(images) different images"
    }

    /// Who decodes least because views left before they had their images didn't save anything.
    private static func unserved(_ feats: [Feat], unless others: [Feat] = []) -> String {
        let counts = feats.flatMap { $0.values(.unservedRequests) }
        guard counts.contains(where: { $0 > 0 }) || others.contains(where: isLacking) else {
            return ""
        }
        return " (\(range(counts)) unserved)"
    }

    private static func isLacking(_ feat: Feat) -> Bool { feat.total(.unservedRequests) > 0 }

    static func peak(_ feats: [Feat]) -> String {
        range(feats.flatMap { $0.values(.peakImageBytes) }, Fixed.bytes)
    }

    /// Those with the least in a column and those with the most; nil where all are alike.
    private static func extremes(
        _ feats: [Feat], _ column: ResultColumn<Int64>
    ) -> (least: [Feat], most: [Feat])? {
        let totals = feats.map { $0.total(column) }
        guard let least = totals.min(), let most = totals.max(), least < most else { return nil }
        return (
            feats.filter { $0.total(column) == least }, feats.filter { $0.total(column) == most }
        )
    }

    private static func names(_ feats: [Feat]) -> String { Listing.and(feats.map(\.policy.text)) }
}
