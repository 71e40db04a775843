import LabBase
import LabOrders

/// Pixels that are really there, by instance: decoded into pages of the arena, given back with the
/// last hold. It knows no scenario.
package struct HeldPixels {
    private let arena: PixelArena
    private var blocks: ArrayTable<InstanceID, UnsafeMutableRawBufferPointer?>
    private var beside: KeptPages
    /// The content of pixels that no picture gives.
    private let content: PageContent?
    package private(set) var decodeCPUNs: Int64 = 0
    package private(set) var scratchPeakBytes = 0
    /// Set where the kernel counts, and may end, what this process holds.
    package var isInGroup = false

    /// - Parameters:
    ///   - pixels: the content of pixels that no picture gives.
    ///   - heap: the content of what is no image.
    package init(
        arena: PixelArena, room: Int = 4096, pixels: PageContent? = nil, heap: PageContent? = nil
    ) {
        self.arena = arena
        content = pixels
        beside = KeptPages(arena: arena, content: heap)
        blocks = ArrayTable(repeating: nil, count: room)
    }

    package mutating func decode(
        _ request: PixelRequest, into instance: InstanceID
    ) throws(PixelFailure) {
        let began = CPUClock.nowNs()
        defer { decodeCPUNs += CPUClock.nowNs() - began }
        defer { dropPages(of: request) }
        let block = try allocate(request.bytes, for: instance)
        guard let picture = request.picture else {
            block.touch(content)
            return
        }
        // The rest of the memory is touched all the same.
        if picture.isBroken { block.touch() }
        let (peak, failure) = DecoderArena.decode(
            picture.path, picture.facts, picture.target, into: block)
        scratchPeakBytes = max(scratchPeakBytes, peak)
        if let failure, !picture.isBroken { throw .undecodable(failure.message) }
    }

    /// Pages that the kernel keeps of files that were read are charged to the reader's group, which
    /// would be told of pressure that no picture makes.
    private func dropPages(of request: PixelRequest) {
        guard isInGroup, let path = request.picture?.path else { return }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        platform_drop_cached(descriptor)
        close(descriptor)
    }

    package mutating func fill(_ bytes: Int64, into instance: InstanceID) throws(PixelFailure) {
        try allocate(bytes, for: instance).touch(content)
    }

    private mutating func allocate(
        _ bytes: Int64, for instance: InstanceID
    ) throws(PixelFailure) -> UnsafeMutableRawBufferPointer {
        while instance.index >= blocks.count { blocks.append(nil) }
        guard bytes > 0 else { return UnsafeMutableRawBufferPointer(start: nil, count: 0) }
        guard let block = arena.allocate(bytes: Int(bytes)) else { throw .noMemory }
        blocks[instance] = block
        return block
    }

    /// False if there was nothing.
    package mutating func release(_ instance: InstanceID) -> Bool {
        guard instance.index < blocks.count, let block = blocks[instance] else { return false }
        arena.free(block)
        blocks[instance] = nil
        return true
    }

    package var besideBytes: Int64 { beside.bytes }

    /// Has so much in all for what is no decoded image.
    package mutating func keepBeside(_ bytes: Int64) throws(PixelFailure) {
        guard beside.keep(bytes) else { throw .noMemory }
    }

    package func purge() { arena.purge() }

    package func figures() -> PixelArena.Figures? { try? arena.figures() }
}
