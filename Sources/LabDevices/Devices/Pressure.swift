/// How a device tells apps that memory runs short, and when it kills them.
///
/// Memory is sampled in fixed intervals, as the system does, so a fast rise can pass the warning
/// line and the limit between two samples. Signals arrive a little later, or not at all. Only the
/// app's own limit acts at once.
package struct Pressure: Sendable, Equatable {
    /// The app's own footprint that causes a warning.
    package enum ProcessLine: Sendable, Equatable {
        /// At 80 % of the limit, or 100 MB below it, whichever is more.
        case usual
        case bytes(Int64)
        case off
    }

    /// Shares of the RAM: a warning comes when available memory falls below one; the next may come
    /// after it rose above the other.
    package struct Thresholds: Sendable, Equatable {
        package var belowMillionths: Int64
        package var aboveMillionths: Int64
    }

    /// The trim levels of Android that reach an app.
    package enum TrimLevels: String, Sendable, CaseIterable {
        case all
        /// Since API level 34: leaving the app and its freezing, 20 and 40.
        case reduced

        /// True for a signal that apps receive, by whatever name.
        package func sends(_ level: WarningLevel) -> Bool {
            self == .all || level.trimLevel.map(WarningLevel.leaving.contains) ?? false
        }
    }

    /// The order in which the system kills apps in the background.
    package enum EvictionOrder: String, Sendable, CaseIterable {
        /// The one that was left longest ago first.
        case oldest
        case largest
    }

    /// The effect of a kill on the run.
    package enum OnKill: String, Sendable, CaseIterable {
        case stop
        /// The person opens the app again, which restores its screens but has no images in memory.
        case relaunch
        /// The app isn't killed: shows how far beyond the limit a policy would go.
        case ignore
    }

    package var processLine = ProcessLine.usual
    /// True if the device itself warns at the line; the kernel may do it instead.
    package var isLineHeeded = true
    /// Least time between two warnings about the app's own footprint.
    package var processIntervalNs: Int64 = 5_000_000_000
    /// Android's first signal; other systems don't send it.
    package var systemModerate: Thresholds?
    package var systemWarning: Thresholds? = Thresholds(
        belowMillionths: 500_000, aboveMillionths: 600_000)
    package var systemCritical: Thresholds? = Thresholds(
        belowMillionths: 300_000, aboveMillionths: 350_000)
    package var samplingNs: Int64 = 1_000_000_000
    package var deliveryLatencyNs: Int64 = 50_000_000
    /// Probability that a warning arrives.
    package var probability: Double = 1
    package var trimLevels = TrimLevels.all
    /// Available memory, as a share of the RAM, below which apps in the background are killed.
    package var evictBelowMillionths: Int64 = 100_000
    /// The same for our app, which was left last; nil if it is treated as others.
    package var evictOwnBelowMillionths: Int64?
    package var evictionOrder = EvictionOrder.oldest
    /// Available memory below which the app in front is killed too, once no app is left in the
    /// background; nil if it never is.
    package var endFrontBelowMillionths: Int64?
    /// Memory of other apps until a scenario changes it.
    package var otherApps = OtherApps.none
    /// Time from leaving the app to the freezing of its process, when it receives trim level 40;
    /// nil if apps aren't frozen.
    package var freezeAfterNs: Int64?
    package var onKill = OnKill.stop
    /// Time from the tap on the icon to the first frame.
    package var relaunchNs: Int64 = 2_000_000_000
    /// Rules about several apps, which only a phone of several apps has.
    package var apps = AppRules()

    package init() {}
}

extension Device {
    /// The footprint at which the app itself is warned; nil if it never is.
    package var processWarningBytes: Int64? {
        switch pressure.processLine {
        case .usual: firstEnd.map { max($0.bytes * 8 / 10, $0.bytes - 100_000_000) }
        case .bytes(let bytes): bytes
        case .off: nil
        }
    }

    /// The lowest footprint at which the device warns while other apps use what they use at the
    /// start; nil if it never does.
    package var firstWarningBytes: Int64? {
        let system = [pressure.systemModerate, pressure.systemWarning, pressure.systemCritical]
        let lines = system.map { thresholds in
            thresholds.map { ramBytes - pressure.otherApps.bytes - share($0.belowMillionths) }
        }
        return (lines + [processWarningBytes]).compactMap { $0 }.min()
    }

    /// Bytes of a share of the RAM.
    package func share(_ millionths: Int64) -> Int64 {
        Int64(Int128(ramBytes) * Int128(millionths) / 1_000_000)
    }
}
