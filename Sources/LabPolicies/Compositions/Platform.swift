import LabBase
import LabDevices

/// The systems of the devices on which an app can use a policy.
package enum Platform: String, Sendable, CaseIterable, Word {
    case ios, android, desktop
    /// Of no app: it is there to be compared with.
    case nowhere = "none"

    package var words: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        case .desktop: "desktops"
        case .nowhere: "comparison"
        }
    }

    /// True where a policy of it isn't run unless that is asked for. Android's is run on an iPhone,
    /// with a remark: an iPhone is the device where none is named.
    func isRefused(on device: Device) -> Bool {
        self != .nowhere && !has(device) && !(self == .android && device.system == .ios)
    }

    package func has(_ device: Device) -> Bool { rawValue == device.system.rawValue }

    /// A device that has it, for messages.
    var example: String { self == .ios ? BuiltInDevices.standard.id : rawValue }
}
