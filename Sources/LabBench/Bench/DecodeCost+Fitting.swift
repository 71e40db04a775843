import LabBase
import LabPictures

extension DecodeCost {
    /// A measured decode of a whole picture.
    struct Sample: Sendable {
        var pixels: Double
        var bytes: Double
        var ns: Double

        init(pixels: Double, bytes: Double, ns: Double) {
            self.pixels = pixels
            self.bytes = min(bytes, pixels * DecodeCost.mostBytesPerPixel)
            self.ns = ns
        }
    }

    /// So many files of a kind tell its three figures apart. Fewer tell what a pixel takes, with
    /// all else in it.
    static let leastSamples = 6

    /// The cost whose relative errors for these files have the least squares, to three significant
    /// digits; nil without files.
    init?(fitting samples: [Sample]) {
        guard !samples.isEmpty else { return nil }
        guard samples.count >= Self.leastSamples,
            let fit = RelativeFit(
                samples.map { RelativeFit.Point(terms: [1, $0.pixels, $0.bytes], measured: $0.ns) })
        else {
            let pixels = samples.reduce(0) { $0 + $1.pixels }
            let ns = samples.reduce(0) { $0 + $1.ns }
            self.init(nsPerPixel: SignificantDigits.three(ns / pixels))
            return
        }
        // A part of less than a thousandth of each file's time is an error of rounding.
        let (setup, pixel, byte) = (fit.factors[0], fit.factors[1], fit.factors[2])
        let hasSetup = samples.contains { setup > $0.ns / 1000 }
        let hasBytes = samples.contains { byte * $0.bytes > $0.ns / 1000 }
        self.init(
            setupNs: hasSetup ? Int64(nearest: SignificantDigits.three(setup)) : 0,
            nsPerPixel: SignificantDigits.three(pixel),
            nsPerByte: hasBytes ? SignificantDigits.three(byte) : 0)
    }

    func ns(_ sample: Sample) -> Double {
        Double(setupNs) + ns(pixels: sample.pixels, bytes: sample.bytes)
    }
}

/// Predicted times held against measured ones.
struct DecodeError: Sendable {
    /// The relative error, of either sign, that half of the files stay within.
    var median: Double
    /// The relative error of the sum of all; above 0 if it is predicted too high.
    var sum: Double

    /// Compares them; nil without files.
    init?(_ pairs: [(predicted: Double, measured: Double)]) {
        guard !pairs.isEmpty else { return nil }
        median = MedianEstimate(pairs.map { abs($0.predicted / $0.measured - 1) })!.median
        let measured = pairs.reduce(0) { $0 + $1.measured }
        sum = pairs.reduce(0) { $0 + $1.predicted } / measured - 1
    }
}

/// The share of a JPEG's time that remains however small it is decoded.
enum ReadingFit {
    /// A picture that was decoded whole, and to a share of its pixels.
    struct Sample: Sendable {
        var share: Double
        var wholeNs: Double
        var smallNs: Double
    }

    /// The share whose relative errors have the least squares; nil without pictures.
    static func share(_ samples: [Sample]) -> Double? {
        // A small decode takes whole * (share + r * (1 - share)), which is straight in r.
        var slopes = 0.0
        var products = 0.0
        for sample in samples where sample.share < 1 {
            let slope = sample.wholeNs * (1 - sample.share) / sample.smallNs
            slopes += slope * slope
            products += slope * (1 - sample.wholeNs * sample.share / sample.smallNs)
        }
        return slopes > 0 ? min(1, max(0, products / slopes)) : nil
    }
}
