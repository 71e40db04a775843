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

/// Frames that are passed over in runs, and those at which no window looks for rows, beside the
/// obvious way: each frame by itself, and a look after each.
@Suite("Frames at which nothing happens")
struct FrameRunTests {
    /// Every system's lists, the libraries that prefetch, and each key of a rule.
    private static let specs =
        PrefetchSystem.allCases.map { "lru(limit=9KB)+prefetch(as=\($0.rawValue))" }
        + Preset.ids.filter {
            let policy = try? PolicySpec.parse($0, device: BuiltInDevices.standard)
            return policy?.composition.wantsLayouts == true
        }
        + [
            "lru(limit=9KB)", "lru+prefetch(ahead=3, behind=1, calm=2)",
            "lru(limit=9KB)+prefetch(ahead=4, behind=1, width=1)",
            "lru(limit=9KB)+prefetch(ahead=2, lookahead=300ms, cancel=turned)",
            "weak+prefetch(ahead=1.5, behind=0.5, unit=screens, lookahead=80ms, hold=on)",
            "cache(order=distance)+prefetch(ahead=4, cancel=left)+prefetch(ahead=1, to=disk)",
            "lru+prefetch(ahead=2, unit=screens, minimum=0.25/0.5, asks=again)",
            "lru(limit=9KB)+prefetch(ahead=1.5, unit=screens, width=1, calm=0.3, keep=2)",
            "lru(limit=9KB)+prefetch(ahead=0.5, unit=screens, lookahead=300ms, most=90, hold=drawn)",
            "lru(limit=9KB)+prefetch(ahead=1, unit=screens, tile=90, hold=drawn, keep=2)",
            "weak+prefetch(ahead=1, unit=screens, ends=0.5, covered=on, hold=on)",
        ]

    /// A script's events with their layouts, on a device that may have little memory, and warnings
    /// at the instants of frames, and next to them; nil for a script that can't be played.
    private static func input(seed: UInt64) throws -> (trace: KeptTrace, [ExtraWarning])? {
        var script = try SmallApp.trace(
            seed % 3 == 0 ? RandomScenario.text(seed: seed) : ObviousRangeTests.text(seed: seed))
        var random = SplitMix(seed)
        if random.chance(40) {
            script.scenario.header.device.baselineBytes = 10_000
            script.scenario.header.device.footprintLimitBytes =
                random.pick([13_000, 19_000, 30_000])
            script.scenario.header.device.pressure.onKill = .relaunch
        }
        guard let played = try? script.keeping(layouts: true), let events = played.events else {
            return nil
        }
        let trace = KeptTrace(script, events)
        let frames = try Recording.of(trace).frames
        let warnings = frames.isEmpty ? 0 : random.below(6)
        return (
            trace,
            (0..<warnings).map { _ in
                ExtraWarning(
                    atNs: max(0, random.pick(frames).timeNs + Int64(random.below(3) - 1)),
                    level: random.pick([.warning, .critical]))
            }
        )
    }

    @Test func `give the figures and the log that each of them gives by itself`() throws {
        var steady = 0
        for seed in 1...UInt64(Draws.of(60)) {
            guard let (trace, warnings) = try Self.input(seed: seed) else { continue }
            for (number, spec) in Self.specs.enumerated()
            where (UInt64(number) + seed) % 4 == 0 {
                let composition = try PolicySpec.parse(spec, device: trace.header.device)
                    .composition
                func replay(_ log: RunLog? = nil) -> Replay {
                    let replay = Replay(header: trace.header, composition: composition, future: nil)
                    for warning in warnings {
                        replay.scheduleWarning(warning.level, atNs: warning.atNs)
                    }
                    replay.watch(nil, nil, log)
                    return replay
                }
                func difference(_ one: [String], _ other: [String]) -> String? {
                    let first = zip(one, other).first { $0 != $1 }.map { "\($0), not \($1)" }
                    return first ?? (one.count == other.count ? nil : "there are more lines")
                }
                let (logged, obvious) = (Lines(), Lines())
                let runs = replay()
                try runs.play(trace)
                let single = replay(logged.log)
                try single.play(trace)
                var each = EachFrame(replay: replay(obvious.log))
                try each.play(trace)
                steady += each.steadyFrames
                let note = "\(spec), seed \(seed)"
                check(difference(logged.all, obvious.all), nil, note: note)
                let figures = each.replay.result().lines
                check(difference(runs.result().lines, figures), nil, note: note)
                check(difference(single.result().lines, figures), nil, note: note)
                func phone(isWatched: Bool) throws -> [String] {
                    try Self.onPhone(trace, composition, warnings, isWatched: isWatched)
                }
                try check(
                    difference(phone(isWatched: false), phone(isWatched: true)), nil, note: note)
            }
        }
        check(steady > 0)
    }

    /// The figures of two apps of a phone that are in front in turn. No frame is passed over in an
    /// app that is watched.
    private static func onPhone(
        _ trace: KeptTrace, _ composition: Composition, _ warnings: [ExtraWarning],
        isWatched: Bool
    ) throws -> [String] {
        let apps = ["a", "b"].map { PhoneApp(name: $0, source: .replayed(trace)) }
        let visits = (0..<Int64(20)).map { number in
            Visit(
                startNs: number * 700_000_000, endNs: (number + 1) * 700_000_000,
                app: Int(number) % 2)
        }
        let replay = try PhoneReplay(
            Phone(header: trace.header, apps: apps, visits: visits),
            compositions: [composition, composition])
        for warning in warnings { replay.scheduleWarning(warning.level, atNs: warning.atNs) }
        for app in apps.indices where isWatched { replay.watch(app: app, nil, RunLog { _, _ in }) }
        return try replay.run().apps.flatMap(\.lines)
    }

    /// What a log notes but frames, with the instants.
    private final class Lines {
        private(set) var all: [String] = []

        var log: RunLog {
            RunLog { [self] timeNs, entry in
                if case .scroll = entry { return }
                all.append("\(timeNs) \(entry)")
            }
        }
    }
}

/// Sends a replay one event at a time. Each frame moves the content as if no frame were known to be
/// steady.
private struct EachFrame: TraceSink {
    let replay: Replay
    /// How many frames came while some were known to be steady.
    private(set) var steadyFrames = 0

    var wantsLayouts: Bool { replay.wantsLayouts }

    mutating func receive(_ event: TraceEvent) throws(Halt) {
        try move(to: event)
        if event.action.isFrame, replay.stores.prefetching.rows.steady != nil { steadyFrames += 1 }
        replay.stores.prefetching.rows.steady = nil
        try replay.receive(event)
    }

    /// Does all that comes before an event, a look of the windows among it.
    private func move(to event: TraceEvent) throws(Halt) {
        do throws(Halt) {
            try replay.moveClock(
                to: event.timeNs + replay.life.pausedNs,
                event.action.isSignal ? .signal : .script)
        } catch {
            guard case .killed = error else { throw error }
            try replay.end()
            try move(to: event)
        }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) throws(Halt) {
        try replay.receive(layout, timeNs: timeNs)
    }

    mutating func finish(timeNs: Int64) throws(Halt) { try replay.finish(timeNs: timeNs) }

    /// Plays to the end of the script, or of the app.
    mutating func play(_ trace: KeptTrace) throws(Halt) {
        do throws(Halt) {
            try trace.play(into: &self)
        } catch {
            guard case .stopped = error, replay.life.isEnded else { throw error }
        }
    }
}
