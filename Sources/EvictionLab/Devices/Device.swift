/// A phone or tablet: its screen, its memory, and what work costs on it.
public struct Device: Sendable, Equatable {
    public var id: String
    public var title: String
    public var screen: Display
    public var ramBytes: Int64
    /// The footprint at which the system kills the app in the foreground.
    public var footprintLimitBytes: Int64
    /// What the app itself uses, without images.
    public var baselineBytes: Int64
    public var costs: StageCosts
    /// Where each figure comes from: figure, source.
    public var sources: [Source]

    public struct Display: Sendable, Equatable {
        public var widthPoints: Double
        public var heightPoints: Double
        public var scale: Double
        public var hz: Double
    }

    public struct StageCosts: Sendable, Equatable {
        public var readLatencyNs: Int64
        public var readBytesPerSecond: Int64
        public var decodeNsPerPixel: Double
        public var networkLatencyNs: Int64
        public var networkBytesPerSecond: Int64
    }

    public struct Source: Sendable, Equatable {
        public var figure: String
        public var origin: String
    }
}
