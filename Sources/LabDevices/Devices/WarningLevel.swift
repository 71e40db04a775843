/// How bad it is, as the system says it: in words, or as one of Android's trim levels.
public enum WarningLevel: String, Sendable, CaseIterable {
    /// Memory runs short.
    case warning
    /// Memory runs very short.
    case critical
    case trim5 = "5"
    case trim10 = "10"
    case trim15 = "15"
    case trim20 = "20"
    case trim40 = "40"
    case trim60 = "60"
    case trim80 = "80"

    /// Android's number, where it is one.
    package var trimLevel: Int? { Int(rawValue) }

    /// Whether systems that know no trim levels would be warned.
    package var isWarning: Bool { self != .trim20 && self != .trim40 }

    package var isCritical: Bool {
        switch self {
        case .critical, .trim15, .trim80: true
        default: false
        }
    }

    /// What Android calls it: in front the numbers up to 15, in the background those from 60 on.
    package func trimLevel(inBackground: Bool) -> Int {
        if let trimLevel { return trimLevel }
        switch self {
        case .critical: return inBackground ? 80 : 15
        default: return inBackground ? 60 : 10
        }
    }

    /// Those that tell of being left and of being frozen: the only ones since API level 34.
    package static let leaving = [20, 40]
    package static let trimLevels = allCases.compactMap(\.trimLevel)
}
