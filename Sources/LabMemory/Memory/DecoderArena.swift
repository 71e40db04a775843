import LabBase
import LabDecoding
import LabPictures

/// Memory that decoders take for themselves: an arena of its own, which serves the thread's
/// `malloc` for as long as something is decoded. What comes and goes with every decode keeps its
/// pages, and so is part of the baseline; where a decoder held much, they go back to the kernel.
///
/// Where jemalloc isn't the process's `malloc`, decoders take theirs elsewhere, and nothing is
/// known of it.
///
/// There is one for the process, and for good: what is allocated while something is decoded may
/// live on, as the reason of a failure does.
package struct DecoderArena: Sendable {
    package static let shared = try? DecoderArena()

    /// More than the rows and tables that any decoder holds.
    private static let muchBytes = 1 << 19

    private let index: UInt32
    private let current: ControlPath
    private let flushing: ControlPath
    private let purging: ControlPath
    private let resetting: ControlPath?
    private let reading: ControlPath?

    private init() throws(Complaint) {
        index = try ControlPath("arenas.create").read(as: UInt32.self)
        try ControlPath("arena.0.dirty_decay_ms", arena: index).write(-1)
        try ControlPath("arena.0.muzzy_decay_ms", arena: index).write(-1)
        current = try ControlPath("thread.arena")
        flushing = try ControlPath("thread.tcache.flush")
        purging = try ControlPath("arena.0.purge", arena: index)
        resetting = try? ControlPath("thread.peak.reset")
        reading = try? ControlPath("thread.peak.read")
    }

    /// Decodes a picture with memory of this arena's, if there is one. Returns the most held at
    /// once beside the pixels, and what kept it from being decoded.
    package static func decode(
        _ path: String, _ facts: PictureFacts, _ target: PictureTarget, into block: PixelBlock
    ) -> (peakBytes: Int, failure: Complaint?) {
        var failure: Complaint?
        func decode() {
            do throws(Complaint) {
                try PictureDecoder.decode(path: path, facts, target, into: block)
            } catch { failure = error }
        }
        let peak = shared?.serving(decode)
        if peak == nil { decode() }
        return (peak ?? 0, failure)
    }

    /// Gives the thread memory from this arena while the body runs, and returns the most held at
    /// once.
    package func serving(_ body: () -> Void) -> Int {
        let usual = try? current.exchange(index)
        try? resetting?.signal()
        body()
        let peak = (try? reading?.read(as: UInt64.self)).map { Int($0) }
        if let usual { _ = try? current.exchange(usual) }
        if peak ?? .max > Self.muchBytes {
            try? flushing.signal()
            try? purging.signal()
        }
        return peak ?? 0
    }
}
