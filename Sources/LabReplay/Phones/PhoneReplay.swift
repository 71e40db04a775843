import LabBase
import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Several apps on one phone, replayed on one clock: each with its own policy and memory, over one
/// link, one flash, one set of cores and one RAM.
///
/// A script plays only while its app is in front, and its clock stands still otherwise. An app that
/// was left goes on with its loads until the system stops its process; from then on all that it was
/// about stands still until the person comes back. Its timers that were due meanwhile are due then,
/// a latency begins anew, and what its main thread was about is done.
///
/// At one instant signals come before deliveries, those before scripts, and of each the apps' in
/// the order of the file. The system looks before all of them.
package final class PhoneReplay {
    package let phone: Phone
    var processes: [any PhoneProcess] = []
    /// By app; nil for one that isn't replayed.
    private var replayed: [ReplayedApp?] = []
    /// The app whose replay has the machine; nil where none is replayed.
    private var acting: Int?
    private var logs: [RunLog?]
    private(set) var nowNs: Int64 = 0

    var system: PhoneMemory
    /// Set before `run` where a real system has the processes: it is asked what they hold, told how
    /// they stand, and asked whom it has ended.
    package var keeper: (any ProcessKeeper)?
    let log: PhoneLog?

    /// By app: the next thing that happens in it, how it stood when it had last done something,
    /// and its figures.
    private var steps: [PhoneStep?]
    var standings: [PhoneAppStanding]
    var figures: [PhoneFigures]
    /// The app in front, and the one that was so as the phone was locked, if no other has been
    /// since.
    var front: Int?
    var asleep: Int?
    /// The return of which it isn't known yet when the app can be used.
    var awaited: (app: Int, visit: Visit)?
    private var warnings = TimedHeap<PhoneWarning>()
    /// All apps' bytes, and the most that they were at any time.
    var sums = PhoneSums()

    /// The next look of the system; `.max`: nothing calls for one.
    var lookNs: Int64 = .max
    var isLookDue = false
    /// The bytes of all processes beyond which the system acts at once.
    var mostBytes: Int64 = .max
    private var isRunningOut = false
    private var network = NetworkState.up

    /// - Parameters:
    ///   - compositions: by app; nil for one that isn't replayed.
    ///   - memory: an app's, by its index; nil: it is only counted. An app that isn't replayed
    ///     tells its own how much it takes.
    ///   - system: nil for the phone's own.
    ///   - log: receives what happens to processes.
    ///   - keys: of images by their content; nil: of the pictures that they are.
    package init(
        _ phone: Phone, compositions: [Composition?], system: PhoneMemory? = nil,
        log: PhoneLog? = nil, keys: ((KeyRule.Identity) -> PolicyKeys)? = nil,
        memory: (Int) -> (any ImageMemory)? = { _ in nil }
    ) throws(Halt) {
        let count = phone.apps.count
        guard count <= MachineSeat.mostApps else {
            throw .failed(
                Complaint(
                    "'\(phone.header.scenario)' has \(count) apps",
                    "Keep \(MachineSeat.mostApps) at most"))
        }
        self.phone = phone
        self.system = system ?? PhoneMemory(device: phone.header.device, appCount: count)
        self.log = log
        logs = Array(repeating: nil, count: count)
        steps = Array(repeating: nil, count: count)
        standings = Array(repeating: PhoneAppStanding(), count: count)
        figures = Array(repeating: PhoneFigures(), count: count)
        for app in phone.apps.indices {
            try add(app, compositions[app], memory(app), keys)
        }
    }

    private func add(
        _ number: Int, _ composition: Composition?, _ memory: (any ImageMemory)?,
        _ keys: ((KeyRule.Identity) -> PolicyKeys)?
    ) throws(Halt) {
        let app = phone.apps[number]
        switch app.source {
        case .replayed(let trace):
            guard let composition else { preconditionFailure("\(app.name) has no policy") }
            let process = try ReplayedApp(
                number, of: phone, trace, composition, memory: memory, keys: keys)
            replayed.append(process)
            processes.append(process)
            acting = acting ?? number
        case .memory(let curve):
            let process = CurveApp(
                number, curve,
                coldStartNs: app.coldStartNs ?? phone.header.device.pressure.relaunchNs,
                phone.header.device, networkBytesPerSecond: phone.header.link.bytesPerSecond,
                memory: memory
            ) { [unowned self] in tell(.memory(app: number, bytes: $1), atNs: $0) }
            replayed.append(nil)
            processes.append(process)
        }
    }

    package func watch(app: Int, _ timeline: Timeline?, _ log: RunLog?) {
        logs[app] = log
        replayed[app]?.replay.watch(timeline, nil, log)
    }

    /// A memory warning from outside, for all apps whose processes run then.
    package func scheduleWarning(_ level: WarningLevel, atNs timeNs: Int64) {
        warnings.schedule(PhoneWarning(level: level), atNs: timeNs)
    }

    /// Replays all visits, and closes the books.
    package func run() throws(Halt) -> PhoneResult {
        tellMachine()
        for (number, visit) in phone.visits.enumerated() {
            try begin(number)
            let isLast = number == phone.visits.count - 1
            // Signals of the instant of a switch, and all that follows, come after it.
            try play(
                until: PhoneStep(
                    timeNs: visit.endNs, rank: isLast ? .over : .signal, app: -1, source: .phone))
        }
        endAwaiting()
        try runOut()
        return close()
    }

    /// The clock is at least there.
    func move(to timeNs: Int64) { nowNs = max(nowNs, timeNs) }

    func tell(_ event: PhoneEvent, atNs timeNs: Int64? = nil) { log?(timeNs ?? nowNs, event) }
}

