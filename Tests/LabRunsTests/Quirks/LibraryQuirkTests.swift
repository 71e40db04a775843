import Testing

@testable import PlainDesks
@testable import RunDesks

@Suite("Quirks of the libraries of today")
struct LibraryQuirkTests {
    /// A millisecond later all has gone, as Tests/Truth/worked has it.
    @Test func `PINCache clears after the warning has returned`() throws {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0", "a/1")
        trace.drop(0)
        trace.show("a/0", on: 1, afterMs: 5000)
        let warned = try require(trace.warned(atMs: 4000, "pincache"))
        check(warned.integer("freed_bytes"), 0)
        try check(trace.warned(atMs: 4000, "sdwebimage")?.integer("freed_bytes"), 800)
    }

    /// Rows of 100 points, 667 in view. Unmoved and deeper it reaches 166.75 either way, else 667
    /// ahead and 333.5 behind. Moved by 400 the feed shows 400...1067 and reaches 66.5...1734:
    /// with what it had before, rows 0 to 17. Each page reaches 833.75: rows 0 to 8, the same for
    /// all three. Where nothing is narrower, a page reaches 1334: rows 0 to 13.
    @Test func `Texture reaches a quarter of a screenful ahead before the first scroll`() throws {
        let decodes = try ShippedScenarios.rows(of: "ranges-by-depth").map {
            $0.integer("decodes")
        }
        // As sums in a list, the literals took the compiler six seconds.
        let expected: [Int64] = [27, 32]
        check(decodes, expected, note: "18 rows of the feed, and 9 or 14 of the pages")
    }
}
