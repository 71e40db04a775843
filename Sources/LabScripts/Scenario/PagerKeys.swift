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

    package static let about = """
        A deck is a pager whose next cards lie behind the top one. A swiped card moves as a page \
        that is turned: it slows down as flung content does, at the screen's `deceleration`. \
        That time is assumed, and so are the 300 ms of a finger that lets go too early. The cell \
        of a card that has left goes to the reuse pool. A card that `undo` brings back gets a cell \
        from there, or a new one, and asks for its images again, as an item of a UICollectionView \
        does. A deck whose last card was swiped away is empty, and another swipe is refused. \
        Prefetching looks beyond the cards that lie behind the top one, at the first image of \
        each. On a screen that is 100 points wide, at 100 frames a second, with `"cards": 4`:
        """
    /// The events of a swipe and an undo, worked out by hand.
    package static let worked = [
        ["0 ms", "`push`: cards 0 and 1 ask for their images"],
        ["10 ms", "`swipe`: the top card moves, and card 2 asks"],
        ["530 ms", "card 0 has left; its cell goes to the reuse pool"],
        ["540 ms", "`undo`: card 0 asks, in that cell"],
        ["1060 ms", "it is on top; the cell of card 2 goes to the pool"],
    ]
    package static let timed = """
        The time of `advances` begins when the screen comes to the front, and again once a page \
        has come to rest or a finger has let go. A finger on a page that turns by itself ends \
        that turn at once. Under another screen nothing turns, and the time begins anew when \
        that is gone. What is due while the app is in the background happens on its return. After \
        its last page a screen stays, or is left by `ends`: the person's next step then meets the \
        screen below. A tap with `page` at the last page does nothing, or leaves likewise.
        """

    static let mostBehind = 50
    static let behindAll = 0...mostBehind
}

/// The key of tabs that are swiped.
package enum TabsSwipeKeys {
    package static let keeps = FileKey(
        "keeps", .whole(0...ScenarioReader.mostNames),
        "how many neighbours on each side are made, and ask for their images, before they are in "
            + "sight; 0: none. Tabs farther away that were made stay, too", needed: "1")
    package static let object = FileObject(
        "tabsSwipe", "'tabsSwipe'", [keeps.text],
        about: """
            The tabs lie side by side, and the step `swipe` moves to the next one; where a deck is \
            in front, `swipeTab` does. Both are in \
            the window while the finger moves and until they have settled, as long as a page \
            takes, which is assumed. The tab that comes is the screen in front from the beginning \
            of the swipe. No screen's content moves, so that loads which wait for calm content go \
            on. With `keeps` neighbours are made when a tab comes to the front, after \
            ViewPager2's `offscreenPageLimit`; they hold their images as views that aren't in \
            sight. It says what is made early, and drops nothing: a tab that was made stays, \
            where ViewPager2 lets those beyond the limit go. A \
            swipe beyond the first or the last tab is refused, and so is one while another screen \
            lies over the tab's first.
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
