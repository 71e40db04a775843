import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// The sequence of `WorkedPrefetch`, and others on the list and with the times of `RowsDesk`.
@Suite("Prefetching as a system's lists do")
struct PrefetchSystemTests {
    private static let screens = #"""
        "list": { "kind": "table", "sections": [ { "rows": 6, "rowHeight": 100,
            "cell": [ { "images": "b", "pick": "modulo" } ],
            "carousel": { "items": 5, "itemWidth": 100, "images": "a",
                "pick": "5 * outer + row" } } ] }
        """#

    private static func rule(
        _ name: String, _ change: (inout PrefetchRule) -> Void = { _ in }
    ) -> PrefetchRule {
        var rule = PrefetchRule(ahead: 0)
        rule.system = PrefetchSystem(rawValue: name)!
        change(&rule)
        return rule
    }

    /// Decodes of each step that it doesn't have without prefetching.
    private static func begins(_ rules: [PrefetchRule]) throws -> [[String]] {
        let drag = #"{ "drag": { "by": 100, "duration": "100ms" }"#
        let script = [
            RowsDesk.wait(10), drag + " }", RowsDesk.wait(10), drag + #", "in": 1 }"#,
            RowsDesk.wait(10),
        ].joined(separator: ", ")
        func steps(_ rules: [PrefetchRule]) throws -> [[String]] {
            let seen = try RowsDesk.play(script, rules, screens: screens)
            let decodes = seen.decodes.map { $0.split(separator: " ") }
            let spans: [Range<Int>] = [0..<10, 10..<120, 120..<1000]
            return spans.map { span in
                decodes.filter { span.contains(Int($0[0])!) }.map { String($0[1]) }
            }
        }
        let plain = try steps([])
        return zip(try steps(rules), plain).map { found, own in found.filter { !own.contains($0) } }
    }

    @Test("begins at each step of a sequence by hand", arguments: PrefetchSystem.allCases)
    func begins(system: PrefetchSystem) throws {
        try check(Self.begins([Self.rule(system.rawValue)]), system.begins)
    }

    @Test("differs on it from every other system")
    func differs() {
        let all = PrefetchSystem.allCases
        check(Set(all.map(\.begins)).count, all.count)
        check(all.allSatisfy { $0.begins.count == WorkedPrefetch.steps.count })
    }

    @Test("is that of several lists, if several are said")
    func isOfSeveral() throws {
        let both = try Self.begins([Self.rule("lazycolumn"), Self.rule("lazyrow")])
        check(both, [[], ["b/2", "a/10", "a/11"], ["a/7"]])
    }

    @Test("has cells that hold what they got, or a prefetcher that holds nothing")
    func holds() throws {
        let script = [RowsDesk.wait(10), RowsDesk.dragOne, RowsDesk.wait(10)]
            .joined(separator: ", ")
        // Rows 1 and 2 are in view, and 3 has a cell.
        let cells = try RowsDesk.play(script, [Self.rule("recyclerview")])
        check(cells.held, ["a/1", "a/2", "a/3"])
        check(cells.counts.prefetched, 1)
        try check(RowsDesk.play(script, [Self.rule("uikit")]).held, [])
    }

    @Test("goes on, or is cancelled, when the content jumps away")
    func isCancelled() throws {
        let script = [
            RowsDesk.wait(100), #"{ "drag": { "by": 20, "duration": "20ms" } }"#, RowsDesk.wait(5),
            RowsDesk.jump(20), RowsDesk.wait(100),
        ].joined(separator: ", ")
        func play(_ name: String) throws -> Observed {
            try RowsDesk.play(script, [Self.rule(name)], remote: true)
        }
        // From 110 ms on rows 0 to 2 are in view; the fetch of 3 takes until 130.
        let kept = try play("recyclerview")
        check(kept.counts.prefetched, 1)
        check(kept.counts.cancelled, 0)
        check(kept.decodes.contains { $0.hasSuffix(" a/3") })
        let left = try play("lazycolumn")
        check(left.counts.prefetched, 1)
        check(left.counts.cancelled, 1)
        check(!left.decodes.contains { $0.hasSuffix(" a/3") })
    }

    @Test("looks the way that the content moves, and nowhere after a jump")
    func looksWithTheMotion() throws {
        let jump = [RowsDesk.wait(10), RowsDesk.jump(20), RowsDesk.wait(10)]
        try check(
            RowsDesk.play(jump.joined(separator: ", "), [Self.rule("recyclerview")])
                .counts.prefetched, 0)
        let back = jump + [#"{ "drag": { "by": -20, "duration": "20ms" } }"#, RowsDesk.wait(10)]
        let seen = try RowsDesk.play(back.joined(separator: ", "), [Self.rule("lazycolumn")])
        // From 990 points on rows 19 to 21 are in view.
        check(seen.counts.prefetched, 1)
        check(seen.decodes.last, "32 a/18")
        // A window ahead of rows 0 and 1, and then of 20 and 21.
        try check(
            RowsDesk.play(jump.joined(separator: ", "), [Self.rule("uikit")])
                .counts.prefetched, 4)
    }

    @Test("has its prefetcher's loads in the queue for prefetches, and its cells' in views'")
    func waitsInItsQueue() throws {
        func play(_ name: String) throws -> [String] {
            try RowsDesk.play(RowsDesk.wait(50), [Self.rule(name)]) {
                var queue = QueueRule(name: "slow", stages: .fetch...(.decode), width: 1)
                queue.serves = .prefetches
                $0.queues = [queue]
            }.decodes
        }
        try check(play("uikit"), ["2 a/0", "2 a/1", "2 a/2", "5 a/3"])
        try check(play("viewpager2"), ["2 a/0", "2 a/1", "2 a/2", "2 a/3"])
    }

    @Test("makes no cell in a frame that the main thread's decodes fill")
    func waitsForTime() throws {
        let script = [
            RowsDesk.wait(10), #"{ "drag": { "by": 200, "duration": "10ms" } }"#, RowsDesk.wait(50),
        ].joined(separator: ", ")
        func decodes(_ name: String, _ mode: DecodeRule.Mode) throws -> Int? {
            let seen = try RowsDesk.play(script, [Self.rule(name)], fileBytes: 4_000_000) {
                $0.decode.mode = mode
            }
            return seen.decodes.last { $0.hasSuffix(" a/6") }.flatMap {
                Int($0.split(separator: " ")[0])
            }
        }
        for name in ["recyclerview", "lazycolumn"] {
            // At 20 ms views ask for rows 4 and 5, and the thread reads and decodes them until 34.
            // The next look is at 40, two frames after the motion's last: 6 ms to read.
            let busy = try require(decodes(name, .sync))
            check(busy >= 46)
            // Beside it, the three files share the flash from 22 ms on, for 12.
            let free = try require(decodes(name, .async))
            check(free < 40)
        }
    }

    @Test("knows lists that scroll sideways from others")
    func knowsLists() throws {
        let pager = #""list": { "kind": "pager", "pages": 5, "images": "a" }"#
        func prefetched(_ name: String) throws -> Int64 {
            try RowsDesk.play(
                [RowsDesk.wait(10), #"{ "page": 1 }"#, RowsDesk.wait(10)].joined(separator: ", "),
                [Self.rule(name)], screens: pager
            ).counts.prefetched
        }
        try check(prefetched("lazyrow"), 1)
        try check(prefetched("lazycolumn"), 0)
        // Page 1 at rest; with the motion page 2 is kept, and 3 is beyond it.
        try check(prefetched("viewpager2"), 3)
    }
}

/// Choices of an app.
extension PrefetchSystemTests {
    private static let still = RowsDesk.wait(10)

    @Test("keeps as many pages as it is told")
    func keepsPages() throws {
        // Two rows fill a window.
        try check(
            RowsDesk.play(Self.still, [Self.rule("viewpager2") { $0.settings.pages = 2 }])
                .counts.prefetched, 4)
    }

    @Test("makes as many items of a list in a row ahead as it is told")
    func makesItems() throws {
        let four = try Self.begins([Self.rule("recyclerview") { $0.settings.nested = 4 }])
        check(four[1], ["b/2", "a/10", "a/11", "a/12", "a/13"])
        // setInitialPrefetchItemCount(0): the row alone.
        let none = try Self.begins([Self.rule("recyclerview") { $0.settings.nested = 0 }])
        check(none[1], ["b/2"])
    }

    @Test("fills a cache window ahead at rest, and keeps rows behind that were in it")
    func fillsWindow() throws {
        let window = Self.rule("lazycolumn") {
            $0.settings.window = PrefetchRule.Reach(ahead: 1, behind: 0.5)
        }
        let still = try RowsDesk.play(Self.still, [window])
        check(still.held, ["a/0", "a/1", "a/2", "a/3"])
        check(still.counts.prefetched, 2)
        let moved = [Self.still, RowsDesk.dragOne, RowsDesk.wait(10)]
        let after = try RowsDesk.play(moved.joined(separator: ", "), [window])
        check(after.held, ["a/0", "a/1", "a/2", "a/3", "a/4"])
        let jumped = try RowsDesk.play(
            (moved + [RowsDesk.jump(20), RowsDesk.wait(10)]).joined(separator: ", "), [window])
        check(jumped.held, ["a/20", "a/21", "a/22", "a/23"])
        check(jumped.counts.prefetched, 5)
    }

    @Test("makes one row of cells where no data source is told of rows")
    func makesCellsAlone() throws {
        let rule = Self.rule("uikit") { $0.settings.hasData = false }
        try check(RowsDesk.play(Self.still, [rule]).counts.prefetched, 0)
        let moved = [Self.still, RowsDesk.dragOne, RowsDesk.wait(10)].joined(separator: ", ")
        let seen = try RowsDesk.play(moved, [rule])
        check(seen.held, ["a/1", "a/2", "a/3"])
    }
}
