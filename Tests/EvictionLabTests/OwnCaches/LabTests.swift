import EvictionLab
import Testing

@testable import OrderOracles
@testable import PlainDesks
@testable import RunDesks

/// As a program sees it that has the library.
@Suite("The lab as a library")
struct LabTests {
    static let feed = """
        { "version": 1, "device": "iphone-8",
          "images": { "photos": { "count": 30, "width": 60, "height": 40, "style": "flat" } },
          "screens": { "feed": { "kind": "table", "rows": 30, "rowHeight": 140,
                                 "images": "photos" } },
          "script": [ { "push": "feed" }, { "wait": "1s" },
                      { "fling": 3000, "times": 3, "every": "900ms" },
                      { "memoryWarning": "warning" },
                      { "fling": -3000, "times": 3, "every": "900ms" } ] }
        """

    @Test func `replays a class of one's own in ten lines`() throws {
        let lab = try Lab(text: Self.feed)
        let mine = try lab.run(cache: "mine", with: "weak+offscreen") {
            ObviousLRUCache(limit: 400_000)
        }
        check(mine.hitRate > 0.4)
        check(mine.problem, nil)
        check(mine.policy, "mine+weak+offscreen")
        check(mine.spec, "own(mine)+weak+offscreen")
        check(mine.requests, mine.strongHits + mine.weakHits + mine.joins + mine.misses)
        check(mine.peakImageBytes <= mine.peakFootprintBytes)
        check(mine.residentRiseBytes, nil)
        check(mine[.decodes], Int64(mine.decodes))
        try check(require(mine[.hitRate]) > 0.4)
        check(mine[.device], mine.row.text("device"))
        check(mine[.peakRssBytes], nil)
    }

    @Test func `compares several policies`() throws {
        let lab = try Lab(text: Self.feed, device: "iphone-6s", seed: 3, network: ["3g"])
        let results = try lab.run(["none", "unbounded"])
        check(results.map(\.policy), ["none", "unbounded"])
        check(results[0].decodes > results[1].decodes)
        check(results.map { $0.row.text("device") }, ["iphone-6s", "iphone-6s"])
        check(results.map { $0.row.text("seed") }, ["3", "3"])
    }

    @Test func `says what is wrong as the command line does`() throws {
        let lab = try Lab(text: Self.feed)
        func message(_ body: () throws(Complaint) -> Void) -> String {
            do throws(Complaint) {
                try body()
                return ""
            } catch {
                return error.description
            }
        }
        check(
            message { () throws(Complaint) in _ = try lab.run("lru(limt=1)") },
            """
            policy: 'lru' has no key 'limt'. Did you mean 'limit'?
              lru(limt=1)
                  ^^^^
            """)
        check(
            message { () throws(Complaint) in _ = try Lab(path: "/nowhere.json") }
                .hasPrefix("/nowhere.json: "))
        check(
            message { () throws(Complaint) in _ = try Lab(text: "{", name: "mine") }
                .hasPrefix("mine:1:"))
        check(
            message { () throws(Complaint) in
                _ = try lab.run(cache: "mine", with: "lru") { ObviousLRUCache(limit: 1) }
            },
            """
            policy: a policy has one store, and this is the second. Leave one out
              lru
              ^^^
            """)
        check(
            message { () throws(Complaint) in
                _ = try lab.run(cache: "mine", with: "on(warning, clear)") {
                    ObviousLRUCache(limit: 1)
                }
            },
            """
            policy: 'mine' hears of signals itself. Leave this out, or say of what
              on(warning, clear)
              ^^
            """)
    }

    @Test func `gives each shipped scenario the figures of the built-in order`() throws {
        for name in ["tableview", "photo-grid", "navigation", "background", "pressure"] {
            let lab = try Lab(path: ShippedScenarios.path(name))
            for around in ["weak", "offscreen", "decode(fit=view)+key(sizes=exact)"] {
                let own = try lab.run(cache: "mine", with: around) {
                    ObviousLRUCache(limit: 16_000_000)
                }
                let built = try lab.run("lru(limit=16MB)+\(around)")
                check(own.problem, nil)
                for column in built.row.columns where !["policy", "spec"].contains(column.name) {
                    check(
                        own.row[figure: column], built.row[figure: column],
                        note: "\(name), \(around): \(column.name)")
                }
            }
        }
    }

    @Test func `decodes for real, with the same figures`() throws {
        let folder = ScratchFolder()
        let lab = try Lab(text: Self.feed, pictures: folder.path)
        let own = try lab.run(cache: "mine", memory: .real) { ObviousLRUCache(limit: 40_000) }
        let built = try lab.run("lru(limit=40KB)")
        check(own.problem, nil)
        check(own.decodes, built.decodes)
        check(own.hitRate, built.hitRate)
        check(own.evictions, built.evictions)
        check(own.peakStoreBytes, built.peakStoreBytes)
        try check(require(own.peakResidentBytes) > own.peakImageBytes)
    }

    @Test func `says so of a class that does otherwise each time`() throws {
        final class Unsteady: ReplayedCache {
            nonisolated(unsafe) static var made = 0
            private let cache: ObviousLRUCache
            init() {
                Self.made += 1
                cache = ObviousLRUCache(limit: Int64(Self.made) * 20_000)
            }
            var heldBytes: Int64? { cache.heldBytes }
            func find(_ key: ImageKey) -> CachedImage? { cache.find(key) }
            func insert(_ image: CachedImage, for key: ImageKey) { cache.insert(image, for: key) }
            func remove(_ key: ImageKey) { cache.remove(key) }
        }
        let folder = ScratchFolder()
        let lab = try Lab(text: Self.feed, pictures: folder.path)
        let result = try lab.run(cache: "unsteady", memory: .real) { Unsteady() }
        check(result.status, .unbalanced)
        check(result.problem?.kind, .unsteady)
    }

    @Test func `goes step by step, and knows what is held in order`() throws {
        let lab = try Lab(path: ShippedScenarios.path("tableview"))
        let built = try lab.playback("lru(limit=8MB)")
        let own = try lab.playback(cache: "mine") { ObviousLRUCache(limit: 8_000_000) }
        var number = 0
        var last = Lab.Playback.Step?.none
        var hits = 0
        while let step = try built.next() {
            let other = try require(own.next())
            check(step.description, other.description)
            check(built.counts, own.counts)
            if step.outcome == .strongHit { hits += 1 }
            number += 1
            if number % 60 == 0 {
                try check(built.held(), own.held(), note: "after \(step)")
                try check(built.held().reduce(0) { $0 + $1.bytes } <= 8_000_000)
            }
            last = step
        }
        check(last?.kind, .end)
        try check(own.next(), nil)
        let whole = try lab.run("lru(limit=8MB)")
        check(Int(built.counts.decodes), whole.decodes)
        check(hits, whole.strongHits)
    }
}
