import Testing

@testable import PlainDesks
@testable import RunDesks

@Suite("Quirks of the carousel's cache")
struct CarouselQuirkTests {
    /// Icons of 100 bytes, photos of 400, 1000 in all and room for 900. In one cache every image
    /// has gone by the time it is asked for again: 8 loads. Two caches of 200 and 700 keep the
    /// icons, and one of the photos at a time: 2 and 4.
    @Test("photos push icons out of one shared cache, and not out of two")
    func photosPushIconsOut() throws {
        var trace = QuirkTrace(
            #""icons":{"count":2,"width":5,"height":5},"photos":{"count":2,"width":10,"height":10}"#
        )
        for _ in 0..<2 { trace.show("icons/0", "icons/1", "photos/0", "photos/1") }
        #expect(try trace.figure("decodes", "carousel(limit=900)") == 8)
        let two = "split(icons=carousel(limit=200), rest=carousel(limit=700))"
        #expect(try trace.figure("decodes", two) == 6)
        #expect(try trace.figure("hits", two) == 2)
    }

    /// Both loads are under way when the first image is asked for again. With room for one entry
    /// the second's mark has pushed the first's out.
    private static let atOnce: QuirkTrace = {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0", on: 0)
        trace.show("a/1", on: 1, afterMs: 0)
        trace.show("a/0", on: 2, afterMs: 0)
        return trace
    }()

    @Test("a mark that is evicted lets the load be repeated")
    func anEvictedMarkRepeatsTheLoad() throws {
        let row = try Self.atOnce.row("carousel(count=1)")
        #expect(row.integer("joins") == 0)
        #expect(row.integer("misses") == 3)
        #expect(row.integer("decodes") == 3)
        let joining = try Self.atOnce.row("carousel(count=1, coalesce=on)")
        #expect(joining.integer("joins") == 1)
        #expect(joining.integer("decodes") == 2)
    }

    @Test("a mark that stays is joined")
    func aMarkThatStaysIsJoined() throws {
        #expect(try Self.atOnce.figure("joins", "carousel(count=2)") == 1)
        #expect(try Self.atOnce.figure("decodes", "carousel(count=2)") == 2)
    }
}
