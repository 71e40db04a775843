import LabBase
import LabDevices

/// The keys of pagers and decks.
package enum PagerKeys {
    package static let axis =
        FileKey(
            "axis", .word, "the way in which its pages follow each other", usual: .horizontal)
        as FileKey<PagerAxis>
    package static let pageHeight = FileKey(
        "pageHeight", .points(ScenarioReader.extent),
        "of a vertical pager, in place of `pageWidth`", usually: "the screen's height")
    package static let cards = FileKey(
        "cards", .whole(1...ScenarioReader.mostRows), "how many", needed: "50")
    package static let behind = FileKey(
        "behind", .whole(behindAll),
        "how many cards below the top one have a cell and are in the window. One more gets its "
            + "cell as soon as the top one moves", usual: 1)
    package static let advances = FileKey(
        "advances", .time(100_000_000...ScenarioReader.longestNs),
        "a time from `\"100ms\"`, after which the page turns by itself: the next page, card, or "
            + "image of `onTap` with `of`. A touch begins it anew, and so does each page",
        usually: "never")
    package static let ends =
        FileKey(
            "ends", .word,
            "the screen is left this way in place of the turn after its last page",
            usually: "it stays") as FileKey<PagesEnd>

    static let mostBehind = 50
    static let behindAll = 0...mostBehind
}

/// The key of tabs that are swiped.
package enum TabsSwipeKeys {
    package static let keeps = FileKey(
        "keeps", .whole(0...ScenarioReader.mostNames),
        "how many neighbours on each side are made, and ask for their images, before they are in "
            + "sight; 0: none", needed: "1")
    package static let object = FileObject(
        "tabsSwipe", "'tabsSwipe'", [keeps.text],
        about: """
            The tabs lie side by side, and the step `swipe` moves to the next one. Both are in \
            the window while the finger moves and until they have settled. A tab that was made \
            stays.
            """)
}

/// The keys of a swipe that isn't carried through.
package enum SwipeKeys {
    package static let by = FileKey(
        "by", .number(-0.5...0.5),
        "the share of the width that the finger moves, up to a half, before it goes back; "
            + "negative for the other way", needed: "0.4")
    package static let object = FileObject("swipe", "a swipe", [by.text])
}
