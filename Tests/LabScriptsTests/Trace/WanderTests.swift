import Testing

@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A wandering user")
struct WanderTests {
    private static let tabs = #""list", "card", "pages""#

    private static func play(
        seed: Int, _ wander: String = #"{ "wander": "60s" }"#
    ) throws -> Recording {
        try SmallApp.play(wander, tabs: tabs, seed: seed)
    }

    @Test func `does the same again for the same seed`() throws {
        try check(Self.play(seed: 5).events, Self.play(seed: 5).events)
    }

    @Test func `does otherwise for another seed`() throws {
        let traces = try (1...5).map { try Self.play(seed: $0).lines(frames: true) }
        check(Set(traces).count, 5)
    }

    @Test func `does otherwise when they wander again`() throws {
        let once = try Self.play(seed: 5).events.count
        let twice = try Self.play(seed: 5, #"{ "wander": "60s", "times": 2 }"#).events.count
        check(twice != 2 * once)
    }

    @Test("does only what can be done, to the end of their time", arguments: 1...40)
    func doesOnlyWhatCanBeDone(seed: Int) throws {
        let weights = WanderChoice.allCases.map { "\"\($0.rawValue)\": 1" }
        let played = try Self.play(
            seed: seed,
            #"{ "wander": "40s", "weights": { \#(weights.joined(separator: ", ")) } }"#)
        check(TraceRules.broken(in: played.events), [])
        check(played.endNs, 40_000_000_000)
    }

    @Test func `does nothing but what has a weight`() throws {
        let played = try Self.play(
            seed: 1,
            #"""
            { "wander": "90s", "sessions": false, "weights": { "wait": 1, "memoryWarning": 3 } }
            """#)
        // The first tab is all that is ever shown.
        check(played.lines().allSatisfy { $0.hasPrefix("0 ") || $0.hasSuffix(" warning") })
        check(played.lines().filter { $0.hasSuffix(" warning") }.count > 3)
    }

    @Test func `leaves the app and comes back, unless told to stay`() throws {
        let played = try Self.play(seed: 3, #"{ "wander": "60m" }"#).lines()
        let left = played.count { $0.hasSuffix(" background") }
        // About a minute in it, and a minute away, on average over people.
        check((6...200).contains(left))
        check(played.count { $0.hasSuffix(" foreground") }, left)
        let staying = try Self.play(seed: 3, #"{ "wander": "60m", "sessions": false }"#).lines()
        check(!staying.contains { $0.hasSuffix("ground") })
    }

    @Test func `taps items of carousels in sight, given a weight`() throws {
        let screens = #"""
            "home": { "kind": "table", "sections": [
              { "rows": 1, "rowHeight": 30,
                "carousel": { "items": 10, "itemWidth": 40, "images": "a",
                              "onTap": { "push": "detail" } } },
              { "rows": 3, "rowHeight": 40, "cell": [{ "images": "a" }] } ] },
            "detail": { "kind": "single", "images": "b", "pick": "argument" }
            """#
        func opened(_ weights: String) throws -> Set<Substring> {
            let lines = try SmallApp.play(
                #"""
                { "push": "home" },
                { "wander": "5m", "sessions": false, "weights": { \#(weights) } }
                """#, screens: screens
            ).lines()
            return Set(lines.compactMap { $0.split(separator: " b/").dropFirst().first })
        }
        // Three items of the carousel are in sight, each with its own picture.
        try check(opened(#""item": 1, "pop": 1"#), ["0", "1", "2"])
        try check(opened(#""tap": 1, "pop": 1"#), [])
    }

    @Test("turns one page at a stroke, and leaves none half turned", arguments: 1...5)
    func turnsOnePageAtAStroke(seed: Int) throws {
        let frames = try SmallApp.play(
            #"{ "wander": "5m", "sessions": false, "weights": { "stroke": 1 } }"#,
            tabs: #""pages", "list""#, seed: seed
        ).frames
        // Stretches of a second without motion.
        let rests = zip(frames, frames.dropFirst()).filter {
            $1.timeNs - $0.timeNs > 1_000_000_000
        }.map(\.0.frame.offsetPx)
        check(rests.count > 10)
        check(rests.allSatisfy { $0 % 100 == 0 })
        check(zip(rests, rests.dropFirst()).contains { abs($1 - $0) == 100 })
    }

    /// On 100 frames a second, from the content's start.
    @Test("strokes as far, as long and as soon again as the person of the seed", arguments: 1...20)
    func strokesAsThePersonDoes(seed: Int) throws {
        let frames = try SmallApp.play(
            #"""
            { "push": "list" },
            { "wander": "5m", "sessions": false, "weights": { "stroke": 1 } }
            """#, seed: seed
        ).frames
        var person = Person(seed: UInt64(seed))
        let stroke = person.stroke(.reading, canGoBack: false)
        let first = frames.prefix { $0.frame.phase == .drag && $0.timeNs < 60_000_000_000 }
        let lift = try require(first.first { $0.frame.velocity == 0 })
        check(abs(Double(lift.frame.offsetPx) - stroke.travel) <= 0.5)
        let late = Double(lift.timeNs) / 1e9 - stroke.durationS
        check((-0.001...0.011).contains(late))
        let next = try require(frames.first { $0.timeNs > lift.timeNs && $0.frame.phase == .drag })
        let later = Double(next.timeNs - lift.timeNs) / 1e9 - stroke.gapS
        check((-0.001...0.021).contains(later))
    }

    @Test func `stops what moves when the finger comes down, and lets some of it run out`() throws {
        let frames = try SmallApp.play(
            #"{ "push": "list" }, { "wander": "20m", "weights": { "stroke": 1 } }"#, seed: 11
        ).frames.map(\.frame)
        let turns = zip(frames, frames.dropFirst())
        let stopped = turns.count {
            $0.phase == .deceleration && $0.velocity != 0 && $1.phase == .drag
        }
        let ranOut = turns.count {
            $0.phase == .deceleration && $0.velocity == 0 && $1.phase == .drag
        }
        check(stopped > 5 && ranOut > 5)
    }

    @Test func `does everything, given the time`() throws {
        let weights = WanderChoice.allCases.map { "\"\($0.rawValue)\": 1" }
        let played = try SmallApp.play(
            #"{ "wander": "60m", "weights": { \#(weights.joined(separator: ", ")) } }"#,
            tabs: Self.tabs)
        let words = Set(played.lines().map { $0.split(separator: " ")[1] })
        check(
            words.isSuperset(of: [
                "push", "pop", "ask", "show", "hide", "drop", "background", "foreground",
                "warning",
            ]))
        check(Set(played.frames.map { $0.frame.phase }), [.drag, .deceleration, .jump])
        check(played.frames.contains { $0.frame.velocity < 0 })
    }
}

@Suite("Any script")
struct AnyScriptTests {
    @Test("keeps the rules of views and time", arguments: UInt64(1)...60)
    func keepsTheRulesOfViews(seed: UInt64) throws {
        let played = try Recording.of(SmallApp.trace(RandomScenario.text(seed: seed)))
        check(TraceRules.broken(in: played.events), [])
        check(played.events.count > 2)
    }

    @Test("tells of rows before they are bound between tall headers, too", arguments: [0, 3, 64])
    func tellsOfRowsBetweenTallHeaders(row: Int) throws {
        let screens = #"""
            "list": { "kind": "table", "headerHeight": 450, "rowHeight": 50, "images": "a",
                      "sections": [ { "rows": 62 }, { "rows": 6 }, { "rows": 9 } ] }
            """#
        let script = #"{ "push": "list" }, { "scrollTo": \#(row), "animated": false }"#
        let trace = try SmallApp.trace(SmallApp.text(script, screens: screens, images: 77))
        try check(Self.untold(Recording.of(trace, layouts: true)), [])
    }

    @Test("makes the same events whether or not layouts are wanted", arguments: UInt64(1)...20)
    func makesTheSameEventsWithLayouts(seed: UInt64) throws {
        let trace = try SmallApp.trace(RandomScenario.text(seed: seed))
        try check(Recording.of(trace).events, Recording.of(trace, layouts: true).events)
    }

    @Test("tells of every row before it is bound, and what is in it", arguments: UInt64(1)...40)
    func tellsOfEveryRowBeforeItIsBound(seed: UInt64) throws {
        let trace = try SmallApp.trace(RandomScenario.text(seed: seed, isPlain: true))
        let played = try Recording.of(trace, layouts: true)
        check(Self.untold(played), [])
        for (layout, _) in played.layouts {
            check(layout.rowCount > 0 && layout.columns > 0)
            check(layout.images.count > (layout.rowCount - 1) * layout.imagesPerRow)
            check(layout.images.count <= layout.rowCount * layout.imagesPerRow)
        }
    }

    /// Images that were bound before any layout told of them.
    private static func untold(_ played: Recording) -> [ImageID] {
        var told: Set<ImageID> = []
        var untold: [ImageID] = []
        var layouts = played.layouts[...]
        for event in played.events {
            while let next = layouts.first, next.timeNs <= event.timeNs {
                told.formUnion(next.layout.images)
                layouts.removeFirst()
            }
            guard case .request(_, let image, _, _) = event.action else { continue }
            if !told.contains(image) { untold.append(image) }
        }
        return untold
    }
}
