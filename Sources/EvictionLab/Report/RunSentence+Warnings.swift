/// What warnings freed.
extension RunSentence {
    /// What each policy freed at the warnings, and why some freed nothing: equal reasons together.
    static func warned(
        _ done: [(cell: RunCell, outcome: CellOutcome)], _ warnings: Int64
    ) -> [String] {
        let when = warnings == 1 ? "at the warning" : "at \(warnings) warnings"
        var freed: [(name: String, bytes: Int64)] = []
        var reasons: [(text: String, names: [String])] = []
        for (cell, outcome) in done {
            let name = outcome.row.text("policy")
            let bytes = outcome.row.integer("warning_freed_bytes")
            if bytes > 0 {
                freed.append((name, bytes))
                continue
            }
            let reason = whyNothing(cell.policy.composition, outcome.heldAtWarnings)
            if let index = reasons.firstIndex(where: { $0.text == reason }) {
                if !reasons[index].names.contains(name) { reasons[index].names.append(name) }
            } else {
                reasons.append((reason, [name]))
            }
        }
        var clauses: [String] = []
        for (index, entry) in freed.sorted(by: { $0.bytes > $1.bytes }).enumerated() {
            clauses.append(
                "\(entry.name) freed \(Fixed.bytes(entry.bytes))" + (index == 0 ? " \(when)" : ""))
        }
        for (index, reason) in reasons.enumerated() {
            let place = clauses.isEmpty && index == 0 ? " \(when)" : ""
            clauses.append("\(list(reason.names)) freed nothing\(place), since \(reason.text)")
        }
        return clauses
    }

    private static func whyNothing(_ composition: Composition, _ held: ByteSnapshot) -> String {
        if held.image == 0 { return "no image was in memory" }
        if held.image == held.inFlight { return "all of it was in flight" }
        let reacts = composition.reactions.contains {
            $0.trigger == .warning || $0.trigger == .critical
        }
        let byViews = held.onScreen + held.offScreen + held.inFlight == held.image
        if byViews {
            if composition.releasesOffScreen, held.offScreen == 0 {
                return "every image was held by a view on screen"
            }
            if !composition.releasesOffScreen { return "every image was held by a view" }
        }
        if composition.releasesOffScreen, held.store > 0 || composition.store != nil {
            return "its store held on to what the views let go of"
        }
        if reacts { return "its store had nothing to spare" }
        return held.store == held.image
            ? "the store keeps its images on a warning"
            : "the store keeps its images on a warning and views held the rest"
    }
}
