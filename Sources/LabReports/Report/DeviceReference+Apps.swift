import LabBase
import LabDevices

/// How a device shares its memory among several apps, in words.
extension DeviceReference {
    static func apps(_ rules: AppRules) -> [Line] { stages(rules) + ends(rules) + packing(rules) }

    private static func stages(_ rules: AppRules) -> [Line] {
        [
            Line(
                "of several, spared",
                rules.previousForNs.map { "the one left last, for \(Span.text(ns: $0))" } ?? "none",
                ["pressure.previousFor"]),
            Line(
                "runs no more",
                rules.stopAfterNs.map { "\(Span.text(ns: $0)) after it is cached" } ?? "never",
                ["pressure.stopAfter"]),
            Line(
                "cached at most", rules.mostCached.map { "\($0) apps" } ?? "any number",
                ["pressure.mostCached"]),
            Line(
                "signals reach",
                rules.hearing == .all ? "all of them" : "those that run", ["pressure.hearing"]),
        ]
    }

    private static func ends(_ rules: AppRules) -> [Line] {
        let below = { (share: Int64?) in
            share.map { "below \(FigureText.share($0)) available" } ?? "never for that"
        }
        let chosen =
            switch rules.chooser {
            case nil: "as its system does"
            case .score: "by score"
            case .band: "by band"
            case .kernel: "by size and score"
            }
        return [
            Line("ended first", chosen, ["pressure.chooser"]),
            Line(
                "spared, ended", below(rules.endPreviousBelowMillionths),
                ["pressure.endPreviousBelow"]),
            Line(
                "playing, ended", below(rules.endPlayingBelowMillionths),
                ["pressure.endPlayingBelow"]),
            Line(
                "left, ended",
                rules.leftLimitBytes.map { "above \(mebibytes($0))" } ?? "at no limit of its own",
                ["pressure.leftLimit"]),
            Line(
                "purgeable taken", below(rules.purgeBelowMillionths), ["pressure.purgeBelow"]),
        ]
    }

    private static func packing(_ rules: AppRules) -> [Line] {
        let when =
            switch rules.compressing {
            case .off: "never"
            case .short: "below \(FigureText.share(rules.compressBelowMillionths)) available"
            case .stopped:
                "once it runs no more; below "
                    + "\(FigureText.share(rules.compressBelowMillionths)) available"
            }
        return [
            Line(
                "left, compressed", when, ["pressure.compress", "pressure.compressBelow"]),
            Line(
                "compressed at most", FigureText.share(rules.mostCompressedMillionths) + " of RAM",
                ["pressure.mostCompressed"]),
            Line(
                "gets smaller",
                "\(number(rules.pixelRatio)) times of pixels, "
                    + "\(number(rules.heapRatio)) of other memory",
                ["pressure.pixelRatio", "pressure.heapRatio"]),
            Line(
                "comes back", FigureText.rate(rules.restoredPerSecond), ["pressure.restoring"]),
        ]
    }
}
