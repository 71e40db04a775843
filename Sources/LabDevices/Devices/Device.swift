/// A phone or tablet: its screen, its memory, and what work costs on it.
package struct Device: Sendable, Equatable {
    package var id: String
    package var title: String
    package var screen: Display
    package var ramBytes: Int64
    /// The footprint above which the app in the foreground is killed, whatever else the device has;
    /// nil: it has no limit of its own.
    package var footprintLimitBytes: Int64?
    /// What the app itself uses, without images.
    package var baselineBytes: Int64
    /// Android's per-app class of heap, where the device is known to have one.
    package var declaredMemoryClassBytes: Int64?
    /// Android's API level; nil for others.
    package var apiLevel: Int?
    package var cores = Cores(fast: 2, slow: 4, slowSpeedMillionths: 300_000)
    package var flash: Flash
    package var decode: DecodeCosts
    /// Where a scenario names no other.
    package var network: Network
    package var pressure = Pressure()
    /// Where each figure comes from: figure, source.
    package var sources: [Source]

    /// What libraries size their stores by on Android. Where the device doesn't say, it is that of
    /// Android phones with as much RAM: assumed, for what such a policy would do here.
    package var memoryClassBytes: Int64 {
        if let declaredMemoryClassBytes { return declaredMemoryClassBytes }
        if ramBytes < 3 << 29 { return 128 << 20 }
        return ramBytes < 6 << 30 ? 256 << 20 : 512 << 20
    }

    /// As `ActivityManager.isLowRamDevice()` has it on phones of such a size.
    package var isLowRAM: Bool { ramBytes <= 1 << 30 }

    package struct Display: Sendable, Equatable {
        package var widthPoints: Double
        package var heightPoints: Double
        package var scale: Double
        package var hz: Double
    }

    /// Where files lie: all reads under way share it.
    package struct Flash: Sendable, Equatable {
        /// Before each read.
        package var latencyNs: Int64
        package var bytesPerSecond: Int64
    }

    package struct Source: Sendable, Equatable {
        package var figure: String
        package var origin: String
    }
}
