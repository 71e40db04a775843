import LabPictures

/// Measurements of a phone by the program Calibrate, as its file `calibration.json` holds them: no
/// conclusion is in it.
package struct Calibration: Sendable {
    var program: String
    var model: String
    var system: String
    var screen: Screen?
    var memory: Memory?
    var cores: Cores?
    var flash: Flash?
    var decodes: [Decode]

    struct Screen: Sendable {
        var width: Double
        var height: Double
        var scale: Double
        /// The most that the display can show.
        var hz: Double
        var frameNs: [Int64]
    }

    struct Memory: Sendable {
        var ramBytes: Int64
        var footprintLimitBytes: Int64?
        var memoryClassBytes: Int64?
        var api: Int?
    }

    struct Cores: Sendable {
        var kinds: [Int]
        var perSecond: [[Int64]]
    }

    struct Flash: Sendable {
        var isCold: Bool
        var reads: [(bytes: Int64, ns: [Int64])]
    }

    struct Decode: Sendable {
        var format: PictureFormat
        var size: PixelSize
        var bytes: Int64
        var sample: Int
        var ns: [Int64]

        var pixels: Int64 { size.pixels }
        var leastNs: Double { Double(ns.min()!) }
    }
}
