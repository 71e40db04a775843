/// The direction in which a pager's pages follow each other.
public enum PagerAxis: String, Sendable, CaseIterable {
    case horizontal, vertical
}

/// How a screen is left when it is asked to turn its last page.
public enum PagesEnd: String, Sendable, CaseIterable {
    case dismiss, pop
}

extension Screen {
    /// Properties of pagers and decks beside their pages.
    package struct Paging: Sendable, Equatable {
        package var axis = PagerAxis.horizontal
        /// Number of cards below the top one that have a list cell; nil for a screen that is no
        /// deck.
        package var behind: Int?
        /// Time after which a page turns by itself.
        package var advancesNs: Int64?
        package var end: PagesEnd?
    }

    /// A tap that changes the images in place, or turns the page.
    package struct TapTurn: Sendable, Equatable {
        /// Images to go on by; 0 if a tap changes none.
        package var images: Int
        /// Number of images that a row has; nil if it has no last one.
        package var of: Int?
        /// Pages to turn, at the last image if a row has one.
        package var pages: Int
    }

    package var isPaged: Bool { kind == .pager || kind == .deck }

    /// The turns that a part's pick can be asked for.
    var turnRange: ClosedRange<Int64> { Self.turnRange(of: tapTurn) }

    static func turnRange(of tap: TapTurn?) -> ClosedRange<Int64> {
        tap?.of.map { 0...Int64($0 - 1) } ?? RowFormula.Ranges.anyTurn
    }
}
