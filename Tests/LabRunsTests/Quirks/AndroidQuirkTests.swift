import Testing

@testable import PlainDesks
@testable import RunDesks

@Suite("Quirks of Fresco, Coil and Glide")
struct AndroidQuirkTests {
    /// Room for two and a half images, of which views show two.
    private static let full: QuirkTrace = {
        var trace = QuirkTrace(count: 4)
        trace.show("a/0", on: 0)
        trace.show("a/1", on: 1)
        trace.show("a/2", on: 2)
        trace.show("a/2", on: 3)
        return trace
    }()

    /// The third image is decoded for each of its two views.
    @Test("Fresco refuses a newcomer for which what views show leaves no room")
    func frescoRefusesANewcomer() throws {
        let row = try Self.full.row("fresco(limit=1000)")
        check(row.integer("decodes"), 4)
        check(row.integer("evictions"), 0)
        check(row.integer("peak_duplicate_bytes"), 400)
        // 1200 bytes are room for it.
        let roomy = try Self.full.row("fresco(limit=1200)")
        check(roomy.integer("decodes"), 3)
        check(roomy.integer("peak_duplicate_bytes"), 0)
    }

    /// The first image goes for the fourth, which is then found.
    @Test("Fresco takes a newcomer in as soon as a view lets go")
    func frescoTakesANewcomerIn() throws {
        var trace = Self.full
        trace.drop(0)
        trace.show("a/3", on: 4)
        trace.show("a/3", on: 5)
        let row = try trace.row("fresco(limit=1000)")
        check(row.integer("evictions"), 1)
        check(row.integer("hits"), 1)
        check(row.integer("decodes"), 5)
    }

    /// Shown in the order 0, 1, 2 and let go of in the order 1, 0, 2: the fourth evicts 1.
    @Test("Fresco evicts what was let go of first")
    func frescoEvictsByRelease() throws {
        var trace = QuirkTrace(count: 4)
        for image in 0..<3 { trace.show("a/\(image)", on: image) }
        for view in [1, 0, 2] { trace.drop(view) }
        trace.show("a/3", on: 3)
        trace.show("a/0", on: 4)
        try check(trace.figure("hits", "fresco(limit=1200)"), 1)
        trace.show("a/1", on: 5)
        try check(trace.figure("hits", "fresco(limit=1200)"), 1)
    }

    /// 100 serves 101, and not 102, which is decoded in its place.
    @Test("Coil takes an image that is one pixel too small, and none that is two")
    func coilTakesAPixelLess() throws {
        var trace = QuirkTrace(
            #""a":{"count":1,"width":400,"height":400}"#,
            sizes: "[100,100],[101,101],[102,102]")
        for size in ["[100,100]", "[101,101]", "[102,102]"] { trace.show("a/0", size: size) }
        try check(trace.figure("hits", "coil"), 1)
        try check(trace.figure("decodes", "coil"), 2)
        try check(trace.figure("decodes", "glide"), 3)
    }

    /// Evicted while shown, it is found twice by other views, and each time in the table: it
    /// doesn't go back into the store.
    @Test("Coil finds what it evicted, and doesn't take it back in")
    func coilFindsWhatItEvicted() throws {
        var trace = QuirkTrace(count: 3)
        trace.show("a/0", on: 0)
        trace.show("a/1", "a/2", on: 1)
        trace.show("a/0", on: 2)
        trace.show("a/0", on: 3)
        try check(trace.figure("weak_hits", "coil(limit=800)"), 2)
        try check(trace.figure("strong_hits", "coil(limit=800)"), 0)
    }

    /// A view lets go of its image before the next one is looked up, so that both lie in the store
    /// for a moment, and room for one isn't enough to find the other.
    @Test("Glide lets go of the old image before it looks up the new one")
    func glideLetsGoBeforeItLooksUp() throws {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0", "a/1", "a/0")
        try check(trace.figure("decodes", "glide(limit=799)"), 3)
        try check(trace.figure("decodes", "glide(limit=799, placeholder=after)"), 2)
    }

    /// As large as the limit is too large.
    @Test("Glide turns away an image as large as its limit")
    func glideTurnsAwayWhatFillsIt() throws {
        var trace = QuirkTrace(count: 1)
        trace.show("a/0", on: 0)
        trace.drop(0)
        trace.show("a/0", on: 1)
        try check(trace.figure("decodes", "glide(limit=400)"), 2)
        try check(trace.figure("decodes", "glide(limit=401)"), 1)
    }
}
