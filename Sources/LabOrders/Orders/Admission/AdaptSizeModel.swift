import LabBase

/// AdaptSize's model of an LRU cache that lets a newcomer of size s in with the chance exp(-s/c):
/// how many requests hit (Berger, Sitaraman and Harchol-Balter, NSDI 2017).
///
/// An entry that isn't requested for some time T leaves; T is the same for all, and such that the
/// entries fill the cache on average. A key is requested at random moments, at its own rate.
struct AdaptSizeModel {
    private(set) var rates: [Double] = []
    private(set) var sizes: [Double] = []
    private let capacity: Double

    init(capacity: Int64) { self.capacity = Double(max(1, capacity)) }

    mutating func add(rate: Double, size: Int64) {
        rates.append(rate)
        sizes.append(Double(size))
    }

    /// The c with the most hits between one and the capacity. There are several peaks, so that
    /// every power of two is tried, and the best one's neighbourhood searched by golden section.
    /// The authors try every fourth, and search the whole range.
    func bestThreshold() -> Double {
        let most = StableMath.ln(capacity) / Self.ln2
        var best = (exponent: most, hits: 0.0)
        for exponent in stride(from: 1, to: most, by: 1) {
            let hits = hits(Self.power(exponent))
            if hits > best.hits { best = (exponent, hits) }
        }
        var range = (max(0, best.exponent - 1), min(most, best.exponent + 1))
        let part = (5.0.squareRoot() - 1) / 2
        var low = range.1 - part * (range.1 - range.0)
        var high = range.0 + part * (range.1 - range.0)
        var hits = (self.hits(Self.power(low)), self.hits(Self.power(high)))
        for _ in 0..<10 {
            if hits.0 >= hits.1 {
                range.1 = high
                high = low
                low = range.1 - part * (range.1 - range.0)
                hits = (self.hits(Self.power(low)), hits.0)
            } else {
                range.0 = low
                low = high
                high = range.0 + part * (range.1 - range.0)
                hits = (hits.1, self.hits(Self.power(high)))
            }
        }
        let found = max(hits.0, hits.1)
        if found < best.hits { return Self.power(best.exponent) }
        return Self.power(hits.0 >= hits.1 ? low : high)
    }

    private static let ln2 = StableMath.ln(2)

    private static func power(_ exponent: Double) -> Double { StableMath.exp(exponent * ln2) }

    /// Hits in the time that rates are for, with this c.
    func hits(_ threshold: Double) -> Double {
        let chances = sizes.map { StableMath.exp(-$0 / threshold) }
        let inflow = rates.indices.reduce(0) { $0 + rates[$1] * chances[$1] * sizes[$1] }
        guard inflow > 0 else { return 0 }
        let time = fillingTime(chances, first: capacity / inflow)
        return rates.indices.reduce(0) {
            $0 + rates[$1] * Self.hitRatio(rates[$1] * time, chances[$1])
        }
    }

    /// The T at which entries fill the cache, in twenty steps towards it, as the authors take them.
    private func fillingTime(_ chances: [Double], first: Double) -> Double {
        var time = first
        for _ in 0..<20 where time < 1e70 {
            let occupied = rates.indices.reduce(0) {
                $0 + sizes[$1] * Self.presence(rates[$1] * time, chances[$1])
            }
            let next = time * capacity / occupied
            if next == time { break }
            time = next
        }
        return time
    }

    /// The part of the time in which a key is an entry, if it is requested this often in T.
    @inline(__always)
    private static func presence(_ requests: Double, _ chance: Double) -> Double {
        if requests > 150 { return 1 }
        let weight = chance * (StableMath.exp(requests) - 1)
        return weight / (1 + weight)
    }

    /// The same with Padé's approximant of the exponential of degrees 4 and 3. Above six requests
    /// its denominator is negative, and a key that hardly ever enters has no hits. Without that, a
    /// c would be best at which the cache needs far longer than a window to fill.
    @inline(__always)
    private static func hitRatio(_ requests: Double, _ chance: Double) -> Double {
        let x = requests
        let below = 840 + x * (-360 + x * (60 - 4 * x))
        let above = chance * x * (840 + x * (60 + x * (20 + x)))
        guard above + below != 0 else { return 0 }
        return min(max(0, above / (above + below)), 1)
    }
}
