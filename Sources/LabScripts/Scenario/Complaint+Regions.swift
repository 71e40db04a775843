import LabBase

/// Mistakes in windows, panes, sheets, bars and overlays.
extension Complaint {
    static var splitInPane: Complaint {
        Complaint("a split can't be a pane of a split", "Add its panes here")
    }

    static func panesTooWide(_ points: String, windowPoints: String) -> Complaint {
        Complaint(
            "panes of \(points) points leave the last one nothing of a window of \(windowPoints)",
            "Make them narrower, or let the split collapse: \"collapses\": 600")
    }

    static func noSuchPane(_ name: String, known: [String]) -> Complaint {
        Complaint(
            "no split has a pane \(Quoted.text(name))",
            known.isEmpty
                ? "Use 'push', or add a screen of the kind \"split\" with it"
                : "Show one of \(Listing.or(known.map { Quoted.text($0) }))")
    }
}
