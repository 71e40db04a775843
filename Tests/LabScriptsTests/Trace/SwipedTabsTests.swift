import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Tabs of 100 points that are swiped: they settle with the frame at 530 ms.
@Suite("Swiped tabs")
struct SwipedTabsTests {
    private static let tabs = #""list", "card", "pages""#

    private static func lines(_ script: String, keeps: Int) throws -> [String] {
        try SmallApp.play(script, tabs: tabs, tabsKeep: keeps).lines()
    }

    @Test("are both in the window until they have settled")
    func areBothInTheWindow() throws {
        try check(
            Self.lines(#"{ "wait": "1s" }, { "swipe": 1 }, { "swipe": -1 }"#, keeps: 0),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1",
                "1000 push card", "1000 ask 2 b/0", "1000 ask 3 b/1", "1530 hide 0", "1530 hide 1",
                "1530 pop list", "1530 show 0", "1530 show 1", "2060 hide 2", "2060 hide 3",
            ])
    }

    @Test("ask for their images ahead where neighbours are kept, and show them when they come")
    func askAhead() throws {
        try check(
            Self.lines(#"{ "wait": "1s" }, { "swipe": 1 }"#, keeps: 1),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1",
                "0 push card", "0 ask 2 b/0 hidden", "0 ask 3 b/1 hidden", "0 pop list",
                // The neighbour of the tab that comes is made first.
                "1000 push pages", "1000 ask 4 b/0 hidden",
                "1000 pop card", "1000 show 2", "1000 show 3", "1530 hide 0", "1530 hide 1",
            ])
        try check(
            Self.lines(#"{ "wait": "1s" }"#, keeps: 2).suffix(6),
            [
                "0 push card", "0 ask 2 b/0 hidden", "0 ask 3 b/1 hidden",
                "0 push pages", "0 ask 4 b/0 hidden", "0 pop list",
            ])
    }

    /// The finger takes 300 ms; of 40 pixels less than half a one is left 436 ms later.
    @Test("come back where the finger lets go too early")
    func comeBack() throws {
        try check(
            Self.lines(#"{ "swipe": { "by": 0.4 } }, { "wait": "1s" }"#, keeps: 0),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1",
                "0 push card", "0 ask 2 b/0", "0 ask 3 b/1",
                "740 pop list", "740 hide 2", "740 hide 3",
            ])
    }

    private static let decks = #"""
        "deck": { "kind": "deck", "cards": 4, "images": "a" },
        "heap": { "kind": "deck", "cards": 4, "images": "b" }
        """#

    @Test("are swiped away from a deck, whose own swipes move its cards")
    func areSwipedAwayFromADeck() throws {
        let played = try SmallApp.play(
            #"{ "swipe": 1 }, { "swipeTab": 1 }, { "swipeTab": -1 }"#, screens: Self.decks,
            tabs: #""deck", "heap""#, tabsKeep: 0)
        check(
            played.lines(),
            [
                "0 push deck", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2", "530 pool 0",
                "530 push heap", "530 ask 3 b/0", "530 ask 4 b/1", "1060 hide 1", "1060 hide 2",
                "1060 pop deck", "1060 show 1", "1060 show 2", "1590 hide 3", "1590 hide 4",
            ])
        func fault(_ script: String, keeps: Int? = 0) throws -> String {
            try require(
                SmallApp.fault(
                    script, screens: Self.decks, tabs: #""deck", "heap""#, tabsKeep: keeps))
        }
        try check(
            fault(#"{ "swipe": -1 }"#).contains("Use 'undo', or 'swipeTab' for the tab before"))
        try check(fault(#"{ "swipeTab": -1 }"#).contains("there is no tab before 'deck'"))
        try check(
            fault(#"{ "swipeTab": 1 }"#, keeps: nil)
                .contains("the tabs aren't swiped. Use 'tab', or add \"tabsSwipe\""))
        let noTabs = SmallApp.fault(#"{ "push": "deck" }, { "swipeTab": 1 }"#, screens: Self.decks)
        check(noTabs?.contains("the scenario has no tabs"), true)
    }

    @Test("refuse a swipe that leads nowhere")
    func refuseASwipe() throws {
        func fault(_ script: String, keeps: Int? = 0) throws -> String {
            try require(SmallApp.fault(script, tabs: Self.tabs, tabsKeep: keeps))
        }
        try check(fault(#"{ "swipe": -1 }"#).contains("there is no tab before 'list'"))
        try check(fault(#"{ "swipe": 3 }"#).contains("there is no tab after 'pages'"))
        try check(fault(#"{ "swipe": { "by": -0.2 } }"#).contains("there is no tab before"))
        try check(
            fault(#"{ "push": "detail" }, { "swipe": 1 }"#)
                .contains("only while one's first screen is in front. Use 'popToRoot'"))
        try check(fault(#"{ "present": "detail" }, { "swipe": 1 }"#).contains("or 'dismiss' first"))
        try check(fault(#"{ "swipe": 1 }"#, keeps: nil).contains("is no deck, and is no tab"))
        try check(fault(#"{ "undo": true }"#).contains("is no deck. Use 'undo' on a deck"))
    }

    @Test("are swiped away from decks by the random person, too", arguments: 1...10)
    func areSwipedFromDecksByAPerson(seed: Int) throws {
        let text = SmallApp.text(
            #"""
            { "wander": "20m", "sessions": false, "weights": { "swipe": 1, "swipeTab": 1 } }
            """#, screens: Self.decks, tabs: #""deck", "heap""#, tabsKeep: 1, seed: seed)
        let played = try Recording.of(SmallApp.trace(text))
        check(TraceRules.broken(in: played.events), [])
        check(played.lines().filter { $0.contains("pop deck") }.count > 1)
    }

    @Test("are swiped by the random person, who comes to no end of them", arguments: 1...10)
    func areSwipedByAPerson(seed: Int) throws {
        let text = SmallApp.text(
            #"{ "wander": "20m", "sessions": false, "weights": { "swipeTab": 1 } }"#,
            tabs: Self.tabs, tabsKeep: 1, seed: seed)
        let played = try Recording.of(SmallApp.trace(text))
        check(TraceRules.broken(in: played.events), [])
        check(played.lines().filter { $0.contains("pop pages") }.count > 1)
    }
}

@Suite("A person with a deck")
struct DeckWanderTests {
    @Test("swipes, undoes and taps, and goes on when the cards have run out", arguments: 1...10)
    func swipesAndUndoes(seed: Int) throws {
        let screens = #"""
            "deck": { "kind": "deck", "cards": 12, "images": "a", "pick": "(2 * row + turn) % count",
                      "onTap": { "turn": 1, "of": 2 } }
            """#
        let text = SmallApp.text(
            #"""
            { "push": "deck" },
            { "wander": "20m", "sessions": false, "weights": { "swipe": 3, "undo": 1, "tap": 3 } }
            """#, screens: screens, seed: seed)
        let played = try Recording.of(SmallApp.trace(text))
        check(TraceRules.broken(in: played.events), [])
        let offsets = played.frames.map { $0.frame.offsetPx }
        check(offsets.max() ?? 0 > 300)
        check(played.lines().contains { $0.hasSuffix(" hidden") })
    }
}
