/// Memory of evicted images, reused to decode into.
package enum PoolPart: ShelfPart {
    package static let id = "pool"
    package static let summary = "keeps the memory of evicted images, to decode into"
    static var field: WritableKeyPath<Composition, ShelfRule?> { \.pool }
    static var keys: [PartKey<ShelfRule>] { ShelfKeys.limits }
}
