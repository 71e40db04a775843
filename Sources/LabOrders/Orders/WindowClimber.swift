/// Says by how much W-TinyLFU's window should grow or shrink, by hill climbing: after each sample
/// of requests it goes on in the same direction if there were more hits, else back (Einziger,
/// Eytan, Friedman and Manes: Adaptive software cache management, Middleware 2018).
///
/// The rules are Caffeine's: the first step makes the window smaller; each step is a bit shorter
/// than the one before, and after a large change of the hit ratio it has its first length again.
struct WindowClimber {
    private let firstStep: Double
    private let decay: Double
    private let restart: Double
    private var step: Double
    private var hits = 0
    private var misses = 0
    private var ratioBefore = 0.0
    /// True once the cache was half full; earlier requests don't count.
    var hasBegun = false

    init(capacity: Int64, _ settings: OrderSettings) {
        firstStep = Double(capacity) * settings.number("step")
        decay = settings.number("decay")
        restart = settings.number("restart")
        step = -firstStep
    }

    @inline(__always)
    mutating func used() { if hasBegun { hits += 1 } }

    @inline(__always)
    mutating func missed() { if hasBegun { misses += 1 } }

    /// The change of the window's size at the end of a sample of so many requests; nil before.
    @inline(__always)
    mutating func change(sample: Int) -> Int64? {
        guard hits + misses >= sample, hasBegun else { return nil }
        return change()
    }

    private mutating func change() -> Int64 {
        let ratio = Double(hits) / Double(max(1, hits + misses))
        let difference = ratio - ratioBefore
        let amount = difference >= 0 ? step : -step
        step =
            abs(difference) >= restart
            ? (amount >= 0 ? firstStep : -firstStep) : amount * decay
        ratioBefore = ratio
        hits = 0
        misses = 0
        return Int64(amount)
    }
}
