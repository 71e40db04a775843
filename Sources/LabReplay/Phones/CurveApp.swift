import LabDevices
import LabScripts

/// An app of a phone that takes memory by a curve, and shows nothing.
final class CurveApp: PhoneProcess {
    private let app: Int
    private let curve: MemoryCurve
    private let coldStartNs: Int64
    /// More than this, and it is ended for it at once.
    private let mostBytes: Int64
    private let networkBytesPerSecond: Int64
    private let memory: (any ImageMemory)?
    private var life = AppLife(onKill: .relaunch)
    private var counts = Counts()
    private(set) var isBorn = false
    private(set) var isHalted = false
    private var isInFront = false
    private var footprintBytes: Int64 = 0
    private var peakBytes: Int64 = 0
    private var peakNs: Int64 = 0
    /// Time in front of this process until it last stood still, and since when it goes on; nil: it
    /// stands still.
    private var frontNs: Int64 = 0
    private var goesOnNs: Int64?
    /// When the process is there, or runs again; nil: nothing is awaited.
    private var runsAtNs: Int64?
    private let tell: (Int64, Int64) -> Void

    /// - Parameter tell: receives each change, with its instant.
    init(
        _ app: Int, _ curve: MemoryCurve, coldStartNs: Int64, _ device: Device,
        networkBytesPerSecond: Int64, memory: (any ImageMemory)?,
        tell: @escaping (_ timeNs: Int64, _ bytes: Int64) -> Void
    ) {
        self.app = app
        self.curve = curve
        self.coldStartNs = coldStartNs
        mostBytes = device.processLimitBytes ?? .max
        self.networkBytesPerSecond = networkBytesPerSecond
        self.memory = memory
        self.tell = tell
    }

    var isAlive: Bool { isBorn && !life.isOver }
    var kills: Int64 { counts.kills }
    var launchesAtNs: Int64? { life.isOver ? runsAtNs : nil }
    var isUsable: Bool { isAlive && goesOnNs != nil }
    var drawnNs: Int64 { 0 }

    var bytes: BytePeaks { BytePeaks(app: footprintBytes, footprint: footprintBytes) }

    func figures(_ presence: ProcessPresence) -> ProcessFigures {
        ProcessFigures(presence: presence, ownBytes: footprintBytes)
    }

    func next(nowNs: Int64, isRunningOut: Bool) -> PhoneStep? {
        if let runsAtNs {
            return PhoneStep(timeNs: runsAtNs, rank: .signal, app: app, source: .returns)
                .atLeast(nowNs)
        }
        guard let goesOnNs, let changeNs = curve.nextChange(afterNs: frontNs) else { return nil }
        return PhoneStep(
            timeNs: goesOnNs + changeNs - frontNs, rank: .script, app: app, source: .script)
    }

    func perform(_ source: PhoneStep.Source, atNs timeNs: Int64, untilNs: Int64) throws(Halt) {
        guard source == .returns else {
            pass(to: timeNs)
            return try take(curve.bytes(atNs: frontNs), atNs: timeNs)
        }
        runsAtNs = nil
        if life.isOver {
            life.begins(nowNs: timeNs)
            frontNs = 0
            try memory?.processBegins(bytes: 0)
        }
        try run(atNs: timeNs)
    }

    private func run(atNs timeNs: Int64) throws(Halt) {
        isHalted = false
        guard isInFront else { return try take(curve.left(atNs: frontNs), atNs: timeNs) }
        goesOnNs = timeNs
        try take(curve.bytes(atNs: frontNs), atNs: timeNs)
    }

    /// Its time in front passes.
    private func pass(to timeNs: Int64) {
        guard let goesOnNs else { return }
        frontNs += timeNs - goesOnNs
        self.goesOnNs = timeNs
    }

    private func take(_ bytes: Int64, atNs timeNs: Int64) throws(Halt) {
        guard bytes != footprintBytes else { return }
        guard bytes <= mostBytes else { return die(atNs: timeNs) }
        footprintBytes = bytes
        if bytes > peakBytes { (peakBytes, peakNs) = (bytes, timeNs) }
        tell(timeNs, bytes)
        try memory?.keepBeside(bytes: bytes)
    }

    func open(atNs timeNs: Int64, restoreNs: Int64) throws(Halt) -> PhoneOpening {
        if life.isEnded { return .gone }
        isInFront = true
        if !isBorn {
            isBorn = true
            life.begins(nowNs: timeNs)
            try memory?.processBegins(bytes: 0)
            try run(atNs: timeNs)
            return .first
        }
        guard life.isOver else {
            if restoreNs > 0 { runsAtNs = timeNs + restoreNs } else { try run(atNs: timeNs) }
            return .warm
        }
        runsAtNs = runsAtNs ?? timeNs + coldStartNs
        return .cold(afterNs: runsAtNs! - timeNs)
    }

    func leave(atNs timeNs: Int64) throws(Halt) {
        isInFront = false
        // A process that has begun to start goes on with that.
        if !life.isOver { runsAtNs = nil }
        guard goesOnNs != nil else { return }
        pass(to: timeNs)
        goesOnNs = nil
        try take(curve.left(atNs: frontNs), atNs: timeNs)
    }

    func hearCaching(atNs timeNs: Int64) {}

    func halt(atNs timeNs: Int64) { isHalted = true }

    func empty(atNs timeNs: Int64) {}

    func end(by killer: Killer, atNs timeNs: Int64) throws(Halt) {
        life.outsider = killer
        die(atNs: timeNs)
    }

    private func die(atNs timeNs: Int64) {
        counts.kills += 1
        let livesAgain = life.dies(nowNs: timeNs, of: .limit)
        (goesOnNs, runsAtNs, isHalted) = (nil, nil, false)
        if footprintBytes > 0 { tell(timeNs, 0) }
        footprintBytes = 0
        memory?.processEnds()
        if livesAgain, isInFront { runsAtNs = timeNs + coldStartNs }
    }

    func send(_ level: WarningLevel, atNs timeNs: Int64) {}

    func warn(_ level: WarningLevel, atNs timeNs: Int64) {}

    func setNetwork(_ state: NetworkState, atNs timeNs: Int64) {}

    func isUnderWay() -> Bool { false }

    func result(atNs timeNs: Int64) -> RunResult {
        RunResult(
            status: life.isEnded ? .killed : .ok, killedAtNs: life.killedAtNs,
            killedBy: life.killedBy, networkBytesPerSecond: networkBytesPerSecond, counts: counts,
            peaks: BytePeaks(app: peakBytes, footprint: peakBytes), peakNs: peakNs,
            durationNs: timeNs)
    }
}
