/// A phone or tablet: its screen, its memory, and what work costs on it.
public struct Device: Sendable, Equatable {
    public var id: String
    public var title: String
    public var screen: Display
    public var ramBytes: Int64
    /// The footprint above which the app in the foreground is killed, whatever else the device has;
    /// nil: it has no limit of its own.
    public var footprintLimitBytes: Int64?
    /// What the app itself uses, without images.
    public var baselineBytes: Int64
    /// Android's per-app class of heap, where the device is known to have one.
    public var declaredMemoryClassBytes: Int64?
    /// Android's API level; nil for others.
    public var apiLevel: Int?
    public var cores = Cores(fast: 2, slow: 4, slowSpeedMillionths: 300_000)
    public var flash: Flash
    public var decode: DecodeCosts
    /// Where a scenario names no other.
    public var network: Network
    public var pressure = Pressure()
    /// Where each figure comes from: figure, source.
    public var sources: [Source]

    /// What libraries size their stores by on Android. Where the device doesn't say, it is that of
    /// Android phones with as much RAM: assumed, for what such a policy would do here.
    public var memoryClassBytes: Int64 {
        if let declaredMemoryClassBytes { return declaredMemoryClassBytes }
        if ramBytes < 3 << 29 { return 128 << 20 }
        return ramBytes < 6 << 30 ? 256 << 20 : 512 << 20
    }

    /// As `ActivityManager.isLowRamDevice()` has it on phones of such a size.
    public var isLowRAM: Bool { ramBytes <= 1 << 30 }

    public struct Display: Sendable, Equatable {
        public var widthPoints: Double
        public var heightPoints: Double
        public var scale: Double
        public var hz: Double
    }

    /// Where files lie: all reads under way share it.
    public struct Flash: Sendable, Equatable {
        /// Before each read.
        public var latencyNs: Int64
        public var bytesPerSecond: Int64
    }

    /// Nanoseconds of a fast core for each pixel of the whole image, by format.
    public struct DecodeCosts: Sendable, Equatable {
        public var pngNsPerPixel: Double
    }

    public struct Source: Sendable, Equatable {
        public var figure: String
        public var origin: String
    }
}
