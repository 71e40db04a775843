import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// On 100 x 100 points and 100 frames a second a card that is let go keeps 0.99 of its way each
/// millisecond: of 100 pixels less than half a one is left after 527 ms, which the frame at 530 ms
/// shows.
@Suite("A deck")
struct DeckTests {
    private static func deck(_ cards: Int, behind: Int? = nil, _ more: String = "") -> String {
        let behind = behind.map { #""behind": \#($0), "# } ?? ""
        return #""deck": { "kind": "deck", "cards": \#(cards), \#(behind) "images": "a"\#(more) }"#
    }

    private static func lines(_ script: String, _ screens: String) throws -> [String] {
        try SmallApp.play(#"{ "push": "deck" }, "# + script, screens: screens).lines()
    }

    @Test("has the next card in sight, and one more as soon as the top one moves away")
    func hasTheNextCardInSight() throws {
        try check(
            Self.lines(#"{ "swipe": 1 }"#, Self.deck(4)),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2", "530 pool 0",
            ])
    }

    @Test("has as many cards behind the top one as it says")
    func hasAsManyBehind() throws {
        try check(
            Self.lines(#"{ "swipe": 1 }"#, Self.deck(9, behind: 0)),
            [
                "0 push deck", "0 ask 0 a/0", "10 ask 1 a/1", "530 pool 0",
            ])
        try check(
            Self.lines(#"{ "wait": "1s" }"#, Self.deck(9, behind: 3)),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "0 ask 2 a/2", "0 ask 3 a/3",
            ])
    }

    @Test("brings a card back in a cell of the reuse pool, and puts the last one behind away")
    func bringsACardBack() throws {
        try check(
            Self.lines(#"{ "swipe": 1 }, { "undo": true }"#, Self.deck(4)),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2", "530 pool 0",
                "540 ask 0 a/0", "1060 pool 2",
            ])
    }

    @Test("runs out, and fills again from its last card")
    func runsOut() throws {
        try check(
            Self.lines(#"{ "swipe": 2 }, { "wait": "1s" }, { "undo": 1 }"#, Self.deck(2)),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "530 pool 0", "1060 pool 1",
                // The cell that was put away last comes first.
                "2070 ask 1 a/1",
            ])
    }

    /// The last half pixel of 40 is left after 436 ms.
    @Test("lets a card come back that wasn't swiped away")
    func letsACardComeBack() throws {
        let played = try SmallApp.play(
            #"{ "push": "deck" }, { "swipe": { "by": 0.4 } }"#, screens: Self.deck(4))
        check(
            played.lines(),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2", "740 pool 2",
            ])
        check(played.frames.filter { $0.frame.phase == .drag }.map { $0.frame.offsetPx }.max(), 40)
        check(played.frames.last?.frame.offsetPx, 0)
    }

    /// Each is cut short after 200 ms, when 13 of 100 pixels are left: the next goes on from 87 to
    /// 200, and the last takes its time.
    @Test("counts cards whose motion is cut short by the next one")
    func countsCardsThatAreCutShort() throws {
        let played = try SmallApp.play(
            #"{ "push": "deck" }, { "swipe": 1, "times": 3, "every": "200ms" }, { "undo": 3 }"#,
            screens: Self.deck(5))
        check(played.frames.last?.frame.offsetPx, 0)
        check(played.frames.map { $0.frame.offsetPx }.max(), 300)
    }

    @Test("is told as pages for those who look ahead, and with the cards in sight")
    func isToldAsPages() throws {
        let trace = try SmallApp.trace(
            SmallApp.text(#"{ "push": "deck" }"#, screens: Self.deck(9, behind: 2)))
        let layout = try require(Recording.of(trace, layouts: true).layouts.first?.layout)
        check(layout.behind == 2 && layout.isHorizontal && layout.rowCount == 9)
        check(layout.extentMilliPoints, 100_000)
        check(layout.viewportMilliPoints, (100_000, 100_000))
        let folder = ScratchFolder()
        let again = try Recording.of(
            TraceText.read(TraceText.bytes(trace), in: folder), layouts: true)
        check(again.layouts.first?.layout.behind, 2)
    }

    @Test("keeps its top card when the device turns")
    func keepsItsTopCard() throws {
        let display = #""width": 100, "height": 200, "scale": 1, "hz": 100"#
        let script = #"{ "push": "deck" }, { "swipe": 1 }, { "rotate": true }, { "wait": "1s" }"#
        let played = try Recording.of(
            SmallApp.trace(SmallApp.text(script, screens: Self.deck(4), display: display)))
        check(played.frames.last?.frame.offsetPx, 200)
        check(
            played.lines(),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2", "530 pool 0",
            ])
    }

    @Test(
        "refuses what no deck does",
        arguments: [
            (#"{ "swipe": 5 }"#, "4 are left. Swipe fewer"),
            (#"{ "swipe": 4 }, { "swipe": 1 }"#, "none is left. Bring one back with 'undo' first"),
            (#"{ "swipe": 4 }, { "swipe": { "by": 0.3 } }"#, "none is left"),
            (#"{ "swipe": -1 }"#, "aren't swiped back. Use 'undo'"),
            (#"{ "swipe": 1 }, { "undo": 2 }"#, "than were swiped away (1). Bring back fewer"),
            (#"{ "undo": true }"#, "but none was swiped away. Use 'swipe' first"),
            (#"{ "drag": 40 }"#, "is a deck, and doesn't scroll. Use 'swipe'"),
            (#"{ "page": 1 }"#, "is a deck, and doesn't scroll"),
            (#"{ "tap": 1 }"#, "has no 'onTap'"),
            (#"{ "zoom": 2 }"#, "can't be zoomed"),
        ])
    func refusesWhatNoDeckDoes(_ script: String, _ words: String) throws {
        let fault = SmallApp.fault(#"{ "push": "deck" }, "# + script, screens: Self.deck(4))
        try check(require(fault).contains(words))
    }

    @Test("has a tap on its top card alone")
    func hasATapOnItsTopCard() throws {
        let screens =
            Self.deck(4, #", "pick": "2 * row + turn", "onTap": { "turn": 1, "of": 2 }"#)
        try check(Self.lines(#"{ "tap": 1 }"#, screens).last, "0 ask 0 a/1 hidden")
        let fault = SmallApp.fault(#"{ "push": "deck" }, { "tap": 2 }"#, screens: screens)
        try check(require(fault).contains("but 1 row is visible then. Use 1"))
    }
}

@Suite("A vertical pager")
struct VerticalPagerTests {
    /// On 100 x 200 points: of 200 pixels less than half a one is left after 596 ms.
    @Test("turns pages as high as the screen", arguments: [("vertical", 600), ("horizontal", 530)])
    func turnsPages(_ axis: String, _ overMs: Int) throws {
        let screens = #""reel": { "kind": "pager", "axis": "\#(axis)", "pages": 3, "images": "a" }"#
        let display = #""width": 100, "height": 200, "scale": 1, "hz": 100"#
        let trace = try SmallApp.trace(
            SmallApp.text(
                #"{ "push": "reel" }, { "page": 1 }"#, screens: screens, display: display))
        let played = try Recording.of(trace, layouts: true)
        check(
            played.lines(),
            [
                "0 push reel", "0 ask 0 a/0", "10 ask 1 a/1", "\(overMs) pool 0",
            ])
        check(played.layouts.first?.layout.isHorizontal, axis == "horizontal")
    }

    @Test("shows more than one page where they are lower than the screen")
    func showsLowerPages() throws {
        let screens = #"""
            "reel": { "kind": "pager", "axis": "vertical", "pageHeight": 50, "pages": 3,
                      "images": "a" }
            """#
        try check(
            SmallApp.play(#"{ "push": "reel" }"#, screens: screens).lines(),
            [
                "0 push reel", "0 ask 0 a/0", "0 ask 1 a/1",
            ])
    }
}
