import Testing

@testable import LabDevices
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles

@Suite("Phones as drawn, beside an obvious clock")
struct DrawnPhoneTests {
    /// Apps that only take memory, on a phone that has too little of it.
    struct Drawn {
        var desk: PhoneDesk
        var apps: [ObviousPhoneClock.App] = []

        init(seed: UInt64) {
            var random = SplitMix(seed)
            let coldMs = Int64(random.pick([300, 700, 1500]))
            let limitMB = Int64(random.pick([25, 60]))
            let level = random.pick([nil, nil, 30, 35])
            let frontShare = Int64(random.pick([0, 20_000]))
            let warns = random.chance(50)
            desk = PhoneDesk {
                $0.apiLevel = level
                if let level {
                    $0.pressure = .android(apiLevel: level, ramBytes: $0.ramBytes)
                    $0.pressure.processLine = .off
                    $0.pressure.apps.compressing = .off
                    // Android's own lines are in bytes, and above all that this phone has.
                    $0.pressure.evictBelowMillionths = 100_000
                    $0.pressure.evictOwnBelowMillionths = 80_000
                    $0.pressure.apps.endPreviousBelowMillionths = 70_000
                    $0.pressure.apps.endPlayingBelowMillionths = 60_000
                } else if warns {
                    let usual = Pressure()
                    $0.pressure.systemWarning = usual.systemWarning
                    $0.pressure.systemCritical = usual.systemCritical
                }
                $0.pressure.otherApps = OtherApps.none
                $0.pressure.relaunchNs = coldMs * 1_000_000
                $0.pressure.endFrontBelowMillionths = frontShare > 0 ? frontShare : nil
                $0.footprintLimitBytes = limitMB * PhoneDesk.mb
            }
            for number in 0..<(1 + random.below(4)) {
                addApp("app\(number)", coldMs, limitMB, &random)
            }
            addVisits(&random)
        }

        private mutating func addApp(
            _ name: String, _ coldMs: Int64, _ limitMB: Int64, _ random: inout SplitMix
        ) {
            let isCurve = random.chance(50)
            let plays = random.chance(15)
            var timeMs: Int64 = 0
            var points: [(ms: Int64, mb: Int64)] = []
            for _ in 0..<(1 + random.below(12)) {
                points.append((timeMs, Int64(1 + random.below(isCurve ? 70 : 40))))
                timeMs += Int64(1 + random.below(150)) * 10
            }
            let left = isCurve && random.chance(50) ? Int64(1 + random.below(40)) : nil
            if isCurve {
                desk.add(name, points.map { ($0.ms, $0.mb) }, left: left, plays: plays)
            } else {
                let actions = points.map { point -> (Int64, TraceAction) in
                    (point.ms, .appMemory(bytes: point.mb * PhoneDesk.mb))
                }
                desk.add(name, actions, plays: plays)
            }
            apps.append(
                ObviousPhoneClock.App(
                    name: name, isCurve: isCurve, points: points, left: left, coldMs: coldMs,
                    limitMB: limitMB, plays: plays))
        }

        private mutating func addVisits(_ random: inout SplitMix) {
            var untilMs: Int64 = 0
            for _ in 0..<(1 + random.below(20)) {
                untilMs += Int64(1 + random.below(random.pick([20, 300, 900]))) * 10
                let isLocked = random.chance(10)
                let isNone = isLocked || random.chance(15)
                desk.visit(
                    isNone ? nil : random.pick(apps).name, untilMs: untilMs, isLocked: isLocked)
            }
        }
    }

    static let seeds = Array(1...UInt64(Draws.of(400)))

    @Test func `have the same app in front, ended and started at the same time`() throws {
        for seed in Self.seeds {
            let drawn = Drawn(seed: seed)
            let outcome = try drawn.desk.run()
            var clock = ObviousPhoneClock(drawn.apps, drawn.desk.visits, drawn.desk.device)
            clock.run()
            let difference = zip(outcome.told, clock.lines).first { $0 != $1 }
            check(difference, nil, note: "seed \(seed)")
            check(outcome.told.count, clock.lines.count, note: "seed \(seed)")
            for (app, expected) in clock.apps.enumerated() {
                check(outcome.figures(app), expected.figures, note: "seed \(seed), app \(app)")
            }
            if difference != nil { return }
        }
    }

    @Test func `reach each way in which an app comes and goes`() throws {
        var sum = PhoneFigures()
        var lines: [String] = []
        for seed in UInt64(1)...100 {
            let outcome = try Drawn(seed: seed).desk.run()
            sum.add(outcome.result.whole.phone!)
            lines += outcome.told
        }
        check(sum.warmReturns > 0)
        check(sum.returns > sum.warmReturns)
        check(sum.killsForMemory > 0)
        check(sum.killsForLimit > 0)
        check(sum.coldStarts > 0)
        // All alike, and apps that were left by their age.
        check(lines.contains { $0.hasSuffix("warned: critical") })
        check(lines.contains { $0.hasSuffix("warned: trim80") })
    }
}
