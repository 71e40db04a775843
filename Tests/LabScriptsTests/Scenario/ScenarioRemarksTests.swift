import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Scenarios that can be played, and may not be meant so.
@Suite("A remark on a scenario")
struct ScenarioRemarksTests {
    /// The remarks of reading and of playing, without their places.
    private static func remarks(
        _ script: String, screens: String = SmallApp.screens, tabs: String = ""
    ) throws -> [String] {
        let trace = try SmallApp.trace(SmallApp.text(script, screens: screens, tabs: tabs))
        return try trace.scenario.remarks.map(\.message)
            + trace.summary().remarks.map(\.message)
    }

    @Test("is made on pages beyond the last")
    func isMadeOnPagesBeyondTheLast() throws {
        let push = #"{ "push": "pages" }, "#
        let turn = "Turn fewer, or give it more 'pages'"
        try check(
            Self.remarks(push + #"{ "page": 7, "times": 2 }"#),
            [
                "turns 7 pages of 'pages', where 4 are left, and stays at the end. " + turn
            ])
        try check(
            Self.remarks(push + #"{ "page": 3 }, { "page": 2 }, { "page": -5 }"#),
            [
                "turns 2 pages of 'pages', where 1 is left, and stays at the end. " + turn,
                "turns 5 pages of 'pages', where 4 are left, and stays at the end. " + turn,
            ])
        let fits = #"{ "page": 4 }, { "page": 1 }, { "page": -4 }, { "page": -1 }"#
        try check(Self.remarks(push + fits), [])
    }

    @Test("says where the step is")
    func saysWhereTheStepIs() throws {
        let text = SmallApp.text("\n{ \"push\": \"pages\" },\n{ \"page\": 7 }")
        let said = try SmallApp.trace(text).summary().remarks.map(\.description)
        check(said.count == 1 && said[0].contains(":1: script[1]: turns 7 pages"))
    }

    @Test("is made on a person who does nothing at all")
    func isMadeOnAPersonWhoDoesNothing() throws {
        let push = #"{ "push": "list" }, "#
        let nothing =
            "the person does nothing all the time: where they are, none of the 'weights' fits. "
            + "Add one that does: \"wait\" fits everywhere"
        try check(
            Self.remarks(push + #"{ "wander": "10s", "weights": { "zoom": 1, "swipe": 3 } }"#),
            [nothing])
        for weights in [#""zoom": 1, "wait": 1"#, #""stroke": 1"#] {
            let wander = #"{ "wander": "10s", "weights": { \#(weights) } }"#
            try check(Self.remarks(push + wander), [])
        }
    }

    @Test("is made on memory without a unit")
    func isMadeOnMemoryWithoutAUnit() throws {
        func said(_ value: String) throws -> [String] {
            try Self.remarks(#"{ "push": "list" }, { "appMemory": \#(value) }"#)
        }
        try check(
            said("300"),
            [
                #"300 bytes are less than a page of memory. Write a size: "300MB""#
            ])
        for value in ["0", "4096", #""300MB""#] { try check(said(value), []) }
    }

    @Test("is made on a sheet that is higher than the window")
    func isMadeOnASheetThatIsHigher() throws {
        func said(_ height: String) throws -> [String] {
            let screens = SmallApp.screens.replacing(
                #""present": "detail""#, with: #""present": "detail", "height": \#(height)"#)
            return try Self.remarks(
                #"{ "push": "list" }, { "present": "detail", "height": \#(height) }"#,
                screens: screens)
        }
        let higher =
            "the sheet is higher than the window, and gets its 100 points. The screen below is "
            + "covered, and its views still count as in sight. "
            + "Make it lower. Without 'height' the screen below leaves the window"
        try check(said("5000"), [higher, higher])
        try check(said(#""half""#) == [] && said("100") == [])
    }

    @Test("is made on a tap that shows a screen beside none")
    func isMadeOnATapBesideNone() throws {
        func said(_ tap: String, panes: String = #""plain""#) throws -> [String] {
            try Self.remarks(
                #"{ "wait": "1s" }"#,
                screens: #"""
                    "mail": { "kind": "split", "collapses": 150,
                        "panes": [{ "screen": \#(panes), "width": 100 }, { "screen": "message" }] },
                    "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a",
                        "onTap": { "show": "message" } },
                    "plain": { "kind": "table", "rows": 3, "rowHeight": 50, "images": "a",
                        "onTap": { \#(tap) } },
                    "message": { "kind": "table", "rows": 4, "rowHeight": 50, "images": "b",
                        "pick": "(argument + row) % count" }
                    """#, tabs: #""plain", "mail""#)
        }
        let never =
            "the tap shows 'message' in its pane, and screen 'list' is never beside that pane. "
            + "Write 'push', or open this screen in that split"
        try check(said(#""show": "message""#), [never])
        // A presented screen lies over the split.
        try check(said(#""present": "list""#), [never])
        try check(said(#""push": "list""#), [])
        try check(
            said(#""show": "message""#, panes: #""list""#),
            [never.replacing("'list'", with: "'plain'")])
    }
}
