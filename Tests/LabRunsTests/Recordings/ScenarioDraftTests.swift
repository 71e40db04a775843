import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabOrders
@testable import LabPictures
@testable import LabRecordings
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import RunDesks
@testable import ScriptDesks

/// The scenario that is made of a recording.
@Suite("A scenario made of a recording")
struct ScenarioDraftTests {
    /// On 300 x 100 points: a list of 80, which a turned window of 100 has room for, beside what its
    /// rows show, and a sheet of 50 over both.
    private static let mail = SmallApp.text(
        #"""
        { "push": "mail" }, { "wait": "1s" },
        { "drag": { "by": 60, "duration": "200ms" }, "on": "message" }, { "wait": "1s" },
        { "show": "message", "argument": 3 }, { "wait": "1s" },
        { "present": "plain", "height": 50 }, { "wait": "500ms" },
        { "drag": { "by": 100, "duration": "200ms" }, "on": "list" }, { "wait": "1s" },
        { "dismiss": true }, { "wait": "1s" }
        """#,
        screens: #"""
            "mail": { "kind": "split",
                      "panes": [{ "screen": "list", "width": 80 }, { "screen": "message" }] },
            "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a" },
            "message": { "kind": "table", "rows": 4, "rowHeight": 50, "images": "b",
                         "pick": "(argument + row) % count" },
            "plain": { "kind": "table", "rows": 3, "rowHeight": 50, "images": "a" }
            """#,
        display: #""width": 300, "height": 100, "scale": 1, "hz": 100"#)

    @Test("has panes and sheets again, and the screens that were moved below a sheet")
    func hasPanesAndSheets() throws {
        let outcome = try DraftDesk.draft(Recorded(SmallApp.trace(Self.mail)))
        check(outcome.remarks, [])
        check(outcome.figures, outcome.seen)
        for part in [
            #""kind": "split""#, #""width": 80"#, #""push": "split""#, #""show": "message""#,
            #""present": "plain""#, #""height": 50"#, #""dismiss": true"#, #""on": "list""#,
            #""on": "message""#,
        ] {
            check(outcome.text.contains(part), note: "\(part)")
        }
    }

    @Test("has the app's window again, where it is less than the device's screen")
    func hasTheWindow() throws {
        let text = SmallApp.text(
            #"""
            { "push": "list" }, { "wait": "1s" }, { "scrollTo": "end" }, { "wait": "1s" }
            """#
        ).replacing(#""seed""#, with: #""window": [100, 60], "seed""#)
        let outcome = try DraftDesk.draft(Recorded(SmallApp.trace(text)))
        check(outcome.text.contains(#""window": [100, 60]"#))
        check(outcome.figures, outcome.seen)
    }

    /// docs/do/record-an-app.md states these bounds: of scenarios whose rows stay and lie one below
    /// the other, and of the others. Each letter of a search shows other stickers in its rows.
    private static func mostPercent(_ name: String) -> Int {
        let others = ["chat", "map", "photo-library", "reader", "shop", "social", "stickers"]
        return others.contains(name.replacing("-people", with: "")) ? 50 : 5
    }

    /// The number of requests that a draft says it leaves out, of views that are in no row or that
    /// change in place.
    private static func leftOut(_ remarks: [String]) throws -> Int {
        try remarks.reduce(0) { sum, remark in
            guard let said = try /are left out \((\d+)\)$/.firstMatch(in: remark) else {
                return sum
            }
            return sum + (Int(said.1) ?? 0)
        }
    }

    @Test(
        "has nearly as many requests and different images",
        arguments: Draws.some(of: ShippedScenarios.ofOneApp), [false, true])
    func hasNearlyAsMany(name: String, isRecorded: Bool) throws {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let source = try require(
            loader.load(ShippedScenarios.path(name), seed: nil).source as? ScenarioTrace)
        let outcome =
            isRecorded ? try DraftDesk.draft(Recorded(source)) : try DraftDesk.draft(source)
        let leftOut = try Self.leftOut(outcome.remarks)
        for (seen, drafted) in zip(outcome.seen, outcome.figures) {
            let most = max(1, seen * Self.mostPercent(name) / 100)
            check(
                (seen - leftOut - most...seen + most).contains(drafted),
                note: "\(outcome.seen), \(outcome.figures), \(outcome.remarks)")
        }
    }

    @Test("has tabs where screens come back that weren't closed")
    func hasTabs() throws {
        let screens =
            DraftDesk.list
            + #", "t": { "kind": "table", "rows": 3, "rowHeight": 300, "images": "few" }"#
        let text = """
            { "version": 1, "images": {
                "few": { "count": 4, "width": 8, "height": 8 },
                "many": { "count": 400, "width": 9, "height": 9, "remote": true } },
              "screens": { \(screens) }, "tabs": ["s", "t"],
              "script": [ { "wait": "1s" }, { "tab": 2 }, { "wait": "1s" }, { "tab": 1 },
                { "wait": "1s" }, { "tab": 2 }, { "wait": "1s" } ] }
            """
        let source = ScenarioTrace(
            try ScenarioReader.read(bytes: Array(text.utf8), file: "app.json") { _, _ in .empty })
        let outcome = try DraftDesk.draft(Recorded(source))
        check(outcome.text.contains(#""tabs": ["s", "t"]"#), note: "\(outcome.text)")
        check(
            outcome.text.contains(#"{ "tab": "t" }"#) && outcome.text.contains(#"{ "tab": "s" }"#))
        check(outcome.figures, outcome.seen)
    }

    @Test("swipes tabs that were made ahead, and says that they are")
    func swipesTabsThatWereMadeAhead() throws {
        let screens =
            DraftDesk.list
            + #", "t": { "kind": "single", "images": "few", "pick": "fixed", "index": 1 }"#
        let text = """
            { "version": 1, "images": {
                "few": { "count": 4, "width": 8, "height": 8 },
                "many": { "count": 400, "width": 9, "height": 9, "remote": true } },
              "screens": { \(screens) }, "tabs": ["s", "t"], "tabsSwipe": { "keeps": 1 },
              "script": [ { "wait": "1s" }, { "swipe": 1 }, { "wait": "1s" }, { "swipe": -1 },
                { "wait": "1s" } ] }
            """
        let source = ScenarioTrace(
            try ScenarioReader.read(bytes: Array(text.utf8), file: "app.json") { _, _ in .empty })
        let outcome = try DraftDesk.draft(Recorded(source))
        check(outcome.text.contains(#""tabsSwipe": { "keeps": 1 }"#), note: "\(outcome.text)")
        check(
            outcome.text.contains(#"{ "swipe": 1 }"#) && outcome.text.contains(#"{ "swipe": -1 }"#))
        check(outcome.figures, outcome.seen)
    }

    @Test("swipes tabs away from a deck by a word of their own")
    func swipesTabsAwayFromADeck() throws {
        let text = """
            { "version": 1, "images": {
                "few": { "count": 40, "width": 8, "height": 8 },
                "many": { "count": 400, "width": 9, "height": 9 } },
              "screens": { "s": { "kind": "deck", "cards": 30, "images": "many" },
                "t": { "kind": "deck", "cards": 20, "images": "few" } },
              "tabs": ["s", "t"], "tabsSwipe": { "keeps": 1 },
              "script": [ { "wait": "1s" }, { "swipe": 1 }, { "wait": "1s" }, { "swipeTab": 1 },
                { "wait": "1s" }, { "swipe": 1 }, { "wait": "1s" }, { "swipeTab": -1 },
                { "wait": "1s" } ] }
            """
        let source = ScenarioTrace(
            try ScenarioReader.read(bytes: Array(text.utf8), file: "app.json") { _, _ in .empty })
        let outcome = try DraftDesk.draft(Recorded(source))
        for step in [#"{ "swipe": 1 }"#, #"{ "swipeTab": 1 }"#, #"{ "swipeTab": -1 }"#] {
            check(outcome.text.contains(step), note: "\(outcome.text)")
        }
    }

    @Test("leaves changes of images in place out, and says so")
    func leavesChangesInPlaceOut() throws {
        let source = try DraftDesk.app(
            #""p": { "kind": "pager", "pages": 3, "images": "many", "pick": "2 * row + turn", "onTap": { "turn": 1, "of": 2 } }"#,
            #"{ "push": "p" }, { "wait": "1s" }, { "tap": 1 }, { "wait": "1s" }"#)
        let outcome = try DraftDesk.draft(source)
        check(
            outcome.remarks.contains("p: changes of its views in place are left out (1)"),
            note: "\(outcome.remarks)")
    }

    @Test("leaves views over the content and rows that change out, and says so")
    func leavesOverlaysAndNewRowsOut() throws {
        let source = try DraftDesk.app(
            #""s": { "kind": "table", "rows": 40, "rowHeight": 200, "images": "many", "overlay": [{ "images": "few", "pick": "fixed", "index": 1, "at": [5, 5] }] }"#,
            #"{ "push": "s" }, { "wait": "1s" }, { "renew": [0, 1] }, { "wait": "1s" }"#)
        try check(
            DraftDesk.draft(source).remarks,
            [
                "s: requests of views that are in none of its rows are left out (1)",
                "s: rows that changed (once) are as they were first told",
            ])
    }

    @Test("has a pane's first screen, and what takes its place at the same instant")
    func hasPanesThatAreReplacedAtOnce() throws {
        let text = Self.mail.replacing(
            #"{ "push": "mail" }, { "wait": "1s" },"#,
            with: #"{ "push": "mail" }, { "show": "message", "argument": 5 }, { "wait": "1s" },"#)
        let outcome = try DraftDesk.draft(SmallApp.trace(text))
        check(outcome.remarks, [])
        check(outcome.figures, outcome.seen)
    }

    @Test("plays the videos again, and takes what the app took")
    func playsVideosAgain() throws {
        let text = #"""
            { "version": 1, "images": {
                "posters": { "count": 20, "width": 8, "height": 8 },
                "stickers": { "count": 20, "width": 9, "height": 9, "format": "gif",
                    "frames": 12, "frameTime": "80ms" } },
              "screens": { "clips": { "kind": "table", "rows": 20, "rowHeight": 300, "cell": [
                { "images": "stickers" },
                { "images": "posters", "video": { "memory": "6MB", "rate": "1Mbps",
                    "length": "4s" } } ] } },
              "script": [ { "push": "clips" }, { "wait": "1s" }, { "appMemory": "5MB" },
                { "traffic": { "bytes": "20KB" } }, { "fling": 900 }, { "wait": "1s" } ] }
            """#
        let source = ScenarioTrace(
            try ScenarioReader.read(bytes: Array(text.utf8), file: "app.json") { _, _ in .empty })
        let outcome = try DraftDesk.draft(Recorded(source))
        let draft = outcome.text.filter { $0 != " " && $0 != "\n" }
        for part in [
            #""video":{"memory":6000000,"rate":"125000B/s","length":"4000ms"}"#,
            #""frames":12,"frameTime":"80ms""#, #"{"appMemory":5000000}"#,
            #"{"traffic":{"bytes":20000}}"#,
        ] {
            check(draft.contains(part), note: "\(part) isn't in \(outcome.text)")
        }
    }

    @Test("is right, whatever was recorded", arguments: UInt64(1)...12)
    func isRightWhateverWasRecorded(seed: UInt64) throws {
        let made = try SmallApp.trace(RandomScenario.text(seed: seed))
        _ = try DraftDesk.draft(made)
        _ = try DraftDesk.draft(Recorded(made))
        let list = ListTrace.inFile(seed: seed) { group in
            // A folder of pictures that isn't there can't be drawn anew.
            if case .directory = group.source { group.source = .plain(bytes: 9) }
        }
        _ = try DraftDesk.draft(list)
    }

    @Test("is refused where nothing is shown")
    func isRefusedWhereNothingIsShown() throws {
        let folder = ScratchFolder()
        let file = try TraceText.read(
            Array(
                "{\"trace\":1,\"images\":{}}\n{\"t\":0,\"event\":\"push\",\"screen\":\"s\"}\n".utf8),
            in: folder)
        #expect(throws: Halt.self) { try DraftDesk.draft(file) }
    }

    @Test("guesses rows that no layout tells, and says so")
    func guessesRows() throws {
        let folder = ScratchFolder()
        let lines = [
            #"{"trace":1,"images":{"a":{"count":9,"width":9,"height":9}}}"#,
            #"{"t":0,"event":"push","screen":"my feed!"}"#,
            #"{"t":0,"event":"request","view":0,"image":"a/3","show":true}"#,
            #"{"t":0,"event":"request","view":1,"image":"a/4","show":true}"#,
            #"{"t":100,"event":"scroll","screen":"my feed!","offset":333,"velocity":900}"#,
            #"{"t":100,"event":"request","view":2,"image":"a/5","show":true}"#,
            #"{"t":900,"event":"end"}"#,
        ]
        let file = try TraceText.read(Array(lines.joined(separator: "\n").utf8), in: folder)
        let outcome = try DraftDesk.draft(file)
        check(outcome.text.contains(#""my-feed-": {"#), note: "\(outcome.text)")
        check(outcome.text.contains(#""rows": 3, "rowHeight": 333.333"#))
        check(outcome.text.contains(#""pick": "row + 3""#))
        check(outcome.remarks, ["my-feed-: its rows are guessed, since no layout tells them"])
    }
}
