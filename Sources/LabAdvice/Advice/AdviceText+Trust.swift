import LabBase
import LabPolicies
import LabReports

/// Sentences on what an answer rests on, how far it can be off, and what couldn't be tried.
extension AdviceText {
    /// `231 requests for 76 images; 3 loads failed`.
    static func basis(_ findings: AdviceFindings) -> String {
        let summaries = findings.study.own.inputs.map(\.summary)
        func text(_ counts: [Int64], _ word: String) -> String {
            let (low, high) = (counts.min() ?? 0, counts.max() ?? 0)
            let count = low == high ? "\(low)" : "\(low) to \(high)"
            return "\(count) \(word)\(high == 1 ? "" : "s")"
        }
        let failed = Int64((findings.advice.chosen.median(.failed) ?? 0).rounded(.up))
        return text(summaries.map(\.requestCount), "request") + " for "
            + text(summaries.map { Int64($0.distinctImages) }, "image")
            + (failed == 0 ? "" : "; \(text([failed], "load")) failed")
    }

    /// The room that the answer's limit leaves for larger pictures.
    static func margin(_ findings: AdviceFindings) -> String? {
        let (chosen, price) = (findings.advice.chosen, findings.price)
        guard let scarce = chosen.scarceCell else { return nil }
        guard chosen.isUnmoved(price) else {
            let head = chosen.hasMargin(price) ? "With" : "Its limit has no margin: with"
            return "\(head) pictures \(sidesLonger) it would "
                + "\(change(from: chosen, to: scarce, tellsPeak: false))."
        }
        let least = findings.least.flatMap(\.limitBytes)
        return "Its limit leaves room for pictures \(sidesLonger)"
            + (least.map { "; \(LimitText.shown($0)) is enough for these as they are." } ?? ".")
    }

    /// Says what a step saves by the figures that count: with less room, where these are worse.
    static func counted(
        from old: AdviceCell, to new: AdviceCell, _ findings: AdviceFindings
    ) -> String {
        guard [old, new].contains(where: { !$0.isUnmoved(findings.price) }) else {
            return saved(from: old, to: new)
        }
        return saved(from: old.scarceCell ?? old, to: new.scarceCell ?? new)
            + " with pictures \(sidesLonger)"
    }

    static let sidesLonger = "\(LimitLadder.marginPercent) % longer and wider"

    /// Says by what an app has a system tell it the rows ahead.
    static func lists(_ draft: PolicyDraft?) -> String? {
        guard let system = draft?.system.flatMap(PrefetchSystem.init) else { return nil }
        return "as=\(system.rawValue) stands for \(system.title)."
    }

    /// Says why prefetches wait.
    static func precedence(_ findings: AdviceFindings) -> String? {
        guard let level = findings.level else { return nil }
        let why = "It prefetches at low priority: views' loads go first"
        guard level.isWhole else { return why + "." }
        return "\(why), which saves \(saved(from: level, to: findings.advice.chosen))."
    }

    /// The policies that are left out, since a person sees something else with them.
    static func unlike(_ findings: AdviceFindings) -> String? {
        let (names, shown) = (findings.study.unlike, findings.study.space.shown)
        guard !names.isEmpty else { return nil }
        let (others, all) =
            shown.areAnimations ? ("stills", "animations") : ("animations", "stills")
        return "Of animated pictures it compares policies that show \(all); left out, as they show "
            + "\(others): \(Listing.and(names))."
    }

    /// The choices that the answer knows nothing of.
    static func untried(_ findings: AdviceFindings) -> String? {
        let untried = findings.study.untried
        return untried.isEmpty ? nil : "It couldn't try \(Listing.and(untried))."
    }
}
