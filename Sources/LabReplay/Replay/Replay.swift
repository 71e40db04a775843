import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// One run: a trace's events against one policy, over one kind of memory, on a virtual clock.
///
/// The policy says what it is made of; the replay does it and counts. Events of one instant go in
/// the order signals, deliveries, script and frames; what lies ahead is looked for when an instant
/// is over.
///
/// It sends each event to the part that it concerns. Parts own what they know and stand in an
/// order: each calls those above it in the list of properties, and none calls one below it.
///
/// An object: as a value it was copied, with all its tables' counts of references, for every call
/// that only asks.
package final class Replay {
    let run = RunState()
    let holders: Holders
    let stores: Stores
    let decodes: Decodes
    let leases: Leases
    let loads: Loads
    let requests: Requests
    let ahead: AheadLoads
    let players: Players
    let app: App

    package init(
        header: TraceHeader, composition: Composition, future: FutureRequests?,
        memory: (any ImageMemory)? = nil, isOnPhone: Bool = false,
        keys: (KeyRule.Identity) -> PolicyKeys = { _ in PolicyKeys() }
    ) {
        let device = header.device
        let count = header.catalog.imageCount
        let frameNs = Int64((1e9 / device.screen.hz).rounded())
        let viewport = Viewport()
        let rules = Policies.rules(of: composition)
        let keysOfRules = rules.map { keys($0.key.identity) }
        let policies = Policies(
            header: header, composition: composition, future: future, keys: keysOfRules,
            rules: rules, viewport: viewport)
        let pressure = PressureState(device: device, seed: header.seed, isOnPhone: isOnPhone)
        holders = Holders(
            run, policies, imageCount: count, ledger: pressure.ledger,
            mostBytes: pressure.mostBytes, memory: memory)
        stores = Stores(
            OwnCaches(holders), header,
            prefetching: Prefetching(
                rows: ScreenLayouts(
                    viewport: viewport, imageCount: composition.wantsLayouts ? count : 0,
                    device: device, frameNs: frameNs),
                policies: policies),
            pictures: ReplacedPictures(
                imageCount: count, firsts: keysOfRules.first?.content ?? ArrayTable()))
        decodes = Decodes(stores, frameNs: frameNs, header)
        leases = Leases(Streams(decodes), transitionNs: header.transitionNs)
        loads = Loads(leases, frameNs: frameNs)
        requests = Requests(loads)
        ahead = AheadLoads(loads, wantsLayouts: composition.wantsLayouts)
        players = Players(requests, videos: header.videos)
        app = App(requests, ahead, players, pressure: pressure)
        app.isOnPhone = isOnPhone
    }

    /// A memory warning from outside the trace, due at an instant.
    package func scheduleWarning(_ level: WarningLevel, atNs timeNs: Int64) {
        run.pending.schedule(.warning(level, from: .commandLine), atNs: timeNs)
    }

    package func watch(_ timeline: Timeline?, _ probe: WarningProbe?, _ log: RunLog? = nil) {
        run.watch(timeline, probe)
        write(to: log)
    }

    /// From here on all that happens is written there; nil: nowhere.
    func write(to log: RunLog?) {
        run.log = log
        decodes.pipeline.log = log
        holders.instances.log = log
    }

    private func watch(until timeNs: Int64) {
        if run.hasTimelineOrProbe {
            holders.sampleTimeline(until: timeNs)
            run.checkProbe(until: timeNs, blankNs: leases.blankNsSoFar)
        }
        run.uncountedLog?._withUnsafeGuaranteedRef { noteInstant($0, until: timeNs) }
    }

    package func receive(_ event: TraceEvent) throws(Halt) {
        var hasArrived = false
        do throws(Halt) {
            try moveClock(
                to: event.timeNs + app.life.pausedNs, event.action.isSignal ? .signal : .script)
            hasArrived = true
            if !event.action.isFrame { stores.prefetching.rows.noteOther() }
            try apply(event.action)
            try loads.giveTurns()
        } catch {
            guard case .killed = error else { throw error }
            try end()
            // The script goes on when the app has been started again.
            if !hasArrived { try receive(event) }
        }
    }

    /// The frame that comes first is received as any event is. Those after it are passed over as
    /// one up to the next instant at which something is due.
    package func receive(_ frames: inout FrameRun) throws(Halt) {
        while let first = frames.takeFirst() {
            try receive(first)
            passOver(&frames, beforeNs: min(run.pending.nextNs, decodes.pipeline.quietUntilNs))
        }
    }

    /// Passes over the frames before an instant up to which nothing is due, if none of them does
    /// anything.
    @inline(__always)
    func passOver(_ frames: inout FrameRun, beforeNs dueNs: Int64) {
        guard !run.isWatched, holders.memory == nil, !app.life.isOver,
            !stores.prefetching.rows.hasChanged, !decodes.pipeline.hasReadyQueues,
            decodes.pipeline.main.isCalm(nowNs: run.nowNs)
        else { return }
        let pausedNs = app.life.pausedNs
        let taken =
            ahead.wantsLayouts
            ? frames.take(beforeNs: dueNs - pausedNs) {
                stores.prefetching.rows.passes($0)
            } : frames.take(beforeNs: dueNs - pausedNs) { _ in true }
        guard let taken else { return }
        advance(to: taken.lastNs + pausedNs)
        ahead.scroll(taken.last, count: taken.count)
    }

    /// The clock comes to an event of a rank.
    @inline(always)
    func moveClock(
        to timeNs: Int64, _ rank: PhoneStep.Rank
    ) throws(Halt) {
        if min(run.pending.nextNs, decodes.pipeline.quietUntilNs) <= timeNs
            || stores.prefetching.rows.hasChanged
        {
            try runPending(before: timeNs, rank)
        }
        if timeNs > run.nowNs { advance(to: timeNs) }
    }

    /// Does what is due before an event of a rank at an instant.
    private func runPending(
        before timeNs: Int64, _ rank: PhoneStep.Rank
    ) throws(Halt) {
        run.scriptNs = timeNs
        while true {
            // Only when nothing more is due at this instant is it over.
            let looksAhead =
                stores.prefetching.rows.hasChanged && timeNs > run.nowNs && !app.life.isOver
            guard let next = nextDue(until: looksAhead ? run.nowNs : timeNs) else {
                if !looksAhead { return }
                try ahead.lookAhead()
                continue
            }
            guard
                next.timeNs < timeNs
                    || (next.timeNs == timeNs && (next.rank < rank || next.rank == .signal))
            else { return }
            try perform(next)
        }
    }

    /// The next event that is due: one of the replay's own, or one of the loads'.
    private typealias Due = (timeNs: Int64, rank: PhoneStep.Rank, isOfLoads: Bool)

    /// The next event that is due up to an instant. At one instant events go before loads.
    @inline(__always)
    private func nextDue(until timeNs: Int64) -> Due? {
        let eventNs = run.pending.nextNs
        let loadNs = decodes.pipeline.next(until: min(timeNs, eventNs))
        if loadNs < eventNs { return (timeNs: loadNs, rank: .delivery, isOfLoads: true) }
        guard eventNs <= timeNs, let event = run.pending.next else { return nil }
        return (timeNs: eventNs, rank: event.rank, isOfLoads: false)
    }

    private func perform(_ due: Due) throws(Halt) {
        if due.timeNs > run.nowNs { advance(to: due.timeNs) }
        stores.prefetching.rows.noteOther()
        if due.isOfLoads {
            try endWork(of: decodes.pipeline.takeNext(nowNs: run.nowNs))
        } else {
            try perform(run.pending.pop())
        }
        try loads.giveTurns()
    }

    /// A load has done its stage, or a frame or a transfer beside loads is done; nil: neither.
    @inline(__always)
    func endWork(of load: Load?) throws(Halt) {
        loads.noteFetches()
        guard let load else { return }
        guard load.state.isBeside else { return try loads.endStage(of: load) }
        decodes.pipeline.noteBesideDone(load)
        if !leases.streams.endFrame(load) { try players.endTransfer(load) }
    }

    /// The clock moves on.
    @inline(always)
    func advance(to timeNs: Int64) {
        precondition(holders.ledger.addsUp, "bytes by holder don't add up at \(run.nowNs) ns")
        if !holders.handedOver.isEmpty { holders.letGoOfHandedOver() }
        leases.views.front.noteAllVisible()
        if run.isWatched { watch(until: timeNs) }
        holders.instances.ledger.advance(to: timeNs, isRunning: !app.life.isOver)
        run.advance(to: timeNs)
        holders.memory?.advance(to: timeNs)
    }

    /// The app is killed, which may end the run.
    package func end() throws(Halt) {
        guard !app.die() else { return }
        closeBooks()
        throw .stopped
    }

    package func finish(timeNs: Int64) throws(Halt) {
        var isScriptOver = false
        do throws(Halt) {
            try moveClock(to: timeNs + app.life.pausedNs, .script)
            isScriptOver = true
            try runOut()
        } catch {
            guard case .killed = error else { throw error }
            try end()
            if !isScriptOver { return try finish(timeNs: timeNs) }
        }
        endOfRun()
    }

    /// The script is over; what is under way goes on to its end.
    private func runOut() throws(Halt) {
        run.scriptNs = .max
        while true {
            if stores.prefetching.rows.hasChanged, !app.life.isOver { try ahead.lookAhead() }
            guard loads.isUnderWay || run.isProbeDue, let next = nextDue(until: .max) else {
                return
            }
            try perform(next)
        }
    }
}

extension Replay: TraceSink {
    package var wantsLayouts: Bool { ahead.wantsLayouts }
}

/// A run as its callers see it.
extension Replay {
    package var nowNs: Int64 { run.nowNs }
    package var counts: Counts {
        var counts = run.counts
        counts.frontNs = run.frontNsSoFar
        return counts
    }
    package var life: AppLife { app.life }
    package var policies: [PolicyState] { stores.policies.all }
    /// The first thing that a cache of one's own did wrong.
    package var cacheProblem: CacheProblem? { stores.owned.cacheProblem }
    package subscript(instance: InstanceID) -> InstanceTable.Record { holders[instance] }
    /// Bytes of all living instances, by holder.
    package var ledger: Ledger { holders.ledger }

    /// Plays a source to the end of the script, or of the app.
    package func play(_ source: any TraceSource) throws(Halt) {
        var sink = self
        do throws(Halt) {
            try source.playDirectly(into: &sink)
        } catch {
            guard case .stopped = error, life.isEnded else { throw error }
        }
    }
}
