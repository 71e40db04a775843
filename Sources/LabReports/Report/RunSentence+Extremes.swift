import LabBase
import LabReplay

/// The policies that decoded and held least and most: by medians, where there are several seeds.
extension RunSentence {
    static func unwarned(_ summaries: [PolicySummary], all: String = "all policies") -> [String] {
        guard summaries.count > 1 else { return single(summaries[0]) }
        var clauses: [String] = []
        if let (least, most) = extremes(summaries, .decodes) {
            clauses.append(
                "\(names(least)) decoded least, \(medianTimes(least)) for \(images(least))"
                    + "\(unserved(least)), and \(names(most)) most, \(medianTimes(most))"
                    + unserved(most, unless: least))
        }
        if let (least, most) = extremes(summaries, .peakImageBytes) {
            clauses.append(
                "\(names(least)) peaked lowest, at \(medianPeak(least)), and \(names(most)) "
                    + "highest, at \(medianPeak(most))")
        }
        if clauses.isEmpty {
            let decodes = range(summaries.map { $0.median(.decodes) })
            let medians = inTheMedian(summaries, .decodes) + inTheMedian(summaries, .peakImageBytes)
            clauses.append(
                "\(all) did the same\(medians.isEmpty ? "" : " in the median"): "
                    + "\(decodes) \(decodes == "1" ? "decode" : "decodes") and a peak of "
                    + range(summaries.map { $0.median(.peakImageBytes) }, Fixed.bytes))
        }
        return clauses
    }

    private static func medianTimes(_ summaries: [PolicySummary]) -> String {
        let times = range(summaries.map { $0.median(.decodes) })
        return Often.text(times) + inTheMedian(summaries, .decodes)
    }

    private static func medianPeak(_ summaries: [PolicySummary]) -> String {
        range(summaries.map { $0.median(.peakImageBytes) }, Fixed.bytes)
            + inTheMedian(summaries, .peakImageBytes)
    }

    /// Seeds that agree have no need of a median.
    private static func inTheMedian(
        _ summaries: [PolicySummary], _ column: ResultColumn<Int64>
    ) -> String {
        summaries.contains { Set($0.values(column)).count > 1 } ? " in the median" : ""
    }

    private static func single(_ summary: PolicySummary) -> [String] {
        [
            "\(summary.policy.text) decoded \(times([summary])) for \(images([summary]))"
                + "\(unserved([summary])), and peaked at \(peak([summary]))"
        ]
    }

    static func times(_ summaries: [PolicySummary]) -> String {
        Often.text(range(summaries.flatMap { $0.values(.decodes) }))
    }

    private static func images(_ summaries: [PolicySummary]) -> String {
        // Images of one content are one picture, so there may be fewer than the heading has images.
        let images = range(summaries.flatMap { $0.values(.servedImages) })
        return images == "1" ? "one picture" : "\(images) different pictures"
    }

    /// Counts unserved requests: a policy that decodes least because views left before they had
    /// their images didn't save anything.
    private static func unserved(_ summaries: [PolicySummary], unless others: [PolicySummary] = [])
        -> String
    {
        let counts = summaries.flatMap { $0.values(.unservedRequests) }
        let isAny =
            counts.contains { $0 > 0 } || others.contains { $0.total(.unservedRequests) > 0 }
        guard isAny else { return "" }
        return " (\(range(counts)) unserved)"
    }

    static func peak(_ summaries: [PolicySummary]) -> String {
        range(summaries.flatMap { $0.values(.peakImageBytes) }, Fixed.bytes)
    }

    /// Returns the policies with the least in a column and those with the most; nil where all are
    /// alike.
    private static func extremes(
        _ summaries: [PolicySummary], _ column: ResultColumn<Int64>
    ) -> (least: [PolicySummary], most: [PolicySummary])? {
        let medians = summaries.map { $0.median(column) }
        guard let least = medians.min(), let most = medians.max(), least < most else { return nil }
        return (
            summaries.filter { $0.median(column) == least },
            summaries.filter { $0.median(column) == most }
        )
    }

    private static func names(_ summaries: [PolicySummary]) -> String {
        Listing.and(summaries.map { $0.policy.text })
    }
}
