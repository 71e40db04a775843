import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// A GIF of three frames of 50 x 20 pixels: 4000 bytes a frame, of which each takes a millisecond to
/// decode and is shown for three. It is read in a millisecond.
@Suite("Frames that are streamed")
struct StreamedFramesTests {
    private static let ms: Int64 = 1_000_000

    private static func trace(endMs: Int64) -> ListTrace {
        var trace = ListTrace(groups: [ListTrace.folder([.animation])])
        trace.add(.push(ScreenRef(name: 0, number: 0)), atMs: 0)
        trace.add(.request(view: 1, image: 0, size: 0, shows: true), atMs: 0)
        trace.endNs = endMs * ms
        return trace
    }

    private static func figure(
        _ name: String, of trace: ListTrace, _ decode: String
    ) throws -> Int64? {
        let line = try trace.figures("weak+decode(\(decode))").first { $0.hasPrefix(name + " ") }
        return Int64(try require(line).dropFirst(name.count + 1))
    }

    /// The first is there at 2 ms, and the others are decoded from 2, 5, 8, 11, 14 and 17 ms on.
    @Test("are decoded while the one before is shown, over and over")
    func areDecodedOverAndOver() throws {
        let trace = Self.trace(endMs: 20)
        try check(Self.figure("streamed frames", of: trace, "frames=streamed"), 6)
        try check(Self.figure("decodes", of: trace, "frames=streamed"), 1)
        try check(Self.figure("first image p50", of: trace, "frames=streamed"), 2 * Self.ms)
        // The first, and two that the player holds.
        try check(Self.figure("peak image", of: trace, "frames=streamed"), 12_000)
        try check(Self.figure("peak on screen", of: trace, "frames=streamed"), 12_000)
        try check(Self.figure("peak image", of: trace, "frames=streamed, buffer=1"), 8000)
        // All three at once take a millisecond each, and two canvases of the decoder's meanwhile.
        try check(Self.figure("first image p50", of: trace, "frames=all"), 4 * Self.ms)
        try check(Self.figure("peak image", of: trace, "frames=all"), 20_000)
        try check(Self.figure("streamed frames", of: trace, "frames=all"), 0)
        try check(Self.figure("peak image", of: trace, "frames=first"), 4000)
    }

    @Test(
        "are decoded once by a player that holds them all",
        arguments: [("buffer=3", 2), ("animation=12000", 2), ("animation=11999", 6)])
    func areDecodedOnce(_ key: String, count: Int64) throws {
        let trace = Self.trace(endMs: 20)
        try check(Self.figure("streamed frames", of: trace, "frames=streamed, \(key)"), count)
    }

    /// Hidden at 7 ms, its player has decoded two; back at 10 ms, it begins again with the first.
    @Test("stop where the view leaves its window, and begin again on its return")
    func stopWhereTheViewLeaves() throws {
        var trace = Self.trace(endMs: 20)
        trace.add(.hide(view: 1, isPooled: false), atMs: 7)
        try check(Self.figure("streamed frames", of: trace, "frames=streamed"), 2)
        trace.add(.show(view: 1), atMs: 10)
        // At 11, 14, 17 and 20 ms.
        trace.endNs = 21 * Self.ms
        try check(Self.figure("streamed frames", of: trace, "frames=streamed"), 6)
    }

    @Test("stand still while the app is left")
    func standStillWhileTheAppIsLeft() throws {
        var trace = Self.trace(endMs: 20)
        trace.add(.background, atMs: 4)
        trace.add(.foreground, atMs: 16)
        // One at 3 ms, one at 17 ms; the next would be there at 20 ms, and the app is gone by then.
        trace.endNs = 19 * Self.ms
        try check(Self.figure("streamed frames", of: trace, "frames=streamed"), 2)
    }
}
