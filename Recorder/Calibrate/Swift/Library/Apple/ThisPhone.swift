#if canImport(UIKit)
import UIKit

#if os(iOS)
import os
#endif

/// This phone, as the system describes it.
extension Calibration {
    @MainActor
    static func ofThisPhone(frameNs: [Int64]) -> Calibration {
        let device = UIDevice.current
        var calibration = Calibration(
            program: "Calibrate for iOS", model: model,
            system: "\(device.systemName) \(device.systemVersion)")
        let screen = UIScreen.main
        let size = screen.bounds.size
        calibration.screen = Screen(
            width: Double(min(size.width, size.height)),
            height: Double(max(size.width, size.height)), scale: Double(screen.scale),
            hz: Double(screen.maximumFramesPerSecond), frameNs: frameNs)
        calibration.memory = Memory(
            ramBytes: Int64(clamping: ProcessInfo.processInfo.physicalMemory),
            footprintLimitBytes: footprintLimitBytes)
        return calibration
    }

    /// The phone's model, such as `iPhone14,5`.
    private static var model: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return withUnsafeBytes(of: names.machine) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// The memory that the app has and that the system still allows it.
    private static var footprintLimitBytes: Int64? {
        #if os(iOS) && !targetEnvironment(macCatalyst)
        let available = os_proc_available_memory()
        var info = task_vm_info_data_t()
        let words = MemoryLayout.size(ofValue: info) / MemoryLayout<integer_t>.size
        var count = mach_msg_type_number_t(words)
        let result = withUnsafeMutablePointer(to: &info) {
            $0.withMemoryRebound(to: integer_t.self, capacity: words) {
                task_info(task_self_trap(), task_flavor_t(TASK_VM_INFO), $0, &count)
            }
        }
        guard available > 0, result == KERN_SUCCESS else { return nil }
        return Int64(available) + Int64(info.phys_footprint)
        #else
        return nil
        #endif
    }

    /// How many cores of each kind there are, the fastest first; empty if the system doesn't say.
    static var coreKinds: [Int] {
        #if canImport(Darwin)
        func number(_ name: String) -> Int? {
            var value: Int32 = 0
            var size = MemoryLayout.size(ofValue: value)
            return sysctlbyname(name, &value, &size, nil, 0) == 0 ? Int(value) : nil
        }
        let levels = 0..<(number("hw.nperflevels") ?? 0)
        let kinds = levels.compactMap { number("hw.perflevel\($0).logicalcpu") }
        return kinds.contains(0) ? [] : kinds
        #else
        return []
        #endif
    }
}
#endif
