import LabDevices

extension Preset {
    package func runs(on device: Device) -> Bool { platform?.has(device) ?? true }

    /// True if apps of the device can use each preset that a spec names.
    package static func areAll(in spec: String, on device: Device) -> Bool {
        named(in: spec, orGroups: true).allSatisfy { $0.runs(on: device) }
    }
}
