import LabBase
import LabDevices

/// Mistakes in windows, panes, sheets, bars and overlays.
extension Complaint {
    static func barsCoverAll(windowPoints: String) -> Complaint {
        Complaint(
            "the bars leave nothing of a window that is \(windowPoints) points high",
            "Make them lower")
    }

    static var onePane: Complaint {
        Complaint("a split has two panes or more", "Add one, or open that screen itself")
    }

    static var lastPaneHasTheRest: Complaint {
        Complaint("the last pane has what the others leave", "Remove this")
    }

    static var repeatedPane: Complaint {
        Complaint(
            "another pane has this screen, too, and 'show' couldn't tell them apart",
            "Give it a screen of its own")
    }

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

    static func actsOnSplit(_ name: String, panes: [String]) -> Complaint {
        Complaint(
            "\(Quoted.text(name)) is a split, and has no content of its own",
            "Name the screen of a pane: \(Listing.or(panes.map { Quoted.text($0) }))")
    }

    static func neverBeside(screen: String, pane: String) -> Complaint {
        Complaint(
            "the tap shows '\(pane)' in its pane, and screen '\(screen)' is never beside that "
                + "pane",
            "Write 'push', or open this screen in that split")
    }

    static func sheetBeyondWindow(points: String) -> Complaint {
        Complaint(
            "the sheet is higher than the window, and gets its \(points) points. The screen "
                + "below is covered, and its views still count as in sight",
            "Make it lower. Without 'height' the screen below leaves the window")
    }

    static var sheetIsPresented: Complaint {
        Complaint("only what is presented can be a sheet", "Write 'present', or remove this")
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
