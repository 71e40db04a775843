import Testing

@testable import PlainDesks
@testable import RunDesks

@Suite("Quirks of the libraries of today")
struct LibraryQuirkTests {
    /// One view, asked for what it shows.
    @Test("a placeholder that is set before the lookup loses what the table would have found")
    func aPlaceholderBeforeTheLookupLosesTheImage() throws {
        var trace = QuirkTrace(count: 1)
        trace.show("a/0", "a/0")
        try check(trace.figure("weak_hits", "weak"), 1)
        try check(trace.figure("decodes", "weak"), 1)
        let before = "weak+views(placeholder=before)"
        try check(trace.figure("weak_hits", before), 0)
        try check(trace.figure("decodes", before), 2)
    }

    /// Only after the warning, since before it the cache has the image.
    @Test("SDWebImage's weak cache finds an image after a warning, but not behind a placeholder")
    func aPlaceholderAfterAWarning() throws {
        var trace = QuirkTrace(count: 1)
        trace.show("a/0", "a/0")
        trace.warn()
        trace.show("a/0")
        try check(trace.figure("decodes", "sdwebimage"), 2)
        try check(trace.figure("decodes", "sdwebimage-weak"), 1)
        try check(trace.figure("decodes", "sdwebimage-weak+views(placeholder=before)"), 2)
        // The image that was found is the cache's again.
        trace.drop(0)
        trace.show("a/0", on: 1)
        try check(trace.figure("strong_hits", "sdwebimage-weak"), 2)
    }

    /// Used at 0, 200, 450 and 800 s: good until 300, 500, 750.
    @Test("Kingfisher's entries last 300 s from their last use")
    func kingfishersEntriesSlide() throws {
        var trace = QuirkTrace(count: 1)
        trace.show("a/0")
        for ms in [200_000, 250_000, 350_000] { trace.show("a/0", afterMs: ms) }
        try check(trace.figure("hits", "kingfisher"), 2)
        try check(trace.figure("decodes", "kingfisher"), 2)
        // Counted from the load, they are over at 300, and at 750.
        try check(trace.figure("decodes", "kingfisher(expires=absolute)"), 3)
    }

    /// Over at 300 s, and swept at 360 of 720 s: 400 bytes for half of the time. No request comes,
    /// so without a sweep they stay to the end.
    @Test("Kingfisher sweeps away every 120 s what nobody asks for")
    func kingfisherSweeps() throws {
        var trace = QuirkTrace(count: 1)
        trace.show("a/0")
        trace.drop(0)
        trace.wait(719_000)
        trace.end()
        check((199...200).contains(try trace.figure("mean_image_bytes", "kingfisher")))
        let lookups = "kingfisher(sweep=none)"
        check((399...400).contains(try trace.figure("mean_image_bytes", lookups)))
    }

    /// Five of 400 bytes fill 2000. The sixth makes 2400, and three go until 1200 are left.
    @Test("AlamofireImage purges to three fifths of its limit at once")
    func alamofirePurges() throws {
        var trace = QuirkTrace(count: 6)
        for image in 0..<6 { trace.show("a/\(image)") }
        try check(trace.figure("evictions", "alamofireimage(limit=2000)"), 3)
        trace.show("a/3", "a/4", "a/5")
        try check(trace.figure("hits", "alamofireimage(limit=2000)"), 3)
        try check(trace.figure("evictions", "lru(limit=2000)"), 1)
    }

    /// 750 x 700 x 4 is 2,100,000, and 748 x 700 x 4 is 2,094,400; 2 MiB are 2,097,152.
    @Test("React Native takes no image above 2 MiB")
    func reactNativeTakesNothingLarge() throws {
        var trace = QuirkTrace(
            #""l":{"count":1,"width":750,"height":700,"remote":true},"#
                + #""s":{"count":1,"width":748,"height":700,"remote":true}"#)
        trace.show("l/0", "s/0", "l/0", "s/0")
        try check(trace.figure("decodes", "react-native"), 3)
        try check(trace.figure("hits", "react-native"), 1)
    }

    /// Right after the warning nothing has gone, a millisecond later all has.
    @Test("PINCache clears after the warning has returned")
    func pinCacheClearsLater() throws {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0", "a/1")
        trace.drop(0)
        trace.show("a/0", on: 1, afterMs: 5000)
        let warned = try require(trace.warned(atMs: 4000, "pincache"))
        check(warned.integer("freed_bytes"), 0)
        try check(trace.warned(atMs: 4000, "sdwebimage")?.integer("freed_bytes"), 800)
        trace = QuirkTrace(count: 1)
        trace.show("a/0")
        trace.drop(0)
        trace.warn()
        trace.show("a/0", on: 1)
        try check(trace.figure("warning_freed_bytes", "pincache"), 400)
        try check(trace.figure("decodes", "pincache"), 2)
    }

    /// Two images pass one view within ten milliseconds of a fling at three screens a second.
    @Test("Flutter begins no load that rushes past")
    func flutterPostponesLoads() throws {
        var trace = QuirkTrace(count: 2)
        trace.add("push", #","screen":"feed""#)
        for image in 0..<2 {
            trace.add(
                "scroll", #","screen":"feed","offset":\#(image * 20),"velocity":2000"#, afterMs: 10)
            trace.show("a/\(image)", afterMs: 0)
        }
        try check(trace.figure("decodes", "flutter"), 1)
        try check(trace.figure("decodes", "flutter(calm=none)"), 2)
    }

    /// Rows of 100 points, 667 in view. Unmoved and deeper it reaches 166.75 either way, else 667
    /// ahead and 333.5 behind. Moved by 400 the feed shows 400...1067 and reaches 66.5...1734:
    /// with what it had before, rows 0 to 17. Each page reaches 833.75: rows 0 to 8, the same for
    /// all three. Where nothing is narrower, a page reaches 1334: rows 0 to 13.
    @Test("Texture reaches a quarter of a screenful ahead before the first scroll")
    func textureReachesLessBeforeTheFirstScroll() throws {
        let decodes = try ShippedScenarios.rows(of: "ranges-by-depth").map {
            $0.integer("decodes")
        }
        // As sums in a list, the literals took the compiler six seconds.
        let expected: [Int64] = [27, 32]
        check(decodes, expected, note: "18 rows of the feed, and 9 or 14 of the pages")
    }
}
