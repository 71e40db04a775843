import LabBase

/// Severity of a warning, in the system's words or as one of Android's trim levels.
public enum WarningLevel: String, Sendable, CaseIterable {
    /// Memory runs short.
    case warning
    /// Memory runs very short.
    case critical
    /// Android, to an app in front: memory runs short.
    case trim5 = "5"
    /// Android, to an app in front: memory runs very short.
    case trim10 = "10"
    /// Android, to an app in front: other apps are being killed.
    case trim15 = "15"
    /// Android: the user left the app.
    case trim20 = "20"
    /// Android, in the background: memory runs short, or the app is about to be frozen.
    case trim40 = "40"
    /// Android, in the background: the app is halfway to being killed.
    case trim60 = "60"
    /// Android, in the background: the app is about to be killed.
    case trim80 = "80"

    /// Android's number, if it is one.
    package var trimLevel: Int? { Int(rawValue) }

    package var words: String {
        switch self {
        case .warning: "memory warning"
        case .critical: "critical memory warning"
        default: "trim level \(rawValue)"
        }
    }

    /// True if systems without trim levels would send a warning.
    package var isWarning: Bool { self != .trim20 && self != .trim40 }

    package var isCritical: Bool {
        switch self {
        case .critical, .trim15, .trim80: true
        default: false
        }
    }

    /// Android's level: up to 15 in front, from 60 on in the background.
    package func trimLevel(inBackground: Bool) -> Int {
        if let trimLevel { return trimLevel }
        switch self {
        case .critical: return inBackground ? 80 : 15
        default: return inBackground ? 60 : 10
        }
    }

    /// The levels for leaving the app and for its freezing: the only ones since API level 34.
    package static let leaving = [20, 40]
    package static let trimLevels = allCases.compactMap { $0.trimLevel }
}

extension Device {
    /// The signal by which an app of the device learns that it should let go of memory.
    package var usualSignal: WarningLevel {
        pressure.trimLevels.sends(.warning) ? .warning : .trim40
    }

    /// Names those of these levels that the device doesn't send, in a sentence without its full
    /// stop; nil if it sends all.
    package func unsent(_ levels: [WarningLevel]) -> String? {
        let lost = levels.filter { !pressure.trimLevels.sends($0) }
        if lost.isEmpty { return nil }
        let words = lost.map { $0.trimLevel == nil ? "'\($0.rawValue)'" : $0.rawValue }
        return "\(id) sends no app the memory warning\(lost.count == 1 ? "" : "s") "
            + "\(Listing.and(words)): as since Android 14, it tells apps only that they were left, "
            + "20, and are about to be frozen, 40"
    }

    /// Names the thresholds of its own whose warnings it doesn't send, in a sentence; nil for none.
    package var unsentLines: String? {
        let lines = [
            ("processWarning", pressure.processLine != .off),
            ("systemModerate", pressure.systemModerate != nil),
            ("systemWarning", pressure.systemWarning != nil),
            ("systemCritical", pressure.systemCritical != nil),
        ].filter { $0.1 }.map { $0.0 }
        guard pressure.trimLevels == .reduced, !lines.isEmpty else { return nil }
        return "\(id): \(Listing.and(lines)) \(lines.count == 1 ? "draws" : "draw") no warning "
            + "where trimLevels is 'reduced'. Set trimLevels=all beside it"
    }
}

/// A memory warning beside those of the script and of the device.
public struct ExtraWarning: Sendable, Equatable {
    /// Virtual time since the start.
    public var atNs: Int64
    /// Severity of the warning.
    public var level: WarningLevel

    /// A warning at a time since the start.
    public init(atNs: Int64, level: WarningLevel) {
        self.atNs = atNs
        self.level = level
    }
}
