import LabBase

/// Mistakes about pagers, decks, swiped tabs, and taps that turn.
extension Complaint {
    package static func notADeck(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' is no deck, and is no tab that is swiped",
            "Use 'page' on a pager, or add \"tabsSwipe\": {\"keeps\": 1} beside 'tabs'")
    }

    package static func undoesNoDeck(screen: String) -> Complaint {
        Complaint("screen '\(screen)' is no deck", "Use 'undo' on a deck")
    }

    package static func deckRunsOut(screen: String, left: Int) -> Complaint {
        let rest = left == 0 ? "none is" : left == 1 ? "1 is" : "\(left) are"
        return Complaint(
            "swipes more cards of '\(screen)' away than there are: \(rest) left",
            left == 0 ? "Bring one back with 'undo' first, or give it more 'cards'" : "Swipe fewer")
    }

    package static func undoesTooMany(screen: String, gone: Int) -> Complaint {
        gone == 0
            ? Complaint(
                "brings a card of '\(screen)' back, but none was swiped away", "Use 'swipe' first")
            : Complaint(
                "brings more cards of '\(screen)' back than were swiped away (\(gone))",
                "Bring back fewer")
    }

    package static func swipesBack(screen: String, isOfTab: Bool = false) -> Complaint {
        Complaint(
            "the cards of '\(screen)' aren't swiped back",
            isOfTab
                ? "Use 'undo', or 'swipeTab' for the tab before"
                : "Use 'undo', or a number above 0")
    }

    package static var tabsStayInPlace: Complaint {
        Complaint(
            "the tabs aren't swiped",
            "Use 'tab', or add \"tabsSwipe\": {\"keeps\": 1} beside 'tabs'")
    }

    package static func scrollsADeck(screen: String) -> Complaint {
        Complaint(
            "screen '\(screen)' is a deck, and doesn't scroll",
            "Use 'swipe', with {\"by\": 0.4} for one that comes back")
    }

    package static func noNeighbour(tab: String, isBefore: Bool) -> Complaint {
        Complaint(
            "there is no tab \(isBefore ? "before" : "after") '\(tab)'",
            "Swipe the other way, or use 'tab'")
    }

    package static var swipesUnderScreens: Complaint {
        Complaint(
            "tabs are swiped only while one's first screen is in front",
            "Use 'popToRoot' or 'dismiss' first")
    }

    package static func tapGoesBackNowhere(screen: String) -> Complaint {
        Complaint(
            "a tap on screen '\(screen)' turns nothing that could go back",
            "Remove \"back\", or give its 'onTap' a 'turn' or a 'page'")
    }

    package static func leavesTheRoot(screen: String, end: PagesEnd) -> Complaint {
        Complaint(
            "screen '\(screen)' ends with '\(end)', but "
                + (end == .pop ? "no screen lies under it" : "isn't presented"),
            end == .pop ? "Push it onto another" : "Open it with 'present'")
    }
}
