import Testing

@testable import LabScripts
@testable import PlainDesks

/// Each word of the language, seen in a recording.
@Suite("The words of a scenario made of a recording")
struct DraftedWordsTests {
    /// A scenario's screens and script, what stands in the draft of its trace, and what in that of
    /// its recording.
    struct Case: Sendable {
        var screens: String
        var script: String
        var drafted: [String]
        var recorded: [String]
    }

    static let cases: [Case] = [
        Case(
            screens: DraftDesk.list, script: #"{ "push": "s" }, { "wait": "1s" }, { "drag": 600 }"#,
            drafted: [
                #""kind": "table", "rows": 40, "rowHeight": 200"#,
                #"{ "images": "many", "pick": "row" }"#,
                #"{ "drag": { "by": 600, "duration": "300ms" } }"#,
            ],
            recorded: [
                #""s": {"count":40,"width":9,"height":9,"remote":true}"#,
                #"{ "images": "s", "pick": "row" }"#,
            ]),
        Case(
            screens: DraftDesk.list,
            script:
                #"{ "push": "s" }, { "fling": 2000, "times": 3, "every": "400ms" }, { "wait": "2s" }, { "scrollTo": 3, "animated": false }, { "scrollTo": "end", "speed": 2500 }, { "scrollTo": 4 }"#,
            drafted: [
                #"{ "fling": 2000, "times": 3, "every": "400ms" }"#,
                #"{ "scrollTo": 3, "animated": false }"#,
                #"{ "scrollTo": "end", "speed": 2500 }"#, #"{ "scrollTo": 4, "speed": 3000 }"#,
            ], recorded: []),
        Case(
            screens:
                #""s": { "kind": "table", "headerHeight": 30, "sections": [ { "rows": 3, "rowHeight": { "inTurn": [90, 120] }, "cell": [ { "images": "few", "size": [44, 22.5] } ] }, { "rows": 30, "rowHeight": 80, "cell": [ { "images": "few", "pick": "fixed", "index": 2 }, { "images": "few", "pick": "modulo" } ] } ] }"#,
            script: #"{ "push": "s" }, { "scrollTo": "end" }"#,
            drafted: [
                #"{ "rows": 3, "rowHeight": { "inTurn": [90, 120, 90] }, "headerHeight": 30, "cell": [ { "images": "few", "pick": "row", "size": [44, 22.5] } ] }"#,
                #"{ "rows": 30, "rowHeight": 80, "headerHeight": 30, "cell": [ { "images": "few", "pick": "fixed", "index": 2 }, { "images": "few", "pick": "modulo" } ] }"#,
            ], recorded: [#""pick": "(row + 1) % count""#]),
        Case(
            screens: DraftDesk.list
                + #", "p": { "kind": "pager", "pages": 8, "images": "many", "pick": "8 * argument + row" }"#,
            script:
                #"{ "push": "s" }, { "push": "p", "argument": 3 }, { "page": 1, "times": 3, "every": "1s" }, { "wait": "3s" }, { "pop": true }, { "push": "p", "argument": 7 }, { "page": 2 }, { "pop": true }"#,
            drafted: [
                #""kind": "pager", "pages": 8, "pageWidth": 375"#,
                #"{ "images": "many", "pick": "argument + row" }"#,
                #"{ "push": "p", "argument": 24 }"#, #"{ "push": "p", "argument": 56 }"#,
                #"{ "page": 1, "times": 3, "every": "1000ms" }"#,
                #"{ "page": 1, "times": 2, "every": "733ms" }"#,
                #"{ "pop": true }"#,
            ],
            recorded: [
                #"{ "push": "p", "argument": 24 }"#, #"{ "push": "p", "argument": 40 }"#,
            ]),
        Case(
            screens:
                #""d": { "kind": "deck", "cards": 9, "behind": 2, "images": "many" }"#,
            script:
                #"{ "push": "d" }, { "wait": "1s" }, { "swipe": 1 }, { "wait": "1s" }, { "undo": true }, { "wait": "1s" }, { "swipe": { "by": 0.4 } }"#,
            drafted: [
                #""kind": "deck", "cards": 9, "behind": 2"#, #"{ "swipe": 1 }"#,
                #"{ "undo": 1 }"#, #"{ "swipe": { "by": 0.4 } }"#,
            ], recorded: [#"{ "images": "d", "pick": "row" }"#]),
        Case(
            screens: #""v": { "kind": "pager", "axis": "vertical", "pages": 8, "images": "many" }"#,
            script:
                #"{ "push": "v" }, { "wait": "1s" }, { "page": 1 }, { "wait": "1s" }, { "page": -1 }"#,
            drafted: [
                #""kind": "pager", "pages": 8, "axis": "vertical", "pageHeight": 667"#,
                #"{ "page": 1 }"#, #"{ "page": -1 }"#,
            ], recorded: []),
        // Rows as high as the window that come to rest between two are no pages.
        Case(
            screens: #""v": { "kind": "table", "rows": 8, "rowHeight": 667, "images": "many" }"#,
            script: #"{ "push": "v" }, { "wait": "1s" }, { "fling": 500 }"#,
            drafted: [#""kind": "table", "rows": 8, "rowHeight": 667"#], recorded: []),
        // Nor are those that are jumped between.
        Case(
            screens: #""v": { "kind": "table", "rows": 8, "rowHeight": 667, "images": "many" }"#,
            script:
                #"{ "push": "v" }, { "wait": "1s" }, { "scrollTo": 5, "animated": false }, { "wait": "1s" }"#,
            drafted: [
                #""kind": "table", "rows": 8, "rowHeight": 667"#,
                #"{ "scrollTo": 5, "animated": false }"#,
            ], recorded: []),
        // A device that is turned swipes no card.
        Case(
            screens: #""d": { "kind": "deck", "cards": 9, "images": "many" }"#,
            script:
                #"{ "push": "d" }, { "wait": "1s" }, { "swipe": 3 }, { "wait": "1s" }, { "rotate": "landscape" }, { "wait": "1s" }, { "swipe": 1 }, { "wait": "1s" }"#,
            drafted: [
                #"{ "swipe": 1, "times": 3, "every": "733ms" }"#, #"{ "rotate": "landscape" }"#,
                #"{ "swipe": 1 }"#,
            ], recorded: []),
        // The first images of a group, over and over.
        Case(
            screens:
                #""s": { "kind": "table", "rows": 40, "rowHeight": 200, "images": "many", "pick": "row % 7" }"#,
            script: #"{ "push": "s" }, { "wait": "1s" }, { "fling": 2000 }"#,
            drafted: [#"{ "images": "many", "pick": "row % 7" }"#],
            recorded: [#"{ "images": "s", "pick": "modulo" }"#]),
        Case(
            screens: DraftDesk.list
                + #", "one": { "kind": "single", "images": "few", "pick": "argument" }, "g": { "kind": "grid", "items": 50, "columns": 4, "images": "many" }"#,
            script:
                #"{ "push": "g" }, { "drag": 90 }, { "push": "one", "argument": 2 }, { "pop": true }, { "push": "one", "argument": 1 }, { "push": "s" }, { "pop": 2 }"#,
            drafted: [
                #""kind": "grid", "items": 50, "columns": 4, "itemHeight": 93.75"#,
                #"{ "images": "few", "pick": "argument" }"#, #"{ "push": "one", "argument": 2 }"#,
                #"{ "pop": 2 }"#,
            ], recorded: [#"{ "push": "one", "argument": 0 }"#]),
        Case(
            screens: DraftDesk.list,
            script:
                #"{ "push": "s" }, { "memoryWarning": "critical" }, { "memoryWarning": 15 }, { "background": "30s" }, { "network": { "slower": 4 } }, { "prefetch": "many/3" }, { "store": { "image": "many/1", "as": "many/2" } }, { "empty": true }, { "replace": "many/0" }, { "lookup": "few/1" }"#,
            drafted: [
                #"{ "memoryWarning": "critical" }"#, #"{ "memoryWarning": 15 }"#,
                #"{ "background": "30000ms" }"#, #"{ "network": { "slower": 4 } }"#,
                #"{ "prefetch": "many/3" }"#,
                #"{ "store": { "image": "many/1", "as": "many/2" } }"#, #"{ "empty": true }"#,
                #"{ "replace": "many/0" }"#, #"{ "lookup": "few/1" }"#,
            ], recorded: [#"{ "prefetch": "s/3" }"#, #"{ "lookup": "others/0" }"#]),
    ]

    @Test("says what was seen, in the language's words", arguments: cases.indices)
    func saysWhatWasSeen(index: Int) throws {
        let one = Self.cases[index]
        let source = try DraftDesk.app(one.screens, one.script)
        let outcome = try DraftDesk.draft(source)
        for words in one.drafted { check(outcome.text.contains(words), note: "\(outcome.text)") }
        check(outcome.figures, outcome.seen)
        let recorded = try DraftDesk.draft(Recorded(source))
        for words in one.recorded { check(recorded.text.contains(words), note: "\(recorded.text)") }
        check(recorded.figures, recorded.seen)
        check(outcome.remarks == [] && recorded.remarks == [])
    }
}
