import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// A link of 1000 bytes in a millisecond, after one millisecond for each request; a picture of
/// 3000 bytes comes over it.
@Suite("A player of a video")
struct VideoTests {
    private static let ms: Int64 = 1_000_000

    private static func trace(_ videos: Video...) -> ListTrace {
        var group = ListTrace.generated("far", count: 2, width: 50, height: 20, encodedBytes: 3000)
        group.remote = true
        var trace = ListTrace(groups: [group])
        trace.header.device.network = Network(latencyNs: ms, bytesPerSecond: 1_000_000)
        trace.header.videos = videos
        return trace
    }

    /// A second of it has so many kilobytes; times are in its milliseconds.
    private static func video(
        _ kilobytes: Int64, starts: Int64, ahead: Int64, length: Int64, keepsPoster: Bool = false
    ) -> Video {
        Video(
            memoryBytes: 9000, bytesPerSecond: kilobytes * 1000, aheadNs: ahead * ms,
            lengthNs: length * ms, startsNs: starts * ms, keepsPoster: keepsPoster)
    }

    private static func figure(
        _ name: String, of trace: ListTrace, _ spec: String = "weak"
    ) throws -> String {
        let line = try trace.figures(spec).first { $0.hasPrefix(name + " ") }
        return String(try require(line).dropFirst(name.count + 1))
    }

    /// 4 ms of it are 1000 bytes, which are there at 1 + 1 ms. The rest of 12 ms comes until 4 ms;
    /// it shows 6 ms of it at 8 ms, and fetches 1500 bytes until 10.5 ms, while it has 3.5 ms left.
    @Test("plays when it has enough, and fetches again at half of what it is to have")
    func playsWhenItHasEnough() throws {
        var trace = Self.trace(Self.video(250, starts: 4, ahead: 12, length: 40))
        trace.add(.play(view: 1, video: 0), atMs: 0)
        trace.endNs = 60 * Self.ms
        try check(Self.figure("video start p50", of: trace), "2000000")
        try check(Self.figure("video stalled", of: trace), "0")
        try check(Self.figure("peak app", of: trace), "9000")
        try check(Self.figure("peak footprint", of: trace), "9000")
        try check(Self.figure("fetches", of: trace), "0")
    }

    /// 2 ms of it are 4000 bytes, there at 5 ms; the other 4 ms until 13 ms. It has none left at
    /// 7 ms: it waits 6 ms. From 13 ms on it shows the third, and at 14 ms half is left: the last 3 ms
    /// are 6000 bytes, there at 21 ms, while it has none left at 17 ms. It waits 4 ms, and then it
    /// has all of it.
    @Test("waits for data that come more slowly than it plays")
    func waitsForData() throws {
        var trace = Self.trace(Self.video(2000, starts: 2, ahead: 6, length: 9))
        trace.add(.play(view: 1, video: 0), atMs: 0)
        trace.add(.stop(view: 1), atMs: 60)
        try check(Self.figure("video start p50", of: trace), "5000000")
        try check(Self.figure("video stalled", of: trace), "10000000")
        // At 12 ms it has waited for 5 ms.
        trace.events[1] = TraceEvent(timeNs: 12 * Self.ms, action: .stop(view: 1))
        try check(Self.figure("video stalled", of: trace), "5000000")
    }

    /// Both have half of the link from 1 ms on: the video's 1000 bytes are there at 3 ms instead of
    /// 2 ms, and the picture's 3000 bytes at 7 ms instead of 4 ms.
    @Test("has its share of the link, as loads have")
    func sharesTheLink() throws {
        var trace = Self.trace(
            Self.video(250, starts: 4, ahead: 12, length: 12, keepsPoster: true))
        trace.add(.request(view: 1, image: 0, size: 0, shows: true), atMs: 0)
        trace.add(.push(ScreenRef(name: 0, number: 0)), atMs: 0)
        trace.add(.request(view: 2, image: 1, size: 0, shows: true), atMs: 100)
        let alone = try Self.figure("blank ns", of: trace)
        trace.events.insert(
            TraceEvent(timeNs: 100 * Self.ms, action: .play(view: 3, video: 0)), at: 2)
        let shared = try Self.figure("blank ns", of: trace)
        try check(require(Int64(shared)) - require(Int64(alone)), 3 * Self.ms)
        try check(Self.figure("video start p50", of: trace), "3000000")
    }

    /// The view is blank for 2 ms, until the video plays, and lets go of its poster, whose load is of
    /// no use to it any more; at 20 ms it asks for it again.
    @Test("takes the place of its poster, which comes back after it")
    func takesThePlaceOfItsPoster() throws {
        var trace = Self.trace(Self.video(100, starts: 1, ahead: 12, length: 12))
        trace.add(.play(view: 1, video: 0), atMs: 0)
        trace.add(.request(view: 1, image: 0, size: 0, shows: true), atMs: 1)
        trace.add(.stop(view: 1), atMs: 20)
        trace.endNs = 20 * Self.ms
        // 100 bytes alone from 1 ms on: it plays at 1.1 ms. The poster is asked for once more.
        try check(Self.figure("video start p50", of: trace), "1100000")
        try check(Self.figure("requests", of: trace), "2")
        try check(Self.figure("restores", of: trace), "1")
        try check(Self.figure("unserved", of: trace), "1")
        trace.header.videos[0].keepsPoster = true
        try check(Self.figure("requests", of: trace), "1")
        try check(Self.figure("served", of: trace), "1")
        try check(Self.figure("blank ns", of: trace), "100000")
    }

