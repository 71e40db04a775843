import Testing

@testable import LabBase
@testable import LabOrders
@testable import PlainDesks

@Suite("AdaptSize's model of a cache")
struct AdaptSizeModelTests {
    private static func model(
        capacity: Int64, _ keys: [(rate: Double, size: Int64)]
    ) -> AdaptSizeModel {
        var model = AdaptSizeModel(capacity: capacity)
        for key in keys { model.add(rate: key.rate, size: key.size) }
        return model
    }

    @Test func `hits what is requested where all fits`() {
        let model = Self.model(capacity: 100, [(3, 10), (5, 20), (0.5, 30)])
        check(abs(model.hits(1000) - 8.5) < 1e-9)
    }

    @Test func `holds one of two alike half of the time`() {
        // Each is an entry half of the time, even if it enters in 14 of 100 cases.
        let model = Self.model(capacity: 10, [(4, 10), (4, 10)])
        for threshold in [5.0, 1000] { check(abs(model.hits(threshold) - 4) < 0.001) }
        // So seldom that the cache would be empty for long.
        check(model.hits(1), 0)
    }

    @Test func `keeps a large key out where small ones need its room`() {
        let small = (0..<50).map { _ in (rate: 4.0, size: Int64(100)) }
        let large = (0..<50).map { _ in (rate: 1.0, size: Int64(10_000)) }
        let model = Self.model(capacity: 6000, small + large)
        let best = model.bestThreshold()
        // Fewer than 1 % of the large ones enter, and most of the small ones.
        check(StableMath.exp(-10_000 / best) < 0.01)
        check(model.hits(best) > 190)
        check(model.hits(6000) < 150)
    }

    @Test("finds a threshold that none of many beats by much", arguments: UInt64(1)...12)
    func findsTheBest(seed: UInt64) {
        var random = SplitMix(seed)
        let keys = (0..<200).map { place in
            let size = Int64(1) << Int64(random.below(16))
            return (rate: 20 / Double(1 + place), size: size + Int64(random.below(Int(size))))
        }
        let model = Self.model(capacity: 40_000, keys)
        let found = model.hits(model.bestThreshold())
        let most = stride(from: 0.0, through: 15.25, by: 0.25)
            .map { model.hits(StableMath.exp($0 * StableMath.ln(2))) }.max()!
        check(found >= 0.98 * most, note: "\(found), \(most)")
    }
}
