import LabDevices

/// A phone's memory as its system sees it: whom it warns, stops and ends, and what it compresses.
///
/// It is asked at each look of the system (`Pressure.samplingNs`), whenever an app is opened, left
/// or ended, and at once when all processes together have grown by more than `roomBytes` since.
/// Its answer follows from what it is told alone.
package struct PhoneMemory: Sendable {
    private let device: Device
    package let chooser: Chooser
    /// As of the last look, by app.
    package private(set) var states: [ProcessState]
    private var residents: [Int64]
    /// Memory that no process and not the system itself takes, as of the last look.
    package private(set) var availableBytes: Int64
    /// By how much processes may grow until the system acts at once.
    package private(set) var roomBytes: Int64

    /// - Parameters:
    ///   - chooser: nil for that of the device's own system.
    ///   - limitBytes: the memory of all apps, as a group's limit is; nil for the device's RAM less
    ///     what the system itself takes.
    package init(
        device: Device, appCount: Int, chooser: Chooser? = nil, limitBytes: Int64? = nil
    ) {
        self.device = device
        self.chooser = chooser ?? (device.apiLevel == nil ? .band : .score)
        states = Array(repeating: .absent, count: appCount)
        residents = Array(repeating: 0, count: appCount)
        availableBytes = limitBytes ?? device.ramBytes - device.pressure.otherApps.bytes
        roomBytes = .max
    }

    /// The system looks at its memory. Its actions are in the order in which it takes them.
    package mutating func look(nowNs: Int64, processes: [ProcessFigures]) -> [SystemAction] {
        residents = processes.map(\.bytes)
        return []
    }

    /// Bytes of the RAM that a process takes after compression, as of the last look.
    package func residentBytes(of app: Int) -> Int64 { residents[app] }

    /// Time until an app that is opened again has its compressed pages back, as of the last look.
    package func restoreNs(of app: Int) -> Int64 { 0 }

    /// The next instant at which a look may come to something although no byte changes: a process
    /// is frozen, or is previous no more. Nil if time alone changes nothing.
    package func nextDueNs() -> Int64? { nil }
}

extension ProcessState {
    /// Android's `oom_score_adj`; nil for a process that isn't there.
    package var oomScoreAdj: Int? {
        switch self {
        case .absent: nil
        case .front: 0
        case .plays: 200
        case .previous: 700
        case .cached(let order), .stopped(let order): min(900 + 10 * order, 999)
        }
    }
}
