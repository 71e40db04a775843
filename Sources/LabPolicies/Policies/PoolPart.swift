/// Memory of evicted images, reused to decode into.
package enum PoolPart: ShelfPart {
    package static let id = "pool"
    package static let summary = "keeps the memory of evicted images, to decode into"
    package static let explanation = """
        What a store with evicted=pool gives up leaves its memory here, and a decode takes such \
        memory instead of asking the system for new. The least recently used goes first.
        """
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.pool }
    static var keys: [PartKey<ShelfRule>] { ShelfKeys.limits }
}
