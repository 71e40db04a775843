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

/// Images `a` take 1 MB, and a request after the return misses if its image was given up. Sequences
/// worked by hand are in Tests/Truth/desks/kills.txt.
@Suite("An app that is left")
struct LeavingTests {
    private static let mb = PressureDesk.mb

    enum Phone: CaseIterable { case ios, android33, android34 }

    private static func desk(_ phone: Phone) -> PressureDesk {
        var desk = PressureDesk.limit(20 * mb) {
            $0.freezeAfterNs = phone == .android34 ? 5_000_000_000 : nil
            $0.trimLevels = phone == .android34 ? .reduced : .all
        }
        desk.trace.header.device.apiLevel =
            switch phone {
            case .ios: nil
            case .android33: 33
            case .android34: 34
            }
        return desk
    }

    /// The signals among these on which a policy acts, of an app that is away from 200 ms on.
    private static func heard(
        _ phone: Phone, backMs: Int64, warnedMs: Int64? = nil
    ) throws -> [String] {
        try ["hidden", "cached", "freezing"].filter { signal in
            var desk = desk(phone)
            desk.ask(0, atMs: 0)
            desk.trace.add(.clear(view: 0), atMs: 100)
            desk.trace.add(.background, atMs: 200)
            if let warnedMs { desk.trace.add(.warning(.warning), atMs: warnedMs) }
            desk.trace.add(.foreground, atMs: backMs)
            desk.ask(0, atMs: 9000)
            let run = try desk.run("lru+on(\(signal), clear)")
            check(run.faults, [])
            return run.counts.misses == 2
        }
    }

    @Test func `hears by its system's means that it is hidden, cached, and about to stop`() throws {
        // An iPhone's app runs for five seconds more, Android 14 says so before it freezes one.
        try check(Self.heard(.ios, backMs: 8000), ["hidden", "freezing"])
        try check(Self.heard(.ios, backMs: 5100), ["hidden"])
        try check(Self.heard(.android34, backMs: 8000), ["hidden", "cached", "freezing"])
        try check(Self.heard(.android34, backMs: 5100), ["hidden"])
        // Before, it tells the cached ones when memory runs short.
        try check(Self.heard(.android33, backMs: 8000), ["hidden"])
        try check(Self.heard(.android33, backMs: 8000, warnedMs: 3000), ["hidden", "cached"])
        try check(Self.heard(.ios, backMs: 5100, warnedMs: 3000), ["hidden"])
    }

    /// Nothing is scheduled, and nothing said, for policies that don't wait for it.
    @Test func `says that it stops on iOS only to a policy that waits for that`() throws {
        func freezes(_ spec: String) throws -> Int {
            var desk = Self.desk(.ios)
            desk.trace.add(.background, atMs: 200)
            desk.end(atMs: 9000)
            let policy = try PolicySpec.parse(spec, device: desk.trace.header.device)
            let replay = Replay(
                header: desk.trace.header, composition: policy.composition, future: nil)
            var count = 0
            replay.write(to: RunLog { _, entry in if case .freezes = entry { count += 1 } })
            try replay.play(desk.trace)
            check(replay.tearDown(), [])
            return count
        }
        try check(freezes("lru+on(background, clear)+on(hidden, clear)"), 0)
        try check(freezes("lru+on(freezing, clear)"), 1)
    }

    /// The app removes entries, which is no eviction: those that would go next.
    @Test func `keeps in part what a cache of one's own holds`() throws {
        var desk = Self.desk(.ios)
        desk.handOver(0, 1, 2, 3, atMs: 100)
        desk.trace.add(.background, atMs: 200)
        desk.trace.add(.foreground, atMs: 300)
        for (view, image) in [3, 2, 1, 0].enumerated() {
            desk.ask(ImageID(image), on: ViewID(view), atMs: 400 + 100 * Int64(view))
        }
        let own = OwnCacheRule("mine") { _ in
            ObviousLRUCache(limit: 9 * Self.mb, clearsOnWarning: false)
        }
        for (spec, decoded) in [
            ("on(hidden, keep=2MB)", [1, 0]), ("tidy(keep=2MB)", [1, 0]), ("tidy", [3, 2, 1, 0]),
        ] as [(String, [ImageID])] {
            let policy = try PolicySpec.policy(own, with: spec, device: desk.trace.header.device)
            let run = try desk.run(policy.composition)
            check(run.decoded, decoded, note: "\(spec)")
            check(run.counts.evictions == 0 && run.faults == [], note: "\(spec)")
        }
    }

    @Test("balances the books of each system, tidy or not", arguments: PolicyRegistry.presets)
    func balances(_ preset: Preset) throws {
        for phone in Phone.allCases {
            var desk = Self.desk(phone)
            for image in 0..<6 { desk.ask(ImageID(image), on: ViewID(image), atMs: Int64(image)) }
            desk.ask(PressureDesk.far, on: 6, atMs: 50)
            desk.trace.add(.hide(view: 1, isPooled: false), atMs: 100)
            desk.trace.add(.hide(view: 2, isPooled: true), atMs: 150)
            desk.ask(7, on: 7, atMs: 199)
            desk.trace.add(.background, atMs: 200)
            desk.trace.add(.warning(.warning), atMs: 3000)
            desk.trace.add(.foreground, atMs: 7000)
            desk.trace.add(.show(view: 1), atMs: 7100)
            desk.ask(3, on: 8, atMs: 7200)
            desk.end(atMs: 9000)
            let hasStore = preset.composition(on: desk.trace.header.device).hasStore
            for tidy in ["", "+tidy"] + (hasStore ? ["+tidy(keep=2MB)"] : []) {
                let run = try desk.run(preset.id + tidy)
                check(run.faults, [], note: "\(preset.id)\(tidy) on \(phone)")
                let counts = run.counts
                check(
                    counts.requests,
                    counts.strongHits + counts.weakHits + counts.joins + counts.misses)
            }
        }
    }
}
