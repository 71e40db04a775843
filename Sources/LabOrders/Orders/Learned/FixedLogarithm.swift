import LabBase

/// Logarithms of numbers of requests, in steps of 2^-20. Their sums are exact, so that trees come
/// out the same in whatever sequence a machine adds.
enum FixedLogarithm {
    private static let steps = 0x1p20

    /// The logarithm of a number of requests and one.
    static func of(_ requests: Int64) -> Int64 {
        StableMath.nearest(StableMath.ln(1 + Double(max(0, requests))) * steps)
    }

    static func exp(_ logarithm: Int64) -> Double { StableMath.exp(Double(logarithm) / steps) }
}
