import Testing

@testable import PlainDesks
@testable import RunDesks

/// CZSharedImage, and Big Nerd Ranch's image store.
@Suite("Quirks of the project's origins")
struct OriginsQuirkTests {
    /// The first is gone by the time the second is asked for.
    @Test("a digest of a file's first bytes is right where one image lives at a time")
    func aLossyDigestIsRightForOneImage() throws {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0")
        trace.drop(0)
        trace.show("a/1", on: 1)
        try check(trace.figure("wrong_images", "czsharedimage-shipped"), 0)
        try check(trace.figure("decodes", "czsharedimage-shipped"), 2)
    }

    /// An item's image of 400 bytes is replaced three times, and shown after each.
    private static let replaced: QuirkTrace = {
        var trace = QuirkTrace(count: 1)
        trace.show("a/0")
        for _ in 0..<3 {
            trace.add("replace", #","image":"a/0""#)
            trace.show("a/0")
        }
        return trace
    }()

    /// Three old images that no view shows, or none. The newest is the view's.
    @Test("a replaced image stays in a store that doesn't delete its key")
    func aReplacedImageStays() throws {
        try check(Self.replaced.figure("peak_store_bytes", "bnr-undeleted"), 1200)
        try check(Self.replaced.figure("peak_store_bytes", "bnr"), 0)
        try check(Self.replaced.figure("decodes", "bnr-undeleted"), 4)
        try check(Self.replaced.figure("decodes", "bnr"), 4)
        try check(Self.replaced.figure("wrong_images", "bnr-undeleted"), 0)
    }

    @Test("a warning takes replaced images out of the store, too")
    func aWarningTakesReplacedImages() throws {
        var trace = Self.replaced
        trace.warn()
        try check(trace.figure("warning_freed_bytes", "bnr-undeleted"), 1200)
        try check(trace.figure("warning_freed_bytes", "bnr"), 0)
    }
}
