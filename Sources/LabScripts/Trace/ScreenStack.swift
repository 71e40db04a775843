/// A navigation stack: a tab's, the only one, a presented screen's, or a pane's.
final class ScreenStack {
    /// Screens from the root up.
    var screens: [ScreenState] = []
    /// Height of a sheet; nil for a stack that covers all below.
    let sheet: SheetHeight?
    /// The split that has this as a pane, and the pane's index in it.
    private(set) weak var split: ScreenState?
    let pane: Int

    init(sheet: SheetHeight? = nil, pane: Int = 0, of split: ScreenState? = nil) {
        self.sheet = sheet
        self.split = split
        self.pane = pane
    }

    /// The screens in sight when nothing covers this stack: the topmost, or those of its panes.
    var uppermost: [ScreenState] {
        guard let last = screens.last else { return [] }
        return last.panes.isEmpty ? [last] : last.panes.compactMap(\.screens.last)
    }

    /// The one of them that was touched or opened last.
    var foremost: ScreenState? {
        guard let last = screens.last, !last.panes.isEmpty else { return screens.last }
        return last.panes[last.touchedPane].screens.last
    }

    /// All screens, the topmost first, and after a split those of its panes.
    var fromTop: [ScreenState] {
        screens.reversed().flatMap { state in
            [state] + state.panes.flatMap { $0.screens.reversed() }
        }
    }
}

/// A part of the app's window, in thousandths of a point.
struct WindowRegion: Equatable {
    var x: Int64 = 0
    var y: Int64 = 0
    var width: Int64
    var height: Int64
}
