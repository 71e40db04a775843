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
        let feed = try Scenario("feed") { app in
            app.images("photos", count: 40, width: 600, height: 400)
            app.table("feed", rows: 40, rowHeight: 140, cell: ["photos"])
        } script: { person in
            person.push("feed")
            person.scroll(to: .end)
            person.scroll(to: .start)
        }
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

    @Test("refuses a folder of pictures, which only a decoder can check")
    func refusesPictures() {
        let problem = #expect(throws: Complaint.self) {
            try Scenario("mine") { app in
                app.pictures("photos", in: "/tmp")
                app.table("feed", rows: 4, rowHeight: 140, cell: ["photos"])
            } script: {
                $0.push("feed")
            }
        }
        #expect(problem?.description.contains("has no decoder") == true)
    }
}
