import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// The sequence of `WorkedPrefetch`. Others are in Tests/Truth/desks/rows.txt.
@Suite("Prefetching as a system's lists do")
struct PrefetchSystemTests {
    private static let sequence: WorkedSequence = {
        let rows = try! Repository.text("Tests/Truth/desks/rows.txt")
        var sequence = WorkedPage(file: "rows.txt", text: rows).sequences[0]
        sequence.take(
            #"""
            screens: "list": { "kind": "table", "sections": [ { "rows": 6, "rowHeight": 100,
                "cell": [ { "images": "b", "pick": "modulo" } ],
                "carousel": { "items": 5, "itemWidth": 100, "images": "a",
                    "pick": "5 * outer + row" } } ] }
            """#)
        sequence.steps = []
        sequence.take("steps: push list; wait 10; drag 100 100; wait 10; drag 100 100 in; wait 10")
        return sequence
    }()

    /// Decodes of each step that it doesn't have without prefetching.
    private static func begins(_ parts: String...) throws -> [[String]] {
        let trace = try sequence.trace()
        func steps(_ spec: String) throws -> [[String]] {
            let decodes = try trace.run(spec).observed().decodes.map { $0.split(separator: " ") }
            let spans: [Range<Int>] = [0..<10, 10..<120, 120..<1000]
            return spans.map { span in
                decodes.filter { span.contains(Int($0[0])!) }.map { String($0[1]) }
            }
        }
        let plain = try steps("unbounded")
        let found = try steps("unbounded" + parts.map { "+prefetch(as=\($0))" }.joined())
        return zip(found, plain).map { found, own in found.filter { !own.contains($0) } }
    }

    @Test("begins at each step of a sequence by hand", arguments: PrefetchSystem.allCases)
    func begins(system: PrefetchSystem) throws {
        try check(Self.begins(system.rawValue), system.begins)
    }

    @Test func `differs on it from every other system`() {
        let all = PrefetchSystem.allCases
        check(Set(all.map(\.begins)).count, all.count)
        check(all.allSatisfy { $0.begins.count == WorkedPrefetch.steps.count })
    }

    @Test func `is that of several lists, if several are said`() throws {
        try check(Self.begins("lazycolumn", "lazyrow"), [[], ["b/2", "a/10", "a/11"], ["a/7"]])
    }

    @Test func `makes as many items of a list in a row ahead as it is told`() throws {
        let four = try Self.begins("recyclerview, nested=4")
        check(four[1], ["b/2", "a/10", "a/11", "a/12", "a/13"])
        // setInitialPrefetchItemCount(0): the row alone.
        try check(Self.begins("recyclerview, nested=0")[1], ["b/2"])
    }

    @Test func `hears of layouts at their time`() throws {
        let trace = try SmallApp.trace(SmallApp.text(#"{ "push": "list" }, { "wait": "50ms" }"#))
        let layout = try require(Recording.of(trace, layouts: true).layouts.first).layout
        let sink = Replay(
            header: trace.header,
            composition: .keepingAll { $0.prefetches = [PrefetchRule(ahead: 2)] },
            future: nil)
        try sink.receive(TraceEvent(timeNs: 0, action: .push(layout.screen)))
        try sink.receive(layout, timeNs: 50_000_000)
        check(sink.nowNs, 50_000_000)
    }

    @Test func `leaves the marks of carousels in a trace`() throws {
        let screens = #"""
            "list": { "kind": "table", "sections": [ { "rows": 4, "rowHeight": 100,
                "carousel": { "items": 5, "itemWidth": 100, "images": "a",
                    "pick": "5 * outer + row" } } ] }
            """#
        let turn = #"{ "push": "list" }, { "scrollTo": 1, "in": 1, "animated": false }"#
        let trace = try SmallApp.trace(SmallApp.text(turn, screens: screens, images: 40))
        let lines = String(decoding: try TraceText.bytes(trace), as: UTF8.self)
            .split(separator: "\n").filter { $0.contains(#""event":"layout""#) }
        let place = #"{"t":0,"event":"layout","screen":"list#0","row":0,"offset":0,"#
        let rest =
            #""axis":"horizontal","viewport":[100,100],"firstRow":0,"rows":5,"columns":1,"top":0,"#
            + #""extent":100,"images":[["a/0"],["a/1"],["a/2"],["a/3"],["a/4"]]}"#
        check(lines.count, 6)
        check(String(lines[1]), place + rest)
        check(String(lines[5]), place + #""carousel":"list/0#1"}"#)
    }
}
