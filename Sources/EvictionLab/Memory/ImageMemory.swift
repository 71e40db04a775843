/// Where decoded images live. The replay decides what lives and dies; memory only does it, so
/// that every figure but the measured ones is the same for each kind of memory.
protocol ImageMemory {
    /// An image is decoded into a new instance, at the instant that decoding begins; to another
    /// size than its own where one is given.
    mutating func decode(
        _ image: ImageID, to size: PixelSize?, into instance: InstanceID
    ) throws(MemoryFailure)
    /// Memory that somebody else than a decoder fills: so many bytes for an image's sake.
    mutating func fill(
        _ image: ImageID, bytes: Int64, into instance: InstanceID
    ) throws(MemoryFailure)
    mutating func release(_ instance: InstanceID)
    /// Comes before memory grows: how far the run is, should memory not survive it.
    mutating func willGrow(_ progress: @autoclosure () -> RunProgress)
    /// So much is taken by files that are kept as they are.
    mutating func keepEncoded(bytes: Int64) throws(MemoryFailure)
    /// The virtual clock moves on.
    mutating func advance(to timeNs: Int64)
    /// What the kernel itself has said since it was last asked; asked whenever memory has grown.
    mutating func takeWarning() -> WarningLevel?
    /// The model's image bytes are higher than ever before.
    mutating func notePeak()
    /// What the kernel says now; nil where nothing is real.
    mutating func sample() -> MemorySample?
}

/// What only concerns memory that is really there.
extension ImageMemory {
    @inline(__always) mutating func keepEncoded(bytes: Int64) {}
    @inline(__always) mutating func advance(to timeNs: Int64) {}
    @inline(__always) mutating func willGrow(_ progress: @autoclosure () -> RunProgress) {}
    @inline(__always) mutating func takeWarning() -> WarningLevel? { nil }
}

/// What was measured at one instant.
public struct MemorySample: Sendable, Equatable {
    public var residentBytes: Int64
    public var arenaResidentBytes: Int64
}

public enum MemoryFailure: Error, Sendable, Equatable {
    case outOfMemory(image: String, bytes: Int64)
    /// A file that was good when the scenario was read isn't any more.
    case changedFile(path: String, reason: String)
}

/// Memory that is only accounted: nothing is allocated, nothing decoded.
struct ModelMemory: ImageMemory {
    mutating func decode(_ image: ImageID, to size: PixelSize?, into instance: InstanceID) {}
    mutating func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) {}
    mutating func release(_ instance: InstanceID) {}
    mutating func notePeak() {}
    mutating func sample() -> MemorySample? { nil }
}
