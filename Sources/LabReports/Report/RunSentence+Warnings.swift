import LabBase
import LabPolicies
import LabReplay

/// These sentences say what warnings freed.
extension RunSentence {
    /// Says what each policy freed at the warnings, and why some freed nothing: equal reasons
    /// together.
    static func warned(_ summaries: [PolicySummary]) -> [String] {
        let unwarned = summaries.filter { $0.total(.warnings) == 0 }
        let warned = summaries.filter { $0.total(.warnings) > 0 }
        let warnings = range(warned.flatMap { $0.values(.warnings) })
        let areAlike = Set(warned.flatMap { $0.values(.warnings) }).count == 1
        let freeing = warned.filter { $0.total(.warningFreedBytes) > 0 }
            .sorted { $0.total(.warningFreedBytes) > $1.total(.warningFreedBytes) }
        let reasons = warned.filter { $0.total(.warningFreedBytes) == 0 }
            .grouped { whyNothing($0.policy.composition, $0.held) }
        var clauses: [String] = []
        for summary in freeing {
            let bytes = range(summary.values(.warningFreedBytes), Fixed.bytes)
            let own = areAlike ? "" : when(range(summary.values(.warnings)))
            let isCollected = summary.policy.composition.weak?.collectsAfterBytes != nil
            let later = isCollected ? " (collected later)" : ""
            clauses.append("\(summary.policy.text) freed \(bytes)\(later)\(own)")
        }
        if !clauses.isEmpty, areAlike { clauses[0] += when(warnings) }
        for (reason, own) in reasons {
            let when = clauses.isEmpty ? when(warnings) : ""
            let names = Listing.and(own.map { $0.policy.text })
            clauses.append("\(names) freed nothing\(when), since \(reason)")
        }
        if !unwarned.isEmpty {
            let were = unwarned.count == 1 ? "was" : "were"
            clauses.append("\(Listing.and(unwarned.map { $0.policy.text })) \(were) never warned")
        }
        return clauses
    }

    private static func when(_ warnings: String) -> String {
        warnings == "1" ? " at the warning" : " at \(warnings) warnings"
    }

    /// Finds what was true of everything that was held when the warnings came.
    private static func whyNothing(_ composition: Composition, _ held: ByteSnapshot) -> String {
        if held.image == 0 { return "no image was in memory" }
        if held.image == held.inFlight { return "all of it was in flight" }
        if held.held == 0 { return "all of it was garbage, to be collected" }
        let views = composition.views.releasesOnWarning ? "a view on screen" : "a view"
        if held.onScreen + held.offScreen + held.inFlight == held.image,
            !composition.views.releasesOnWarning || held.offScreen == 0
        {
            return "every image was held by \(views)" + (held.inFlight > 0 ? " or in flight" : "")
        }
        if composition.views.releasesOnWarning, held.offScreen > 0 {
            return "its store held on to what the views let go of"
        }
        if lowersLimitsLate(composition) {
            return "its store heeds a lower limit only as it takes an image in"
        }
        let triggers = composition.reactions.map { $0.trigger }
        if triggers.contains(.warning) { return "its store had nothing to spare" }
        let keeps =
            triggers.contains(.critical)
            ? "its store kept its images" : "the store keeps its images on a warning"
        let rest = [
            held.onScreen + held.offScreen > 0 ? "views" : nil,
            held.inFlight > 0 ? "loads in flight" : nil,
        ].compactMap { $0 }
        return rest.isEmpty ? keeps : "\(keeps) and \(Listing.and(rest)) held the rest"
    }

    /// True if all that it does on a warning is to lower a limit that its store looks at later.
    private static func lowersLimitsLate(_ composition: Composition) -> Bool {
        let actions = composition.reactions.filter { $0.trigger == .warning }.map { $0.action }
        return composition.store?.heedsLimitsLate == true && !actions.isEmpty
            && actions.allSatisfy { if case .limit = $0 { true } else { false } }
    }
}
