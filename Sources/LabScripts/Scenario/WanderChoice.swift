/// The actions that a random person chooses from, by weight. `WanderAction` declares each; a draw
/// falls on them in this order, so a new one comes last.
public enum WanderChoice: String, Sendable, CaseIterable {
    case stroke, carousel, zoom, scrollTo, tap, pop, popToRoot, dismiss, tab, rotate, wait
    case memoryWarning, item, swipe, undo, swipeTab, pane
}

/// The facts of an app at a moment by which a random person chooses.
struct WanderSight {
    /// The screen in front, with its rows, its list cells and its carousels in sight.
    let front: ScreenState
    var rows: Int
    var shown: Int
    /// Number of screens of the stack in front.
    var depth: Int
    var modals: Int
    var tabs: Int
    /// Index of the selected tab.
    var tab: Int
    /// True if tabs can be swiped now.
    var swipesTabs: Bool
    /// Number of a deck's cards that were swiped away.
    var swiped: Int
    /// Number of screens in sight beside the one in front.
    var beside: Int
    /// False if a tap on the screen in front would open what can't be there.
    var canOpen: Bool
    /// True if the app's window turns with the device.
    var turns: Bool

    var carousels: Int { front.carouselsInSight.count }

    /// Carousels in sight whose items can be tapped: each one's number from 1, and how many items
    /// of it are in sight.
    var tappable: [(carousel: Int, items: Int)] {
        front.carouselsInSight.enumerated().compactMap { index, carousel in
            carousel.declared.onTap == nil || carousel.shownCount == 0
                ? nil : (carousel: 1 + index, items: carousel.shownCount)
        }
    }
}
