import Testing

@testable import PlainDesks
@testable import RunDesks

@Suite("Quirks of the carousel's cache")
struct CarouselQuirkTests {
    /// Both loads are under way when the first image is asked for again.
    private static let atOnce: QuirkTrace = {
        var trace = QuirkTrace(count: 2)
        trace.show("a/0", on: 0)
        trace.show("a/1", on: 1, afterMs: 0)
        trace.show("a/0", on: 2, afterMs: 0)
        return trace
    }()

    @Test("a mark that stays is joined")
    func aMarkThatStaysIsJoined() throws {
        try check(Self.atOnce.figure("joins", "carousel(count=2)"), 1)
        try check(Self.atOnce.figure("decodes", "carousel(count=2)"), 2)
    }
}
