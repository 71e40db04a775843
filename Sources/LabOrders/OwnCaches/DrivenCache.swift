/// A cache of one's own, called as its protocol says, with its books kept beside it.
///
/// Each call is told of the drops that came of it, after it has returned.
package final class DrivenCache {
    private var cache: (any ImageCache)?
    private var checking: (any SelfCheckingCache)?
    package let books: CacheBooks
    /// What a look-up gave: held until it is settled, so that a cache may give up with a use.
    private var found: CachedImage?
    private var isLookingUp = false

    package init(_ cache: any ImageCache, names: KeyNaming) {
        self.cache = cache
        checking = cache as? any SelfCheckingCache
        isLimited = (cache.limitBytes != nil, cache.limitCount != nil)
        books = CacheBooks(names: names)
    }

    package var problem: CacheProblem? { books.problem }
    /// It says how many bytes it may hold, or how many images.
    package let isLimited: (bytes: Bool, entries: Bool)

    /// What the cache has under a key: a use of it. To be settled, when the image has found another
    /// hold.
    package func find(_ key: KeyID, request: Int64) -> InstanceID? {
        guard let cache else { return nil }
        books.begin(.lookUp(key), request: request)
        isLookingUp = true
        found = cache.find(ImageKey(key, books.names))
        return found.flatMap { books.content(of: $0, for: key) }
    }

    /// Ends a look-up, if one is under way.
    package func settle(_ told: (CacheDrop) -> Void) {
        guard isLookingUp else { return }
        isLookingUp = false
        found = nil
        close(told)
    }

    package func insert(
        _ key: KeyID, cost: Int64, content: InstanceID, request: Int64, _ told: (CacheDrop) -> Void
    ) {
        guard let cache else { return }
        books.begin(.insertion(key), request: request)
        hand(books.image(key, cost: cost, content: content), to: cache)
        close(told)
    }

    /// A function of its own, so that nothing but the cache holds the image when it returns.
    @inline(never)
    private func hand(_ image: consuming CachedImage, to cache: any ImageCache) {
        let key = image.key
        cache.insert(image, for: key)
    }

    package func remove(_ key: KeyID, request: Int64, _ told: (CacheDrop) -> Void) {
        guard let cache else { return }
        books.begin(.removal(key), request: request)
        cache.remove(ImageKey(key, books.names))
        close(told)
    }

    package func receive(
        _ signal: MemorySignal, request: Int64, _ told: (CacheDrop) -> Void
    ) {
        guard let cache else { return }
        books.begin(.signal(signal), request: request)
        cache.receive(signal)
        close(told)
    }

    package func shown(_ key: KeyID, request: Int64, _ told: (CacheDrop) -> Void) {
        guard let cache else { return }
        books.begin(.shown(key), request: request)
        cache.shown(ImageKey(key, books.names))
        close(told)
    }

    package func released(_ key: KeyID, request: Int64, _ told: (CacheDrop) -> Void) {
        guard let cache else { return }
        books.begin(.released(key), request: request)
        cache.released(ImageKey(key, books.names))
        close(told)
    }

    /// What it holds, the one that would go first in front; by number where it can't say.
    package var keysInOrder: [KeyID] {
        cache?.keysInOrder.map { $0.map(\.id) } ?? books.livingKeys
    }

    /// The cache's end. What it was given and doesn't drop with that is a leak.
    package func letGo(request: Int64, _ told: (CacheDrop) -> Void) {
        guard cache != nil else { return }
        books.begin(.end, request: request)
        found = nil
        if let words = checking?.end() { books.note(.own, words) }
        weak let other: AnyObject? = cache
        checking = nil
        cache = nil
        books.closeForGood(isHeldByOthers: { other != nil }, told)
    }

    private func close(_ told: (CacheDrop) -> Void) {
        guard let cache else { return }
        books.drain(told)
        if let words = checking?.problem { books.note(.own, words) }
        books.close(cache, told)
    }
}
