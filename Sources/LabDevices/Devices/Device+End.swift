/// The cause of an app's kill.
package enum Killer: String, Sendable, CaseIterable {
    /// The system, because the app exceeded its own limit.
    case limit
    /// An OutOfMemoryError of the app's own, because its Java heap was full.
    case heap
    /// The system, because the whole device had no memory left.
    case system
    /// The Linux kernel, in place of the device.
    case kernel
}

/// Footprints at which an app ends: its own limit, or the device's end of memory.
extension Device {
    /// The last API level of Android that has pixels in the Java heap: 7.1. Since 8.0 they are
    /// native memory, which the memory class doesn't limit.
    static let lastAPIWithPixelsInHeap = 25

    /// The cause of an app's end at its own limit.
    package var limitKiller: Killer {
        apiLevel.map { $0 <= Self.lastAPIWithPixelsInHeap } == true ? .heap : .limit
    }

    /// The most that a process may have of all kinds of memory; nil if nothing ends it for more. A
    /// heap's limit isn't one of all that a process has.
    package var processLimitBytes: Int64? {
        pressure.onKill != .ignore && limitKiller == .limit ? footprintLimitBytes : nil
    }

    /// The highest footprint that fits into the device's memory once no app is left in the
    /// background, while the system and an app in front use what they use at the start. Nil if the
    /// device never kills the app in front.
    package var exhaustionBytes: Int64? {
        pressure.endFrontBelowMillionths.map {
            ramBytes - pressure.otherApps.frontBytes - share($0)
        }
    }

    /// The lowest footprint that ends the app in front, and the cause; nil if none does.
    package var firstEnd: (bytes: Int64, killer: Killer)? {
        let own = footprintLimitBytes.map { (bytes: $0, killer: limitKiller) }
        let device = exhaustionBytes.map { (bytes: $0, killer: Killer.system) }
        guard let own, let device else { return own ?? device }
        return device.bytes < own.bytes ? device : own
    }
}
