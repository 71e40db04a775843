import Testing

@testable import LabCells
@testable import LabDevices
@testable import LabOrders
@testable import LabRuns
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("Android")
struct AndroidTests {
    private static let mb = PressureDesk.mb

    @Test("pixels fill the heap until API level 25, and no shipped device limits them from 26 on")
    func theHeap() throws {
        var desk = PressureDesk.limit(7 * Self.mb)
        desk.handOver(0, 1, 2, atMs: 100)
        func killer(_ apiLevel: Int?) throws -> Killer? {
            desk.trace.header.device.apiLevel = apiLevel
            return try desk.run("unbounded").result.killedBy
        }
        try check([nil, 25, 26].map(killer), [.limit, .heap, .limit])
        desk.trace.header.device.footprintLimitBytes = nil
        try check(killer(26), nil)
        let levels = BuiltInDevices.all.filter { $0.apiLevel != nil }.map {
            ($0.apiLevel!, $0.footprintLimitBytes)
        }
        check(Set(levels.map(\.0)), [23, 28, 30, 34, 35, 36])
        for (level, limit) in levels { check(limit, level < 26 ? 128 << 20 : nil) }
    }

    /// 100 MB, 5 of them the app's own; below 10 MB the app in front is ended, at a look.
    private static func front(
        _ others: Int64, _ background: [Int64] = [], images: ClosedRange<ImageID>,
        onKill: Pressure.OnKill = .stop
    ) throws -> PressureDesk.Run {
        var desk = PressureDesk.limit(100 * mb, onKill) {
            $0.endFrontBelowMillionths = 100_000
            $0.otherApps = OtherApps(
                frontBytes: others * mb, backgroundBytes: background.map { $0 * mb })
        }
        desk.trace.header.device.footprintLimitBytes = nil
        for image in images { desk.handOver(image, atMs: 100) }
        desk.end(atMs: 4000)
        return try desk.run("unbounded")
    }

    @Test("the system ends the app in front when no other app is left and memory is out")
    func theAppInFront() throws {
        // 100 - 5 - 82 - 3 = 10 MB are enough; a megabyte less isn't.
        let spared = try Self.front(82, images: 0...2)
        check((spared.result.status, spared.result.killedBy), (.ok, nil))
        let ended = try Self.front(82, images: 0...3)
        check((ended.killedAtMs, ended.result.killedBy), (1000, .system))
        // Without an app in the background, another picture would have made it ten lives.
        let helped = try Self.front(72, [10], images: 0...3)
        check((helped.result.status, helped.counts.kills), (.ok, 0))
        check(helped.said, ["1000 another app ended"])
        try check(Self.front(82, images: 0...3, onKill: .ignore).result.status, .ok)
    }

    @Test("an app that was left last is ended below a line of its own, and others below theirs")
    func theAppLeftLast() throws {
        func run(free: Int64) throws -> PressureDesk.Run {
            var desk = PressureDesk.limit(100 * Self.mb, .stop) {
                $0.evictBelowMillionths = 300_000
                $0.evictOwnBelowMillionths = 200_000
                $0.otherApps = OtherApps(frontBytes: (95 - free) * Self.mb)
            }
            desk.trace.header.device.footprintLimitBytes = nil
            desk.trace.add(.background, atMs: 100)
            desk.trace.add(.otherApps(bytes: 1, inBackground: true), atMs: 200)
            desk.end(atMs: 1500)
            return try desk.run("none")
        }
        let above = try run(free: 25)
        check(above.said, ["100 background", "1000 another app ended"])
        check(above.result.status, .ok)
        try check(run(free: 19).result.killedBy, .system)
        let is64Bit = try require(BuiltInDevices.named("android")).pressure
        check(is64Bit.evictBelowMillionths, 38_452)
        check(is64Bit.evictOwnBelowMillionths, 26_367)
        let is32Bit = try require(BuiltInDevices.named("android-128")).pressure
        check(is32Bit.evictBelowMillionths, 87_890)
        check(is32Bit.evictOwnBelowMillionths, 70_312)
    }

    @Test func `what was beyond the end is measured from there`() throws {
        let run = try Self.front(82, images: 0...3, onKill: .ignore)
        check(run.result.aboveLimitNs, 3_900_000_000)
    }

    @Test("leaving is level 20; level 40 comes when the process is frozen, if it is still away")
    func freezing() throws {
        func levels(_ freezeAfterNs: Int64?, backMs: Int64) throws -> [Int] {
            try [20, 40].filter { level in
                var desk = PressureDesk.limit(20 * Self.mb) { $0.freezeAfterNs = freezeAfterNs }
                desk.ask(0, atMs: 0)
                desk.trace.add(.clear(view: 0), atMs: 100)
                desk.trace.add(.background, atMs: 200)
                desk.trace.add(.foreground, atMs: backMs)
                desk.ask(0, atMs: 9000)
                return try desk.run("lru+on(level=\(level), clear)").counts.misses == 2
            }
        }
        try check(levels(nil, backMs: 8000), [20])
        try check(levels(5_000_000_000, backMs: 8000), [20, 40])
        try check(levels(5_000_000_000, backMs: 5100), [20])
    }

