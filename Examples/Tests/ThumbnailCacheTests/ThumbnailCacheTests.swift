import EvictionLabModel
import Foundation
import Testing
import ThumbnailCache

@Test func mostOfTheFeedIsInMemory() throws {
    let feed = try #require(Bundle.module.path(forResource: "feed", ofType: "json"))
    let result = try Lab(path: feed).run(cache: "ours") { OurCache(costLimit: 64_000_000) }
    #expect(result.problem == nil)
    #expect(result.hitRate > 0.6)
}
