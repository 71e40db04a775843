import LabBase
import LabDevices

/// The device's view of its memory during a run: the bytes that each app takes, and the warnings
/// that are out.
struct PressureState: ~Copyable {
    /// The lines that the ledger watches, and the limit itself; without the app's baseline.
    private let warningBytes: Int64
    private let endBytes: Int64
    /// More than this, and the app is killed for it at once.
    let mostBytes: Int64
    /// Available memory below which the system ends apps: others in the background, ours there, and
    /// the one in front. A phone's system ends apps itself.
    private let bounds: (othersBytes: Int64, appBytes: Int64, frontBytes: Int64?)
    /// What the system's memory warns at.
    var lines: SystemLines
    private let rules: Pressure
    private let draws: Draw
    private var drawn: UInt64 = 0

    /// Bytes of other apps: those that the system can't take back, and those that it can.
    private(set) var frontBytes: Int64
    var backgroundBytes: [Int64]
    var departures: UInt32 = 0

    private var isAboveLine = false
    private var processWarnedNs: Int64?
    private var latestNs: Int64?
    /// From each warning to the next.
    private(set) var untilNext = DurationCounts()

    /// - Parameter isOnPhone: true if a phone's system has all apps in view, so that this app has
    ///   its own line and limit alone.
    init(device: Device, seed: UInt64, isOnPhone: Bool = false) {
        let pressure = device.pressure
        let limit = pressure.onKill == .ignore ? nil : device.footprintLimitBytes
        let others = isOnPhone ? OtherApps.none : pressure.otherApps
        rules = pressure
        warningBytes =
            device.processWarningBytes.map { $0 - device.baselineBytes } ?? .max
        endBytes = device.firstEnd.map { $0.bytes - device.baselineBytes } ?? .max
        mostBytes = limit.map { $0 - device.baselineBytes } ?? .max
        draws = Draw(seed: seed, purpose: "delivery of warnings")
        bounds =
            isOnPhone
            ? (.min, .min, nil)
            : (
                device.share(pressure.evictBelowMillionths),
                device.share(pressure.evictOwnBelowMillionths ?? pressure.evictBelowMillionths),
                pressure.onKill == .ignore
                    ? nil : pressure.endFrontBelowMillionths.map(device.share)
            )
        lines = SystemLines(of: isOnPhone ? nil : device)
        frontBytes = others.frontBytes
        backgroundBytes = others.backgroundBytes
    }

    var ledger: Ledger { Ledger(warningBytes: warningBytes, limitBytes: endBytes) }

    var otherBytes: Int64 { frontBytes + backgroundBytes.reduce(0, +) }

    mutating func othersTake(_ bytes: Int64, inBackground: Bool) {
        if inBackground {
            backgroundBytes.append(bytes)
        } else {
            frontBytes = bytes
            backgroundBytes = []
        }
    }

    /// True if the app in front must go: no other can, and the device has next to nothing left.
    func endsFront(available: Int64) -> Bool {
        guard let endFrontBelowBytes = bounds.frontBytes else { return false }
        return backgroundBytes.isEmpty && available < endFrontBelowBytes
    }

    mutating func noteWarning(atNs timeNs: Int64) {
        if let latestNs { untilNext.add(ns: timeNs - latestNs) }
        latestNs = timeNs
    }

    /// The app's next life has had no warning yet.
    mutating func forgetWarnings() {
        isAboveLine = false
        processWarnedNs = nil
        lines.forget()
    }

    /// The warning that a footprint draws now, if any; `bytes` without the baseline.
    mutating func processWarning(bytes: Int64, nowNs: Int64) -> WarningLevel? {
        guard bytes >= warningBytes else {
            isAboveLine = false
            return nil
        }
        if isAboveLine || !rules.isLineHeeded { return nil }
        if let warned = processWarnedNs, nowNs - warned < rules.processIntervalNs { return nil }
        isAboveLine = true
        processWarnedNs = nowNs
        return .warning
    }

    /// True of a footprint that draws a warning once enough time has passed since the last one.
    func awaitsItsTurn(bytes: Int64) -> Bool {
        bytes >= warningBytes && !isAboveLine && rules.isLineHeeded
    }

    /// True if a warning that is sent now arrives.
    mutating func arrives() -> Bool {
        defer { drawn += 1 }
        return draws.unit(drawn) < rules.probability
    }

    /// The app in the background that goes first.
    enum Victim: Equatable {
        case other(Int)
        case ours
    }

    /// The next app to end; nil if none is in the background.
    ///
    /// - Parameter appBytes: ours, if it is there; else nil.
    @inline(__always)
    func nextToEnd(appBytes: Int64?, available: Int64) -> Victim? {
        if available >= max(bounds.othersBytes, bounds.appBytes) { return nil }
        let others = available < bounds.othersBytes ? backgroundBytes : []
        let first =
            rules.evictionOrder == .largest
            ? others.max().flatMap { others.firstIndex(of: $0) } : others.indices.first
        guard let appBytes, rules.onKill != .ignore, available < bounds.appBytes else {
            return first.map(Victim.other)
        }
        guard let first else { return .ours }
        // Ours was left last.
        let isOursLarger = rules.evictionOrder == .largest && appBytes > others[first]
        return isOursLarger ? .ours : .other(first)
    }
}
