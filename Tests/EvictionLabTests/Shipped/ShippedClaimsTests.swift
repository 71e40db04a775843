import Testing

@testable import EvictionLab

/// What the project's origins claim of caches, preloading and queues, in figures of the clock that
/// runs in no machine.
@Suite("Shipped claims")
struct ShippedClaimsTests {
    private static func figures(_ scenario: String, _ column: String) throws -> [String: Double] {
        let rows = try ShippedScenarios.rows(of: scenario)
        return try Dictionary(
            uniqueKeysWithValues: rows.map {
                ($0.text("policy"), try #require($0[column].number))
            })
    }

    /// Without a cache, with it, with its neighbours loaded ahead, and with loading by speed: each
    /// leaves less blank than the one before, and by a tenth at least.
    @Test func theBooksCarouselIsLessBlankByEachOfItsSteps() throws {
        let blank = try Self.figures("book-carousel", "blank_ms")
        let steps = [
            "none", "cache(order=lru, limit=200MB, evict=after, coalesce=marker)",
            "carousel(limit=200MB)", "carousel-distance(limit=200MB)",
        ]
        for (before, after) in zip(steps, steps.dropFirst()) {
            #expect(blank[after]! < 0.9 * blank[before]!, "\(before), \(after)")
        }
    }

    /// What the book doesn't say: half a second's way must find room.
    @Test func lookingFurtherAheadThanThereIsRoomForIsWorseThanTheNeighboursAlone() throws {
        let blank = try Self.figures("book-carousel", "blank_ms")
        let neighbours = blank["carousel(limit=100MB)"]!
        #expect(blank["carousel-distance(limit=100MB)"]! > 2 * neighbours)
        #expect(blank["carousel-distance(limit=100MB, lookahead=200ms)"]! < neighbours / 2)
    }

    @Test func photosPushIconsOutOfOneCacheAndNotOutOfTwo() throws {
        let decodes = try Self.figures("one-cache-or-two", "decodes")
        let two = decodes["split(icons=lru(limit=4MB), photos=lru(limit=20MB), rest=none)"]!
        // Five of six visits to the menu decode none of its forty icons.
        #expect(decodes["lru(limit=24MB)"]! - two == 5 * 40)
        let blank = try Self.figures("one-cache-or-two", "blank_views")
        #expect(
            blank["carousel(limit=24MB)"]!
                > 10 * blank["split(icons=imagenamed, photos=carousel(limit=20MB), rest=none)"]!)
    }

    @Test func aSlowQueueKeepsOutOfTheWayOfWhatIsOnScreen() throws {
        let first = try Self.figures("two-queues", "first_image_ms_p50")
        let two = first["sgimagecache(width=4)+prefetch(ahead=100)"]!
        let one = try #require(first.first { $0.key.contains("queue(all") }).value
        #expect(one > 10 * two)
        // As soon as if nothing were fetched ahead at all.
        #expect(two == first["sgimagecache"]!)
    }
}
