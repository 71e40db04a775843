import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("FrequencySketch")
struct FrequencySketchTests {
    @Test func `never counts too few, and seldom too many, up to fifteen`() {
        var sketch = FrequencySketch(entries: 512, sampleFactor: 1000)
        var random = SplitMix(3)
        var exact = [UInt64](repeating: 0, count: 500)
        for _ in 0..<3000 {
            let key = random.below(random.chance(50) ? 20 : 500)
            exact[key] += 1
            sketch.add(KeyID(key))
        }
        var tooMany = 0
        for key in exact.indices {
            let count = sketch.count(KeyID(key))
            check(count >= min(15, exact[key]))
            if count > min(15, exact[key]) { tooMany += 1 }
        }
        check(sketch.halvings, 0)
        check(exact.contains { $0 > 15 })
        check(tooMany < 25)
    }

    @Test func `halves all once as many were counted as the sample has`() {
        // Sixteen entries are the fewest that a sample is for.
        var sketch = FrequencySketch(entries: 4, sampleFactor: 1)
        for _ in 0..<10 { sketch.add(1) }
        for _ in 0..<5 { sketch.add(2) }
        check(sketch.count(1), 10)
        sketch.add(2)
        check(sketch.halvings, 1)
        check(sketch.count(1), 5)
        check(sketch.count(2), 3)
    }

    @Test func `knows what it knew when it has grown`() {
        var sketch = FrequencySketch(entries: 8, sampleFactor: 1000)
        for key in KeyID(0)..<10 { for _ in 0..<key { sketch.add(key) } }
        let before = (KeyID(0)..<10).map { sketch.count($0) }
        sketch.grow(entries: 5000)
        check((KeyID(0)..<10).map { sketch.count($0) }, before)
        check(sketch.count(4000) <= 9)
    }

    @Test("made late counts nothing before, and nothing survives where more words are needed")
    func forgetsAsItIsRenewed() {
        var sketch = FrequencySketch(sampleFactor: 10)
        sketch.add(3)
        let unmade = sketch.count(3)
        check(unmade, 0)
        let made = sketch.renew(entries: 5)
        for _ in 0..<4 { sketch.add(3) }
        let counted = sketch.count(3)
        check(made)
        check(counted, 4)
        // Eight entries are the fewest that it is made for.
        let again = sketch.renew(entries: 8)
        let kept = sketch.count(3)
        check(!again)
        check(kept, 4)
        let larger = sketch.renew(entries: 9)
        let after = sketch.count(3)
        check(larger)
        check(after, 0)
    }
}
