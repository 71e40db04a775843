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

    package static let form = Form<Video>(VideoKeys.object.schema) {
        $0.video()
    } json: { video in
        JSON([
            VideoKeys.memory.member(video.memoryBytes),
            VideoKeys.rate.member(video.bytesPerSecond),
            VideoKeys.length.member(video.lengthNs), VideoKeys.ahead.unusual(video.aheadNs),
            VideoKeys.starts.unusual(video.startsNs),
            VideoKeys.poster.unusual(video.keepsPoster ? .kept : .released),
        ])
    }
}

/// The keys of a part's `video`, and of a trace's `videos`.
package enum VideoKeys {
    /// The fate of a view's image once its video plays.
    package enum Poster: String, Sendable, CaseIterable { case released, kept }

    /// A day.
    private static let longestNs: Int64 = 86_400_000_000_000

    package static let memory = FileKey(
        "memory", of: "video", .size(1...DeviceReader.mostBytes), needed: #""24MB""#)
    package static let rate = FileKey(
        "rate", of: "video", .rate(DeviceReader.rates), needed: #""2Mbps""#)
    package static let length = FileKey(
        "length", of: "video", .time(1_000_000...longestNs), needed: #""20s""#)
    package static let ahead = FileKey(
        "ahead", of: "video", .time(500_000_000...longestNs), usual: 50_000_000_000)
    package static let starts = FileKey(
        "starts", of: "video", .time(1_000_000...longestNs), usual: 2_500_000_000)
    package static let poster = FileKey("poster", of: "video", .word, usual: Poster.released)

    package static let object = FileObject(
        "video", "a video",
        [memory.text, rate.text, length.text, ahead.text, starts.text, poster.text])
}

extension Node {
    fileprivate func video() -> Video? {
        guard let fields = Fields(self, VideoKeys.object),
            let (memory, rate, length) = fields.all(
                VideoKeys.memory, VideoKeys.rate, VideoKeys.length),
            let ahead = fields[VideoKeys.ahead], let starts = fields[VideoKeys.starts],
            let poster = fields[VideoKeys.poster]
        else { return nil }
        let most = min(ahead, length)
        if fields.has(VideoKeys.starts.name), starts > most {
            return fields[VideoKeys.starts.name]?.report(
                "the video would need more before it plays than is fetched ahead, or than it has",
                "Lower 'starts', or raise 'ahead' and 'length'")
        }
        return Video(
            memoryBytes: memory, bytesPerSecond: rate, aheadNs: ahead, lengthNs: length,
            startsNs: min(starts, most), keepsPoster: poster == .kept)
    }
}

extension Scenario {
    /// The different videos that its views play, in the order of their declaration.
    package var videos: [Video] {
        var known: Set<Video> = []
        return screens.flatMap(\.cells).flatMap(\.parts).compactMap(\.video)
            .filter { known.insert($0).inserted }
    }
}
