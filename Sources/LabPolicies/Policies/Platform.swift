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

    package func has(_ device: Device) -> Bool {
        switch self {
        case .ios: device.apiLevel == nil
        case .android: device.apiLevel != nil
        case .desktop: false
        }
    }
}

extension Preset {
    /// True if apps of the device can use it.
    package func runs(on device: Device) -> Bool { platform?.has(device) ?? true }

    /// True if apps of the device can use each preset that a spec names.
    package static func areAll(in spec: String, on device: Device) -> Bool {
        named(in: spec).allSatisfy { $0.runs(on: device) }
    }
}
