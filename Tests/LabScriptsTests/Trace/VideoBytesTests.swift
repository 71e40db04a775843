import Testing

@testable import LabScripts
@testable import PlainDesks

@Suite("A video")
struct VideoBytesTests {
    /// Parts add up to the whole, however they are cut.
    @Test func `is as many bytes in parts as in one piece`() {
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