    /// The poster is there before 10 ms, is let go of at 11.1 ms, and comes back at 30 ms. A known
    /// future has no such request: if it has no other either, the poster isn't kept for it.
    @Test("has a poster of which a known future knows the trace's requests alone")
    func hasAPosterInAKnownFuture() throws {
        var trace = Self.trace(Self.video(100, starts: 1, ahead: 12, length: 12))
        trace.add(.request(view: 1, image: 0, size: 0, shows: true), atMs: 0)
        trace.add(.play(view: 1, video: 0), atMs: 10)
        trace.add(.stop(view: 1), atMs: 30)
        trace.endNs = 100 * Self.ms
        try check(Self.figure("requests", of: trace, "belady(limit=8KB)"), "2")
        try check(Self.figure("decodes", of: trace, "belady(limit=8KB)"), "2")
        try check(Self.figure("decodes", of: trace, "unbounded"), "1")
        trace.add(.request(view: 2, image: 0, size: 0, shows: true), atMs: 60)
        try check(Self.figure("requests", of: trace, "belady(limit=8KB)"), "3")
        try check(Self.figure("decodes", of: trace, "belady(limit=8KB)"), "1")
    }

    /// A link that is down at 3 ms: its second part is lost, and begins again at 10 ms.
    @Test("goes on when the network is back")
    func goesOnWhenTheNetworkIsBack() throws {
        var trace = Self.trace(Self.video(250, starts: 4, ahead: 12, length: 12))
        trace.add(.play(view: 1, video: 0), atMs: 0)
        trace.add(.network(.down), atMs: 3)
        trace.add(.network(.up), atMs: 10)
        trace.add(.stop(view: 1), atMs: 60)
        // It plays from 2 ms to 6 ms, and has the rest at 10 + 1 + 2 ms.
        try check(Self.figure("video stalled", of: trace), "7000000")
    }

    /// It has been left for 50 ms, and shows nothing meanwhile: no part of it is waited for.
    @Test("stands still while the app is left")
    func standsStillWhileTheAppIsLeft() throws {
        var trace = Self.trace(Self.video(2000, starts: 2, ahead: 6, length: 6))
        trace.add(.play(view: 1, video: 0), atMs: 0)
        trace.add(.background, atMs: 6)
        trace.add(.foreground, atMs: 56)
        trace.add(.stop(view: 1), atMs: 80)
        // It plays for 1 ms, then again from 56 ms: at 57 ms it has shown 2 ms. All 4 ms of the
        // second part, 8000 bytes, come anew until 56 + 1 + 8 ms.
        try check(Self.figure("video stalled", of: trace), "8000000")
    }
}

@Suite("What an app uses and transfers beside images")
struct AppMemoryTests {
    private static let ms: Int64 = 1_000_000

    /// Above 8000 bytes beyond its baseline the app is killed, and started again.
    private static var trace: ListTrace {
        var trace = ListTrace(groups: [
            ListTrace.generated("near", count: 1, width: 50, height: 20)
        ])
        trace.header.device.baselineBytes = 1000
        trace.header.device.footprintLimitBytes = 9000
        trace.header.device.ramBytes = 1_000_000
        trace.header.device.pressure.onKill = .relaunch
        return trace
    }

    private static func figure(_ name: String, of trace: ListTrace) throws -> String {
        let line = try trace.figures("weak").first { $0.hasPrefix(name + " ") }
        return String(try require(line).dropFirst(name.count + 1))
    }

    @Test("counts in footprints, and kills with the images", arguments: [(4000, 0), (4001, 1)])
    func countsInFootprints(bytes: Int64, kills: Int) throws {
        var trace = Self.trace
        // 4000 bytes of an image on screen.
        trace.add(.request(view: 1, image: 0, size: 0, shows: true), atMs: 0)
        trace.add(.appMemory(bytes: bytes), atMs: 100)
        trace.endNs = 3000 * Self.ms
        try check(Self.figure("kills", of: trace), "\(kills)")
        try check(Self.figure("peak footprint", of: trace), "\(4000 + bytes)")
        try check(Self.figure("peak app", of: trace), "\(bytes)")
    }

    @Test("is what was said last, and none in the next life")
    func isWhatWasSaidLast() throws {
        var trace = Self.trace
        trace.add(.appMemory(bytes: 5000), atMs: 0)
        trace.add(.appMemory(bytes: 7000), atMs: 10)
        trace.add(.appMemory(bytes: 8001), atMs: 20)
        // Killed: the next life has none of it, so that there is room for 8000.
        trace.add(.appMemory(bytes: 8000), atMs: 5000)
        try check(Self.figure("kills", of: trace), "1")
        try check(Self.figure("peak app", of: trace), "8001")
    }
}
