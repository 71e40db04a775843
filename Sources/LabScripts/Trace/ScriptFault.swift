/// What turns out to be wrong with a script only when it is played.
package enum ScriptFault: Sendable, Equatable {
    case noScreen
    case popsTheRoot(depth: Int)
    case nothingPresented
    case tabUnderModal
    case noTabs
    case nothingToTap(screen: String)
    case tapBeyondVisible(row: Int, visible: Int)
    case cannotScroll(screen: String)
    case notAPager(screen: String)
    /// `takesEnd`: whether "end" may be written in the row's place.
    case rowBeyondContent(row: Int, rows: Int, takesEnd: Bool = true)
    case imageBeyondGroup(screen: String, row: Int, argument: Int, group: String, count: Int)
    /// What a tap hands over.
    case badArgument(formula: String, screen: String)
    case carouselBeyondVisible(Int, visible: Int)
    case cannotScrollTo(screen: String)
    case cannotZoom(screen: String)
    case cannotChange(screen: String)
    case movesToTheSide(screen: String)
    case tooManyRows
    case tooMuchAhead
    case tooLong
    case tooManyEvents

    /// What is wrong, and what to do.
    package var message: String {
        switch self {
        case .noScreen:
            "no screen is open. Begin the script with a 'push', or declare 'tabs'"
        case .popsTheRoot(let depth):
            "pops more screens than there are above the root (\(depth - 1)). "
                + "Push one first, or pop fewer"
        case .nothingPresented: "nothing is presented. Use 'present' first"
        case .tabUnderModal: "a presented screen covers the tabs. Use 'dismiss' first"
        case .noTabs: "the scenario has no tabs. Declare them in 'tabs'"
        case .nothingToTap(let screen):
            "screen '\(screen)' has no 'onTap'. Add one, or tap on another screen"
        case .tapBeyondVisible(let row, 0):
            "taps row \(row), but no row is visible then. Scroll to one first"
        case .tapBeyondVisible(let row, let visible):
            "taps row \(row), but \(visible) rows are visible then. Use 1 to \(visible)"
        case .cannotScroll(let screen):
            "screen '\(screen)' is single and doesn't scroll. "
                + "Scroll on a table, a grid or a pager"
        case .notAPager(let screen):
            "screen '\(screen)' has no pages. Use 'page' on a pager, 'scrollTo' elsewhere"
        case .rowBeyondContent(let row, 0, _):
            "row \(row) doesn't exist: none is left. Insert some first"
        case .rowBeyondContent(let row, let rows, let takesEnd):
            "row \(row) doesn't exist; there are \(rows). Use 0 to \(rows - 1)"
                + (takesEnd ? ", or \"end\"" : "")
        case .imageBeyondGroup(let screen, let row, let argument, let group, let count):
            "row \(row) of '\(screen)', opened with argument \(argument), would show an image that "
                + "'\(group)' hasn't: it has \(count). Pick another, such as \"row % count\""
        case .badArgument(let formula, let screen):
            "what a tap on '\(screen)' hands over, \(formula), comes to less than 0, or to more "
                + "than any row. Write another formula"
        case .carouselBeyondVisible(let number, 0):
            "names carousel \(number), but none is in sight then. Scroll to one first"
        case .carouselBeyondVisible(let number, let visible):
            "names carousel \(number), but of carousels in sight there "
                + (visible == 1 ? "is 1 then. Use 1" : "are \(visible) then. Use 1 to \(visible)")
        case .cannotScrollTo(let screen):
            "screen '\(screen)' is a map, which has no rows. Use 'drag' or 'fling'"
        case .cannotZoom(let screen):
            "screen '\(screen)' can't be zoomed. Zoom on a single screen, a pager or a map"
        case .cannotChange(let screen):
            "the rows of screen '\(screen)' don't come and go. Do it on a table or a grid"
        case .movesToTheSide(let screen):
            "screen '\(screen)' moves one way only. Write one number, or do it on a map"
        case .tooManyRows:
            "a screen whose rows come and go has at most \(ScenarioReader.mostUneven) of them. "
                + "Insert fewer"
        case .tooMuchAhead:
            "more than 1000000 things are due at once. Let some time pass between them"
        case .tooLong: "the script lasts longer than 30 days here. Shorten it"
        case .tooManyEvents: "the script makes more than 1000000000 events by here. Shorten it"
        }
    }
}

/// How long a script may be.
package enum ScriptBounds {
    package static let longestNs: Int64 = 30 * 86_400_000_000_000
    package static let mostEvents: Int64 = 1_000_000_000
}
