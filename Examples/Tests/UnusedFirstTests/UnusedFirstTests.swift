import EvictionLab
import Testing
import UnusedFirst

@Suite struct UnusedFirstTests {
    /// Once for the whole process: what is registered stays.
    static let isRegistered = (try? OrderRegistry.register(UnusedFirst.self)) != nil

    init() { #expect(Self.isRegistered) }

    @Test func whatWasUsedStays() throws {
        // With room for two, c makes unused-first give up b, and LRU a.
        let trace = try KeyLab(["a", "a", "b", "c", "a"])
        #expect(try trace.run("unused-first", size: "2").misses == 3)
        #expect(try trace.run("lru", size: "2").misses == 4)
    }
}

extension UnusedFirstTests {
    @Test func avatarsOutliveALongScroll() throws {
        let feed = try Scenario(
            json: """
                { "version": 1, "name": "feed",
                  "images": { "avatars": { "count": 20, "width": 88, "height": 88 },
                              "photos": { "count": 60, "width": 600, "height": 400 } },
                  "screens": { "feed": {
                      "kind": "table", "rows": 60, "rowHeight": 140,
                      "cell": [{ "images": "avatars", "pick": "zipf", "skew": 0.9 },
                               { "images": "photos" }] } },
                  "script": [{ "push": "feed" }, { "fling": 3000, "times": 8, "every": "900ms" }] }
                """)
        let lab = try Lab(feed)
        let mine = try lab.run("unused-first(limit=2MB)+weak")
        let lru = try lab.run("lru(limit=2MB)+weak")
        #expect(mine.decodes < lru.decodes)
    }
}
