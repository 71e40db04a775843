import LabDevices
import LabOrders
import LabPictures
import LabScripts

/// Where decoded images are. The replay decides what lives and dies; memory only does it, so
/// that every figure but the measured ones is the same for each kind of memory. A replay without
/// one is the model's: bytes are counted, nothing is allocated, nothing decoded.
package protocol ImageMemory: AnyObject {
    /// An image is decoded into a new instance, at the instant that decoding begins.
    func decode(_ image: ImageID, _ target: PictureTarget, into instance: InstanceID) throws(Halt)
    /// Fills memory without a decoder: so many bytes for an image's sake.
    func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) throws(Halt)
    func release(_ instance: InstanceID)
    /// Comes before memory grows: how far the run is, should memory not survive it.
    func willGrow(_ progress: RunProgress)
    /// So much is taken by what is no decoded image: files that are kept as they are, players, and
    /// the app itself beyond its baseline.
    func keepBeside(bytes: Int64) throws(Halt)
    /// A phone starts the app's process, which takes so much for itself at once: its baseline.
    func processBegins(bytes: Int64) throws(Halt)
    /// The process is gone, and every page that it had; all instances are released.
    func processEnds()
    /// The virtual clock moves on.
    func advance(to timeNs: Int64)
    /// The warning that the kernel itself has sent since the last call; called whenever memory has
    /// grown.
    func takeWarning() -> WarningLevel?
    /// The model's image bytes are higher than ever before.
    func notePeak()
    /// The kernel's figures of now; nil if the memory isn't real.
    func sample() -> MemorySample?
}

/// Calls that don't concern every memory.
extension ImageMemory {
    package func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) {}
    package func release(_ instance: InstanceID) {}
    package func willGrow(_ progress: RunProgress) {}
    package func keepBeside(bytes: Int64) {}
    package func processBegins(bytes: Int64) {}
    package func processEnds() {}
    package func advance(to timeNs: Int64) {}
    package func takeWarning() -> WarningLevel? { nil }
    package func notePeak() {}
    package func sample() -> MemorySample? { nil }
}

/// A source of warnings outside of the model that memory runs short: asked without waiting.
package protocol SystemWarnings: AnyObject {
    /// To be asked after memory grew.
    func take() -> WarningLevel?
    /// To be told after memory was given back.
    func noteRelease()
}
