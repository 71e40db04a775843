import LabDevices
import LabScripts

/// The app: its life, what the device tells it of memory, and what its policies do then.
final class App: ReplayPart {
    let leases: Leases
    let loads: Loads
    let requests: Requests
    let ahead: AheadLoads
    let players: Players
    /// Bytes that the app itself uses beyond its baseline.
    private var appBytes: Int64 = 0
    let device: Device
    /// The app's end, and its next life.
    var life: AppLife
    /// The policy's reactions to signals.
    var reactions: Reactions
    /// The app's footprint, the system's memory, and what was sent because of them.
    var pressure: PressureState
    /// True if a phone's system says when the process is frozen.
    var isOnPhone = false

    init(
        _ requests: Requests, _ ahead: AheadLoads, _ players: Players,
        pressure: consuming PressureState
    ) {
        leases = requests.leases
        loads = requests.loads
        self.requests = requests
        self.ahead = ahead
        self.players = players
        device = requests.stores.device
        life = AppLife(onKill: device.pressure.onKill)
        reactions = Reactions(
            requests.policies.rules, levels: device.pressure.trimLevels,
            isAndroid: device.apiLevel != nil)
        self.pressure = pressure
        super.init(requests.stores)
        schedulePressureCheck()
    }

    /// Takes everything from the app at this instant; false if that ends the run.
    func die() -> Bool {
        run.counts.kills += 1
        run.tell(
            .killed(
                life.outsider ?? device.limitKiller, footprintBytes: footprint))
        let livesAgain = life.dies(nowNs: run.nowNs, of: device.limitKiller)
        run.timeline?.note(.killed)
        // A view that is blank now stays so to the end: its blank time ends without an image.
        leases.views.front.stopWaiting()
        leases.giveUpAll()
        loads.pipeline.main.stops(nowNs: run.nowNs)
        guard livesAgain else {
            holders.wasteUnasked()
            players.loseTasks()
            return false
        }
        loseEverything()
        run.pending.keepOnly(\.outlivesApp)
        if !run.isInBackground { scheduleRelaunch() }
        return true
    }

    /// The script waits for the app to be there again.
    func scheduleRelaunch() {
        run.tell(.pauses(ns: device.pressure.relaunchNs))
        life.pausedNs += device.pressure.relaunchNs
        life.awaitedSinceNs = run.nowNs
        run.pending.schedule(.relaunch, atNs: run.nowNs + device.pressure.relaunchNs)
    }

    /// The app is there again, or the person waits for it no more, or the run is over: the views
    /// in sight were without their images until now.
    func endAwaiting(nowNs: Int64) {
        let ns = life.endAwaiting(nowNs: nowNs)
        guard ns > 0 else { return }
        let misses = leases.views.lostInFront.contains { view in
            let state = leases.views[view]
            // A view over it stands for a thumbnail.
            return state.cover == .absent && stores.pictures.wasGiven(state.wanted)
        }
        if misses { run.counts.restartNs += ns }
    }

    /// All memory goes; files on disk stay, and the screens that the app will come back to.
    func loseEverything() {
        stores.loseAll(after: requests.passed)
        holders.memory?.processEnds()
        loads.pipeline.forgetAll(nowNs: run.nowNs, policies: policies.makeQueues())
        leases.streams.loseAll()
        players.loseAll()
        appBytes = 0
        reactions.forget()
        pressure.forgetWarnings()
        leases.views.loseAll()
    }

    /// The app is there again, with the screens that it had: the top one's views ask anew, in the
    /// order in which they had asked, and the others' when they are shown.
    func relaunch() throws(Halt) {
        endAwaiting(nowNs: run.nowNs)
        life.begins(nowNs: run.nowNs)
        run.timeline?.note(.relaunched)
        run.tell(.relaunched)
        leases.views.front.enterAgain(nowNs: run.nowNs)
        if ahead.wantsLayouts { stores.prefetching.rows.hasChanged = true }
        try requests.askForLost()
        try players.beginAgain()
    }

    /// The app itself uses so much beyond its baseline from here on.
    func use(_ bytes: Int64) throws(Halt) {
        let more = bytes - appBytes
        appBytes = bytes
        run.tell(.appMemory(bytes: bytes))
        try holders.changeApp(by: more)
    }
}
