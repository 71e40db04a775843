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

    @Test("replays a class of one's own in ten lines")
    func replaysOnesOwn() throws {
        let lab = try Lab(text: Self.feed)
        let mine = try lab.run(cache: "mine", with: "weak+offscreen") {
            ObviousLRUCache(limit: 400_000)
        }
        #expect(mine.hitRate > 0.4)
        #expect(mine.problem == nil)
        #expect(mine.policy == "mine+weak+offscreen")
        #expect(mine.spec == "own(mine)+weak+offscreen")
        #expect(mine.requests == mine.strongHits + mine.weakHits + mine.joins + mine.misses)
        #expect(mine.peakImageBytes <= mine.peakFootprintBytes)
        #expect(mine.residentRiseBytes == nil)
        #expect(mine[.decodes] == Int64(mine.decodes))
        #expect(try #require(mine[.hitRate]) > 0.4)
        #expect(mine[.device] == mine.row.text("device"))
        #expect(mine[.peakRssBytes] == nil)
    }

    @Test("compares several policies")
    func comparesSeveral() throws {
        let lab = try Lab(text: Self.feed, device: "iphone-6s", seed: 3, network: ["3g"])
        let results = try lab.run(["none", "unbounded"])
        #expect(results.map(\.policy) == ["none", "unbounded"])
        #expect(results[0].decodes > results[1].decodes)
        #expect(results.map { $0.row.text("device") } == ["iphone-6s", "iphone-6s"])
        #expect(results.map { $0.row.text("seed") } == ["3", "3"])
    }

    @Test("says what is wrong as the command line does")
    func saysWhatIsWrong() throws {
        let lab = try Lab(text: Self.feed)
        func message(_ body: () throws(Complaint) -> Void) -> String {
            do throws(Complaint) {
                try body()
                return ""
            } catch {
                return error.description
            }
        }
        #expect(
            message { () throws(Complaint) in _ = try lab.run("lru(limt=1)") } == """
                policy: 'lru' has no key 'limt'. Did you mean 'limit'?
                  lru(limt=1)
                      ^^^^
                """)
        #expect(
            message { () throws(Complaint) in _ = try Lab(path: "/nowhere.json") }
                .hasPrefix("/nowhere.json: "))
        #expect(
            message { () throws(Complaint) in _ = try Lab(text: "{", name: "mine") }
                .hasPrefix("mine:1:"))
        #expect(
            message { () throws(Complaint) in
                _ = try lab.run(cache: "mine", with: "lru") { ObviousLRUCache(limit: 1) }
            } == """
                policy: a policy has one store, and this is the second. Leave one out
                  lru
                  ^^^
                """)
        #expect(
            message { () throws(Complaint) in
                _ = try lab.run(cache: "mine", with: "on(warning, clear)") {
                    ObviousLRUCache(limit: 1)
                }
            } == """
                policy: 'mine' hears of signals itself. Leave this out, or say of what
                  on(warning, clear)
                  ^^
                """)
    }

    @Test("gives each shipped scenario the figures of the built-in order")
    func givesTheSameFigures() throws {
        for name in ["tableview", "photo-grid", "navigation", "background", "pressure"] {
            let lab = try Lab(path: ShippedScenarios.path(name))
            for around in ["weak", "offscreen", "decode(fit=view)+key(sizes=exact)"] {
                let own = try lab.run(cache: "mine", with: around) {
                    ObviousLRUCache(limit: 16_000_000)
                }
                let built = try lab.run("lru(limit=16MB)+\(around)")
                #expect(own.problem == nil)
                for column in built.row.columns where !["policy", "spec"].contains(column.name) {
                    #expect(
                        own.row[figure: column] == built.row[figure: column],
                        "\(name), \(around): \(column.name)")
                }
            }
        }
    }

    @Test("decodes for real, with the same figures")
    func decodesForReal() throws {
        let folder = ScratchFolder()
        let lab = try Lab(text: Self.feed, pictures: folder.path)
        let own = try lab.run(cache: "mine", memory: .real) { ObviousLRUCache(limit: 40_000) }
        let built = try lab.run("lru(limit=40KB)")
        #expect(own.problem == nil)
        #expect(own.decodes == built.decodes)
        #expect(own.hitRate == built.hitRate)
        #expect(own.evictions == built.evictions)
        #expect(own.peakStoreBytes == built.peakStoreBytes)
        #expect(try #require(own.peakResidentBytes) > own.peakImageBytes)
    }

    @Test("says so of a class that does otherwise each time")
    func saysSoOfAnUnsteadyClass() throws {
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
        #expect(result.status == .unbalanced)
        #expect(result.problem?.kind == .unsteady)
    }

    @Test("goes step by step, and knows what is held in order")
    func goesStepByStep() throws {
        let lab = try Lab(path: ShippedScenarios.path("tableview"))
        let built = try lab.playback("lru(limit=8MB)")
        let own = try lab.playback(cache: "mine") { ObviousLRUCache(limit: 8_000_000) }
        var number = 0
        var last = Lab.Playback.Step?.none
        var hits = 0
        while let step = try built.next() {
            let other = try #require(try own.next())
            #expect(step.description == other.description)
            #expect(built.counts == own.counts)
            if step.outcome == .strongHit { hits += 1 }
            number += 1
            if number % 60 == 0 {
                #expect(try built.held() == own.held(), "after \(step)")
                #expect(try built.held().reduce(0) { $0 + $1.bytes } <= 8_000_000)
            }
            last = step
        }
        #expect(last?.kind == .end)
        #expect(try own.next() == nil)
        let whole = try lab.run("lru(limit=8MB)")
        #expect(Int(built.counts.decodes) == whole.decodes)
        #expect(hits == whole.strongHits)
    }
}
