import LabBase
import LabPictures

/// The cost of decoding a format, found from measured pictures.
struct DecodeFit {
    let cost: DecodeCost
    /// The largest relative error of a picture.
    let worst: Double
    /// The largest time of a picture as a share of its least, in the median picture.
    let spread: Double

    /// Fits them; nil without pictures.
    init?(_ decodes: [Calibration.Decode]) {
        let samples = decodes.map {
            DecodeCost.Sample(pixels: Double($0.pixels), bytes: Double($0.bytes), ns: $0.leastNs)
        }
        guard let cost = DecodeCost(fitting: samples) else { return nil }
        self.cost = cost
        worst = samples.map { abs(cost.ns($0) / $0.ns - 1) }.max()!
        spread = decodes.map { Double($0.ns.max()!) / $0.leastNs }.sorted()[decodes.count / 2]
    }

    /// The share of a JPEG's cost that remains however small it is decoded, in millionths; nil
    /// without a JPEG that was decoded both ways.
    static func readingMillionths(_ decodes: [Calibration.Decode]) -> Int64? {
        let jpegs = decodes.filter { $0.format == .jpeg }
        let samples = jpegs.filter { $0.sample > 1 }.compactMap { small -> ReadingFit.Sample? in
            let whole = jpegs.first {
                $0.sample == 1 && $0.size == small.size && $0.bytes == small.bytes
            }
            return whole.map {
                ReadingFit.Sample(
                    share: 1 / Double(small.sample * small.sample), wholeNs: $0.leastNs,
                    smallNs: small.leastNs)
            }
        }
        return ReadingFit.share(samples).map { Int64(nearest: SignificantDigits.three($0 * 1e6)) }
    }
}
