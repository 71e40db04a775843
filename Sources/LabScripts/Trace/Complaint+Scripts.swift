import LabBase

/// Mistakes in a script that only playing it finds.
extension Complaint {
    package static var noScreen: Complaint {
        Complaint("no screen is open", "Begin the script with a 'push', or declare 'tabs'")
    }

    package static func popsTheRoot(depth: Int, isPresented: Bool = false) -> Complaint {
        Complaint(
            "pops more screens than there are above the root (\(depth - 1))",
            isPresented
                ? "Use 'dismiss': the root was presented" : "Push one first, or pop fewer")
    }

    package static var nothingPresented: Complaint {
        Complaint("nothing is presented", "Use 'present' first")
    }

    package static var tabUnderModal: Complaint {
        Complaint("a presented screen covers the tabs", "Use 'dismiss' first")
    }

    package static var tabOfNoTabs: Complaint {
        Complaint("the scenario has no tabs", "Declare them in 'tabs'")
    }

    package static func nothingToTap(screen: String) -> Complaint {
        Complaint("screen '\(screen)' has no 'onTap'", "Add one, or tap on another screen")
    }

    package static func tapBeyondVisible(row: Int, visible: Int) -> Complaint {
        switch visible {
        case 0: Complaint("taps row \(row), but no row is visible then", "Scroll to one first")
        case 1: Complaint("taps row \(row), but 1 row is visible then", "Use 1")
        default:
            Complaint(
                "taps row \(row), but \(visible) rows are visible then", "Use 1 to \(visible)")
        }
    }

    package static func cannotScroll(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' is single and doesn't scroll",
            "Scroll on a table, a grid or a pager")
    }

    package static func notAPager(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' has no pages", "Use 'page' on a pager, 'scrollTo' elsewhere")
    }

    /// - Parameter takesEnd: true if "end" may be written in the row's place.
    package static func rowBeyondContent(
        row: Int, rows: Int, takesEnd: Bool = true
    ) -> Complaint {
        rows == 0
            ? Complaint("row \(row) doesn't exist: none is left", "Insert some first")
            : Complaint(
                "row \(row) doesn't exist; there are \(rows)",
                "Use 0 to \(rows - 1)" + (takesEnd ? ", or \"end\"" : ""))
    }

    package static func imageBeyondGroup(
        screen: String, row: Int, argument: Int, group: String, count: Int
    ) -> Complaint {
        Complaint(
            "row \(row) of '\(screen)', opened with argument \(argument), would show an image that "
                + "'\(group)' hasn't: it has \(count)",
            "Pick another, such as \"row % count\"")
    }

    /// A tap's formula whose value isn't a row.
    package static func badArgument(formula: String, screen: String) -> Complaint {
        Complaint(
            "what a tap on '\(screen)' hands over, \(formula), comes to less than 0, or to more "
                + "than any row", "Write another formula")
    }

    package static func carouselBeyondVisible(_ number: Int, visible: Int) -> Complaint {
        switch visible {
        case 0:
            Complaint(
                "names carousel \(number), but none is in sight then", "Scroll to one first")
        case 1:
            Complaint(
                "names carousel \(number), but of carousels in sight there is 1 then", "Use 1")
        default:
            Complaint(
                "names carousel \(number), but of carousels in sight there are \(visible) then",
                "Use 1 to \(visible)")
        }
    }

    package static func cannotScrollTo(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' is a map, which has no rows", "Use 'drag' or 'fling'")
    }

    package static func cannotZoom(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' can't be zoomed", "Zoom on a single screen, a pager or a map")
    }

    package static func cannotChange(screen: String) -> Complaint {
        Complaint(
            "the rows of screen '\(screen)' don't come and go", "Do it on a table or a grid")
    }

    package static func movesToTheSide(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' moves one way only", "Write one number, or do it on a map")
    }

    /// - Parameter left: number of pages before the end.
    package static func turnsBeyondTheEnd(screen: String, pages: Int, left: Int) -> Complaint {
        let rest = left == 0 ? "none is" : left == 1 ? "1 is" : "\(left) are"
        return Complaint(
            "turns \(pages) pages of '\(screen)', where \(rest) left, and stays at the end",
            "Turn fewer, or give it more 'pages'")
    }

    package static var doesNothing: Complaint {
        Complaint(
            "the person does nothing all the time: where they are, none of the 'weights' fits",
            "Add one that does: \"wait\" fits everywhere")
    }

    package static var tooManyChangingRows: Complaint {
        Complaint(
            "a screen whose rows come and go has at most \(ScenarioReader.mostUneven) of them",
            "Insert fewer")
    }

    package static var tooMuchAhead: Complaint {
        Complaint(
            "more than 1000000 things are due at once", "Let some time pass between them")
    }

    package static var tooLong: Complaint {
        Complaint("the script lasts longer than 30 days here", "Shorten it")
    }

    package static var tooMuchWork: Complaint {
        Complaint(
            "the script is more work by here than \(ScriptBounds.mostWork) events",
            "Repeat less, or move, tap and lay out less at a time")
    }
}
