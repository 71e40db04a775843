import Testing

@testable import PlainDesks
@testable import RunDesks

@Suite("Quirks of SGImageCache, as shipped")
struct SGImageCacheQuirkTests {
    /// Images of the network, of 400 bytes each: on disk from their first load on.
    private static func remote(_ count: Int) -> QuirkTrace {
        QuirkTrace(#""a":{"count":\#(count),"width":10,"height":10,"remote":true}"#)
    }

    /// Two images, each asked for twice; warnings so long after one another; 20 s; the same again.
    private static func warned(afterMs: Int...) -> QuirkTrace {
        var trace = Self.remote(2)
        trace.show("a/0", "a/1", "a/0", "a/1")
        for ms in afterMs { trace.warn(afterMs: ms) }
        trace.wait(20_000)
        trace.show("a/0", "a/1", "a/0", "a/1")
        return trace
    }

    /// Warnings at 2 s and 8 s: the first gives 100 MB back at 12 s, the second a limit of 1 at 18 s.
    /// The image of 400 bytes is loaded at 1 s, and at 13 s for the second time, so that it is held;
    /// it is given at 14 s, evicted at 18 s, and at 20 s loaded, let in and evicted at once.
    @Test("what was held when the limit was lost goes with it")
    func whatWasHeldGoesWithTheLimit() throws {
        var trace = Self.remote(1)
        trace.wait(1000)
        trace.show("a/0")
        trace.warn()
        trace.warn(afterMs: 6000)
        trace.show("a/0", afterMs: 5000)
        trace.show("a/0")
        trace.add("clear", #","view":0"#)
        trace.show("a/0", afterMs: 5000)
        try check(trace.figure("hits", "sgimagecache-shipped"), 1)
        try check(trace.figure("decodes", "sgimagecache-shipped"), 3)
        try check(trace.figure("evictions", "sgimagecache-shipped"), 2)
    }

    /// The same for files: the one that was read between the limits is gone with the second, and
    /// the footprint knows. The next one, of 1000 x 1000 pixels, is then its peak.
    @Test("files that were held when their limit was lost go with it")
    func filesGoWithTheLimit() throws {
        var trace = QuirkTrace(
            #""a":{"count":1,"width":10,"height":10},"b":{"count":1,"width":1000,"height":1000}"#)
        trace.warn()
        trace.warn(afterMs: 5000)
        trace.show("a/0", afterMs: 6000)
        trace.add("clear", #","view":0"#)
        trace.show("b/0", afterMs: 5000)
        let shipped =
            "weak+encoded(limit=100MB)+on(warning, limit=1, for=10s, restore=found, of=encoded)"
        try check(trace.figure("peak_encoded_bytes", shipped), 150)
        try check(trace.figure("peak_footprint_bytes", shipped), (60 << 20) + 4_000_000)
    }

    /// Both were loaded before, so that the first load after the warning fills memory: two.
    @Test("one warning, or two that are further apart, give the limit back")
    func warningsFurtherApartGiveTheLimitBack() throws {
        for trace in [Self.warned(afterMs: 1000), Self.warned(afterMs: 1000, 11_000)] {
            try check(trace.figure("decodes", "sgimagecache-shipped"), 6)
            try check(trace.figure("hits", "sgimagecache-shipped"), 2)
        }
    }

    /// Two loads and two hits, before and after.
    @Test("as documented, any number of warnings gives the limit back")
    func asDocumentedTheLimitComesBack() throws {
        let trace = Self.warned(afterMs: 1000, 4000, 2000)
        try check(trace.figure("decodes", "sgimagecache"), 4)
        try check(trace.figure("hits", "sgimagecache"), 4)
    }

    /// For ten seconds from a warning neither holds anything, and then it does.
    @Test("after a warning nothing is held for ten seconds")
    func nothingIsHeldForTenSeconds() throws {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0")
        trace.warn()
        // 1 s to 9 s after the warning: loaded each time the other was shown in between.
        for _ in 0..<2 { trace.show("a/1", "a/0", afterMs: 2000) }
        try check(trace.figure("decodes", "sgimagecache"), 5)
        trace.wait(5000)
        trace.show("a/1", "a/0", "a/1", "a/0")
        try check(trace.figure("decodes", "sgimagecache"), 7)
    }

    /// Twice two loads, then two hits; filled at completion it is two loads and four hits.
    @Test("memory fills at the second touch of a remote image, not at the first")
    func memoryFillsAtTheSecondTouch() throws {
        var trace = Self.remote(2)
        trace.show("a/0", "a/1", "a/0", "a/1", "a/0", "a/1")
        try check(trace.figure("decodes", "sgimagecache-shipped"), 4)
        try check(trace.figure("hits", "sgimagecache-shipped"), 2)
        try check(trace.figure("decodes", "sgimagecache"), 2)
        try check(trace.figure("hits", "sgimagecache"), 4)
    }

    /// Two loads, each on the main thread, and no view is ever blank; then four hits.
    @Test("memory fills at the first touch of what is on disk, while the main thread waits")
    func memoryFillsWithWhatIsOnDisk() throws {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0", "a/1", "a/0", "a/1", "a/0", "a/1")
        try check(trace.figure("decodes", "sgimagecache-shipped"), 2)
        try check(trace.figure("hits", "sgimagecache-shipped"), 4)
        try check(trace.figure("blank_views", "sgimagecache-shipped"), 0)
        try check(trace.figure("blank_views", "sgimagecache"), 2)
    }

    /// A view of the library's and a plain one, both hidden: the first lets go on a warning.
    @Test("letting go is armed by view")
    func lettingGoIsArmedByView() throws {
        var trace = QuirkTrace(count: 2)
        trace.add("plain", #","view":1"#)
        trace.show("a/0", on: 0)
        trace.show("a/1", on: 1)
        trace.hide(0)
        trace.hide(1)
        trace.warn()
        try check(trace.figure("warning_freed_bytes", "sgimagecache"), 400)
    }
}
