import LabBase
import LabDevices
import LabReplay

/// The memory of this machine, as far as apps of a phone may really take it.
enum MachineRoom {
    /// As much stays free beside a phone's apps, for the processes themselves and for ours.
    private static let spareBytes: Int64 = 512 << 20

    static func check(for device: Device, _ files: GroupFiles = .kernel) throws(Complaint) {
        // A system that goes by what is held lets them have more for a moment. Apps that no file
        // describes take nothing here, and leave their memory to the others once they are ended.
        let roomBytes = PhoneMemory(device: device, appCount: 0).appRoomBytes
        let needed = 2 * max(0, roomBytes) + spareBytes
        // What the kernel would find without swapping.
        let availableKB = files.field("MemAvailable:", in: "/proc/meminfo")
        guard let available = availableKB.map({ $0 * 1024 }), available < needed else { return }
        throw Complaint(
            "--enforce: apps on \(device.id) really take up to \(Fixed.bytes(needed)), and this "
                + "machine has \(Fixed.bytes(available)) to give",
            "Close other programs, or use --memory model", exit: .unavailable)
    }
}
