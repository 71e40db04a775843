import Testing

@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// Claims of the project's origins on caches, preloading and queues that a scenario's own claims
/// can't state: sums, and other networks.
@Suite("Shipped claims")
struct ShippedClaimsTests {
    private static func figures(_ scenario: String, _ column: String) throws -> [String: Double] {
        let rows = try ShippedScenarios.rows(of: scenario)
        return try Dictionary(
            uniqueKeysWithValues: rows.map {
                ($0.text("policy"), try require($0[column].number))
            })
    }

    @Test func photosPushIconsOutOfOneCacheAndNotOutOfTwo() throws {
        let decodes = try Self.figures("one-cache-or-two", "decodes")
        let two = decodes["split(icons=lru(limit=4MB), photos=lru(limit=20MB), rest=none)"]!
        // Five of six visits to the menu decode none of its forty icons.
        check(decodes["lru(limit=24MB)"]! - two, 5 * 40)
    }

    @Test func aSlowQueueKeepsOutOfTheWayOfWhatIsOnScreen() throws {
        let blank = try Self.figures("two-queues", "blank_ms")
        let two = blank["sgimagecache+prefetch(ahead=100)"]!
        let waitsForNobody = try require(blank.first { $0.key.contains("queue(slow") }).value
        check(two < waitsForNobody)
    }

    /// Blank times by bandwidth, with two queues and without.
    private static func blanks(
        _ scenario: String
    ) throws -> [Int64: (queued: Double, unqueued: Double)] {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path(scenario)]
        options.memory = .model
        let queued = "sgimagecache+prefetch(ahead=100)"
        let unqueued = "lru(limit=100MB, cost=points, evict=after)+prefetch(ahead=100)"
        options.policies = [queued, unqueued]
        options.bandwidths = [try BandwidthAxis("500KB/s,4MB/s,64MB/s")]
        let rows = ShippedScenarios.run(try RunSession(options), jobs: 1)
        func blank(_ rate: Int64, _ policy: String) throws -> Double {
            let row = try require(
                rows.first {
                    $0["network_bytes_per_s"].integer == rate && $0.text("policy") == policy
                })
            return try require(row["blank_ms"].number)
        }
        return try Dictionary(
            uniqueKeysWithValues: [500_000, 4_000_000, 64_000_000].map {
                ($0, (try blank($0, queued), try blank($0, unqueued)))
            })
    }

    /// A serial queue wastes on a fast link as much as it saves on a slow one, where the link has a
    /// queue of its own.
    @Test func besideSixConnectionsQueuesBuyTimeOnSlowLinksAndCostItOnFastOnes() throws {
        let blanks = try Self.blanks("six-connections")
        let (slow, fast, faster) = (blanks[500_000]!, blanks[4_000_000]!, blanks[64_000_000]!)
        check(2 * slow.queued < slow.unqueued)
        check(fast.queued > 5 * fast.unqueued)
        check(faster.queued < 1.1 * faster.unqueued)
    }

    @Test func overOneConnectionQueuesBuyTimeOnEveryLink() throws {
        for (_, blank) in try Self.blanks("prefetch-queues") {
            check(1.5 * blank.queued < blank.unqueued)
        }
    }
}
