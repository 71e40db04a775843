import LabOrders

/// A rectangle in device pixels.
@usableFromInline package struct StageFrame: Sendable, Equatable {
    package var x: Int64
    package var y: Int64
    package var width: Int64
    package var height: Int64

    package init(x: Int64, y: Int64, width: Int64, height: Int64) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// The way in which one screen replaces another.
@usableFromInline package enum StageChange: String, Sendable, CaseIterable {
    case push, pop, present, dismiss, tab, swipe
}

/// Frames of views, for films. A trace's events lack them, since no replay needs them.
@usableFromInline package enum StageNote: Sendable, Equatable {
    /// A screen comes to the front in a window of this size, and replaces another.
    case enters(ScreenRef, StageChange?, over: UInt32?, width: Int64, height: Int64)
    /// A screen's scroll offset that no frame reports, and the direction of its frames.
    case offset(UInt32, x: Int64, y: Int64, isHorizontal: Bool)
    /// A screen's items are a deck's cards, this wide. They lie one behind the other, each lower by
    /// a step than the one before it.
    case deck(UInt32, widthPx: Int64, stepPx: Int64)
    /// Two screens side by side: the positions of their left edges in the window.
    case beside(UInt32, x: Int64, UInt32, otherX: Int64)
    /// A list cell on a screen's content, with a view for each of its parts.
    case listCell(UInt32, [ViewFrame])
    /// The person taps a rectangle of a screen's content.
    case tap(UInt32, StageFrame)
    /// The screens in sight and their parts of the window, from the lowest up.
    case regions([StageRegion])
    /// The heights of the bars over a screen.
    case bars(UInt32, top: Int64, bottom: Int64)
    /// The views that stay in their places over a screen.
    case overlay(UInt32, [ViewFrame])
    /// A row's carousel on its screen's content. Its frame clips its own content.
    case carousel(UInt32, on: UInt32, StageFrame)
}

/// A screen's part of the window.
@usableFromInline package struct StageRegion: Sendable, Equatable {
    package var screen: UInt32
    package var frame: StageFrame
}

@usableFromInline package struct ViewFrame: Sendable, Equatable {
    package var view: ViewID
    package var frame: StageFrame
}
