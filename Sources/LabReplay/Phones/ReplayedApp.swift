import LabDevices
import LabPolicies
import LabScripts

/// An app of a phone that replays its events, as long as it is in front.
///
/// All that is done to it is done while its replay has the machine.
final class ReplayedApp: PhoneProcess {
    private let app: Int
    let replay: Replay
    private var cursor: EventCursor
    private let relaunchNs: Int64
    private let baselineBytes: Int64
    private(set) var isBorn = false
    private(set) var isHalted = false
    private var isInFront = false
    /// The script's own clock when it last stood still.
    private var scriptNs: Int64 = 0
    /// When the process, which is there, runs again for the person; nil: not awaited.
    private var returnsAtNs: Int64?
    /// When the process is there; nil: not awaited.
    private(set) var launchesAtNs: Int64?
    private var knownKills: Int64 = 0
    /// The network as the app knows it, and as it is.
    private var knownNetwork = NetworkState.up
    private(set) var network = NetworkState.up

    /// - Parameter trace: the app's events, in time in front.
    init(
        _ number: Int, of phone: Phone, _ trace: any TraceSource, _ composition: Composition,
        memory: (any ImageMemory)?, keys given: ((KeyRule.Identity) -> PolicyKeys)?
    ) throws(Halt) {
        var header = trace.header
        header.device = phone.apps[number].device(on: phone)
        var keys = ImageKeys(header.catalog)
        app = number
        replay = Replay(
            header: header, composition: composition,
            future: composition.needsFuture ? try trace.future(composition) : nil, memory: memory,
            isOnPhone: true
        ) { given?($0) ?? keys.table($0) }
        replay.decodes.pipeline.sit(MachineSeat(app: number, of: phone.apps.count))
        cursor = try EventCursor(trace, wantsLayouts: replay.wantsLayouts)
        relaunchNs = replay.app.device.pressure.relaunchNs
        baselineBytes = replay.app.device.baselineBytes
    }

    var isAlive: Bool { isBorn && !replay.life.isOver }

    var isUsable: Bool {
        isInFront && isAlive && returnsAtNs == nil && !replay.leases.views.front.hasBlankInSight
    }

    var drawnNs: Int64 { replay.decodes.pipeline.main.freeNs }

    var kills: Int64 { replay.counts.kills }

    var bytes: BytePeaks {
        isAlive ? replay.holders.ledger.bytes(baseline: baselineBytes) : BytePeaks()
    }

    func figures(_ presence: ProcessPresence) -> ProcessFigures {
        guard isAlive else { return .absent }
        let ledger = replay.ledger
        return ProcessFigures(
            presence: presence, decodedBytes: ledger.image - ledger.mapped,
            ownBytes: baselineBytes + ledger.app,
            purgeableBytes: replay.stores.purgeableBytes, fileBytes: ledger.encoded)
    }
}

/// The next thing that happens in it, and its happening.
extension ReplayedApp {
    func next(nowNs: Int64, isRunningOut: Bool) -> PhoneStep? {
        guard isBorn, !replay.life.isEnded else { return nil }
        var next: PhoneStep?
        if let returnsAtNs {
            next = PhoneStep(timeNs: returnsAtNs, rank: .signal, app: app, source: .returns)
        }
        guard !isHalted, isAlive || launchesAtNs != nil else { return next }
        next = .first(next, replay.nextStep(of: app, isRunningOut: isRunningOut)?.atLeast(nowNs))
        guard isInFront, returnsAtNs == nil, !isRunningOut, let eventNs = cursor.nextNs else {
            return next
        }
        return .first(
            next,
            PhoneStep(
                timeNs: eventNs + replay.life.pausedNs,
                rank: cursor.isSignalNext ? .signal : .script, app: app, source: .script))
    }

    func perform(_ source: PhoneStep.Source, atNs timeNs: Int64, untilNs: Int64) throws(Halt) {
        switch source {
        case .reservation: replay.decodes.pipeline.updateReserved(nowNs: timeNs)
        case .returns: try comeBack(atNs: timeNs)
        case .pending: try replay.performPending(atNs: timeNs, scriptNs: nextScriptNs(untilNs))
        case .timer: try replay.perform(atNs: timeNs) { $0.takeTimer() }
        case .link, .flash, .cores:
            try replay.perform(atNs: timeNs) { $0.takeNext(on: source.resource!, nowNs: timeNs) }
        case .script: try playNext(untilNs)
        case .ahead:
            // The clock stays where it is.
            try replay.act(atNs: replay.nowNs) { () throws(Halt) in try replay.ahead.lookAhead() }
        case .phone: break
        }
        noteLife(atNs: timeNs)
    }

    private func nextScriptNs(_ untilNs: Int64) -> Int64 {
        guard isInFront, let eventNs = cursor.nextNs else { return untilNs }
        return min(untilNs, eventNs + replay.life.pausedNs)
    }

    private func playNext(_ untilNs: Int64) throws(Halt) {
        let ownNs = replay.nextStep(of: app, isRunningOut: false)?.timeNs ?? .max
        if cursor.skip({ replay.passOver(&$0, beforeNs: min(untilNs, ownNs)) }) { return }
        var sink = replay
        try cursor.send(to: &sink)
        // The event may have set the network, which all apps share.
        let state = replay.decodes.pipeline.network
        if state != knownNetwork { (network, knownNetwork) = (state, state) }
    }

