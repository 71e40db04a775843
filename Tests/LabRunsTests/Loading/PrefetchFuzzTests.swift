import LabPictures
import Testing

@testable import LabCells
@testable import LabPolicies
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Policies that look ahead, on random scenarios: what must hold whatever happens.
@Suite("Prefetching, whatever happens")
struct PrefetchFuzzTests {
    static let policies: [String] = [
        "uikit", "texture", "fast and slow", "rate", "twice", "timid", "weak", "scaled",
    ]

    static func composition(_ name: String) -> Composition {
        switch name {
        case "texture": texture
        case "fast and slow": twoQueues(.moves)
        case "twice": twoQueues(.twice)
        default: plain(name)
        }
    }

    private static func plain(_ name: String) -> Composition {
        .keepingAll {
            $0.store = StoreRule(order: "lru", limitBytes: 12_000)
            var rule = PrefetchRule(ahead: 5)
            switch name {
            case "uikit":
                rule.cancels = .left
                rule.width = 2
                rule.priority = .low
                $0.loading.attempts = 3
            case "rate":
                rule = PrefetchRule(ahead: 1.5, behind: 0.5, unit: .screens)
                rule.cancels = .turned
                rule.width = 3
                rule.priority = .lowToEnd
                var queue = QueueRule(name: "q", stages: .fetch ... .decode, width: 2)
                queue.order = .priority
                (queue.perSecond, queue.burst) = (80, 25)
                $0.queues = [queue]
                $0.loading.abandoned = .cancelled
            case "timid":
                rule.behind = 3
                rule.calmerThan = 1
                rule.lookaheadNs = 500_000_000
                rule.target = .disk
                $0.loading.calm = LoadingRule.Calm(1)
                $0.disk = ShelfRule(limitCount: 10)
            case "weak":
                $0.store = nil
                $0.weak = WeakRule()
                $0.decode.mode = .lazy
                $0.mapped = ShelfRule(limitCount: 20)
                rule.lookaheadNs = 300_000_000
            default:
                $0.decode.fit = .cover
                $0.key.sizes = .exact
                $0.joining = .marker
                $0.weak = WeakRule()
            }
            $0.prefetches = [rule]
        }
    }

    private static var texture: Composition {
        .keepingNone {
            var near = PrefetchRule(ahead: 1, behind: 0.5, unit: .screens)
            near.holds = true
            near.minimum = PrefetchRule.Reach(ahead: 0.25, behind: 0.25)
            var far = PrefetchRule(ahead: 2.5, behind: 1.5, unit: .screens)
            far.holds = true
            far.target = .encoded
            far.cancels = .left
            far.priority = .low
            far.minimum = PrefetchRule.Reach(ahead: 0.5, behind: 0.25)
            $0.prefetches = [near, far]
            $0.encoded = ShelfRule()
            $0.weak = WeakRule()
            $0.loading.abandoned = .cancelled
        }
    }

    private static func twoQueues(_ wanted: LoadingRule.Wanted) -> Composition {
        .keepingAll {
            var fast = QueueRule(name: "fast", stages: .fetch ... .decode)
            fast.serves = .views
            var slow = QueueRule(name: "slow", stages: .fetch ... .decode, width: 1)
            slow.serves = .prefetches
            slow.waitsFor = "fast"
            $0.queues = [fast, slow]
            $0.loading.wanted = wanted
            $0.loading.abandoned = wanted == .moves ? .demoted : .goesOn
            $0.prefetches = [PrefetchRule(ahead: 20)]
            $0.prefetches[0].cancels = wanted == .moves ? .never : .left
        }
    }

    private static func trace(_ seed: UInt64) throws -> ScenarioTrace {
        var scenario = try Samples.read(RandomScenario.text(seed: seed))
        // Fetches take longer than a frame, and some files are missing.
        scenario.header.catalog.groups[0].remote = seed % 3 > 0
        scenario.header.catalog.groups[1].remote = seed % 3 > 1
        if seed % 3 > 1 { scenario.header.catalog.groups[1].missing = [3, 8] }
        scenario.header.catalog = ImageCatalog(groups: scenario.header.catalog.groups)
        return ScenarioTrace(scenario)
    }

    private static func run(
        _ source: some TraceSource, _ composition: Composition
    ) throws -> (result: RunResult, faults: [String]) {
        let memory = WatchedMemory(source.header.catalog)
        var sink = Replay(
            header: source.header, composition: composition, future: nil, memory: memory)
        try source.play(into: &sink)
        let result = sink.result()
        var faults = sink.tearDown() + memory.complaints
        if memory.livingCount != 0 { faults.append("memory is never given back") }
        for ranges in sink.stores.prefetching.windows {
            for range in ranges where range.underWay != 0 {
                faults.append("\(range.underWay) loads of a range are still under way")
            }
        }
        return (result, faults)
    }

    @Test("the books balance, and no figure exceeds what it is part of", arguments: policies)
    func theBooksBalance(policy: String) throws {
        var used: Int64 = 0
        for seed in 1...30 as ClosedRange<UInt64> {
            let (result, faults) = try Self.run(Self.trace(seed), Self.composition(policy))
            let counts = result.counts
            check(faults, [], note: "seed \(seed)")
            check(counts.prefetchUsed <= counts.prefetched, note: "seed \(seed)")
            check(counts.wastedDecodes <= counts.decodes, note: "seed \(seed)")
            check(counts.compulsory <= counts.requests, note: "seed \(seed)")
            check(counts.fetchBytes <= counts.fetches * 20 * 10 * 2, note: "seed \(seed)")
            used += counts.prefetchUsed
        }
        check(used > 0)
    }

    @Test("a scenario and its compiled trace give the same figures", arguments: policies)
    func aTraceGivesTheSame(policy: String) throws {
        let folder = ScratchFolder()
        for seed in 1...UInt64(Draws.of(15)) {
            let scenario = try Self.trace(seed)
            let bytes = try TraceText.bytes(scenario)
            let file = try TraceText.read(bytes, in: folder)
            let composition = Self.composition(policy)
            let played = try Self.run(scenario, composition).result
            let read = try Self.run(file, composition).result
            check(ResultColumns.figures(of: played), ResultColumns.figures(of: read))
        }
    }

    @Test func `real memory gives the same figures as the model`() throws {
        let folder = ScratchFolder()
        let cache = PictureCache(folder: folder.path)
        for (policy, seed) in [("texture", 3), ("scaled", 4)] as [(String, UInt64)] {
            let trace = try Self.trace(seed)
            let cell = Cell(
                input: 0,
                policy: Policy(text: policy, composition: Self.composition(policy)),
                memory: .real, warnings: [], watched: nil, wantsTimeline: false)
            let files = ImageFiles(catalog: trace.scenario.header.catalog, cache: cache)
            try files.draw(trace.scenario.header.catalog.images)
            let real = try RealRun.run(cell, trace, files: files, report: { _ in }).result
            let model = try Self.run(trace, Self.composition(policy)).result
            check(ResultColumns.figures(of: real), ResultColumns.figures(of: model))
            check(real.counts.prefetched > 0)
        }
    }
}
