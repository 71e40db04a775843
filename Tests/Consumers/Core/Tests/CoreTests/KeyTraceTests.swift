import EvictionLabCore
import Testing

/// Gives up the key that has been there longest, of those that were used the fewest times.
final class CountedCache: ReplayedCache {
    private var images: [(image: CachedImage, uses: Int)] = []

    var heldBytes: Int64? { images.reduce(0) { $0 + $1.image.cost } }

    func find(_ key: ImageKey) -> CachedImage? {
        guard let place = images.firstIndex(where: { $0.image.key == key }) else { return nil }
        images[place].uses += 1
        return images[place].image
    }

    func insert(_ image: CachedImage, for key: ImageKey) {
        if images.count == 10 {
            let fewest = images.map(\.uses).min()
            images.remove(at: images.firstIndex { $0.uses == fewest }!)
        }
        images.append((image, 1))
    }

    func remove(_ key: ImageKey) { images.removeAll { $0.image.key == key } }
    func receive(_ signal: MemorySignal) {}
}

@Suite("A program that imports the core alone")
struct KeyTraceTests {
    /// Every other request is for one of five keys; the others come once.
    private let trace = try! KeyLab((0..<2000).map { $0 % 2 == 0 ? $0 / 2 % 5 : 1000 + $0 })

    @Test func replaysAnOrder() throws {
        let lru = try trace.run("lru", size: "8")
        #expect(lru.requests == 2000)
        #expect(lru.misses == 2000)
        #expect(try trace.run("s3fifo", size: "8").misses < 1100)
    }

    @Test func drawsACurve() throws {
        let sizes = ["1", "4", "10", "100", "100%"]
        let curve = try trace.run(["lru"], sizes: sizes).map(\.missRatio)
        #expect(curve == curve.sorted(by: >))
        #expect(curve.last == Double(trace.keyCount) / 2000)
        let best = try trace.run(["belady"], sizes: sizes).map(\.missRatio)
        #expect(zip(best, curve).allSatisfy { $0 <= $1 })
    }

    @Test func replaysACacheOfItsOwn() throws {
        let mine = try trace.run(cache: "counted") { CountedCache() }
        #expect(mine.problem == nil)
        #expect(mine.misses == trace.keyCount)
    }
}
