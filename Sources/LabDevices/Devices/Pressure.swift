/// How a device tells apps that memory runs short, and when it ends them.
///
/// Memory is looked at in fixed intervals, as the system does, so a fast rise can pass the line and
/// the limit between two looks. What is sent arrives a little later, or not at all. Only the app's
/// own limit is heeded at once.
package struct Pressure: Sendable, Equatable {
    /// Where the app's own footprint draws a warning.
    package enum ProcessLine: Sendable, Equatable {
        /// At 80 % of the limit, or 100 MB below it, whichever is more.
        case usual
        case bytes(Int64)
        case off
    }

    /// Shares of the RAM: of what is available, below one a warning comes, above the other the
    /// next one may.
    package struct Thresholds: Sendable, Equatable {
        package var belowMillionths: Int64
        package var aboveMillionths: Int64
    }

    /// Which of Android's trim levels reach an app.
    package enum TrimLevels: String, Sendable, CaseIterable {
        case all
        /// Since API level 34: those of leaving the app and of its freezing, 20 and 40.
        case reduced

        /// True of a signal that apps are told of, by whatever name.
        package func tells(_ level: WarningLevel) -> Bool {
            self == .all || level.trimLevel.map(WarningLevel.leaving.contains) ?? false
        }
    }

    /// Which app in the background goes first when the system needs its memory.
    package enum EvictionOrder: String, Sendable, CaseIterable {
        /// The one that was left longest ago.
        case oldest
        case largest
    }

    /// What a kill does to the run.
    package enum OnKill: String, Sendable, CaseIterable {
        case stop
        /// The person opens the app again, which finds its screens and nothing in memory.
        case relaunch
        /// Nobody kills: to see how far beyond the limit a policy would go.
        case ignore
    }

    package var processLine = ProcessLine.usual
    /// Whether the device itself warns there; the kernel may do it in its place.
    package var isLineHeeded = true
    /// Between two warnings for the app's own footprint, at least.
    package var processIntervalNs: Int64 = 5_000_000_000
    /// Android's first sign; others send none.
    package var systemModerate: Thresholds?
    package var systemWarning: Thresholds? = Thresholds(
        belowMillionths: 500_000, aboveMillionths: 600_000)
    package var systemCritical: Thresholds? = Thresholds(
        belowMillionths: 300_000, aboveMillionths: 350_000)
    package var samplingNs: Int64 = 1_000_000_000
    package var deliveryLatencyNs: Int64 = 50_000_000
    /// That a warning arrives.
    package var probability: Double = 1
    package var trimLevels = TrimLevels.all
    /// Available memory, as a share of the RAM, below which apps in the background are ended.
    package var evictBelowMillionths: Int64 = 100_000
    /// The same for ours, which was left last; nil: as for others.
    package var evictOwnBelowMillionths: Int64?
    package var evictionOrder = EvictionOrder.oldest
    /// The same, below which the app in front is ended, too, when nobody is left in the background;
    /// nil: it never is.
    package var endFrontBelowMillionths: Int64?
    /// Until a scenario says otherwise.
    package var otherApps = OtherApps.none
    /// From leaving the app to the freezing of its process, of which trim level 40 tells it; nil:
    /// apps aren't frozen.
    package var freezeAfterNs: Int64?
    package var onKill = OnKill.stop
    /// From the tap on the icon to the first frame.
    package var relaunchNs: Int64 = 2_000_000_000

    package init() {}
}

extension Device {
    /// The footprint at which the app itself is warned; nil: it never is.
    package var processWarningBytes: Int64? {
        switch pressure.processLine {
        case .usual: firstEnd.map { max($0.bytes * 8 / 10, $0.bytes - 100_000_000) }
        case .bytes(let bytes): bytes
        case .off: nil
        }
    }

    /// The footprint from which the device warns while other apps take what they take from the
    /// start, whichever line comes first; nil: it never does.
    package var firstWarningBytes: Int64? {
        let system = [pressure.systemModerate, pressure.systemWarning, pressure.systemCritical]
        let lines = system.map { thresholds in
            thresholds.map { ramBytes - pressure.otherApps.bytes - share($0.belowMillionths) }
        }
        return (lines + [processWarningBytes]).compactMap { $0 }.min()
    }

    /// What of the RAM a share comes to.
    package func share(_ millionths: Int64) -> Int64 {
        Int64(Int128(ramBytes) * Int128(millionths) / 1_000_000)
    }
}
