/// By whom an app was ended.
package enum Killer: String, Sendable, CaseIterable {
    /// By the system, for passing the app's own limit.
    case limit
    /// By an OutOfMemoryError of its own, its Java heap being full.
    case heap
    /// By the system, since the whole device had no memory left.
    case system
    /// By the Linux kernel, in the device's place.
    case kernel
}

/// Where an app ends: at its own limit, or where the device has nothing left.
extension Device {
    /// The last API level of Android on which pixels lie in the Java heap: 7.1. Since 8.0 they are
    /// native memory, which the memory class doesn't limit.
    static let lastAPIWithPixelsInHeap = 25

    /// Who ends an app that passes its own limit.
    package var limitKiller: Killer {
        apiLevel.map { $0 <= Self.lastAPIWithPixelsInHeap } == true ? .heap : .limit
    }

    /// The highest footprint that the device has memory for once nobody is left in the background,
    /// while the system and an app in front take what they take from the start; nil: the app in
    /// front isn't ended for the device's sake.
    package var exhaustionBytes: Int64? {
        pressure.endFrontBelowMillionths.map {
            ramBytes - pressure.otherApps.frontBytes - share($0)
        }
    }

    /// Where the app in front ends first, and by whom; nil: nowhere.
    package var firstEnd: (bytes: Int64, killer: Killer)? {
        let own = footprintLimitBytes.map { (bytes: $0, killer: limitKiller) }
        let device = exhaustionBytes.map { (bytes: $0, killer: Killer.system) }
        guard let own, let device else { return own ?? device }
        return device.bytes < own.bytes ? device : own
    }
}
