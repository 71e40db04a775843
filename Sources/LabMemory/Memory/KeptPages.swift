/// Memory for what is no decoded image: so many bytes in all, really there, wherever in them a file
/// or a player has its own.
struct KeptPages {
    /// Most of it lies in large chunks, since the kernel and the allocator keep records of each,
    /// which are charged as well. The rest of it lies in small ones.
    private static let largeBytes = 1 << 20
    private static let smallBytes = 1 << 16

    private let arena: PixelArena
    private let content: PageContent?
    private var large: [UnsafeMutableRawBufferPointer] = []
    private var small: [UnsafeMutableRawBufferPointer] = []
    private(set) var bytes: Int64 = 0

    init(arena: PixelArena, content: PageContent? = nil) {
        self.arena = arena
        self.content = content
    }

    /// False if there is no memory for so much.
    mutating func keep(_ bytes: Int64) -> Bool {
        let (whole, rest) = Int(bytes).quotientAndRemainder(dividingBy: Self.largeBytes)
        let pieces = (rest + Self.smallBytes - 1) / Self.smallBytes
        // Chunks go before others come, so that never more is held than before or after.
        while large.count > whole { arena.free(large.removeLast()) }
        while small.count > pieces { arena.free(small.removeLast()) }
        while large.count < whole {
            guard let chunk = take(Self.largeBytes) else { return false }
            large.append(chunk)
        }
        while small.count < pieces {
            guard let chunk = take(Self.smallBytes) else { return false }
            small.append(chunk)
        }
        self.bytes = bytes
        return true
    }

    private func take(_ bytes: Int) -> UnsafeMutableRawBufferPointer? {
        guard let chunk = arena.allocate(bytes: bytes) else { return nil }
        chunk.touch(content)
        return chunk
    }
}
