import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("Views with videos")
struct VideoEventsTests {
    /// Two rows of the list are in sight, and one page.
    private static let screens = #"""
        "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a",
            "video": { "memory": "6MB", "rate": "1Mbps", "length": "4s" } },
        "clips": { "kind": "pager", "pages": 5, "images": "b",
            "video": { "memory": "24MB", "rate": "2Mbps", "length": "20s" } }
        """#

    private static func lines(_ script: String) throws -> [String] {
        try Recording.of(SmallApp.trace(SmallApp.text(script, screens: screens))).lines()
    }

    @Test("play while they are in sight, on a pager while their page is in front")
    func playWhileTheyAreInSight() throws {
        let lines = try Self.lines(
            #"""
            { "push": "list" }, { "scrollTo": 2, "animated": false }, { "push": "clips" },
            { "page": 1 }, { "pop": true }
            """#)
        check(
            lines,
            [
                "0 push list", "0 ask 0 a/0", "0 play 0 0", "0 ask 1 a/1", "0 play 1 0",
                "0 pool 0", "0 stop 0", "0 pool 1", "0 stop 1",
                "0 ask 1 a/2", "0 play 1 0", "0 ask 0 a/3", "0 play 0 0",
                "0 push clips", "0 ask 2 b/0", "0 play 2 1",
                "350 hide 1", "350 stop 1", "350 hide 0", "350 stop 0",
                // The next page comes into sight, and plays as it comes to rest.
                "360 ask 3 b/1", "880 pool 2", "880 stop 2", "880 play 3 1",
                "880 pop list", "880 show 1", "880 show 0", "880 play 1 0", "880 play 0 0",
                "1230 hide 3", "1230 stop 3", "1230 drop 3", "1230 drop 2",
            ])
    }

    @Test("have each different video once")
    func haveEachVideoOnce() throws {
        let trace = try SmallApp.trace(
            SmallApp.text(#"{ "push": "list" }"#, screens: Self.screens))
        check(trace.header.videos.map(\.memoryBytes), [6_000_000, 24_000_000])
        check(trace.header.videos.map(\.bytesPerSecond), [125_000, 250_000])
        check(trace.header.videos.map(\.aheadNs), [50_000_000_000, 50_000_000_000])
        check(trace.header.videos.map(\.startsNs), [2_500_000_000, 2_500_000_000])
        check(trace.header.videos.map(\.keepsPoster), [false, false])
    }
}

@Suite("A video")
struct VideoBytesTests {
    /// Parts add up to the whole, however they are cut.
    @Test("is as many bytes in parts as in one piece")
    func isAsManyBytesInParts() {
        let video = Video(
            memoryBytes: 1, bytesPerSecond: 333_333, aheadNs: 1, lengthNs: 9_000_000_001,
            startsNs: 1)
        let cuts: [Int64] = [0, 777_777_777, 1_000_000_001, 5_000_000_000, 9_000_000_001]
        let parts = zip(cuts, cuts.dropFirst()).map { video.bytes($0..<$1) }
        check(parts.reduce(0, +), video.bytes(0..<9_000_000_001))
        check(video.bytes(0..<9_000_000_000), 2_999_997)
        // The shortest part is a byte.
        check(video.bytes(0..<1), 1)
    }
}
