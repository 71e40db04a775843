import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A page takes 530 ms on a screen of 100 x 100 points at 100 frames a second, and the next comes
/// into sight with the first frame.
@Suite("Pages that turn by themselves")
struct AdvancingTests {
    private static func pager(_ pages: Int, _ more: String) -> String {
        #""p": { "kind": "pager", "pages": \#(pages), "advances": "1s", \#(more) }"#
    }

    private static func lines(_ script: String, _ screens: String) throws -> [String] {
        try SmallApp.play(#"{ "push": "p" }, "# + script, screens: screens).lines()
    }

    @Test("wait from one to the next, and stay at the last")
    func stayAtTheLast() throws {
        try check(
            Self.lines(#"{ "wait": "9s" }"#, Self.pager(3, #""images": "a""#)),
            [
                "0 push p", "0 ask 0 a/0", "1010 ask 1 a/1", "1530 pool 0",
                "2540 ask 0 a/2", "3060 pool 1",
            ])
    }

    @Test("begin their time anew when the person turns one")
    func beginAnewWhenOneIsTurned() throws {
        try check(
            Self.lines(
                #"{ "wait": "900ms" }, { "page": 1 }, { "wait": "2s" }"#,
                Self.pager(3, #""images": "a""#)),
            [
                "0 push p", "0 ask 0 a/0", "910 ask 1 a/1", "1430 pool 0",
                // Not at 1 s, but a second after the page had come to rest.
                "2440 ask 0 a/2", "2960 pool 1",
            ])
    }

    @Test("are over at once when a finger touches them")
    func areOverWhenTouched() throws {
        // The turn began at 1 s; the touch at 1.2 s ends it, and turns the next.
        let played = try SmallApp.play(
            #"{ "push": "p" }, { "wait": "1200ms" }, { "page": 1 }"#,
            screens: Self.pager(3, #""images": "a""#))
        check(
            played.lines(),
            [
                "0 push p", "0 ask 0 a/0", "1010 ask 1 a/1", "1200 pool 0",
                "1210 ask 0 a/2", "1730 pool 1",
            ])
        check(played.frames.map { $0.frame.offsetPx }.max(), 200)
    }

    @Test("show a row's images first, each a time")
    func showARowsImagesFirst() throws {
        let pages = Self.pager(
            2,
            #""images": "a", "pick": "2 * row + turn", "onTap": { "turn": 1, "of": 2, "page": 1 }"#)
        try check(
            Self.lines(#"{ "wait": "600ms" }, { "tap": 1 }, { "wait": "3s" }"#, pages),
            [
                "0 push p", "0 ask 0 a/0", "600 ask 0 a/1 hidden",
                // The tap began the second anew. There is no third image: the page turns.
                "1610 ask 1 a/2", "2130 pool 0", "3130 ask 1 a/3 hidden",
            ])
    }

    @Test("leave their screen after the last, as it says")
    func leaveTheirScreen() throws {
        let screens =
            Self.pager(1, #""images": "b", "ends": "dismiss""#) + ", " + SmallApp.screens
        try check(
            SmallApp.play(
                #"{ "push": "list" }, { "present": "p" }, { "wait": "3s" }"#, screens: screens
            ).lines(),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 push p", "0 ask 2 b/0",
                "350 hide 0", "350 hide 1", "1000 pop list", "1000 show 0", "1000 show 1",
                "1350 drop 2",
            ])
    }

    @Test("can't leave what lies under nothing, and say where they stand")
    func cannotLeaveTheRoot() throws {
        for (end, words) in [("pop", "no screen lies under it"), ("dismiss", "isn't presented")] {
            let screens = Self.pager(1, #""images": "b", "ends": "\#(end)""#)
            let fault = try require(
                SmallApp.fault(#"{ "push": "p" }, { "wait": "2s" }"#, screens: screens))
            check(fault.contains(words) && fault.contains("screens.p"))
        }
    }

    @Test("wait while another screen covers theirs, and begin anew when it comes back")
    func waitWhileCovered() throws {
        let screens = Self.pager(2, #""images": "a""#) + ", " + SmallApp.screens
        try check(
            SmallApp.play(
                #"{ "push": "p" }, { "push": "detail" }, { "wait": "5s" }, { "pop": true }, { "wait": "2s" }"#,
                screens: screens
            ).lines(),
            [
                "0 push p", "0 ask 0 a/0", "0 push detail", "0 ask 1 b/0", "350 hide 0",
                "5350 pop p", "5350 show 0", "5700 drop 1",
                "6360 ask 1 a/1", "6880 pool 0",
            ])
    }

    @Test("move a deck's cards, and leave the last one there")
    func moveCards() throws {
        let screens =
            #""p": { "kind": "deck", "cards": 2, "behind": 0, "advances": "1s", "images": "a" }"#
        try check(
            Self.lines(#"{ "wait": "9s" }"#, screens),
            [
                "0 push p", "0 ask 0 a/0", "1010 ask 1 a/1", "1530 pool 0",
            ])
    }
}

@Suite("A tap that turns")
struct TapTurnTests {
    private static func lines(_ script: String, _ screen: String) throws -> [String] {
        try SmallApp.play(#"{ "push": "p" }, "# + script, screens: #""p": { \#(screen) }"#).lines()
    }

    @Test("shows the next image in place, then the next page, and goes back the same way")
    func showsTheNextImage() throws {
        let pages = #"""
            "kind": "pager", "pages": 3, "images": "a", "pick": "2 * row + turn",
            "onTap": { "turn": 1, "of": 2, "page": 1 }
            """#
        try check(
            Self.lines(#"{ "tap": 1, "times": 2 }, { "tap": 1, "back": true }"#, pages),
            [
                "0 push p", "0 ask 0 a/0", "0 ask 0 a/1 hidden", "10 ask 1 a/2", "530 pool 0",
                // It was made anew, and begins with its first image.
                "540 ask 0 a/0", "1060 pool 1",
            ])
    }

    @Test("changes the views alone whose pick names the turn")
    func changesThoseThatNameTheTurn() throws {
        let rows = #"""
            "kind": "table", "rows": 2, "rowHeight": 50,
            "cell": [ { "images": "b" }, { "images": "a", "pick": "2 * row + turn % 2" } ],
            "onTap": { "turn": 1 }
            """#
        try check(
            Self.lines(#"{ "tap": 2 }, { "tap": 2, "back": true, "times": 2 }"#, rows),
            [
                "0 push p", "0 ask 0 b/0", "0 ask 1 a/0", "0 ask 2 b/1", "0 ask 3 a/2",
                "0 ask 3 a/3 hidden", "0 ask 3 a/2 hidden",
            ])
    }

    @Test("begins the time anew of a view that changes by itself")
    func beginsTheTimeAnew() throws {
        let single = #"""
            "kind": "single", "images": "a", "pick": "turn % 5", "changes": "1s",
            "onTap": { "turn": 1 }
            """#
        try check(
            Self.lines(#"{ "wait": "600ms" }, { "tap": 1 }, { "wait": "1500ms" }"#, single),
            ["0 push p", "0 ask 0 a/0", "600 ask 0 a/1 hidden", "1600 ask 0 a/2 hidden"])
    }

    @Test("does nothing at the last page, or leaves its screen")
    func doesNothingAtTheLastPage() throws {
        let pages = #""kind": "pager", "pages": 1, "images": "a", "onTap": { "page": 1 }"#
        try check(Self.lines(#"{ "tap": 1 }"#, pages), ["0 push p", "0 ask 0 a/0"])
        let screens =
            SmallApp.screens + #", "p": { "ends": "pop", \#(pages) }"#
        try check(
            SmallApp.play(
                #"{ "push": "list" }, { "push": "p" }, { "tap": 1 }, { "wait": "1s" }"#,
                screens: screens
            ).lines().suffix(4), ["350 pop list", "350 show 0", "350 show 1", "700 drop 2"])
    }

    @Test("goes back nowhere where it opens a screen")
    func goesBackNowhere() throws {
        let fault = SmallApp.fault(#"{ "push": "list" }, { "tap": 1, "back": true }"#)
        try check(require(fault).contains("turns nothing that could go back"))
    }
}
