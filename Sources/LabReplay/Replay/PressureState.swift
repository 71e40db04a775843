import LabBase
import LabDevices

/// What the device knows of its memory during a run: who takes how much, and which warnings are
/// out.
struct PressureState {
    /// The lines that the ledger watches, and the limit itself; without the app's baseline.
    private let warningBytes: Int64
    private let endBytes: Int64
    /// More than this, and the app is killed for it at once.
    let mostBytes: Int64
    private let rules: Pressure
    private let draws: Draw
    private var drawn: UInt64 = 0

    /// Of other apps: what the system can't take back, and what it can.
    private(set) var frontBytes: Int64
    private(set) var backgroundBytes: [Int64]
    var isInBackground = false
    /// How often the app was left.
    private(set) var departures: UInt32 = 0

    private var isAboveLine = false
    private var processWarnedNs: Int64?
    /// By level: the system's warning is out, and available memory hasn't recovered since.
    private var isOut: [Bool] = [false, false, false]
    private var latestNs: Int64?
    /// From each warning to the next.
    private(set) var untilNext = DurationCounts()

    init(device: Device, seed: UInt64) {
        rules = device.pressure
        warningBytes =
            device.processWarningBytes.map { $0 - device.baselineBytes } ?? .max
        endBytes = device.firstEnd.map { $0.bytes - device.baselineBytes } ?? .max
        let limit = rules.onKill == .ignore ? nil : device.footprintLimitBytes
        mostBytes = limit.map { $0 - device.baselineBytes } ?? .max
        frontBytes = rules.otherApps.frontBytes
        backgroundBytes = rules.otherApps.backgroundBytes
        draws = Draw(seed: seed, purpose: "delivery of warnings")
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

    /// The system ends an app in the background.
    mutating func end(other index: Int) { backgroundBytes.remove(at: index) }

    mutating func leave() {
        isInBackground = true
        departures += 1
    }

    /// Whether the app in front must go: nobody else can, and the device has next to nothing left.
    func endsFront(available: Int64, _ device: Device) -> Bool {
        guard let least = rules.endFrontBelowMillionths, rules.onKill != .ignore else {
            return false
        }
        return !isInBackground && backgroundBytes.isEmpty && available < device.share(least)
    }

    mutating func noteWarning(atNs timeNs: Int64) {
        if let latestNs { untilNext.add(ns: timeNs - latestNs) }
        latestNs = timeNs
    }

    /// The app's next life has been told nothing yet.
    mutating func forgetWarnings() {
        isAboveLine = false
        processWarnedNs = nil
        isOut = [false, false, false]
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

    /// The worst of the warnings that the system's memory draws now.
    mutating func systemWarning(available: Int64, _ device: Device) -> WarningLevel? {
        let levels: [(WarningLevel, Pressure.Thresholds?)] = [
            (.trim5, rules.systemModerate), (.warning, rules.systemWarning),
            (.critical, rules.systemCritical),
        ]
        var worst: WarningLevel?
        for (index, (level, thresholds)) in levels.enumerated() {
            guard let thresholds else { continue }
            if available < device.share(thresholds.belowMillionths) {
                if !isOut[index] { worst = level }
                isOut[index] = true
            } else if available > device.share(thresholds.aboveMillionths) {
                isOut[index] = false
            }
        }
        return worst
    }

    /// Whether a warning that is sent now arrives.
    mutating func arrives() -> Bool {
        defer { drawn += 1 }
        return draws.unit(drawn) < rules.probability
    }

    /// Which app in the background goes first.
    enum Victim: Equatable {
        case other(Int)
        case ours
    }

    /// Nil: none is in the background.
    func nextToEnd(ownBytes: Int64) -> Victim? {
        let first =
            rules.evictionOrder == .largest
            ? backgroundBytes.max().flatMap { backgroundBytes.firstIndex(of: $0) }
            : backgroundBytes.indices.first
        let canBeOurs = isInBackground && rules.onKill != .ignore
        guard let first else { return canBeOurs ? .ours : nil }
        // Ours was left last.
        let isOursLarger = rules.evictionOrder == .largest && ownBytes > backgroundBytes[first]
        return canBeOurs && isOursLarger ? .ours : .other(first)
    }
}
