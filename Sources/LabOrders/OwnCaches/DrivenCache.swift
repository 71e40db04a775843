/// Calls a cache in the user's code as its protocol demands, and keeps its books.
///
/// The caller gets the drops of each call after it has returned.
package final class DrivenCache {
    private var cache: (any ReplayedCache)?
    private var checking: (any SelfCheckingCache)?
    package let books: CacheBooks
    /// The result of a lookup, held until it is settled, so that the cache may drop the image on a
    /// use.
    private var found: CachedImage?
    private var isLookingUp = false

    package init(_ cache: any ReplayedCache, names: KeyNaming) {
        self.cache = cache
        checking = cache as? any SelfCheckingCache
        isLimited = (cache.limitBytes != nil, cache.limitCount != nil)
        books = CacheBooks(names: names)
    }

    package var problem: CacheProblem? { books.problem }
    /// True if the cache has a limit of bytes, or of images.
    package let isLimited: (bytes: Bool, entries: Bool)

    /// Looks a key up, which counts as a use. Call `settle` once something else holds the image.
    package func find(_ key: KeyID, request: Int64) -> InstanceID? {
        guard let cache else { return nil }
        books.begin(.lookUp(key), request: request)
        isLookingUp = true
        found = cache.find(ImageKey(key, books.names))
        return found.flatMap { books.content(of: $0, for: key) }
    }

    /// Ends a lookup, if there is one.
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

    /// Not inlined, so that only the cache holds the image when it returns.
    @inline(never)
    private func hand(_ image: consuming CachedImage, to cache: any ReplayedCache) {
        let key = image.key
        cache.insert(image, for: key)
    }

    /// Makes a call that has no answer and hands over nothing.
    package func make(_ call: CacheCall, request: Int64, _ told: (CacheDrop) -> Void) {
        guard let cache else { return }
        books.begin(call, request: request)
        switch call {
        case .removal(let key): cache.remove(ImageKey(key, books.names))
        case .signal(let signal): cache.receive(signal)
        case .shown(let key): cache.shown(ImageKey(key, books.names))
        case .released(let key): cache.released(ImageKey(key, books.names))
        case .none, .lookUp, .insertion, .end: preconditionFailure("such a call has its own way")
        }
        close(told)
    }

    /// Keys in the cache, the next to go first; by number if the cache has no order.
    package var keysInOrder: [KeyID] {
        cache?.keysInOrder.map { $0.map(\.id) } ?? books.livingKeys
    }

    /// Releases the cache. Images that outlive it are a leak.
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
