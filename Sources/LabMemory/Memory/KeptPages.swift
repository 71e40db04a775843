/// Memory for what is no decoded image: so many bytes in all, really there, wherever in them a file
/// or a player has its own.
struct KeptPages {
    private static let chunkBytes = 1 << 16

    private let arena: PixelArena
    private let content: PageContent?
    private var chunks: [UnsafeMutableRawBufferPointer] = []
    private(set) var bytes: Int64 = 0

    init(arena: PixelArena, content: PageContent? = nil) {
        self.arena = arena
        self.content = content
    }

    /// False if there is no memory for so much.
    mutating func keep(_ bytes: Int64) -> Bool {
        let needed = (Int(bytes) + Self.chunkBytes - 1) / Self.chunkBytes
        while chunks.count > needed { arena.free(chunks.removeLast()) }
        while chunks.count < needed {
            guard let chunk = arena.allocate(bytes: Self.chunkBytes) else { return false }
            PixelBlock(chunk).touch(content)
            chunks.append(chunk)
        }
        self.bytes = bytes
        return true
    }
}