/// Everything in its order.
extension PhoneReplay {
    /// Does what is due before a step.
    func play(until end: PhoneStep) throws(Halt) {
        while let step = nextStep(), step < end { try perform(step, untilNs: end.timeNs) }
        settleInstant()
        move(to: end.timeNs)
    }

    /// Loads of processes that run go on to their end.
    func runOut() throws(Halt) {
        isRunningOut = true
        for app in processes.indices { findNext(of: app) }
        while isUnderWay, let step = nextStep() { try perform(step, untilNs: .max) }
    }

    private var isUnderWay: Bool {
        processes.indices.contains { app in
            act(as: app)
            return processes[app].isUnderWay()
        }
    }

    /// - Parameter app: the app whose own steps don't count; nil: all count.
    private func nextStep(besides app: Int? = nil) -> PhoneStep? {
        var next: PhoneStep?
        func note(_ step: PhoneStep?) { next = .first(next, step) }
        for other in steps.indices where other != app { note(steps[other]) }
        if let acting, let due = replayed[acting]!.replay.decodes.pipeline.machine.next {
            note(
                PhoneStep(
                    timeNs: due.timeNs, rank: due.isLatency ? .unheard : .delivery, app: due.app,
                    source: PhoneStep.Source(due.resource)))
        }
        if lookNs < .max {
            note(PhoneStep(timeNs: lookNs, rank: .pressure, app: -1, source: .phone))
        }
        if !warnings.isEmpty {
            note(PhoneStep(timeNs: warnings.nextNs, rank: .signal, app: -1, source: .phone))
        }
        return next
    }

    private func perform(_ step: PhoneStep, untilNs: Int64) throws(Halt) {
        if step.timeNs > nowNs {
            settleInstant()
            nowNs = step.timeNs
        }
        if step.app < 0 {
            if step.rank == .pressure { try look() } else { try warnAll() }
        } else if step.rank == .unheard, let resource = step.source.resource {
            let none = replayed[acting!]!.replay.decodes.pipeline.takeNext(
                on: resource, nowNs: nowNs)
            precondition(none == nil, "a load is done before its latency is over")
        } else {
            let besides = step.source == .script ? nextStep(besides: step.app)?.timeNs : nil
            try with(step.app) { (process) throws(Halt) in
                try process.perform(
                    step.source, atNs: nowNs, untilNs: min(untilNs, besides ?? .max))
            }
            try spreadNetwork(from: step.app)
        }
        if isLookDue { try look() }
    }

    private func warnAll() throws(Halt) {
        let warning = warnings.pop()
        for app in processes.indices where runs(app) {
            try with(app) { (process) throws(Halt) in
                try process.warn(warning.level, atNs: nowNs)
            }
        }
    }

    private func runs(_ app: Int) -> Bool { processes[app].isAlive && !processes[app].isHalted }

    /// The network that one app's script has set is every app's.
    private func spreadNetwork(from app: Int) throws(Halt) {
        guard let state = replayed[app]?.network, state != network else { return }
        network = state
        for other in processes.indices where other != app {
            try with(other) { (process) throws(Halt) in
                try process.setNetwork(state, atNs: nowNs)
            }
        }
    }

    /// Does something to an app, and notes what has become of it.
    func with(
        _ app: Int, _ body: (any PhoneProcess) throws(Halt) -> Void
    ) throws(Halt) {
        act(as: app)
        do throws(Halt) {
            try body(processes[app])
        } catch {
            guard case .stopped = error, replayed[app]?.replay.life.isEnded == true else {
                throw error
            }
        }
        try note(app)
    }

    /// The machine goes over to an app.
    private func act(as app: Int) {
        guard let next = replayed[app], let last = acting, last != app else { return }
        let former = replayed[last]!.replay.decodes
        next.replay.decodes.pipeline.takeMachine(from: &former.pipeline)
        acting = app
    }

    func findNext(of app: Int) {
        steps[app] = processes[app].next(nowNs: nowNs, isRunningOut: isRunningOut)
    }

    private func close() -> PhoneResult {
        var results: [RunResult] = []
        for app in processes.indices {
            act(as: app)
            var result = processes[app].result(atNs: nowNs)
            result.phone = figures[app]
            results.append(result)
        }
        tell(.ends)
        return PhoneResult(
            apps: results, whole: RunResult(wholeOf: results, sums, durationNs: nowNs))
    }
}

/// Logs of the apps, which learn how all loads share.
extension PhoneReplay {
    private func tellMachine() {
        guard let acting, logs.contains(where: { $0 != nil }) else { return }
        replayed[acting]!.replay.decodes.pipeline.machine.log = RunLog { [unowned self] _, entry in
            route(entry)
        }
    }

    private func route(_ entry: LogEntry) {
        switch entry {
        case .load(let load, let step):
            logs[load.app]?.note(.load(load.inApp, step), atNs: nowNs)
        case .bundled(let load, let bundle):
            logs[load.app]?.note(.bundled(load.inApp, bundle), atNs: nowNs)
        default:
            for app in logs.indices where runs(app) { logs[app]?.note(entry, atNs: nowNs) }
        }
    }
}

extension LogLoad {
    fileprivate var app: Int { Int(MachineSeat.app(of: number)) }
    fileprivate var inApp: LogLoad { LogLoad(number: number & MachineSeat.serials) }
}

private struct PhoneWarning: TimedKind {
    let level: WarningLevel
    var rank: Int { 0 }
}
