@testable import LabDevices
@testable import LabReplay
@testable import LabScripts
@testable import ReplayOracles

/// The clock of a phone a second time: every ten milliseconds are gone through, and at each the
/// same questions are asked in the same order. Its apps only take memory.
///
/// The system's own rules aren't asked of it: it has them from `PhoneMemory`, which it has look at
/// each sample, whether anything has changed or not.
struct ObviousPhoneClock {
    struct App {
        let name: String
        let isCurve: Bool
        /// From milliseconds in front on, so many megabytes: all of a curve's, or beside the
        /// baseline of a script's.
        let points: [(ms: Int64, mb: Int64)]
        let left: Int64?
        let coldMs: Int64
        let limitMB: Int64
        let plays: Bool

        var isBorn = false
        var isAlive = false
        var isGone = false
        var clockMs: Int64 = 0
        /// A script's next point.
        var next = 0
        var mb: Int64 = 0
        var launchesAtMs: Int64?
        var leftMs: Int64 = 0
        var bornMs: Int64 = 0
        var briefLives = 0
        var visits = 0
        var figures = PhoneFigures()

        func bytes(_ atMs: Int64) -> Int64 { points.last { $0.ms <= atMs }?.mb ?? 0 }
        func leftBytes() -> Int64 { left ?? bytes(clockMs) }
    }

    static let stepMs: Int64 = 10
    static let baselineMB: Int64 = 5

    var apps: [App]
    let visits: [Visit]
    var memory: PhoneMemory
    private let sampleNs: Int64
    var front: Int?
    var asleep: Int?
    var awaited: (app: Int, sinceMs: Int64, endMs: Int64)?
    var nowMs: Int64 = 0
    var lines: [String] = []

    init(_ apps: [App], _ visits: [Visit], _ device: Device) {
        self.apps = apps
        self.visits = visits
        memory = PhoneMemory(device: device, appCount: apps.count)
        sampleNs = device.pressure.samplingNs
    }

    mutating func run() {
        let endMs = visits.last!.endNs / 1_000_000
        while nowMs <= endMs {
            passTime()
            let nowNs = nowMs * 1_000_000
            if nowMs > 0, nowNs % sampleNs == 0 || memory.nextDueNs == nowNs { look() }
            for (number, visit) in visits.enumerated() where visit.startNs == nowMs * 1_000_000 {
                begin(number, visit)
            }
            for app in apps.indices where apps[app].launchesAtMs == nowMs { launch(app) }
            if let front { play(front) }
            settle()
            nowMs += Self.stepMs
        }
        nowMs = endMs
        if let awaited { use(afterMs: awaited.endMs - awaited.sinceMs) }
        say("ends")
    }

    private mutating func say(_ words: String) { lines.append("\(nowMs) \(words)") }

    private mutating func passTime() {
        guard nowMs > 0, let front, apps[front].isAlive else { return }
        apps[front].clockMs += Self.stepMs
    }

    // Visits.

    private mutating func begin(_ number: Int, _ visit: Visit) {
        if let awaited { use(afterMs: awaited.endMs - awaited.sinceMs) }
        say("visit \(number)")
        let last = front
        front = visit.app
        if let last, last != visit.app {
            apps[last].leftMs = nowMs
            asleep = visit.isLocked ? last : nil
            if apps[last].isAlive, apps[last].isCurve { take(last, apps[last].leftBytes()) }
        } else if !visit.isLocked {
            asleep = nil
        }
        look()
        guard let app = visit.app, app != last else { return }
        open(app, visit)
        look()
    }

    private mutating func open(_ app: Int, _ visit: Visit) {
        apps[app].visits += 1
        if apps[app].visits > 1 {
            apps[app].figures.returns += 1
            awaited = (app, nowMs, visit.endNs / 1_000_000)
        }
        if apps[app].isGone { return }
        if !apps[app].isBorn {
            apps[app].isBorn = true
            apps[app].bornMs = apps[app].isCurve ? nowMs : 0
            apps[app].isAlive = true
            let mb = apps[app].isCurve ? apps[app].bytes(0) : Self.baselineMB
            if mb <= apps[app].limitMB { take(app, mb) }
            say("\(apps[app].name) launches for 0")
            take(app, mb)
        } else if apps[app].isAlive {
            apps[app].figures.warmReturns += 1
            if apps[app].isCurve { take(app, apps[app].bytes(apps[app].clockMs)) }
        } else if apps[app].launchesAtMs == nil {
            start(app)
        }
    }

