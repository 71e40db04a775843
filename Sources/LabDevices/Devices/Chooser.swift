/// The rule by which a system chooses the process that it ends.
package enum Chooser: String, Sendable, CaseIterable {
    /// Android's lmkd: the highest score.
    case score
    /// iOS: the lowest band, and in it the largest footprint.
    case band
    /// The Linux kernel: the largest sum of size and score.
    case kernel

    /// The rule of a device's own system.
    package init(of device: Device) { self = device.apiLevel == nil ? .band : .score }
}
