import Synchronization
import Testing

@testable import LabBase
@testable import LabCells
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("Events that are kept")
struct KeptEventsTests {
    private static let budget = 1 << 24

    private static func kept(
        _ source: some TraceSource, layouts: Bool = false, budget: EventBudget? = nil
    ) throws -> KeptTrace? {
        let (_, events) = try source.keeping(
            layouts: layouts, budget: budget ?? EventBudget(bytes: Self.budget))
        return events.map { KeptTrace(source, $0) }
    }

    @Test("are played as the script plays them", arguments: UInt64(1)...12)
    func arePlayedAsTheScriptPlaysThem(seed: UInt64) throws {
        let script = try SmallApp.trace(RandomScenario.text(seed: seed))
        let kept = try require(Self.kept(script, layouts: true))
        for layouts in [true, false] {
            let (ours, theirs) = (
                try Recording.of(kept, layouts: layouts),
                try Recording.of(script, layouts: layouts)
            )
            check(ours.events, theirs.events)
            check(ours.layouts.map(\.layout), theirs.layouts.map(\.layout))
            check(ours.layouts.map(\.timeNs), theirs.layouts.map(\.timeNs))
            check(ours.endNs, theirs.endNs)
        }
        try check(TraceText.bytes(kept), TraceText.bytes(script))
    }

    @Test("are the same when no script makes them", arguments: UInt64(1)...12)
    func areTheSameWhenNoScriptMakesThem(seed: UInt64) throws {
        let list = ListTrace.random(seed: seed)
        try check(Recording.of(require(Self.kept(list))).events, list.events)
    }

    /// Numbers at what fits into sixteen bytes, and beyond.
    @Test func `may have any numbers`() throws {
        var list = ListTrace(groups: [ListTrace.generated("a", count: 4, width: 1, height: 1)])
        for view in ([0, 1 << 24 - 1, 1 << 24, .max - 1] as [UInt32]).map(ViewID.init(number:)) {
            list.add(
                .request(view: view, image: 3, size: .max, shows: view.number % 2 == 0), atMs: 1)
            list.add(.show(view: view), atMs: 2)
            list.add(.hide(view: view, isPooled: view > 0), atMs: 2)
            list.add(.clear(view: view), atMs: 3)
            list.add(.drop(view: view), atMs: 3)
        }
        for offset in [-1, 0, 1 << 40 - 1, 1 << 40, .max] as [Int64] {
            for velocity in [.min, -1 << 23 - 1, -1 << 23, 0, 1 << 23 - 1, 1 << 23] as [Int32] {
                for (number, phase) in ScrollFrame.Phase.allCases.enumerated() {
                    let screen = ScreenRef(name: 1, number: UInt32(number / 2))
                    list.add(
                        .scroll(
                            ScrollFrame(
                                screen: screen, offsetPx: offset, velocity: velocity,
                                phase: phase)), atMs: 4)
                }
            }
        }
        list.add(.background, atMs: 30 * 86_400_000)
        try check(Recording.of(require(Self.kept(list))).events, list.events)
    }

    @Test func `are given up where there is no budget, and leave none taken`() throws {
        let script = try SmallApp.trace(SmallApp.text(#"{ "push": "list" }, { "wander": "9m" }"#))
        let four = KeptEvents.Block.bytes(capacity: 4 * KeptEvents.Block.capacities.first)
        let budget = EventBudget(bytes: four)
        try check(Self.kept(script, budget: budget), nil)
        check(budget.leftBytes, four)
        let short = try SmallApp.trace(SmallApp.text(#"{ "push": "list" }, { "fling": 900 }"#))
        var kept = try Self.kept(short, budget: budget)
        check(kept != nil && budget.leftBytes < four)
        kept = nil
        check(budget.leftBytes, four)
        let faulty = try SmallApp.trace(SmallApp.text(#"{ "push": "list" }, { "pop": 2 }"#))
        #expect(throws: Halt.self) { try faulty.keeping(layouts: false, budget: budget) }
        check(budget.leftBytes, four)
    }

    @Test func `without layouts are played by the source to who wants them`() throws {
        let source = CountedTrace(try SmallApp.trace(RandomScenario.text(seed: 3)))
        let kept = try require(Self.kept(source))
        check(source.plays, 1)
        try check(Recording.of(kept, layouts: true).layouts.isEmpty, false)
        check(source.plays, 2)
        _ = try Recording.of(kept)
        check(source.plays, 2)
    }

    @Test func `tell orders the future as the source does`() throws {
        let source = try SmallApp.trace(RandomScenario.text(seed: 5))
        let kept = try require(Self.kept(source))
        let (ours, theirs) = (try kept.future(Composition()), try source.future(Composition()))
        check(ours.count == theirs.count && ours.count > 100)
        for position in 0..<UInt32(ours.count) {
            check(ours.key(at: position), theirs.key(at: position))
            check(ours.next(after: position), theirs.next(after: position))
        }
        try check(kept.future(Composition()) === ours)
    }

    @Test func `give every policy the figures that the script gives it`() throws {
        let text = SmallApp.text(
            #"{ "push": "list" }, { "wander": "3m" }"#,
            display: #""width": 100, "height": 100, "scale": 1, "hz": 60"#)
        let source = CountedTrace(try SmallApp.trace(text))
        let plain = CellSource(path: "", deviceText: nil, seed: nil, source: source.trace)
        let counted = CellSource(path: "", deviceText: nil, seed: nil, source: source)
        let played = try InputLoader.played(plain)
        let kept = try InputLoader.played(counted, keepingLayouts: true)
        for spec in ["weak", "lru(limit=1KB)", "belady(limit=1KB)", "nuke", "glide", "texture"] {
            let policy = try PolicySpec.parse(spec, device: source.header.device)
            let cell = Cell(
                input: 0, policy: policy, memory: .model, warnings: [], watched: nil,
                wantsTimeline: true)
            let (ours, theirs) = (try ModelRun.run(cell, kept), try ModelRun.run(cell, played))
            check(ours.row.figures, theirs.row.figures, note: "\(spec)")
            check(ours.timeline, theirs.timeline, note: "\(spec)")
        }
        check(source.plays, 1)
    }

    @Test func `of an app that is killed end with it, and go on for others`() throws {
        var desk = PressureDesk.limit(7 * PressureDesk.mb)
        for image in 0..<5 as Range<ImageID> { desk.ask(image, atMs: Int64(image) * 50) }
        let kept = try require(Self.kept(desk.trace))
        for (spec, status) in [("unbounded", RunStatus.killed), ("none", .ok)] {
            let policy = try PolicySpec.parse(spec, device: desk.trace.header.device)
            var statuses: [RunStatus] = []
            for source in [kept as any TraceSource, desk.trace, kept] {
                let sink = Replay(
                    header: source.header, composition: policy.composition, future: nil)
                try sink.play(source)
                statuses.append(sink.settle().status)
            }
            check(statuses, [status, status, status], note: "\(spec)")
        }
    }
}

/// Counts how often a trace is played.
struct CountedTrace: TraceSource {
    private final class Count: Sendable {
        let value = Atomic(0)
    }

    let trace: ScenarioTrace
    private let count = Count()

    init(_ trace: ScenarioTrace) { self.trace = trace }

    var header: TraceHeader { trace.header }
    var plays: Int { count.value.load(ordering: .relaxed) }

    func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        count.value.add(1, ordering: .relaxed)
        try trace.play(into: &sink)
    }
}
