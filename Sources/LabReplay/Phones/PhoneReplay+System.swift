import LabDevices
import LabScripts

/// The phone's system, which has all processes in view.
extension PhoneReplay {
    /// The system looks at its memory and acts, and looks again at once where it has ended an app.
    func look() throws(Halt) {
        repeat {
            isLookDue = false
            try lookOnce()
        } while isLookDue
    }

    /// The system acts on what it sees, and its next look is planned: at its next sample unless it
    /// is settled, when something is due, or once the footprints' sum passes `mostBytes`.
    private func lookOnce() throws(Halt) {
        lookNs = .max
        let processes = processes.indices.map { self.processes[$0].figures(presence(of: $0)) }
        let actions = system.look(
            nowNs: nowNs, processes: processes, heldBytes: keeper?.heldBytes())
        tellStanding(processes)
        for action in actions { try carryOut(action) }
        if !system.isSettled { lookNs = nextSample }
        if let dueNs = system.nextDueNs { lookNs = min(lookNs, max(dueNs, nowNs + 1)) }
        mostBytes = .max
        if system.roomBytes < .max { mostBytes = sums.now.footprint + system.roomBytes }
    }

    private func presence(of app: Int) -> ProcessPresence {
        guard processes[app].isAlive else { return .absent }
        if front == app { return .front }
        let leftNs = standings[app].leftNs
        if phone.apps[app].plays { return .plays(sinceNs: leftNs) }
        return asleep == app ? .asleep(sinceNs: leftNs) : .left(sinceNs: leftNs)
    }

    /// The next of the instants at which the system looks in any case.
    private var nextSample: Int64 {
        let every = phone.header.device.pressure.samplingNs
        return nowNs / every * every + every
    }

    private func carryOut(_ action: SystemAction) throws(Halt) {
        switch action {
        case .warn(let app, let level):
            guard processes[app].isAlive else { return }
            tell(.warned(app: app, level))
            try with(app) { (process) throws(Halt) in process.send(level, atNs: nowNs) }
        case .cache(let app):
            guard processes[app].isAlive else { return }
            try with(app) { (process) throws(Halt) in try process.hearCaching(atNs: nowNs) }
        case .freeze(let app):
            guard processes[app].isAlive else { return }
            try with(app) { (process) throws(Halt) in try process.halt(atNs: nowNs) }
        case .empty(let app):
            let bytes = processes[app].figures(presence(of: app)).purgeableBytes
            tell(.emptied(app: app, bytes: bytes))
            try with(app) { (process) throws(Halt) in process.empty(atNs: nowNs) }
        case .kill(let app, let reason):
            if reason == .memory, keeper?.endsProcesses == true { return }
            try end(app, reason, by: .system)
        case .endOther:
            keeper?.widen(toBytes: system.limitBytes)
            tell(.otherEnded)
        }
    }

    private func end(_ app: Int, _ reason: KillReason, by killer: Killer) throws(Halt) {
        guard processes[app].isAlive else { return }
        noteEnd(of: app, reason, footprintBytes: processes[app].bytes.footprint)
        // `noteLife` counts an end that isn't in `kills` yet as one by the app's own limit.
        standings[app].kills += 1
        try with(app) { (process) throws(Halt) in try process.end(by: killer, atNs: nowNs) }
    }

    private func noteEnd(of app: Int, _ reason: KillReason, footprintBytes: Int64) {
        if reason == .ownLimit {
            figures[app].killsForLimit += 1
        } else {
            figures[app].killsForMemory += 1
        }
        tell(.ended(app: app, reason, footprintBytes: footprintBytes))
        stand(app, ProcessState())
    }

    /// Takes an app's footprint and life into the phone's sums, after whatever happened to it.
    func note(_ app: Int) throws(Halt) {
        findNext(of: app)
        let process = processes[app]
        let before = standings[app]
        let bytes = process.bytes
        sums.replace(before.bytes, by: bytes, atNs: nowNs)
        standings[app].bytes = bytes
        if process.isAlive != before.isAlive || process.kills != before.kills
            || process.launchesAtNs != before.launchesAtNs
        {
            noteLife(of: app, before)
        }
        // A step that takes and gives back can cost another app its process.
        if keeper != nil { try takeEnded() }
        guard bytes.footprint != before.bytes.footprint else { return }
        lookNs = min(lookNs, nextSample)
        if sums.now.footprint > mostBytes { isLookDue = true }
    }

    /// A process is there, or has died, or another has begun to start.
    private func noteLife(of app: Int, _ before: PhoneAppStanding) {
        let process = processes[app]
        isLookDue = isLookDue || process.isAlive != before.isAlive
        if process.kills > before.kills {
            noteEnd(of: app, .ownLimit, footprintBytes: before.bytes.footprint)
        }
        if let atNs = process.launchesAtNs, atNs != before.launchesAtNs {
            figures[app].coldStarts += 1
            tell(.launches(app: app, isCold: true, afterNs: atNs - nowNs))
        }
        standings[app].isAlive = process.isAlive
        standings[app].kills = process.kills
        standings[app].launchesAtNs = process.launchesAtNs
    }

    /// Ends the apps whose real processes the kernel has ended.
    private func takeEnded() throws(Halt) {
        guard let keeper else { return }
        for app in keeper.takeEnded() {
            try end(app, .memory, by: .kernel)
            isLookDue = true
        }
    }

    private func tellStanding(_ figures: [ProcessFigures]) {
        for app in processes.indices { stand(app, system.states[app]) }
        guard log != nil else { return }
        tell(
            .stands(
                PhoneStanding(
                    processes: processes.indices.map { app in
                        PhoneStanding.Process(
                            state: system.states[app], figures: figures[app],
                            residentBytes: system.residentBytes[app],
                            packedBytes: system.packedBytes[app])
                    }, availableBytes: system.availableBytes, lineBytes: system.lineBytes)))
    }

    private func stand(_ app: Int, _ state: ProcessState) {
        guard standings[app].state != state else { return }
        standings[app].state = state
        tell(.state(app: app, state))
        if let score = state.score { keeper?.stand(app, score: score) }
    }
}
