import Testing

@testable import LabCells
@testable import LabOrders
@testable import PlainDesks

@Suite("Images that were asked for since an instant")
struct AskedImagesTests {
    @Test func countOnceAndWhereTheyWereLast() {
        var asked = AskedImages([10, 20, 30])
        for (timeNs, image) in [0, 1, 0, 2].enumerated() {
            asked.asked(ImageID(image), atNs: Int64(timeNs) * 10)
        }
        check(asked.others(than: 1, sinceNs: 0), (2, 40))
        check(asked.others(than: 1, sinceNs: 20), (2, 40))
        check(asked.others(than: 1, sinceNs: 21), (1, 30))
        check(asked.others(than: 2, sinceNs: 10), (2, 30))
        check(asked.others(than: 2, sinceNs: 31), (0, 0))
        asked.measured(0, 15)
        check(asked.others(than: 1, sinceNs: 20), (2, 45))
    }

    /// Held against a look at every image.
    @Test func areAsManyAsInAList() {
        for seed: UInt64 in 1...20 {
            var random = SplitMix(seed)
            var bytes = (0..<8).map { _ in Int64(random.below(100)) }
            var last = [Int64](repeating: -1, count: 8)
            var asked = AskedImages(bytes)
            var nowNs: Int64 = 0
            for _ in 0..<100 {
                nowNs += Int64(random.below(3))
                let image = random.below(8)
                if random.chance(30) {
                    bytes[image] = Int64(random.below(100))
                    asked.measured(ImageID(image), bytes[image])
                } else {
                    last[image] = nowNs
                    asked.asked(ImageID(image), atNs: nowNs)
                }
                let (other, sinceNs) = (random.below(8), Int64(random.below(Int(nowNs) + 1)))
                let listed = (0..<8).filter { $0 != other && last[$0] >= sinceNs }
                let found = asked.others(than: ImageID(other), sinceNs: sinceNs)
                check(found, (listed.count, listed.reduce(0) { $0 + bytes[$1] }))
            }
        }
    }
}
