import EvictionLabModel
import Foundation
import Testing
import ThumbnailCache

@Suite struct ComparisonTests {
    let lab: Lab

    init() throws {
        let feed = try #require(Bundle.module.path(forResource: "feed", ofType: "json"))
        lab = try Lab(path: feed, device: "iphone-6s", network: ["3g"])
    }

    /// The class among the policies that one could take instead.
    @Test func itDecodesLittleMoreThanAnyoneCould() throws {
        let ours = try lab.run(cache: "ours", with: "weak") { OurCache(costLimit: 32_000_000) }
        let others = try lab.run(["none", "lru(limit=32MB)+weak", "belady(limit=32MB)"])
        #expect(others.map(\.policy) == ["none", "lru(limit=32MB)+weak", "belady(limit=32MB)"])
        #expect(ours.decodes < others[0].decodes)
        #expect(ours.decodes == others[1].decodes)
        #expect(Double(ours.decodes) < 1.5 * Double(others[2].decodes))
    }

    @Test func itGivesUpWhatNobodySeesOnAWarning() throws {
        var lab = lab
        lab.warnings = [ExtraWarning(atNs: 5_000_000_000, level: .critical)]
        let ours = try lab.run(cache: "ours") { OurCache(costLimit: 64_000_000) }
        #expect(ours.warnings == 1)
        #expect(ours.warningFreedBytes > 10_000_000)
        #expect(ours.peakFootprintBytes < 125_000_000)
    }

    @Test func itMissesAsOftenAsLRUOnKeys() throws {
        let trace = try KeyLab(["a", "b", "a", "c", "b", "a"])
        let ours = try trace.run(cache: "ours") { OurCache(costLimit: 2) }
        #expect(ours.problem == nil)
        #expect(ours.misses == (try trace.run("lru", size: "2")).misses)
    }
}
