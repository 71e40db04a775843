import EvictionLabModel
import ThumbnailCache

typealias OurCache = ThumbnailCache<ImageKey, CachedImage>

/// The replay's calls in the class's own words.
extension ThumbnailCache: ReplayedCache where Key == ImageKey, Picture == CachedImage {
    public func find(_ key: ImageKey) -> CachedImage? { picture(for: key) }

    public func insert(_ image: CachedImage, for key: ImageKey) {
        keep(image, for: key, cost: Int(image.cost))
    }

    public func remove(_ key: ImageKey) { forget(key) }

    public func receive(_ signal: MemorySignal) { if case .warning = signal { forgetAll() } }

    public var heldBytes: Int64? { Int64(totalCost) }
}