    /// The first departure's freezing is over when the person comes back.
    @Test func `who came back and left again is frozen after the second time`() throws {
        var desk = PressureDesk.limit(20 * Self.mb) { $0.freezeAfterNs = 5_000_000_000 }
        desk.trace.add(.background, atMs: 0)
        desk.trace.add(.foreground, atMs: 2000)
        desk.trace.add(.background, atMs: 4000)
        desk.end(atMs: 9500)
        let said = try desk.run("lru").said
        check(said, ["0 background", "2000 foreground", "4000 background", "9000 trim level 40"])
    }

    @Test func `the first sign of pressure is 5 in front and 40 in the background`() throws {
        func said(left: Bool) throws -> [String] {
            var desk = PressureDesk.limit(20 * Self.mb) {
                $0.systemModerate = .init(belowMillionths: 600_000, aboveMillionths: 700_000)
                $0.otherApps = OtherApps(frontBytes: 40 * Self.mb)
            }
            if left { desk.trace.add(.background, atMs: 500) }
            desk.end(atMs: 1500)
            return try desk.run("none").said
        }
        try check(said(left: false), ["1050 trim level 5"])
        try check(said(left: true), ["500 background", "1050 trim level 40"])
    }

    @Test(
        "reads an API level, and what follows from it",
        arguments: [
            ("\"api\": 25", 256, .heap), ("\"api\": 26", nil, .system),
            ("\"api\": 24, \"memoryClass\": \"96MiB\"", 96, .heap),
            ("\"api\": 34, \"footprintLimit\": \"300MiB\"", 300, .limit),
            ("\"footprintLimit\": \"none\"", nil, nil),
        ] as [(String, Int64?, Killer?)])
    func reads(_ members: String, _ limitMiB: Int64?, _ killer: Killer?) throws {
        let text = "{ \"id\": \"x\", \"basedOn\": \"iphone-8\", \(members) }"
        let device = try DeviceReader.read(bytes: Array(text.utf8), file: "x.json")
        check(device.footprintLimitBytes, limitMiB.map { $0 << 20 })
        check(device.firstEnd?.killer, killer)
        let isReduced = device.apiLevel ?? 0 >= 34
        check(device.pressure.trimLevels, isReduced ? .reduced : .all)
        check(device.pressure.freezeAfterNs, isReduced ? 60_000_000_000 : nil)
        check(device.pressure.otherApps.frontBytes > 0 || device.apiLevel == nil)
        check(device.sources.map(\.figure), DeviceFigure.all.map(\.name))
        let others =
            device.apiLevel == nil ? "nothing, until a scenario says otherwise" : "35 % of the RAM"
        check(device.origin(of: "pressure.otherApps"), "assumed: " + others)
    }

    @Test func `needs no footprint limit where the API level tells it`() throws {
        let text = """
            { "screen": { "width": 400, "height": 800, "scale": 2, "hz": 60 }, "ram": "4GiB",
              "api": 33, "pressure": { "otherApps": "1GiB", "freezeAfter": "off" } }
            """
        let device = try DeviceReader.read(bytes: Array(text.utf8), file: "y.json")
        check(device.footprintLimitBytes, nil)
        check(device.exhaustionBytes, (3072 << 20) - device.share(17_578))
        var trace = ListTrace(groups: [ListTrace.plain(count: 1, bytes: 9)])
        trace.header.device = device
        let folder = ScratchFolder()
        let header = try TraceText.read(TraceText.bytes(trace), in: folder).header
        check(header.device.pressure, device.pressure)
        check(header.device.apiLevel == 33 && header.device.footprintLimitBytes == nil)
    }

    @Test(
        "says what is wrong with what ends an app",
        arguments: [
            (
                #""api": "thirty""#,
                #"1:44: api: must be a whole number, not "thirty". Write, for example, 100"#
            ),
            (
                #""api": 34, "pressure": { "otherApps": "1900MiB" }"#,
                "1:60: pressure: the system and other apps leave less than the app's baseline, so that "
                    + "it is ended at once. Lower 'otherApps' or 'endFrontBelow' of 'pressure', or "
                    + "add RAM"
            ),
        ])
    func saysWhatIsWrong(_ members: String, _ words: String) {
        let text = "{ \"id\": \"x\", \"basedOn\": \"iphone-8\", \(members) }"
        check(
            PlainComplaint.of { try DeviceReader.read(bytes: Array(text.utf8), file: "x.json") },
            "x.json:" + words)
    }

    @Test func `the kernel takes the limit that applies, and says where none does`() throws {
        let enforce = KernelOptions(enforces: true)
        var device = try require(BuiltInDevices.named("android"))
        check(enforce.problem(on: device), nil)
        device.pressure.endFrontBelowMillionths = nil
        check(enforce.problem(on: device)?.hasPrefix("--enforce: nothing limits an app"), true)
        let warns = KernelOptions(warns: true)
        check(warns.problem(on: device)?.hasPrefix("--kernel-warnings: nothing"), true)
        device.pressure.processLine = .bytes(500 * Self.mb)
        check(warns.problem(on: device), nil)
    }
}
