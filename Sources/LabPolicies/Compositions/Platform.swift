import LabBase
import LabDevices

/// The systems of the devices on which an app can use a policy.
package enum Platform: String, Sendable, CaseIterable, Word {
    case ios, android
    /// On no phone.
    case desktop

    package var words: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        case .desktop: "desktops"
        }
    }

    /// True where a policy of it isn't run unless that is asked for.
    func isRefused(on device: Device) -> Bool { self == .ios && !has(device) }

    package func has(_ device: Device) -> Bool {
        switch self {
        case .ios: device.apiLevel == nil
        case .android: device.apiLevel != nil
        case .desktop: false
        }
    }
}
