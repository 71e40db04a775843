import LabBase
import LabDevices

/// A video that a view plays: the memory that its player holds, and the data that it fetches.
package struct Video: Sendable, Hashable {
    package var memoryBytes: Int64
    /// Bytes in a second of it.
    package var bytesPerSecond: Int64
    /// Time of it that the player has before it, once it is full.
    package var aheadNs: Int64
    package var lengthNs: Int64
    /// Time of it that must be there before it plays.
    package var startsNs: Int64
    /// True if the view keeps its image while the video plays.
    package var keepsPoster = false

    /// Bytes from one of its moments to another, at least one.
    package func bytes(_ moments: Range<Int64>) -> Int64 {
        func before(_ ns: Int64) -> Int64 {
            Int64(Int128(ns) * Int128(bytesPerSecond) / 1_000_000_000)
        }
        return max(1, before(moments.upperBound) - before(moments.lowerBound))
    }

    /// The fate of a view's image once its video plays.
    private enum Poster: String, Sendable, CaseIterable { case released, kept }

    private static let dayNs: Int64 = 86_400_000_000_000
    private static let usualAheadNs: Int64 = 50_000_000_000
    private static let usualStartsNs: Int64 = 2_500_000_000

    package static let keys = ObjectForm<Self>(
        "video", "a video",
        ObjectKey<Int64>.needed("memory", .size(1...DeviceReader.mostBytes), #""24MB""#),
        ObjectKey<Int64>.needed("rate", .rate(DeviceReader.rates), #""2Mbps""#),
        ObjectKey<Int64>.needed("length", .time(1_000_000...dayNs), #""20s""#),
        ObjectKey<Int64>.usually("ahead", .time(500_000_000...dayNs), usualAheadNs),
        ObjectKey<Int64>.usually("starts", .time(1_000_000...dayNs), usualStartsNs),
        ObjectKey<Poster>.usually("poster", .word, .released)
    ) { fields, memory, rate, length, ahead, starts, poster in
        let most = min(ahead, length)
        if starts > most, let given = fields["starts"] {
            return given.report(
                "the video would need more before it plays than is fetched ahead, or than it has",
                "Lower 'starts', or raise 'ahead' and 'length'")
        }
        return Self(
            memoryBytes: memory, bytesPerSecond: rate, aheadNs: ahead, lengthNs: length,
            startsNs: min(starts, most), keepsPoster: poster == .kept)
    }

    package static let form = Form(keys.object.schema) {
        keys.read($0)
    } json: { video in
        JSON([
            ("memory", JSON(video.memoryBytes)),
            ("rate", JSON(bytesPerSecond: video.bytesPerSecond)),
            ("length", JSON(ns: video.lengthNs)),
            ("ahead", video.aheadNs == usualAheadNs ? .absent : JSON(ns: video.aheadNs)),
            ("starts", video.startsNs == usualStartsNs ? .absent : JSON(ns: video.startsNs)),
            ("poster", video.keepsPoster ? "kept" : .absent),
        ])
    }
}

extension Scenario {
    /// The different videos that its views play, in the order of their declaration.
    package var videos: [Video] {
        var known: Set<Video> = []
        return screens.flatMap(\.layouts).flatMap(\.parts).compactMap(\.video)
            .filter { known.insert($0).inserted }
    }
}
