/// One process as the system has it: its memory, its rank, and how much of it is compressed.
struct ProcessMemory: Sendable {
    private(set) var figures = ProcessFigures.absent
    var state = ProcessState()
    /// Since when it is cached; nil if it isn't.
    var cachedNs: Int64?
    /// Compressed bytes by their size before.
    private(set) var packedDecodedBytes: Int64 = 0
    private(set) var packedOwnBytes: Int64 = 0
    /// Compressed bytes that came back at the last look, since the app came to the front.
    private(set) var restoredBytes: Int64 = 0
    private var isEnded = false

    /// True if there is a process that this look hasn't ended.
    var isAlive: Bool { figures.presence != .absent && !isEnded }

    var bytes: Int64 { figures.bytes }
    var packedBytes: Int64 { packedDecodedBytes + packedOwnBytes }
    /// Bytes that could be compressed and aren't.
    var unpackedDecodedBytes: Int64 {
        figures.decodedBytes - figures.purgeableBytes - packedDecodedBytes
    }
    var unpackedOwnBytes: Int64 { figures.ownBytes - packedOwnBytes }

    /// Takes what is so now. Memory that is gone isn't compressed any more.
    mutating func take(_ new: ProcessFigures) {
        if new.presence != figures.presence { cachedNs = nil }
        figures = new
        isEnded = false
        restoredBytes = 0
        packedOwnBytes = min(packedOwnBytes, new.ownBytes)
        packedDecodedBytes = min(packedDecodedBytes, new.decodedBytes - new.purgeableBytes)
        if new.presence == .absent { (packedOwnBytes, packedDecodedBytes) = (0, 0) }
    }

    mutating func pack(decoded: Int64, own: Int64) {
        packedDecodedBytes += decoded
        packedOwnBytes += own
    }

    /// Has all of it back, since the process runs in front or plays.
    mutating func unpack() {
        restoredBytes = packedBytes
        (packedOwnBytes, packedDecodedBytes) = (0, 0)
    }

    /// Purgeable memory is taken.
    mutating func empty() {
        figures.decodedBytes -= figures.purgeableBytes
        figures.purgeableBytes = 0
    }

    mutating func end() { isEnded = true }
}