    private mutating func start(_ app: Int) {
        apps[app].figures.coldStarts += 1
        apps[app].launchesAtMs = nowMs + apps[app].coldMs
        say("\(apps[app].name) launches again for \(apps[app].coldMs)")
    }

    private mutating func launch(_ app: Int) {
        apps[app].launchesAtMs = nil
        apps[app].isAlive = true
        apps[app].bornMs = nowMs
        if apps[app].isCurve {
            apps[app].clockMs = 0
            take(app, front == app ? apps[app].bytes(0) : apps[app].leftBytes())
        } else {
            take(app, Self.baselineMB)
        }
        look()
    }

    private mutating func settle() {
        guard let awaited, apps[awaited.app].isAlive else { return }
        use(afterMs: nowMs - awaited.sinceMs)
    }

    private mutating func use(afterMs: Int64) {
        let app = awaited!.app
        awaited = nil
        apps[app].figures.usableNs.add(ns: afterMs * 1_000_000)
        say("\(apps[app].name) usable after \(afterMs)")
    }

    // Memory.

    private mutating func play(_ app: Int) {
        if apps[app].isCurve {
            if apps[app].isAlive { take(app, apps[app].bytes(apps[app].clockMs)) }
            return
        }
        while apps[app].isAlive, apps[app].next < apps[app].points.count,
            apps[app].points[apps[app].next].ms <= apps[app].clockMs
        {
            let own = apps[app].points[apps[app].next].mb
            apps[app].next += 1
            if Self.baselineMB + own > apps[app].limitMB {
                end(app, "ownLimit")
                look()
            } else {
                take(app, Self.baselineMB + own)
            }
        }
    }

    private mutating func take(_ app: Int, _ mb: Int64) {
        guard apps[app].mb != mb else { return }
        // A list is ended for its limit in the step in which it takes too much.
        guard !apps[app].isCurve || mb <= apps[app].limitMB else {
            let had = apps[app].mb
            if had > 0 { say("\(apps[app].name) takes 0") }
            apps[app].mb = 0
            end(app, "ownLimit", with: had)
            return look()
        }
        apps[app].mb = mb
        if apps[app].isCurve { say("\(apps[app].name) takes \(mb)") }
    }

    private mutating func end(_ app: Int, _ reason: String, with had: Int64? = nil) {
        say("\(apps[app].name) ended by \(reason) with \(had ?? apps[app].mb)")
        if reason == "ownLimit" {
            apps[app].figures.killsForLimit += 1
        } else {
            apps[app].figures.killsForMemory += 1
        }
        apps[app].isAlive = false
        apps[app].briefLives = nowMs - apps[app].bornMs < 1000 ? apps[app].briefLives + 1 : 0
        apps[app].isGone = apps[app].briefLives >= 10
        take(app, 0)
        if front == app, !apps[app].isGone { start(app) }
    }

    private mutating func look() {
        var hasEnded: Bool
        repeat {
            hasEnded = false
            let figures = apps.indices.map { app in
                ProcessFigures(presence: presence(app), ownBytes: apps[app].mb * PhoneDesk.mb)
            }
            for action in memory.look(nowNs: nowMs * 1_000_000, processes: figures) {
                switch action {
                case .kill(let app, let reason):
                    end(app, "\(reason)")
                    hasEnded = true
                case .warn(let app, let level):
                    if apps[app].isAlive { say("\(apps[app].name) warned: \(level)") }
                case .endOther: say("another ended")
                case .cache, .freeze, .empty: break
                }
            }
        } while hasEnded
    }

    private func presence(_ app: Int) -> ProcessPresence {
        if !apps[app].isAlive { return .absent }
        if front == app { return .front }
        let leftNs = apps[app].leftMs * 1_000_000
        if apps[app].plays { return .plays(sinceNs: leftNs) }
        return asleep == app ? .asleep(sinceNs: leftNs) : .left(sinceNs: leftNs)
    }
}
