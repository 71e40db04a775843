import LabBase
import LabDevices

/// A cell's own process as a member of its group: joined once everything but the images is there.
struct GroupMembership {
    let group: MemoryGroup
    /// The bytes that the group is charged with from its beginning, which aren't images.
    private let processBytes: Int64
    private let device: Device

    /// The kernel's charge for images beyond their bytes, as a part of them: the tables of their
    /// pages (8 bytes of 4096) and the allocator's records of them. It was measured for images of a
    /// megabyte.
    static let beyondBytes: Int64 = 200

    /// Everything that this process has touched so far was charged elsewhere, and remains so.
    init(joining group: MemoryGroup, on device: Device) throws(Complaint) {
        self.group = group
        self.device = device
        try group.join()
        processBytes = try group.usageBytes()
    }

    /// The group's charge when the app's footprint on the device is so high. The app's own baseline
    /// isn't here, and this process's is another.
    func charge(footprintBytes: Int64) -> Int64 {
        let images = max(0, footprintBytes - device.baselineBytes)
        return processBytes + Self.charge(images)
    }

    /// The kernel's charge for so many bytes of images.
    static func charge(_ bytes: Int64) -> Int64 { bytes + bytes / beyondBytes }

    /// The bytes of images that so much is charged for.
    static func images(_ charge: Int64) -> Int64 { charge - charge / (beyondBytes + 1) }

    /// From here on the kernel kills this process when it holds more than the device allows.
    func enforceLimit() throws(Complaint) {
        guard let end = device.firstEnd else {
            throw .unlimited("nothing limits an app on \(device.id)")
        }
        try group.limit(toBytes: charge(footprintBytes: end.bytes))
    }

    /// The kernel tells when the footprint reaches the line at which the device warns the app.
    func watchPressure() throws(Complaint) -> KernelWarnings {
        guard let line = device.kernelWarningBytes else {
            throw .unlimited("there is no line to warn an app at on \(device.id)")
        }
        return try KernelWarnings(group, lineBytes: charge(footprintBytes: line))
    }
}
