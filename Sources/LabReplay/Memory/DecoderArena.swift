/// Memory that decoders take for themselves, whose pages go back to the kernel with the last of it:
/// an arena of its own, which serves the thread's `malloc` for as long as something is decoded.
///
/// Where jemalloc isn't the process's `malloc`, decoders take theirs elsewhere, and nothing is
/// known of it.
///
/// There is one for the process, and for good: what is allocated while something is decoded may
/// live on, as the reason of a failure does.
package struct DecoderArena: Sendable {
    package static let shared = try? DecoderArena()

    private let index: UInt32
    private let current: ControlPath
    private let flushing: ControlPath
    private let resetting: ControlPath?
    private let reading: ControlPath?

    private init() throws(AllocatorError) {
        index = try ControlPath("arenas.create").read(as: UInt32.self)
        try ControlPath("arena.0.dirty_decay_ms", arena: index).write(0)
        try ControlPath("arena.0.muzzy_decay_ms", arena: index).write(0)
        current = try ControlPath("thread.arena")
        flushing = try ControlPath("thread.tcache.flush")
        resetting = try? ControlPath("thread.peak.reset")
        reading = try? ControlPath("thread.peak.read")
    }

    /// What the thread allocates meanwhile comes from here; and the most that it held at once.
    package func serving(_ body: () -> Void) -> Int {
        let usual = try? current.exchange(index)
        try? resetting?.signal()
        body()
        let peak = try? reading?.read(as: UInt64.self)
        if let usual { _ = try? current.exchange(usual) }
        try? flushing.signal()
        return Int(peak ?? 0)
    }
}
