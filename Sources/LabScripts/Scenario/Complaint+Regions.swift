import LabBase
import LabDevices

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

/// Mistakes that only playing a script finds.
extension Complaint {
    static func notInSight(screen: String, inSight: [String]) -> Complaint {
        Complaint(
            "screen '\(screen)' isn't in sight then",
            inSight.isEmpty
                ? "Open it first" : "Open it first, or act on \(Listing.or(inSight))")
    }

    static func notOpen(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' isn't open then, neither in sight nor covered nor on another tab",
            "Open it first; a tab's screen is made when the tab is first selected")
    }

    static func splitInPane(screen: String) -> Complaint {
        Complaint(
            "'\(screen)' is a split, and would open in a pane of another",
            "Use 'present', or push it on a screen that is in no pane")
    }

    static func notInSplit(screen: String, pane: String) -> Complaint {
        Complaint(
            "screen '\(screen)' isn't in a split with a pane '\(pane)' then",
            "Tap on a screen of that split, or open this one with 'push'")
    }

    static var windowDoesNotTurn: Complaint {
        Complaint(
            "the app's window doesn't turn with the device",
            "Give 'window' two sizes, upright and turned: [[390, 291], [844, 209]]")
    }
}
