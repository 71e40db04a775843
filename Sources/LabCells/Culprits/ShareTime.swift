import LabReplay

/// The time that each load would have needed alone, out of the time in which loads share something:
/// the same for all that share, so that one sum says it.
struct ShareTime {
    /// Time is counted in so many binary places of a nanosecond, rounded down at each change of how
    /// many share.
    static let unitBits: Int128 = 60
    static let unit: Int128 = 1 << unitBits

    private var share: LoadShare?
    private var sinceNs: Int64 = 0
    private var alone: Int128 = 0

    mutating func change(to share: LoadShare?, nowNs: Int64) {
        alone = alone(until: nowNs)
        sinceNs = nowNs
        self.share = share
    }

    /// Since the run began.
    func alone(until nowNs: Int64) -> Int128 {
        let elapsed = UInt128(nowNs - sinceNs)
        guard let share, share.numerator < share.denominator else {
            return alone + Int128(elapsed) << Self.unitBits
        }
        let denominator = UInt128(share.denominator)
        let (whole, rest) = (elapsed * UInt128(share.numerator))
            .quotientAndRemainder(dividingBy: denominator)
        return alone + Int128(whole) << Self.unitBits
            + Int128((rest << UInt128(Self.unitBits)) / denominator)
    }
}
