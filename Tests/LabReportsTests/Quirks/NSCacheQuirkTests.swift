import Testing

@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// The open implementation's cache, which gives up the cheapest first, and the newest of those.
@Suite("Quirks of NSCache, as swift-corelibs-foundation has it")
struct NSCacheQuirkTests {
    /// A thousand images, forwards, each followed by the one before it and the fifth before it:
    /// 3000 requests, with the first image in place of those before it. There is room for 50.
    private static let forwards: QuirkTrace = {
        var trace = QuirkTrace(count: 1000)
        for image in 0..<1000 {
            trace.show("a/\(image)", "a/\(max(0, image - 1))", "a/\(max(0, image - 5))")
        }
        return trace
    }()

    /// Each image is loaded once, and found when it is asked for again: 2000 of 3000.
    @Test func `LRU finds whatever a forward scroll looks back at`() throws {
        let row = try Self.forwards.row("lru(limit=20000)")
        check(row.integer("requests"), 3000)
        check(row.integer("hits"), 2000)
        check(row.text("hit_rate"), "0.666667")
    }

    /// The first 50 stay for ever: 100 hits while they come in. Of what is looked back at later,
    /// the one before finds only image 49, and the fifth before finds 45 to 49: 6 hits. Whatever
    /// came after them is evicted as it enters.
    @Test func `with images of one cost it freezes as soon as it is full`() throws {
        let row = try Self.forwards.row("nscache-swift(limit=20000)")
        check(row.integer("hits"), 106)
        check(row.text("hit_rate"), "0.035333")
        check(row.integer("evictions"), row.integer("decodes") - 50)
        let counted = try Self.forwards.row("nscache-swift(limit=none, count=50)")
        check(counted.integer("hits"), 106)
    }

    @Test func `what is said of a warning names the lowered limit as the reason`() throws {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("limit-lowered")]
        options.memory = .model
        let session = try RunSession(options)
        let outcomes = CellScheduler(session).run()
        let text = RunReport.answer(session, outcomes).text(.plain)
            .split(separator: "\n").joined(separator: " ")
        check(
            text.contains(
                "nscache-swift(limit=64MB)+on(warning, limit=4MB) freed nothing, since its store "
                    + "heeds a lower limit only as it takes an image in"))
    }
}
