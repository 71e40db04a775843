import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabScripts

/// The place of decoded images. The replay decides what lives and dies; memory only does it, so
/// that every figure but the measured ones is the same for each kind of memory.
package protocol ImageMemory {
    /// An image is decoded into a new instance, at the instant that decoding begins.
    mutating func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) throws(Halt)
    /// Fills memory without a decoder: so many bytes for an image's sake.
    mutating func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(Halt)
    mutating func release(_ instance: InstanceID)
    /// Comes before memory grows: how far the run is, should memory not survive it.
    mutating func willGrow(_ progress: @autoclosure () -> RunProgress)
    /// So much is taken by what is no decoded image: files that are kept as they are, players, and
    /// the app itself beyond its baseline.
    mutating func keepBeside(bytes: Int64) throws(Halt)
    /// A phone starts the app's process, which takes so much for itself at once: its baseline.
    mutating func processBegins(bytes: Int64) throws(Halt)
    /// The process is gone, and every page that it had; all instances are released.
    mutating func processEnds()
    /// The virtual clock moves on.
    mutating func advance(to timeNs: Int64)
    /// The warning that the kernel itself has sent since the last call; called whenever memory has
    /// grown.
    mutating func takeWarning() -> WarningLevel?
    /// The model's image bytes are higher than ever before.
    mutating func notePeak()
    /// The kernel's figures of now; nil if the memory isn't real.
    mutating func sample() -> MemorySample?

    /// Plays a source to its end. Each kind of memory has its own, so that the replay is compiled
    /// for that memory in every caller.
    static func play(_ source: any TraceSource, into replay: inout Replay<Self>)
        throws(Halt)
}

/// Calls that only concern memory that is really there.
extension ImageMemory {
    @inline(__always) package mutating func keepBeside(bytes: Int64) {}
    @inline(__always) package mutating func processBegins(bytes: Int64) {}
    @inline(__always) package mutating func processEnds() {}
    @inline(__always) package mutating func advance(to timeNs: Int64) {}
    @inline(__always) package mutating func willGrow(_ progress: @autoclosure () -> RunProgress) {}
    @inline(__always) package mutating func takeWarning() -> WarningLevel? { nil }

    package static func play(
        _ source: any TraceSource, into replay: inout Replay<Self>
    ) throws(Halt) {
        try source.playDirectly(into: &replay)
    }

    /// To the end of the script, or of the app.
    package static func playOut(
        _ source: any TraceSource, into replay: inout Replay<Self>
    ) throws(Halt) {
        do throws(Halt) {
            try play(source, into: &replay)
        } catch {
            guard case .stopped = error, replay.life.isEnded else { throw error }
        }
    }
}

/// Memory that is only accounted: nothing is allocated, nothing decoded.
package struct ModelMemory: ImageMemory {
    package init() {}

    package mutating func decode(
        _ image: ImageID, _ target: PictureTarget, into instance: InstanceID
    ) {}
    package mutating func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) {}
    package mutating func release(_ instance: InstanceID) {}
    package mutating func notePeak() {}
    package mutating func sample() -> MemorySample? { nil }
}

/// A source of warnings outside of the model that memory runs short: asked without waiting.
package protocol SystemWarnings: AnyObject {
    /// To be asked after memory grew.
    func take() -> WarningLevel?
    /// To be told after memory was given back.
    func noteRelease()
}
