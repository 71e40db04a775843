import LabBase
import LabPolicies

/// Sentences on what an answer rests on, how far it can be off, and what couldn't be tried.
extension AdviceFindings {
    /// `231 requests for 76 images; 3 loads failed`.
    var basis: String {
        let summaries = study.asWritten.inputs.map(\.summary)
        func text(_ counts: [Int64], _ word: String) -> String {
            let (low, high) = (counts.min() ?? 0, counts.max() ?? 0)
            let count = low == high ? "\(low)" : "\(low) to \(high)"
            return "\(count) \(word)\(high == 1 ? "" : "s")"
        }
        let failed = Int64((chosen.median(.failed) ?? 0).rounded(.up))
        return text(summaries.map(\.requestCount), "request") + " for "
            + text(summaries.map { Int64($0.distinctImages) }, "image")
            + (failed == 0 ? "" : "; \(text([failed], "load")) failed")
    }

    /// The room that the answer's limit leaves for larger pictures.
    var marginSentence: String? {
        guard let scarce = chosen.scarceCell else { return nil }
        guard chosen.isUnmoved(price) else {
            let head = chosen.hasMargin(price) ? "With" : "Its limit has no margin: with"
            return "\(head) pictures \(Self.sidesLonger) it would "
                + "\(chosen.change(to: scarce, tellsPeak: false))."
        }
        let least = least.flatMap(\.limitBytes)
        return "Its limit leaves room for pictures \(Self.sidesLonger)"
            + (least.map { "; \(LimitText.shown($0)) is enough for these as they are." } ?? ".")
    }

    /// Says what a step saves by the figures that count: with less room, where these are worse.
    func counted(from old: AdviceCell, to new: AdviceCell) -> String {
        guard [old, new].contains(where: { !$0.isUnmoved(price) }) else {
            return old.saved(by: new)
        }
        return (old.scarceCell ?? old).saved(by: new.scarceCell ?? new)
            + " with pictures \(Self.sidesLonger)"
    }

    static let sidesLonger = "\(LimitLadder.marginPercent) % longer and wider"

    /// Says by what an app has a system tell it the rows ahead.
    static func lists(_ draft: PolicyDraft?) -> String? {
        guard let system = draft?.system.flatMap(PrefetchSystem.init) else { return nil }
        return "as=\(system.rawValue) stands for \(system.title)."
    }

    /// Says why prefetches wait.
    var precedenceSentence: String? {
        guard let level else { return nil }
        let why = "It prefetches at low priority: views' loads go first"
        guard level.isWhole else { return why + "." }
        return "\(why), which saves \(level.saved(by: chosen))."
    }

    /// The policies that are left out, since a person sees something else with them.
    var unlikeSentence: String? {
        let (names, shown) = (study.unlike, study.space.shown)
        guard !names.isEmpty else { return nil }
        let (others, all) =
            shown.areAnimations ? ("stills", "animations") : ("animations", "stills")
        return "Of animated pictures it compares policies that show \(all); left out, as they show "
            + "\(others): \(Listing.and(names))."
    }

    /// The choices that the answer knows nothing of.
    var untriedSentence: String? {
        let untried = study.untried
        return untried.isEmpty ? nil : "It couldn't try \(Listing.and(untried))."
    }
}
