import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Sequences of warnings are in Tests/Truth/desks/warnings.txt.
@Suite("A device warns")
struct WarningTests {
    private static let mb = PressureDesk.mb

    @Test(
        "from 80 % of the limit on, or 100 MB below it, whichever is more",
        arguments: [(400, 320), (500, 400), (1000, 900)] as [(Int64, Int64)])
    func theUsualLine(limit: Int64, line: Int64) {
        var device = BuiltInDevices.standard
        device.footprintLimitBytes = limit * Self.mb
        device.pressure = Pressure()
        check(device.processWarningBytes, line * Self.mb)
    }

    @Test func `as often as chance has it, and what is lost was sent all the same`() throws {
        var desk = PressureDesk {
            $0.pressure.processLine = .off
            $0.pressure.probability = 0.5
        }
        for round in 0..<10 as Range<Int64> {
            desk.others(46, atMs: 2000 * round + 500)
            desk.others(20, atMs: 2000 * round + 1500)
        }
        desk.end(atMs: 21_000)
        let draw = Draw(seed: 42, purpose: "delivery of warnings")
        let expected = (0..<10).filter { draw.unit(UInt64($0)) < 0.5 }
            .map { "\(2000 * $0 + 1050) warning" }
        try check(desk.run("none").said, expected)
        check((1...9).contains(expected.count))
        // Lost at the first look, it isn't sent anew at the second.
        desk.trace.header.device.pressure.probability = 0
        try check(desk.run("none").said, [])
    }
}

@Suite("Trim levels")
struct TrimLevelTests {
    private static let all = [5, 10, 15, 20, 40, 60, 80]

    /// True if a policy that knows one signal reacts: an image that it was told to forget is missed
    /// again.
    private static func reacts(
        to trigger: String, _ level: WarningLevel?, inBackground: Bool,
        _ levels: Pressure.TrimLevels = .all
    ) throws -> Bool {
        var desk = PressureDesk.limit(20 * PressureDesk.mb) { $0.trimLevels = levels }
        desk.ask(0, atMs: 0)
        desk.trace.add(.clear(view: 0), atMs: 100)
        if inBackground { desk.trace.add(.background, atMs: 200) }
        if let level { desk.trace.add(.warning(level), atMs: 300) }
        desk.ask(0, atMs: 400)
        return try desk.run("lru+on(\(trigger), clear)").counts.misses == 2
    }

    @Test(
        "a signal's number depends on where the app is",
        arguments: [
            (.warning, false, [10]), (.critical, false, [15]), (nil, true, [20]),
            (.warning, true, [20, 60]), (.critical, true, [20, 80]),
            (.trim5, false, [5]), (.trim80, false, [80]), (.trim20, false, [20]),
            (.trim15, true, [15, 20]),
        ] as [(WarningLevel?, Bool, [Int])])
    func aSignalsNumber(level: WarningLevel?, inBackground: Bool, numbers: [Int]) throws {
        let heard = try Self.all.filter {
            try Self.reacts(to: "level=\($0)", level, inBackground: inBackground)
        }
        check(heard, numbers)
    }

    @Test(
        "where the set is reduced, only those of leaving and freezing come",
        arguments: [
            (.warning, true, [20]), (.critical, false, []), (.trim40, false, [40]),
            (.trim60, true, [20]),
        ] as [(WarningLevel?, Bool, [Int])])
    func theReducedSet(level: WarningLevel?, inBackground: Bool, numbers: [Int]) throws {
        let heard = try Self.all.filter {
            try Self.reacts(to: "level=\($0)", level, inBackground: inBackground, .reduced)
        }
        check(heard, numbers)
    }

    @Test(
        "where the set is reduced, no other level reaches a part, by word or by number",
        arguments: WarningLevel.allCases)
    func reachesNoPart(level: WarningLevel) throws {
        for trigger in ["warning", "critical"] {
            try check(!Self.reacts(to: trigger, level, inBackground: false, .reduced))
        }
        var desk = PressureDesk.limit(20 * PressureDesk.mb) { $0.trimLevels = .reduced }
        desk.ask(0, atMs: 0)
        desk.trace.add(.hide(view: 0, isPooled: false), atMs: 100)
        desk.trace.add(.warning(level), atMs: 300)
        let run = try desk.run("offscreen")
        check(run.counts.warningFreedBytes, 0)
        check(run.counts.warnings, level == .trim20 || level == .trim40 ? 1 : 0)
    }

    @Test(
        "numbers are warnings, or critical ones, to those that know none; 20 and 40 are nothing",
        arguments: [
            (.warning, true, false), (.trim5, true, false), (.trim10, true, false),
            (.trim60, true, false), (.critical, true, true), (.trim15, true, true),
            (.trim80, true, true), (.trim20, false, false), (.trim40, false, false),
        ] as [(WarningLevel, Bool, Bool)])
    func numbersInWords(level: WarningLevel, warns: Bool, isCritical: Bool) throws {
        try check(Self.reacts(to: "warning", level, inBackground: false), warns)
        try check(Self.reacts(to: "critical", level, inBackground: false), isCritical)
    }

    @Test("of idle days by a few looks, however often the device looks", arguments: [0, 7, 9])
    func idleDays(heldMB: Int) throws {
        var desk = PressureDesk.warningAtSeven { $0.samplingNs = 1_000_000 }
        for image in 0..<heldMB { desk.handOver(ImageID(image), atMs: 300) }
        let dayMs: Int64 = 86_400_000
        desk.handOver(0, atMs: 3 * dayMs)
        desk.end(atMs: 30 * dayMs)
        try check(desk.run("unbounded").said, heldMB < 7 ? [] : ["351 warning"])
        let composition = try PolicySpec.parse("unbounded", device: desk.trace.header.device)
            .composition
        let memory = StepMemory()
        let replay = Replay(
            header: desk.trace.header, composition: composition, future: nil, memory: memory)
        try replay.play(desk.trace)
        check(replay.result().durationNs, 30 * dayMs * 1_000_000)
        check(memory.steps < 1000)
        _ = replay.tearDown()
    }
}

/// Memory that counts how often the clock moves on.
private final class StepMemory: ImageMemory {
    private(set) var steps = 0

    func decode(_ image: ImageID, _ target: PictureTarget, into instance: InstanceID) {}
    func advance(to timeNs: Int64) { steps += 1 }
}
