@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks

/// Scenarios with screens of all kinds, and scripts that can be played.
enum RandomScenario {
    /// - Parameter isPlain: whether rows stay as they are, and have no others in them.
    static func text(seed: UInt64, isPlain: Bool = false) -> String {
        var random = SplitMix(seed)
        let display = random.pick([
            #""width": 375, "height": 667, "scale": 2, "hz": 60"#,
            #""width": 412, "height": 915, "scale": 2.625, "hz": 90"#,
            #""width": 390, "height": 844, "scale": 3, "hz": 120"#,
        ])
        let usesTabs = random.chance(40)
        var steps = usesTabs ? [] : [#"{ "push": "list" }"#]
        for _ in 0..<(1 + random.below(6)) {
            steps +=
                !isPlain && random.chance(35)
                ? changes(&random) : block(&random, usesTabs: usesTabs)
        }
        // Drawn by themselves, so that what is drawn above stays as it was.
        var paged = SplitMix(seed &+ 0x7061_6765)
        if !isPlain, paged.chance(60) { steps += pages(&paged) }
        if random.chance(50) { steps.append(wander(&random)) }
        // Drawn by itself, so that the rest is as it was.
        var media = SplitMix(seed &+ 0x3ED1A)
        if media.chance(40) { steps += videos(&media) }
        steps.append(#"{ "wait": "\#(random.below(3))s" }"#)
        let screens = screens(&random) + ",\n" + pagedScreens(&paged)
        let tabsKeep = paged.chance(60) ? paged.below(3) : nil
        if usesTabs, tabsKeep != nil { steps = swipes(&media) + steps }
        return SmallApp.text(
            steps.joined(separator: ",\n"), screens: screens,
            tabs: usesTabs ? #""list", "grid", "pages""# : "", tabsKeep: tabsKeep,
            seed: Int(seed), display: display, images: 60)
    }

    private static func screens(_ random: inout SplitMix) -> String {
        let height = random.pick(["44", "61.333", "120.5"])
        let clears = random.chance(30)
        let opens = random.chance(50) ? "push" : "present"
        return #"""
            "list": { "kind": "table", "headerHeight": 20.25, "clearOnReuse": \#(clears),
                "sections": [
                    { "rows": \#(1 + random.below(300)), "rowHeight": \#(height), "cell": [
                        { "images": "a", "pick": "zipf", "skew": 0.9, "size": [30, 40.5] },
                        { "images": "b", "pick": "modulo" } ] },
                    { "rows": 30, "rowHeight": 80, "headerHeight": 0, "cell": [
                        { "images": "b", "pick": "uniform",
                          "size": [40.4, 30] } ] } ],
                "onTap": { "\#(opens)": "detail", "argument": 3 } },
            "grid": { "kind": "grid", "items": \#(1 + random.below(500)),
                "columns": \#(2 + random.below(4)), "images": "a", "pick": "modulo",
                "onTap": { "push": "pages", "argument": 0 } },
            "pages": { "kind": "pager", "pages": \#(1 + random.below(12)), "images": "b",
                "onTap": { "present": "detail", "argument": 5 } },
            "detail": { "kind": "single", "images": "a", "pick": "argument" },
            """# + changing(&random)
    }

    /// Screens whose rows differ, come and go, and have others in them.
    private static func changing(_ random: inout SplitMix) -> String {
        let more =
            #""more": { "rows": \#(1 + random.below(20)), "within": 3, "takes": "300ms", "#
            + #""pages": \#(1 + random.below(4)) },"#
        let fits = random.pick(["\"fits\"", "[40, 220]", "{ \"fits\": 12.5 }"])
        return #"""
            "feed": { "kind": "table", "bounces": \#(random.chance(50)),
                "bars": { "top": 44.5, "bottom": 30 },
                "overlay": [ { "images": "b", "pick": "(argument + turn) % count",
                    "changes": "1s", "size": [30, 30], "at": [-8, -40] } ],
                \#(random.chance(50) ? more : "")
                "sections": [
                    { "rows": 1, "rowHeight": 60, "carousel": { "items": 9, "itemWidth": [50, 90],
                        "images": "a", "pick": "(outer + row) % count",
                        "onTap": { "present": "detail", "argument": "row" } } },
                    { "rows": 40, "headerHeight": 12, "kinds": [
                        { "share": 3, "rowHeight": [70, 180], "cell": [ { "images": "b",
                            "pick": "modulo", "thumbnail": { "images": "a", "pick": "modulo" } } ] },
                        { "share": 1, "rowHeight": 30, "cell": [] },
                        { "share": 1, "rowHeight": 200, "cell": [ { "images": "a",
                            "pick": "(row + turn) % count", "changes": "700ms" } ] },
                        { "share": 1, "rowHeight": 90,
                            "cell": [ { "images": "b", "pick": "zipf" } ],
                            "carousel": { "items": 30, "itemWidth": 80, "images": "a",
                                "pick": "uniform" } } ] } ],
                "onTap": { "push": "detail", "argument": "row % 60" } },
            "wall": { "kind": "grid", "items": \#(1 + random.below(200)),
                "columns": \#(1 + random.below(4)), "waterfall": true, "itemHeight": \#(fits),
                "images": "a", "pick": "modulo", "onTap": { "push": "detail", "argument": 3 } },
            "map": { "kind": "map", "columns": \#(1 + random.below(6)), "rows": 3,
                "tile": 130.5, "levels": 3, "images": "b", "pick": "modulo" },
            "closeup": { "kind": "pager", "pages": 9, "images": "a", "size": [100, 100],
                "zoomed": { "images": "b", "pick": "row" } },
            "desk": { "kind": "split", "collapses": 500,
                "panes": [ { "screen": "shelf", "width": 200.5 }, { "screen": "side" } ] },
            "shelf": { "kind": "table", "bars": { "top": 20 }, "sections": [
                { "rows": 1, "rowHeight": 90, "carousel": { "items": 20, "itemWidth": 70,
                    "lines": 3, "snaps": "\#(random.pick(["page", "item"]))", "images": "b",
                    "pick": "modulo" } },
                { "rows": 40, "rowHeight": 60, "cell": [ { "images": "a", "pick": "modulo" } ] } ],
                "onTap": { "show": "side", "argument": "row % 30" } },
            "side": { "kind": "grid", "items": 50, "columns": 2, "images": "b",
                "pick": "(argument + row) % count",
                "onTap": { "push": "detail", "argument": "row % 60" } },
            "sheet": { "kind": "table", "rows": 30, "rowHeight": 40, "images": "b",
                "onTap": { "present": "detail", "argument": 2, "height": 200 } },
            "clips": { "kind": "pager", "pages": 9, "images": "a",
                "video": { "memory": "24MB", "rate": "2Mbps", "length": "20s", "starts": "300ms" } },
            "posts": { "kind": "table", "rows": 40, "rowHeight": 210, "clearOnReuse": true,
                "cell": [ { "images": "a", "pick": "modulo" },
                    { "images": "b", "pick": "modulo", "video": { "memory": "6MB",
                        "rate": "500KB/s", "length": "4s", "ahead": "2s", "poster": "kept" } } ] }
            """#
    }

    /// Swipes between tabs, and back to the first.
    private static func swipes(_ random: inout SplitMix) -> [String] {
        [
            #"{ "swipeTab": 2 }"#,
            #"{ "swipeTab": { "by": \#(random.pick(["-0.4", "-0.25"])) } }"#,
            #"{ "swipeTab": -1, "times": 2, "every": "\#(200 + random.below(900))ms" }"#,
        ]
    }

    /// Steps among videos, transfers and an app that uses more memory.
    private static func videos(_ random: inout SplitMix) -> [String] {
        [
            #"{ "push": "clips" }"#,
            #"{ "page": \#(1 + random.below(3)), "times": 2, "every": "900ms" }"#,
            #"{ "wait": "2s", "meanwhile": [ { "after": "1s", "appMemory": "180MB" } ] }"#,
            #"{ "traffic": { "bytes": "\#(1 + random.below(9))MB", "host": "video.example" } }"#,
            #"{ "push": "posts" }"#, motion(&random), #"{ "background": "2s" }"#,
            #"{ "renew": [0, 2] }"#, #"{ "pop": true }"#, #"{ "rotate": true }"#,
            #"{ "appMemory": 0 }"#, #"{ "pop": true }"#,
        ]
    }

    /// Steps on them that leave the user where they found them.
    private static func changes(_ random: inout SplitMix) -> [String] {
        switch random.below(6) {
        case 4:
            return [
                #"{ "push": "desk" }"#, #"{ "drag": 80, "on": "shelf" }"#,
                #"{ "fling": 500, "in": 1, "on": "shelf" }"#, #"{ "insert": 2, "on": "shelf" }"#,
                #"{ "tap": 2, "on": "shelf" }"#, motion(&random), #"{ "rotate": true }"#,
                #"{ "renew": [0, 1], "on": "shelf" }"#, #"{ "show": "side", "argument": 4 }"#,
                #"{ "wander": "8s", "sessions": false, "weights": { "stroke": 3, "pane": 2, "#
                    + #""tap": 1, "rotate": 1, "carousel": 1 } }"#,
                #"{ "popToRoot": true, "times": 2 }"#,
            ]
        case 5:
            let height = random.pick([#""half""#, "150.5", "5000"])
            return [
                #"{ "push": "wall" }"#, #"{ "present": "sheet", "height": \#(height) }"#,
                motion(&random), #"{ "drag": 50, "on": "wall" }"#,
                #"{ "insert": 2, "on": "wall" }"#,
                #"{ "fling": 900, "on": "sheet" }"#, #"{ "rotate": true }"#, #"{ "tap": 1 }"#,
                #"{ "wait": "200ms" }"#, #"{ "dismiss": true }"#, #"{ "dismiss": true }"#,
                #"{ "pop": true }"#,
            ]
        case 0:
            return [
                #"{ "push": "feed" }"#, #"{ "fling": 700, "in": 1 }"#, motion(&random),
                #"{ "fling": 2500, "meanwhile": [ { "after": "200ms", "insert": 3 }, "#
                    + #"{ "after": "600ms", "memoryWarning": "warning" }, "#
                    + #"{ "after": "500ms", "renew": [1, 4] } ] }"#,
                #"{ "scrollTo": 0, "animated": false }"#, #"{ "delete": [2, 3] }"#,
                #"{ "drag": -150 }"#, #"{ "push": "list" }"#,
                #"{ "wait": "400ms" }"#, #"{ "pop": true }"#,
                #"{ "insert": { "rows": 5, "at": "end", "keepsPlace": true } }"#,
                staying("6s", #""carousel": 2, "scrollTo": 1, "tap": 1"#),
                #"{ "popToRoot": true }"#,
            ]
        case 1:
            return [
                #"{ "push": "wall" }"#, motion(&random), #"{ "insert": 2 }"#, motion(&random),
                #"{ "rotate": true }"#, #"{ "pop": true }"#,
            ]
        case 2:
            return [
                #"{ "push": "map" }"#, #"{ "drag": [60, -40.5] }"#, #"{ "zoom": 4 }"#,
                #"{ "fling": [-900, 700] }"#, staying("4s", #""zoom": 1"#),
                #"{ "popToRoot": true }"#,
            ]
        default:
            return [
                #"{ "push": "closeup" }"#, #"{ "zoom": 2.5 }"#, #"{ "page": 1 }"#,
                #"{ "zoom": 1 }"#, #"{ "pop": true }"#,
            ]
        }
    }

    /// A person who goes back to no screen from which another is presented, as that would stay.
    private static func staying(_ time: String, _ weights: String) -> String {
        #"{ "wander": "\#(time)", "weights": { "stroke": 9, "wait": 1, \#(weights) } }"#
    }

    /// Decks, and pages that turn by themselves or by a tap.
    private static func pagedScreens(_ random: inout SplitMix) -> String {
        #"""
        "deck": { "kind": "deck", "cards": \#(4 + random.below(9)), "behind": \#(random.below(3)),
            "cell": [ { "images": "a", "pick": "(3 * row + turn) % count", "size": [90, 120] },
                      { "images": "b", "pick": "modulo" } ],
            "onTap": { "turn": 1, "of": \#(2 + random.below(3)) } },
        "reels": { "kind": "pager", "axis": "vertical", "pages": \#(3 + random.below(6)),
            "images": "b", "advances": "\#(300 + random.below(900))ms",
            "onTap": { "page": 1 } },
        "stories": { "kind": "pager", "pages": 3, "advances": "400ms", "ends": "dismiss",
            "images": "a", "pick": "2 * row + turn", "onTap": { "turn": 1, "of": 2, "page": 1 } }
        """#
    }

    /// Steps on them that leave the user where they found them.
    private static func pages(_ random: inout SplitMix) -> [String] {
        switch random.below(3) {
        case 0:
            return [
                #"{ "push": "deck" }"#, #"{ "swipe": 2 }"#, #"{ "tap": 1, "times": 2 }"#,
                #"{ "swipe": { "by": \#(random.pick(["0.4", "-0.25"])) } }"#,
                #"{ "tap": 1, "back": true }"#, #"{ "undo": true }"#,
                #"{ "swipe": 1, "times": 2, "every": "\#(100 + random.below(900))ms" }"#,
                #"{ "rotate": true }"#,
                #"{ "wander": "5s", "sessions": false, "weights": { "swipe": 5, "undo": 1, "#
                    + #""tap": 2, "wait": 1 } }"#,
                #"{ "pop": true }"#,
            ]
        case 1:
            return [
                #"{ "push": "reels" }"#, #"{ "page": 2 }"#, #"{ "wait": "1200ms" }"#,
                #"{ "fling": 900 }"#, #"{ "tap": 1 }"#, #"{ "rotate": true }"#,
                #"{ "wait": "\#(random.below(2000))ms" }"#, #"{ "page": -1 }"#,
                #"{ "push": "detail" }"#, #"{ "wait": "1s" }"#, #"{ "pop": true }"#,
                #"{ "drag": 40 }"#, #"{ "pop": true }"#,
            ]
        default:
            return [
                #"{ "present": "stories" }"#, #"{ "tap": 1 }"#,
                #"{ "tap": 1, "back": true }"#, #"{ "wait": "9s" }"#,
            ]
        }
    }

    /// Steps that leave the user where they found them.
    private static func block(_ random: inout SplitMix, usesTabs: Bool) -> [String] {
        switch random.below(10) {
        case 0, 1: return [motion(&random)]
        case 2: return [#"{ "push": "grid" }"#, motion(&random), #"{ "pop": true }"#]
        case 3:
            return [
                #"{ "push": "pages" }"#, #"{ "page": \#(1 + random.below(3)) }"#,
                #"{ "push": "list" }"#, motion(&random), #"{ "popToRoot": true }"#,
            ]
        case 4:
            return [
                #"{ "present": "list" }"#, motion(&random), #"{ "push": "detail" }"#,
                #"{ "dismiss": true }"#,
            ]
        case 5: return [#"{ "rotate": true }"#, motion(&random)]
        case 6:
            return [
                #"{ "memoryWarning": "\#(random.pick(["warning", "critical"]))" }"#,
                #"{ "background": "2s" }"#,
            ]
        case 7:
            return [
                #"{ "store": "a/\#(random.below(60))" }"#,
                #"{ "store": { "image": "a/\#(random.below(60))", "as": "a/7" } }"#,
                #"{ "replace": "b/\#(random.below(60))" }"#,
                #"{ "network": { "slower": 2.5 } }"#, #"{ "otherApps": "1MB" }"#,
            ]
        case 8:
            return usesTabs
                ? [#"{ "tab": 2 }"#, motion(&random), #"{ "tab": "pages" }"#, #"{ "tab": 1 }"#]
                : [#"{ "repeat": 2, "steps": [ \#(motion(&random)) ] }"#]
        default: return [#"{ "wait": "\#(random.below(1500))ms" }"#]
        }
    }

    private static func motion(_ random: inout SplitMix) -> String {
        random.pick([
            #"{ "fling": \#(500 + random.below(4000)) }"#,
            #"{ "fling": -\#(500 + random.below(4000)), "times": 2, "every": "350ms" }"#,
            #"{ "drag": \#(20 + random.below(300)) }"#,
            #"{ "drag": { "by": -100.5, "duration": "77ms", "velocity": -900 } }"#,
            #"{ "scrollTo": "end", "speed": 9000 }"#,
            #"{ "scrollTo": 0, "animated": \#(random.chance(50)) }"#,
        ])
    }

    private static func wander(_ random: inout SplitMix) -> String {
        let weights = WanderChoice.allCases.map {
            "\"\($0.rawValue)\": \(1 + random.below(4))"
        }
        return #"{ "wander": "\#(5 + random.below(20))s", "weights": { "#
            + weights.joined(separator: ", ") + " } }"
    }
}

/// Rules that every trace made by a script must obey.
struct TraceRules {
    private var used: Set<ViewID> = []
    private var inWindow: Set<ViewID> = []
    private var playing: Set<ViewID> = []
    private var lastNs: Int64 = 0
    private(set) var broken: [String] = []

    static func broken(in events: [TraceEvent]) -> [String] {
        var rules = TraceRules()
        for event in events { rules.check(event) }
        return rules.broken
    }

    private mutating func hold(_ condition: Bool, _ what: String, _ event: TraceEvent) {
        if !condition { broken.append("\(what): \(event)") }
    }

    private mutating func check(_ event: TraceEvent) {
        hold(event.timeNs >= lastNs, "time goes back", event)
        lastNs = event.timeNs
        switch event.action {
        case .request(let view, _, _, let shows):
            // Tabs that are kept beside the one in front ask before they are in a window.
            if !shows, used.insert(view).inserted { return }
            // One that changes, or is looked at closely, asks where it is.
            hold(shows != inWindow.contains(view), "bound on screen", event)
            used.insert(view)
            inWindow.insert(view)
        case .show(let view):
            hold(used.contains(view), "shown before it was bound", event)
            hold(inWindow.insert(view).inserted, "shown twice", event)
        case .hide(let view, let isPooled):
            // A rotation can put a cell away whose screen is covered.
            hold(inWindow.remove(view) != nil || isPooled, "hidden twice", event)
        case .clear(let view):
            hold(used.contains(view) && !inWindow.contains(view), "cleared on screen", event)
        case .drop(let view):
            hold(used.remove(view) != nil, "dropped twice", event)
            hold(!playing.contains(view), "dropped while it plays", event)
            inWindow.remove(view)
        case .play(let view, _):
            hold(inWindow.contains(view), "plays out of sight", event)
            hold(playing.insert(view).inserted, "plays twice", event)
        case .stop(let view): hold(playing.remove(view) != nil, "stopped twice", event)
        default: break
        }
    }
}
