import Foundation
import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks

@Suite("Mathematics that is the same on every machine")
struct StableMathTests {
    @Test func `has the C library's exponential, to a few units in the last place`() {
        var random = SplitMix(1)
        for _ in 0..<20_000 {
            let x = Double(random.below(1_400_000)) / 1000 - 700
            let (ours, theirs) = (StableMath.exp(x), Foundation.exp(x))
            check(abs(ours - theirs) <= 8 * theirs.ulp, note: "\(x)")
        }
    }

    @Test func `has the C library's logarithm`() {
        var random = SplitMix(2)
        for _ in 0..<20_000 {
            let x =
                Double(sign: .plus, exponent: random.below(2000) - 1000, significand: 1)
                * (1 + Double(random.below(1 << 30)) / Double(1 << 30))
            let (ours, theirs) = (StableMath.ln(x), Foundation.log(x))
            check(abs(ours - theirs) <= max(8 * abs(theirs).ulp, 1e-17), note: "\(x)")
        }
    }

    @Test func `keeps exact values exact`() {
        check(StableMath.exp(0), 1)
        check(StableMath.ln(1), 0)
        check(StableMath.exp(-800), 0)
        check(StableMath.exp(800), .infinity)
    }

    @Test func `draws ranks as often as their weights say`() {
        let table = ZipfTable(count: 5, skew: 1)
        let draw = Draw(seed: 42, purpose: "test")
        var drawn = [Int](repeating: 0, count: 5)
        for number in UInt64(0)..<50_000 { drawn[table.rank(draw.unit(number))] += 1 }
        let sum = (1...5).reduce(0) { $0 + 1 / Double($1) }
        for rank in 0..<5 {
            let expected = 50_000 / Double(rank + 1) / sum
            check(abs(Double(drawn[rank]) - expected) < expected / 20)
        }
    }

    @Test func `draws by seed, purpose and number alone`() {
        let draw = Draw(seed: 1, purpose: "a")
        check(draw.bits(7), Draw(seed: 1, purpose: "a").bits(7))
        check(draw.bits(7) != draw.bits(8))
        check(draw.bits(7) != Draw(seed: 2, purpose: "a").bits(7))
        check(draw.bits(7) != Draw(seed: 1, purpose: "b").bits(7))
    }
}
