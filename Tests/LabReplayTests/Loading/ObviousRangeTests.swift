import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Lists with carousels, of which several can lie in a row, beside a list without.
@Suite("Prefetch ranges, beside obvious ones")
struct ObviousRangeTests {
    @Test("the first pixel at a length", arguments: [1, 1.5, 2, 2.625, 3, 3.5, 4])
    func theFirstPixel(scale: Double) {
        let screen = Device.Display(widthPoints: 375, heightPoints: 667, scale: scale, hz: 60)
        for length in Int64(-4000)...4000 {
            let found = screen.px(from: length)
            check(screen.milliPoints(ofPx: found) >= length)
            check(screen.milliPoints(ofPx: found - 1) < length)
        }
    }

    private static let reaches: [(ahead: Int, behind: Int)] = [(1, 0), (2, 1), (0, 3), (7, 2)]

    static func text(seed: UInt64) -> String {
        var random = SplitMix(seed)
        let display = random.pick([
            #""width": 100, "height": 100, "scale": 1, "hz": 100"#,
            #""width": 375, "height": 667, "scale": 2, "hz": 60"#,
            #""width": 412, "height": 300, "scale": 2.625, "hz": 90"#,
        ])
        let widths = random.pick(["60", "[40, 130]", "100"])
        let height = random.pick(["60", "100", "33.5"])
        let columns = random.pick([1, 1, 2])
        // Few have more than is announced at once.
        let most = random.chance(10) ? 200 : 30
        let screens = #"""
            "list": { "kind": "table", "sections": [ { "rows": \#(2 + random.below(most)),
                "rowHeight": \#(height), "columns": \#(columns),
                "cell": [ { "images": "b", "pick": "modulo" } ],
                "carousel": { "items": \#(1 + random.below(most)), "itemWidth": \#(widths),
                    "images": "a", "pick": "(7 * outer + row) % count" } } ] },
            "plain": { "kind": "table", "rows": 40, "rowHeight": 50, "images": "a",
                "pick": "modulo" }
            """#
        var steps = [#"{ "push": "list" }"#]
        for _ in 0..<(3 + random.below(10)) { steps += step(&random) }
        return SmallApp.text(
            steps.joined(separator: ", "), screens: screens, seed: Int(seed), display: display,
            images: 40)
    }

    private static func step(_ random: inout SplitMix) -> [String] {
        switch random.below(10) {
        case 0: [#"{ "drag": \#(20 + random.below(200)) }"#]
        case 1: [#"{ "drag": -\#(20 + random.below(200)) }"#]
        case 2: [#"{ "fling": \#(500 + random.below(3000)) }"#]
        case 3, 4: [#"{ "drag": \#(20 + random.below(200)), "in": 1 }"#]
        case 5: [#"{ "fling": \#(500 + random.below(3000)), "in": 1 }"#]
        case 6: [#"{ "scrollTo": 0, "in": 1, "animated": \#(random.chance(50)) }"#]
        case 7: [#"{ "scrollTo": "\#(random.chance(50) ? "end" : "start")", "speed": 9000 }"#]
        case 8:
            [
                #"{ "push": "plain" }"#, #"{ "fling": 900 }"#,
                random.chance(50) ? #"{ "rotate": true }"# : #"{ "wait": "50ms" }"#,
                #"{ "pop": true }"#,
            ]
        default:
            [
                random.pick([
                    #"{ "rotate": true }"#, #"{ "delete": 0 }"#, #"{ "insert": 2 }"#,
                    #"{ "renew": 1 }"#, #"{ "wander": "3s" }"#,
                ])
            ]
        }
    }

    @Test("have the same images at each instant")
    func haveTheSameImages() throws {
        var reachesCarousels = 0
        for seed in 1...UInt64(Draws.of(200)) {
            let reach = Self.reaches[Int(seed % 4)]
            let rule = PrefetchRule(ahead: Double(reach.ahead), behind: Double(reach.behind))
            reachesCarousels += try Self.compare(rule, seed) {
                $0.wanted(ahead: reach.ahead, behind: reach.behind)
            }
        }
        check(reachesCarousels > 0)
    }

    @Test("have the same images as a system's lists", arguments: PrefetchSystem.allCases)
    func haveTheSameImages(system: PrefetchSystem) throws {
        var rule = PrefetchRule(ahead: 0)
        rule.system = system
        for seed in 1...UInt64(Draws.of(60)) {
            _ = try Self.compare(rule, seed) { $0.wanted(as: system.rawValue) }
        }
    }

    @Test func `have the same images in whole strips`() throws {
        for seed in 1...UInt64(Draws.of(100)) {
            var random = SplitMix(seed)
            var rule = PrefetchRule(ahead: random.pick([0.5, 1.5]), unit: .screens)
            rule.behind = rule.ahead
            rule.tilePixels = random.pick([37, 100, 254])
            rule.ends = random.pick([0, 0.25])
            let (reach, strip, ends) = (rule.ahead, rule.tilePixels!, rule.ends)
            _ = try Self.compare(rule, seed) { $0.wanted(screens: reach, strip: strip, ends: ends) }
        }
    }

    private static func compare(
        _ rule: PrefetchRule, _ seed: UInt64,
        _ wanted: @escaping (ObviousRanges) -> [ImageID: Int]
    ) throws -> Int {
        let trace = try SmallApp.trace(text(seed: seed))
        var compared = ComparedRanges(trace.header, rule, wanted)
        do {
            try trace.play(into: &compared)
        } catch Halt.failed(let problem) {
            // A row that was deleted, or a carousel that isn't in sight.
            check(!"\(problem)".isEmpty)
        }
        check(compared.differences.first, nil, note: "seed \(seed)")
        return compared.movedCarousels
    }
}

/// Plays a trace for a replay and for obvious ranges, and compares them whenever an instant is
/// over.
private struct ComparedRanges: TraceSink {
    private let replay: Replay
    private var obvious: ObviousRanges
    private let wanted: (ObviousRanges) -> [ImageID: Int]
    private var nowNs: Int64 = 0
    private var cells: Set<UInt32> = []
    private(set) var differences: [String] = []
    private(set) var movedCarousels = 0

    init(
        _ header: TraceHeader, _ rule: PrefetchRule,
        _ wanted: @escaping (ObviousRanges) -> [ImageID: Int]
    ) {
        self.wanted = wanted
        obvious = ObviousRanges(header.device.screen)
        var rule = rule
        rule.holds = true
        replay = Replay(
            header: header, composition: .keepingAll { $0.prefetches = [rule] }, future: nil)
    }

    var wantsLayouts: Bool { true }

    mutating func receive(_ event: TraceEvent) throws(Halt) {
        let wanted = wanted(at: event.timeNs)
        try replay.receive(event)
        compare(wanted)
        if case .scroll(let frame) = event.action, cells.contains(frame.screen.number) {
            movedCarousels += 1
        }
        obvious.hear(event.action)
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        let wanted = wanted(at: timeNs)
        try replay.receive(layout, timeNs: timeNs)
        compare(wanted)
        if let shown = layout.carousel?.shown { cells.insert(shown.number) }
        obvious.hear(layout)
    }

    mutating func finish(timeNs: Int64) throws(Halt) { try replay.finish(timeNs: timeNs) }

    /// The images that are wanted at the end of the instant, if it is over.
    private mutating func wanted(at timeNs: Int64) -> [ImageID: Int]? {
        guard timeNs > nowNs else { return nil }
        nowNs = timeNs
        return wanted(obvious)
    }

    private mutating func compare(_ wanted: [ImageID: Int]?) {
        guard let wanted else { return }
        let window = replay.stores.prefetching.windows[0][0]
        for key in window.uses.numbers {
            let image = ImageID(key.number)
            let (expected, actual) = (wanted[image] ?? 0, Int(window.uses[key]))
            if expected != actual {
                differences.append("\(nowNs) \(image.number): \(actual), not \(expected)")
            }
        }
    }
}
