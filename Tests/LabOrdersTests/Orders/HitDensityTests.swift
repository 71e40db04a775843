import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("What LHD learns")
struct HitDensityTests {
    @Test func `before the first lesson, the younger and the higher class are worth more`() {
        let density = HitDensity()
        check(density.value(3, 0) > density.value(3, 1))
        check(density.value(4, 1) > density.value(3, 1))
        // But the class alone never makes up for a step of age.
        check(density.value(0, 0) > density.value(15, 1))
        check((density.value(0, 0), density.value(15, 1)), (17, 16))
    }

    @Test func `an age is worth the hits from then on, in relation to the time until then`() {
        var density = HitDensity()
        density.countHit(3, 0)
        density.countHit(3, 0)
        density.countEviction(3, 2)
        density.learn(entries: 8)
        // Two hits in five steps of age: one step for each hit, and three for who went.
        check(abs(density.value(3, 0) - 0.4) < 0.001)
        check(density.value(3, 1), 0)
        check(density.value(4, 0), 0)
    }

    @Test func `a step of age is shorter for few entries, from the sixth lesson on`() {
        var density = HitDensity()
        for _ in 0..<5 { density.learn(entries: 10) }
        check(density.age(4096), 4)
        density.countHit(0, 4)
        density.learn(entries: 10)
        check(density.age(4096), 2048)
        // The hit lies somewhere in that old step now.
        check(density.value(0, 2559) > 0)
        check(density.value(0, 2560), 0)
    }

    @Test func `who is very old is of the last age`() {
        check(HitDensity().age(.max), HitDensity.lastAge)
    }

    @Test("what was learnt is heeded as in plain words", arguments: [3, 8])
    func isHeeded(_ capacity: Int) throws {
        let spec = try OrderSpec.parse("lhd(samples=4, admissions=2, learn=100)")
        for isSized in [false, true] {
            for seed in UInt64(1)...3 {
                check(
                    ObviousCacheTests.difference(
                        ObviousLHD.self, .init(seed: seed, isSized: isSized), capacity: capacity,
                        isSized: isSized, settings: spec.settings), nil)
            }
        }
    }
}
