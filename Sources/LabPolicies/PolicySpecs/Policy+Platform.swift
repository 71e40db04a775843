import LabBase
import LabDevices

extension Policy {
    /// The systems of the libraries, and of the lists' systems, that it names.
    package var platforms: [Platform] {
        let parts = [composition] + composition.split.map { $0.composition }
        return Preset.named(in: text, orGroups: true).compactMap { $0.platform }
            + parts.flatMap { $0.prefetches.compactMap { $0.system?.platform } }
    }

    /// Refuses a library of iOS on a device of Android, which no app there can have. A library of
    /// Android on an iPhone gets a remark instead: an iPhone is the device where none is named.
    package func checkPlatform(on device: Device) throws(Complaint) {
        guard Platform.ios.isRefused(on: device), platforms.contains(.ios) else { return }
        throw Complaint(
            "policy '\(text)' is made for \(Platform.ios.words), and no app on \(device.id) has it",
            "Take a device or a policy of the same platform, or --any-system for the policy's "
                + "figures, which are no phone's", exit: .usage)
    }
}
