import EvictionLab
import Foundation
import Testing

@testable import OrderOracles
@testable import PlainDesks

/// Examples in doc comments, each compiled and run here, line by line.
@Suite("Examples in doc comments")
struct DocCommentTests {
    private typealias MyCache = ObviousLRUCache

    private static let feedText = """
        { "version": 1,
          "images": { "photos": { "count": 40, "width": 600, "height": 400 } },
          "screens": { "feed": { "kind": "table", "rows": 40, "rowHeight": 140,
                                 "images": "photos" } },
          "script": [ { "push": "feed" },
                      { "repeat": 3, "steps": [ { "scrollTo": "end" }, { "scrollTo": "start" } ] } ] }
        """

    @Test func eachIsHere() throws {
        func lines(_ text: some StringProtocol) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: ["/", " "]) }
                .filter { !$0.isEmpty }
        }
        let own = "Tests/EvictionLabTests/Library/DocCommentTests.swift"
        let here = lines(try Repository.text(own))
        for text in try Repository.swiftFiles(in: ["Sources"]) {
            for block in text.components(separatedBy: "/// ```swift\n").dropFirst() {
                let shown = lines(block.components(separatedBy: "/// ```")[0])
                check(here.indices.contains { here[$0...].starts(with: shown) }, note: "\(shown)")
            }
        }
    }

    @Test func aLab() throws {
        try ScratchFile.with(Self.feedText, "feed.json") { feed in
            let lab = try Lab(path: feed, device: "iphone-8")
            let mine = try lab.run(cache: "mine", with: "weak") { MyCache(limit: 64_000_000) }
            #expect(mine.hitRate > 0.6)
            #expect(mine.decodes < (try lab.run("lru(limit=16MB)")).decodes)
        }
    }

    @Test func aClock() throws {
        let lab = try Lab(text: Self.feedText)
        let mine = try lab.run(cache: "mine") { clock in
            ExpiringCache(limit: 64_000_000, lifetime: 300, now: { clock.seconds })
        }
        #expect(mine.decodes == 40)
    }

    @Test func anActor() async throws {
        actor Newest: AsyncReplayedCache {
            private var image: CachedImage?
            var heldBytes: Int64? { image?.cost ?? 0 }
            func find(_ key: ImageKey) -> CachedImage? { image?.key == key ? image : nil }
            func insert(_ image: CachedImage, for key: ImageKey) { self.image = image }
            func remove(_ key: ImageKey) { if image?.key == key { image = nil } }
        }
        let result = try await KeyLab([1, 1, 2, 2, 1]).run(cache: "newest") { Newest() }
        #expect(result.misses == 3)
        #expect(result.problem == nil)
    }

    @Test func aPlayback() throws {
        let lab = try Lab(text: Self.feedText)
        let playback = try lab.playback("lru(limit=64MB)")
        while let step = try playback.next() { print(step, playback.counts.decodes) }
        #expect(playback.counts.decodes == 40)
    }

    @Test func aKeyLab() throws {
        try ScratchFile.with("1\n2\n1\n3\n2\n1\n", "keys.txt") { keys in
            let trace = try KeyLab(path: keys)
            let mine = try trace.run(cache: "mine") { MyCache(limit: 2) }
            #expect(mine.misses == (try trace.run("lru", size: "2")).misses)
        }
    }

    @Test func aScenario() throws {
        func feed(rows: Int) throws -> Scenario {
            try Scenario(
                json: """
                    { "version": 1, "name": "feed", "device": "iphone-8",
                      "images": { "photos": { "count": \(rows), "width": 600, "height": 400 } },
                      "screens": { "feed": { "kind": "table", "rows": \(rows), "rowHeight": 150,
                                             "images": "photos" } },
                      "script": [{ "push": "feed" }, { "fling": 3000, "times": 8 }] }
                    """)
        }
        let result = try Lab(feed(rows: 80)).run("lru(limit=32MB)")
        #expect(result.requests > 50)
    }

    @Test func aCache() throws {
        final class Newest: ReplayedCache {
            private var image: CachedImage?
            var heldBytes: Int64? { image?.cost ?? 0 }
            func find(_ key: ImageKey) -> CachedImage? { image?.key == key ? image : nil }
            func insert(_ image: CachedImage, for key: ImageKey) { self.image = image }
            func remove(_ key: ImageKey) { if image?.key == key { image = nil } }
            func receive(_ signal: MemorySignal) { if case .warning = signal { image = nil } }
        }
        let result = try KeyLab([1, 1, 2, 2, 1]).run(cache: "newest") { Newest() }
        #expect(result.misses == 3)
        #expect(result.problem == nil)
    }
}
