/// One sentence that says which policy did what, worded from the figures alone.
public enum RunSentence {
    public static func text(_ outcomes: [(cell: RunCell, outcome: CellOutcome)]) -> String? {
        let done = outcomes.filter { $0.outcome.row.text("status") == "ok" }
        guard !done.isEmpty else { return nil }
        let warnings = done.map { $0.outcome.row.integer("warnings") }.max() ?? 0
        let clauses = warnings > 0 ? warned(done, warnings) : unwarned(done.map(\.outcome.row))
        guard let first = clauses.first else { return nil }
        let rest = clauses.dropFirst().map { "; " + $0 }.joined()
        // A policy's name begins the sentence as it is written.
        return first + rest + "."
    }

    // MARK: With warnings

    /// What each policy freed at the warnings, and why some freed nothing: equal reasons together.
    private static func warned(
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
        return reacts ? "its store had nothing to spare" : "the store keeps its images on a warning"
    }

    // MARK: Without

    private static func unwarned(_ rows: [Row]) -> [String] {
        guard rows.count > 1 else { return single(rows[0]) }
        var clauses: [String] = []
        if let (least, most) = extremes(rows, "decodes") {
            let floor = rows[0].integer("compulsory")
            clauses.append(
                "\(names(rows, "decodes", least)) decoded least, \(times(least)) for "
                    + "\(images(floor)), and \(names(rows, "decodes", most)) most, "
                    + times(most))
        }
        if let (least, most) = extremes(rows, "peak_image_bytes") {
            clauses.append(
                "\(names(rows, "peak_image_bytes", least)) peaked lowest, at "
                    + "\(Fixed.bytes(least)), and \(names(rows, "peak_image_bytes", most)) "
                    + "highest, at \(Fixed.bytes(most))")
        }
        if clauses.isEmpty {
            clauses.append(
                "all policies did the same: \(rows[0].integer("decodes")) decodes and a peak of "
                    + Fixed.bytes(rows[0].integer("peak_image_bytes")))
        }
        return clauses
    }

    private static func single(_ row: Row) -> [String] {
        [
            "\(row.text("policy")) decoded \(times(row.integer("decodes"))) for "
                + "\(images(row.integer("compulsory"))), and peaked at "
                + Fixed.bytes(row.integer("peak_image_bytes"))
        ]
    }

    private static func times(_ count: Int64) -> String {
        count == 1 ? "once" : "\(count) times"
    }

    private static func images(_ count: Int64) -> String {
        count == 1 ? "the only image" : "\(count) different images"
    }

    private static func extremes(_ rows: [Row], _ name: String) -> (least: Int64, most: Int64)? {
        let values = rows.map { $0.integer(name) }
        guard let least = values.min(), let most = values.max(), least < most else { return nil }
        return (least, most)
    }

    private static func names(_ rows: [Row], _ column: String, _ value: Int64) -> String {
        var names: [String] = []
        for row in rows where row.integer(column) == value {
            let name = row.text("policy")
            if !names.contains(name) { names.append(name) }
        }
        return list(names)
    }

    static func list(_ names: [String]) -> String {
        if names.count < 2 { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
}
