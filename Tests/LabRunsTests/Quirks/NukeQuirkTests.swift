import Testing

@testable import PlainDesks
@testable import RunDesks

/// Nuke, and Picasso where the two differ.
@Suite("Quirks of Nuke")
struct NukeQuirkTests {
    /// An image of 400 bytes is held; the app puts one of `width` x 10 in its place, and asks.
    /// Limits are 5000 bytes, of which Nuke takes images below a tenth.
    private static func overwritten(width: Int) -> QuirkTrace {
        var trace = QuirkTrace(
            #""s":{"count":1,"width":10,"height":10},"l":{"count":1,"width":\#(width),"height":10}"#
        )
        trace.show("s/0")
        trace.add("store", #","image":"l/0","as":"s/0""#)
        trace.show("s/0", on: 1)
        return trace
    }

    /// 14 x 10 are 560 bytes, more than 499: the old image is found in its place.
    @Test("an overwrite that is refused leaves the old image to be found")
    func aRefusedOverwriteLeavesTheOldImage() throws {
        for spec in ["nuke(limit=5000)", "nuke-12(limit=5000)"] {
            let row = try Self.overwritten(width: 14).row(spec)
            check(row.integer("wrong_images"), 1)
            check(row.integer("hits"), 1)
            check(row.integer("decodes"), 1)
        }
    }

    /// 12 x 10 are 480 bytes.
    @Test("an overwrite below a tenth of the limit is found")
    func aSmallOverwriteIsFound() throws {
        let row = try Self.overwritten(width: 12).row("nuke(limit=5000)")
        check(row.integer("wrong_images"), 0)
        check(row.integer("hits"), 1)
    }

    /// 130 x 10 are 5200 bytes, more than the limit: nothing is found, and the right one loaded.
    @Test("Picasso removes what an image that is too large would overwrite")
    func picassoRemovesTheOldImage() throws {
        let row = try Self.overwritten(width: 130).row("picasso(limit=5000)")
        check(row.integer("wrong_images"), 0)
        check(row.integer("hits"), 0)
        check(row.integer("decodes"), 2)
        try check(Self.overwritten(width: 130).figure("wrong_images", "nuke(limit=5000)"), 1)
    }

    /// Ten of 400 bytes are held, with room for 5000; a tenth of that is one image.
    @Test("the background leaves a tenth of the limit")
    func theBackgroundLeavesATenth() throws {
        var trace = QuirkTrace(count: 10)
        for image in 0..<10 { trace.show("a/\(image)") }
        trace.drop(0)
        trace.add("background")
        trace.add("foreground")
        try check(trace.figure("evictions", "nuke(limit=5000)"), 9)
        for image in 0..<10 { trace.show("a/\(image)") }
        try check(trace.figure("hits", "nuke(limit=5000)"), 1)
        try check(trace.figure("decodes", "nuke(limit=5000)"), 19)
    }
}
