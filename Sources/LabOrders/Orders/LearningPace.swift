import LabBase

/// The learning rate of CACHEUS, which follows the effect of its last change on the hits (Rodriguez
/// et al., FAST 2021, section 5). A period has as many requests as there were entries at its
/// beginning; `begin` starts the first. After it, the rate moves on in the same direction if there
/// were more hits, and back if there were fewer. A rate that didn't change is moved a quarter up or
/// down, at random, when hits fall, and is reset after ten periods without improvement.
struct LearningPace {
    private let draw: Draw
    private var draws: UInt64 = 0
    /// The rate of the first period, and after a reset; 0 if unknown yet.
    private var first: Double
    private(set) var rate = 0.0
    /// The rate one period earlier.
    private var rateBefore = 0.0
    /// Hits of the last whole period, in thousandths of its requests.
    private var hitsBefore: Int64 = 0
    private var hits: Int64 = 0
    private var elapsed: Int64 = 0
    /// Requests of a period; 0 before the first.
    private var period: Int64 = 0
    /// Periods without improvement: hits fell, or there were none, while the rate stood still.
    private var fruitless = 0

    @inline(__always)
    var hasBegun: Bool { period > 0 }

    init(first: Double, _ draw: Draw) {
        self.first = first
        self.draw = draw
    }

    /// Begins the first period, of as many requests as there are entries, unless it has begun.
    @inline(__always)
    mutating func begin(_ entries: Int64) {
        guard period == 0 else { return }
        period = entries
        if first == 0 { first = (2 * StableMath.ln(2) / Double(entries)).squareRoot() }
        first = Self.clamped(first)
        rate = first
    }

    @inline(__always)
    mutating func requested(_ entries: Int64) {
        guard period > 0 else { return }
        if elapsed == period { next(entries) }
        elapsed += 1
    }

    @inline(__always)
    mutating func used() { if period > 0 { hits += 1 } }

    private mutating func next(_ entries: Int64) {
        let share = Self.thousandths(Double(hits) / Double(period))
        let change = share - hitsBefore
        let rateChange = Self.thousandths(rate) - Self.thousandths(rateBefore)
        rateBefore = rate
        hitsBefore = share
        if change != 0, rateChange != 0 {
            let step = rate * Double(abs(rateChange)) / 1000
            rate = Self.clamped((change > 0) == (rateChange > 0) ? rate + step : rate - step)
            fruitless = 0
        } else if change < 0 || share == 0 {
            fruitless += 1
            if fruitless == 10 {
                rate = first
                fruitless = 0
            } else if change < 0 {
                push()
            }
        }
        hits = 0
        elapsed = 0
        period = max(1, entries)
    }

    private mutating func push() {
        draws += 1
        if rate >= 1 {
            rate = 0.9
        } else if rate <= 0.001 {
            rate = 0.005
        } else {
            rate = Self.clamped(rate * (draw.unit(draws) < 0.5 ? 1.25 : 0.75))
        }
    }

    private static func clamped(_ rate: Double) -> Double { min(max(0.001, rate), 1) }

    private static func thousandths(_ number: Double) -> Int64 { Int64((number * 1000).rounded()) }
}