    /// It may have died, or live again.
    private func noteLife(atNs timeNs: Int64) {
        if isAlive { launchesAtNs = nil }
        guard kills > knownKills else { return }
        knownKills = kills
        (isHalted, returnsAtNs, launchesAtNs) = (false, nil, nil)
        guard isInFront, !replay.run.isInBackground, !replay.life.isEnded else { return }
        // It is started again at once, and the script waits for it.
        launchesAtNs = timeNs + relaunchNs
        scriptNs = max(scriptNs, timeNs - (replay.life.pausedNs - relaunchNs))
    }
}

/// The person opens it and leaves it, and the system does its part.
extension ReplayedApp {
    func open(atNs timeNs: Int64, restoreNs: Int64) throws(Halt) -> PhoneOpening {
        if replay.life.isEnded { return .gone }
        isInFront = true
        if !isBorn {
            isBorn = true
            replay.goOn(atNs: timeNs)
            replay.run.begin()
            try replay.beginProcess()
            try tellNetwork(atNs: timeNs)
            replay.waits(untilNs: timeNs, atScriptNs: 0)
            return .first
        }
        guard isAlive else {
            try tellNetwork(atNs: timeNs)
            let runsAtNs = launchesAtNs ?? timeNs + relaunchNs
            replay.opens(
                atNs: timeNs, runsAtNs: runsAtNs, atScriptNs: scriptNs,
                isNew: launchesAtNs == nil)
            launchesAtNs = runsAtNs
            return .cold(afterNs: runsAtNs - timeNs)
        }
        if restoreNs > 0 {
            returnsAtNs = timeNs + restoreNs
        } else {
            try comeBack(atNs: timeNs)
        }
        return .warm
    }

    private func comeBack(atNs timeNs: Int64) throws(Halt) {
        (returnsAtNs, isHalted) = (nil, false)
        replay.goOn(atNs: timeNs)
        try tellNetwork(atNs: timeNs)
        replay.waits(untilNs: timeNs, atScriptNs: scriptNs)
        try replay.act(atNs: timeNs) { () throws(Halt) in try replay.app.comeBack() }
    }

    func leave(atNs timeNs: Int64) throws(Halt) {
        isInFront = false
        if returnsAtNs != nil {
            // It wasn't back yet.
            returnsAtNs = nil
            return
        }
        guard isAlive else {
            replay.app.endAwaiting(nowNs: timeNs)
            replay.run.leave(atNs: timeNs)
            return
        }
        scriptNs = max(scriptNs, timeNs - replay.life.pausedNs)
        try replay.act(atNs: timeNs) { () throws(Halt) in try replay.app.leave() }
        noteLife(atNs: timeNs)
    }

    func hearCaching(atNs timeNs: Int64) throws(Halt) {
        try replay.act(atNs: timeNs) { replay.app.hearCaching() }
    }

    func halt(atNs timeNs: Int64) throws(Halt) {
        guard isAlive, !isHalted, returnsAtNs == nil else { return }
        try replay.act(atNs: timeNs) { replay.app.hearSuspension() }
        replay.decodes.pipeline.halt(nowNs: timeNs)
        isHalted = true
    }

    func empty(atNs timeNs: Int64) {
        replay.move(to: timeNs)
        replay.stores.purge()
    }

    func end(by killer: Killer, atNs timeNs: Int64) throws(Halt) {
        let wasAwaited = returnsAtNs != nil
        replay.move(to: timeNs)
        replay.app.life.outsider = killer
        do throws(Halt) {
            try replay.end()
        } catch {
            guard case .stopped = error, replay.life.isEnded else { throw error }
        }
        noteLife(atNs: timeNs)
        // The person waits for it, so another process is started in its place.
        guard wasAwaited, !replay.life.isEnded else { return }
        _ = try open(atNs: timeNs, restoreNs: 0)
    }

    func send(_ level: WarningLevel, atNs timeNs: Int64) {
        guard replay.app.pressure.arrives() else { return }
        replay.run.pending.schedule(
            .warning(level, from: .device),
            atNs: timeNs + replay.app.device.pressure.deliveryLatencyNs)
    }

    func warn(_ level: WarningLevel, atNs timeNs: Int64) throws(Halt) {
        try replay.act(atNs: timeNs) { () throws(Halt) in
            try replay.app.warn(level, from: .commandLine)
        }
        noteLife(atNs: timeNs)
    }

    func setNetwork(_ state: NetworkState, atNs timeNs: Int64) throws(Halt) {
        network = state
        if isAlive, !isHalted { try tellNetwork(atNs: timeNs) }
    }

    /// It learns how the network is by now.
    private func tellNetwork(atNs timeNs: Int64) throws(Halt) {
        guard network != knownNetwork else { return }
        knownNetwork = network
        try replay.act(atNs: timeNs) { () throws(Halt) in try replay.apply(.network(network)) }
    }

    func isUnderWay() -> Bool { isAlive && !isHalted && replay.loads.isUnderWay }

    func result(atNs timeNs: Int64) -> RunResult {
        if !replay.life.isEnded {
            replay.move(to: timeNs)
            if isHalted {
                // Transfers that stood still are given up as others are.
                replay.decodes.pipeline.goOn(nowNs: timeNs)
                replay.holders.letGoOfHandedOver()
                replay.holders.wasteUnasked()
                replay.closeBooks()
            } else {
                replay.endOfRun()
            }
        }
        return replay.settle(isHalted: isHalted)
    }
}

extension PhoneApp {
    /// The phone's device as the app has it. An app that is ended can always be opened again.
    fileprivate func device(on phone: Phone) -> Device {
        var device = phone.header.device
        device.baselineBytes = baselineBytes ?? device.baselineBytes
        device.pressure.relaunchNs = coldStartNs ?? device.pressure.relaunchNs
        if device.pressure.onKill == .stop { device.pressure.onKill = .relaunch }
        return device
    }
}
