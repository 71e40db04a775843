import LabBase
import LabPictures

/// A phone or tablet: its screen, its memory, and the cost of work on it.
package struct Device: Sendable, Equatable {
    package var id: String
    package var title: String
    package var screen: Display
    package var ramBytes: Int64
    /// The footprint above which the app in the foreground is killed, even if the device has free
    /// memory; nil for no limit of its own.
    package var footprintLimitBytes: Int64?
    /// Memory of the app itself, without images.
    package var baselineBytes: Int64
    /// Android's heap limit of an app, if it is known for the device.
    package var declaredMemoryClassBytes: Int64?
    /// Android's API level; nil for others.
    package var apiLevel: Int?
    package var cores = Cores(fast: 2, slow: 4, slowSpeedMillionths: 300_000)
    package var flash: Flash
    package var decode: DecodeCosts
    /// The network of scenarios that name none.
    package var network: Network
    package var pressure = Pressure()
    /// The origin of each figure.
    @Deferred package var sources: [Source]
    /// The plausible values of figures for which the device's file gives them, by name.
    @Deferred package var ranges: [String: FigureRange] = [:]
    /// The images of the app that limits are for.
    package var images = AppImages.unknown

    /// The memory class by which libraries on Android size their stores. If the device gives none,
    /// that of Android phones with as much RAM is assumed, so that such policies can run here.
    package var memoryClassBytes: Int64 {
        if let declaredMemoryClassBytes { return declaredMemoryClassBytes }
        if ramBytes < 3 << 29 { return 128 << 20 }
        return ramBytes < 6 << 30 ? 256 << 20 : 512 << 20
    }

    package struct Display: Sendable, Equatable {
        package var widthPoints: Double
        package var heightPoints: Double
        package var scale: Double
        package var hz: Double
    }

    /// The storage of files, which all running reads share.
    package struct Flash: Sendable, Equatable {
        /// Time before each read.
        package var latencyNs: Int64
        package var bytesPerSecond: Int64
    }

    package struct Source: Sendable, Equatable {
        package var figure: String
        package var origin: String
    }
}
