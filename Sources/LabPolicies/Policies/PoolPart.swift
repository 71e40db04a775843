/// Memory of evicted images, reused to decode into.
package enum PoolPart: ShelfPart {
    package static let id = "pool"
    package static let summary = "keeps the memory of evicted images, to decode into"
    package static let explanation = """
        A store with evicted=pool gives the memory of evicted images to the pool, and a decode \
        takes such memory instead of new memory from the system. The least recently used block is \
        freed first.
        """
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.pool }
    static var keys: [PartKey<ShelfRule>] { ShelfKeys.limits }
}
