import LabPictures

/// The cost of decoding a format, found from measured pictures.
struct DecodeFit {
    /// Nanoseconds for each pixel.
    let cost: Double
    /// The largest relative error of a picture.
    let worst: Double

    /// Fits them; nil without pictures.
    init?(_ decodes: [Calibration.Decode]) {
        guard !decodes.isEmpty else { return nil }
        let pixels = decodes.reduce(0) { $0 + Double($1.pixels) }
        let cost = decodes.reduce(0) { $0 + $1.leastNs } / pixels
        // More digits than a decimal of a nanosecond would be noise.
        self.cost = min(1_000_000, (cost * 10).rounded() / 10)
        worst = decodes.map { abs(cost * Double($0.pixels) / $0.leastNs - 1) }.max()!
    }

    /// The share of a JPEG's cost that remains however small it is decoded, in millionths; the
    /// median of the pictures that were decoded both ways. Nil without any.
    static func readingMillionths(_ decodes: [Calibration.Decode]) -> Int64? {
        let jpegs = decodes.filter { $0.format == .jpeg }
        let shares = jpegs.filter { $0.sample > 1 }.compactMap { small -> Double? in
            let whole = jpegs.first {
                $0.sample == 1 && $0.size == small.size && $0.bytes == small.bytes
            }
            guard let whole else { return nil }
            let pixels = 1 / Double(small.sample * small.sample)
            return (small.leastNs / whole.leastNs - pixels) / (1 - pixels)
        }
        guard !shares.isEmpty else { return nil }
        return Int64((min(1, max(0, shares.sorted()[shares.count / 2])) * 1e6).rounded())
    }
}
