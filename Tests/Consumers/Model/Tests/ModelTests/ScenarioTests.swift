import EvictionLabModel
import Testing

/// Keeps the image that came last.
final class OneImage: ReplayedCache {
    private var image: CachedImage?

    var heldBytes: Int64? { image?.cost ?? 0 }
    func find(_ key: ImageKey) -> CachedImage? { image?.key == key ? image : nil }
    func insert(_ image: CachedImage, for key: ImageKey) { self.image = image }
    func remove(_ key: ImageKey) { if image?.key == key { image = nil } }
    func receive(_ signal: MemorySignal) { image = nil }
}

@Suite("A program that imports the model alone")
struct ScenarioTests {
    private let lab: Lab

    init() throws {
        let feed = try Scenario(
            json: """
                { "version": 1, "images": { "photos": { "count": 40, "width": 600, "height": 400 } },
                  "screens": { "feed": { "kind": "table", "rows": 40, "rowHeight": 140,
                                         "images": "photos" } },
                  "script": [{ "push": "feed" }, { "scrollTo": "end" }, { "scrollTo": "start" }] }
                """)
        lab = try Lab(feed)
    }

    @Test func replaysACacheOfItsOwn() throws {
        let mine = try lab.run(cache: "one") { OneImage() }
        let others = try lab.run(["none", "lru(limit=64MB)"])
        #expect(mine.problem == nil)
        #expect(mine.decodes <= others[0].decodes)
        #expect(mine.decodes > others[1].decodes)
        #expect(others[1].decodes == 40)
    }

    @Test func stepsThroughIt() throws {
        let playback = try lab.playback("lru(limit=64MB)")
        while try playback.next() != nil {}
        #expect(playback.counts.decodes == 40)
    }

    @Test func `refuses a folder of pictures, which only a decoder can check`() {
        let problem = #expect(throws: Complaint.self) {
            try Scenario(
                json: """
                    { "version": 1, "images": { "photos": { "directory": "/tmp" } },
                      "screens": { "feed": { "kind": "table", "rows": 4, "rowHeight": 140,
                                             "images": "photos" } },
                      "script": [{ "push": "feed" }] }
                    """)
        }
        #expect(problem?.description.contains("has no decoder") == true)
    }
}
