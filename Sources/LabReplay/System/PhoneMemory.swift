import LabDevices

/// A phone's memory as its system sees it: whom it warns, stops and ends, and what it compresses.
///
/// It is asked at each look of the system (`Pressure.samplingNs`), whenever an app is opened, left
/// or ended, at `nextDueNs`, and at once when all processes together have grown by more than
/// `roomBytes` since. Its answer follows from what it is given alone.
package struct PhoneMemory: Sendable {
    let device: Device
    package let chooser: Chooser
    /// Bytes of the RAM that apps can have.
    package let appRoomBytes: Int64
    let lines: KillLines
    let compressor: Compressor
    /// True if the system acts as soon as memory runs short, and not at its next look.
    private let isWatchful: Bool
    var warnings: SystemLines
    var processes: [ProcessMemory]
    /// The app that was left last, whether it is back by now or not.
    var leftLast: (app: Int, atNs: Int64)?
    /// Apps in the background that no file describes, the one left longest ago first.
    var others: [Int64]
    /// The process that has grown most since the look before; nil if none has.
    private(set) var grown: Int?

    /// The bytes that a real system told at the last look.
    private var toldBytes: Int64?
    /// The last look came to nothing, and so does the next one if all is as it was.
    package private(set) var isSettled = false

    /// As of the last look, before it acted: the rank of each process.
    package private(set) var states: [ProcessState]
    /// By process: the bytes of the RAM that it took after compression.
    package private(set) var residentBytes: [Int64]
    /// By process: the bytes of its footprint that were compressed, by their size before.
    package private(set) var packedBytes: [Int64]
    /// Memory that no process and not the system itself took, before the last look acted.
    package private(set) var availableBytes: Int64
    /// Processes are ended as long as less is available.
    package private(set) var lineBytes: Int64 = 0
    /// By how much processes may grow until the system acts at once.
    package private(set) var roomBytes = Int64.max
    /// The next instant at which a look comes to something although no byte changes: an app is
    /// spared no more, or stops. Nil if time alone changes nothing.
    package private(set) var nextDueNs: Int64?

    /// - Parameters:
    ///   - chooser: nil for that of the device.
    ///   - limitBytes: the memory of all apps, as a group's limit is; nil for the device's RAM less
    ///     what the system itself takes.
    package init(
        device: Device, appCount: Int, chooser: Chooser? = nil, limitBytes: Int64? = nil
    ) {
        self.device = device
        let own = device.pressure.apps.chooser
        self.chooser = chooser ?? own ?? Chooser(of: device)
        appRoomBytes = limitBytes ?? device.ramBytes - device.pressure.otherApps.frontBytes
        lines = KillLines(of: device, self.chooser)
        compressor = Compressor(of: device)
        isWatchful = limitBytes != nil || own != nil || self.chooser == .kernel
        warnings = SystemLines(of: device)
        processes = Array(repeating: ProcessMemory(), count: appCount)
        others = limitBytes == nil ? device.pressure.otherApps.backgroundBytes : []
        states = Array(repeating: ProcessState(), count: appCount)
        residentBytes = Array(repeating: 0, count: appCount)
        packedBytes = residentBytes
        availableBytes = appRoomBytes - others.reduce(0, +)
    }

    /// The memory of all apps of the phone's file together, as a group's limit is: it grows as
    /// others are ended.
    package var limitBytes: Int64 { appRoomBytes - others.reduce(0, +) }

    /// The system looks at its memory. Its actions are in the order in which it takes them.
    ///
    /// - Parameter heldBytes: what all processes hold, where a real system tells it; nil for the
    ///   sum of their figures after compression.
    package mutating func look(
        nowNs: Int64, processes figures: [ProcessFigures], heldBytes: Int64? = nil
    ) -> [SystemAction] {
        if isSettled, heldBytes == toldBytes, nowNs < nextDueNs ?? .max,
            processes.indices.allSatisfy({ processes[$0].figures == figures[$0] })
        {
            return []
        }
        toldBytes = heldBytes
        take(figures)
        let changes = rank(nowNs: nowNs)
        note(heldBytes)
        var act = SystemActs(
            actions: changes, available: availableBytes, isModelled: heldBytes == nil)
        packStopped(&act)
        endByCount(&act)
        endByLimit(&act)
        takePurgeable(&act)
        compress(&act)
        endForMemory(&act)
        warn(&act)
        measureRoom(act.available)
        nextDueNs = dueNs(after: nowNs)
        isSettled =
            act.actions.isEmpty
            && processes.indices.allSatisfy {
                processes[$0].restoredBytes == 0 && processes[$0].packedBytes == packedBytes[$0]
            }
        return act.actions
    }

    private mutating func take(_ figures: [ProcessFigures]) {
        var most: Int64 = 0
        grown = nil
        for app in processes.indices {
            let more = figures[app].bytes - processes[app].bytes
            if more > most { (most, grown) = (more, app) }
            processes[app].take(figures[app])
        }
    }

    /// Keeps how memory stands before anything is done about it.
    private mutating func note(_ heldBytes: Int64?) {
        states = processes.map(\.state)
        residentBytes = processes.map { compressor.residentBytes($0) }
        packedBytes = processes.map(\.packedBytes)
        let held = heldBytes ?? residentBytes.reduce(0, +)
        availableBytes = limitBytes - held
        lineBytes = lines.first(of: processes)
    }

    private mutating func measureRoom(_ available: Int64) {
        roomBytes = .max
        guard isWatchful, endsApps, processes.contains(where: \.isAlive) else { return }
        let line = lines.first(of: processes)
        if available >= line { roomBytes = available - line }
    }

    /// False where a run is to show how far beyond its limits an app would go.
    var endsApps: Bool { device.pressure.onKill != .ignore }

    /// Time until an app that came to the front has its compressed memory back, as of the last
    /// look; 0 for another.
    package func restoreNs(of app: Int) -> Int64 {
        compressor.restoreNs(bytes: processes[app].restoredBytes)
    }
}

/// The work of one look, as far as it has got.
struct SystemActs {
    var actions: [SystemAction]
    /// Memory that is available once all of that is done.
    var available: Int64
    /// False where a real system says what processes hold, so that compressing is its own.
    var isModelled: Bool
}
