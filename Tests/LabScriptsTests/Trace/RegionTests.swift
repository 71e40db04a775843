import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A split of a list, 100 points wide, and of what its rows show, on a window of 300 x 100 points:
/// two rows of 50 points fit. Turned, the window is 100 points wide, and the split the list alone.
private enum MailApp {
    static let screens = #"""
        "mail": { "kind": "split", "collapses": 150,
                  "panes": [{ "screen": "list", "width": 100 }, { "screen": "message" }] },
        "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a",
                  "onTap": { "show": "message" } },
        "message": { "kind": "table", "rows": 4, "rowHeight": 50, "images": "b",
                     "pick": "(argument + row) % count", "onTap": { "push": "photo" } },
        "photo": { "kind": "single", "images": "b", "pick": "argument" },
        "plain": { "kind": "table", "rows": 3, "rowHeight": 50, "images": "a" }
        """#
    static let display = #""width": 300, "height": 100, "scale": 1, "hz": 100"#

    static func play(_ script: String, tabs: String = "") throws -> Recording {
        try Recording.of(
            SmallApp.trace(
                SmallApp.text(
                    (tabs.isEmpty ? #"{ "push": "mail" }, "# : "") + script, screens: screens,
                    tabs: tabs, display: display)))
    }

    static func fault(_ script: String) -> String? {
        do {
            _ = try play(script)
            return nil
        } catch Halt.failed(let problem) {
            return problem.description
        } catch {
            return "\(error)"
        }
    }

    /// The events of the split's opening. The list is touched first.
    static let opening = [
        "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 push message beside", "0 ask 2 b/0",
        "0 ask 3 b/1", "0 pop list beside",
    ]
}

@Suite("A split")
struct SplitTests {
    @Test("opens all of its panes at once, and the first is touched")
    func opensAllPanes() throws {
        try check(MailApp.play(#"{ "wait": 0 }"#).lines(), MailApp.opening)
    }

    @Test("shows in a pane what a tap in another says, at once, and destroys what was there")
    func showsInAPane() throws {
        let played = try MailApp.play(#"{ "tap": 2 }, { "store": "a/0" }"#)
        check(
            played.lines(),
            MailApp.opening + [
                "0 leave message", "0 push message beside", "0 ask 4 b/1", "0 ask 5 b/2",
                "0 drop 2", "0 drop 3", "0 store a/0",
            ])
    }

    @Test("shows by a step what a tap would show")
    func showsByAStep() throws {
        let tapped = try MailApp.play(#"{ "tap": 2 }"#).lines()
        try check(MailApp.play(#"{ "show": "message", "argument": 1 }"#).lines(), tapped)
    }

    @Test("has a stack in each pane")
    func hasStacks() throws {
        let played = try MailApp.play(#"{ "tap": 1, "on": "message" }, { "pop": true }"#)
        check(
            played.lines(),
            MailApp.opening + [
                "0 pop message beside", "0 leave message", "0 push photo beside", "0 ask 4 b/0",
                "350 hide 2", "350 hide 3", "350 leave photo", "350 pop message beside",
                "350 show 2", "350 show 3", "700 drop 4",
            ])
    }

    @Test("moves the pane that a step names, and goes on there")
    func movesThePaneThatIsNamed() throws {
        let drag = #"{ "drag": { "by": 10, "duration": "10ms" }"#
        let played = try MailApp.play(#"\#(drag), "on": "message" }, \#(drag) }"#)
        check(
            played.lines(frames: true),
            MailApp.opening + [
                "0 pop message beside", "10 scroll 10 0 drag", "10 ask 4 b/2",
                "20 scroll 20 0 drag",
            ])
        check(played.frames.map(\.frame.screen.name), [2, 2])
    }

    @Test("pops as a whole at the root of a pane")
    func popsAsAWhole() throws {
        let script = #"""
            { "push": "plain" }, { "push": "mail" }, { "pop": true }, { "store": "a/0" }
            """#
        let split = try Recording.of(
            SmallApp.trace(
                SmallApp.text(script, screens: MailApp.screens, display: MailApp.display)))
        check(
            split.lines(),
            [
                "0 push plain", "0 ask 0 a/0", "0 ask 1 a/1", "0 push list", "0 ask 2 a/0",
                "0 ask 3 a/1", "0 push message beside", "0 ask 4 b/0", "0 ask 5 b/1",
                "0 pop list beside", "350 hide 0", "350 hide 1", "350 pop plain", "350 show 0",
                "350 show 1", "700 drop 2", "700 drop 3", "700 drop 4", "700 drop 5",
                "700 store a/0",
            ])
    }

    @Test("leaves with its tab, and comes back with it, as it was touched")
    func leavesWithItsTab() throws {
        let script = #"""
            { "drag": { "by": 10, "duration": "10ms" }, "on": "message" }, { "tab": 2 },
            { "tab": 1 }, { "drag": { "by": 10, "duration": "10ms" } }
            """#
        let played = try MailApp.play(script, tabs: #""mail", "plain""#)
        check(
            played.lines(),
            MailApp.opening + [
                "0 pop message beside", "10 ask 4 b/2", "10 push plain", "10 ask 5 a/0",
                "10 ask 6 a/1", "360 hide 0", "360 hide 1", "360 hide 2", "360 hide 3",
                "360 hide 4", "360 pop list", "360 show 0", "360 show 1", "360 pop message beside",
                "360 show 2", "360 show 3", "360 show 4", "710 hide 5", "710 hide 6",
            ])
        // The message was touched before; it is the one that is dragged again.
        check(played.frames.map(\.frame.screen.name), [2, 2])
    }

    /// Six rows of the list fit on 100 x 300 points.
    @Test("is its first pane in a narrow window, and is taken apart in a wide one")
    func collapses() throws {
        let script = #"""
            { "rotate": true }, { "tap": 2 }, { "rotate": true }, { "store": "a/0" }
            """#
        let turned = [
            "0 leave message", "0 ask 4 a/2", "0 ask 5 a/3", "0 ask 6 a/4", "0 ask 7 a/5",
            "350 drop 2", "350 drop 3",
        ]
        let shown = [
            "350 push message", "350 ask 3 b/1", "350 ask 2 b/2", "350 ask 8 b/3", "350 ask 9 b/4",
            "700 hide 0", "700 hide 1", "700 hide 4", "700 hide 5", "700 hide 6", "700 hide 7",
        ]
        let back = [
            "700 pop list beside", "700 pool 4", "700 pool 5", "700 pool 6", "700 pool 7",
            "700 show 0", "700 show 1", "700 pool 8", "700 pool 9", "700 pop message beside",
            "1050 store a/0",
        ]
        try check(MailApp.play(script).lines(), MailApp.opening + turned + shown + back)
    }

    @Test("makes a pane anew that nothing was done with before it collapsed")
    func makesAPaneAnew() throws {
        let played = try MailApp.play(#"{ "rotate": true }, { "rotate": true }"#)
        check(
            played.lines(),
            MailApp.opening + [
                "0 leave message", "0 ask 4 a/2", "0 ask 5 a/3", "0 ask 6 a/4", "0 ask 7 a/5",
                "350 drop 2", "350 drop 3", "350 pool 4", "350 pool 5", "350 pool 6", "350 pool 7",
                "350 push message beside", "350 ask 3 b/0", "350 ask 2 b/1", "350 pop list beside",
            ])
    }

    @Test("is gone over pane by pane by a random person", arguments: 1...5)
    func isWanderedOver(seed: Int) throws {
        let script = #"""
            { "push": "mail" }, { "wander": "3m", "sessions": false,
              "weights": { "stroke": 3, "pane": 1 } }
            """#
        let played = try Recording.of(
            SmallApp.trace(
                SmallApp.text(
                    script, screens: MailApp.screens, seed: seed, display: MailApp.display)))
        check(Set(played.frames.map(\.frame.screen.name)), [1, 2])
        check(TraceRules.broken(in: played.events), [])
        check(played.endNs, 180_000_000_000)
    }

    @Test(
        "says what is wrong, and what to do",
        arguments: [
            (
                #"{ "drag": 10, "on": "photo" }"#,
                "script[1]: screen 'photo' isn't in sight then. Open it first, "
                    + "or act on list or message"
            ),
            (
                #"{ "delete": 0, "on": "plain" }"#,
                "script[1]: screen 'plain' isn't open then, neither in sight nor "
                    + "covered nor on another tab. Open it first; a tab's screen is made when the "
                    + "tab is first selected"
            ),
            (
                #"{ "push": "mail" }"#,
                "script[1]: 'mail' is a split, and would open in a pane of "
                    + "another. Use 'present', or push it on a screen that is in no pane"
            ),
            (
                #"{ "present": "photo" }, { "show": "message" }"#,
                "script[2]: screen 'photo' isn't in a split with a pane 'message'"
                    + " then. Tap on a screen of that split, or open this one with 'push'"
            ),
            (
                #"{ "pop": true }"#,
                "script[1]: pops more screens than there are above the root (0). "
                    + "Push one first, or pop fewer"
            ),
        ])
    func saysWhatIsWrong(_ script: String, _ message: String) {
        check(MailApp.fault(script)?.hasSuffix(": " + message), true)
    }
}
