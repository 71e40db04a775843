import LabBase

/// Calls a cache in the user's code as its protocol demands, and records the images that it was
/// given and hasn't dropped.
///
/// After each call the caller gets its drops, and the cache's own account is compared with the
/// record. One thread makes all calls; an image can be dropped on any.
package final class DrivenCache {
    private struct Living {
        var number: Int
        var content: InstanceID
    }

    private var cache: (any ReplayedCache)?
    private var checking: (any SelfCheckingCache)?
    private let names: KeyNaming
    /// True if the cache has a limit of bytes, or of images.
    package let isLimited: (bytes: Bool, entries: Bool)
    /// The result of a lookup, held until it is settled, so that the cache may drop the image on a
    /// use.
    private var found: CachedImage?
    private var isLookingUp = false
    private let dropped = DroppedImages()
    /// The living images of each key, the newest last.
    private var living: [KeyID: [Living]] = [:]
    package private(set) var livingBytes: Int64 = 0
    package private(set) var livingCount = 0
    private var latest = 0
    private var call = CacheCall.none
    private var request: Int64 = 0
    /// The first mistake in the cache's answers. Later ones may follow from it, and are ignored.
    private var fault: CacheProblem?
    package private(set) var overruns = Overruns()
    /// True to wait for drops of other threads before a limit counts as exceeded.
    package var waitsForLimit = true
    /// Milliseconds to wait for drops of other threads.
    private static let patience = 100

    package init(_ cache: any ReplayedCache, names: KeyNaming) {
        self.cache = cache
        self.names = names
        checking = cache as? any SelfCheckingCache
        isLimited = (cache.limitBytes != nil, cache.limitCount != nil)
    }

    package var hasFault: Bool { fault != nil }
    package var overrun: CacheProblem? { overruns.first.map { $0.problem(name($0.key)) } }

    /// The first mistake, or else an exceeded limit.
    package var problem: CacheProblem? { fault ?? overrun }

    /// The copy that the newest living image of a key stands for.
    package func living(_ key: KeyID) -> InstanceID? { living[key]?.last?.content }

    /// All keys with a living image, by number.
    package var livingKeys: [KeyID] { living.keys.sorted() }

    /// Keys in the cache, the next to go first; by number if the cache has no order.
    package var keysInOrder: [KeyID] { cache?.keysInOrder?.map { $0.id } ?? livingKeys }

    /// Looks a key up during or after the request of a number, which counts as a use. Call `settle`
    /// once something else holds the image.
    package func find(_ key: KeyID, request: Int64) -> InstanceID? {
        guard let cache else { return nil }
        begin(.lookUp(key), request: request)
        isLookingUp = true
        found = cache.find(ImageKey(key, names))
        return found.flatMap { content(of: $0, for: key) }
    }

    /// The copy that an image stands for which the cache returned for a key; nil, with a problem,
    /// if it isn't that key's.
    private func content(of image: CachedImage, for key: KeyID) -> InstanceID? {
        guard image.belongs(to: dropped) else {
            note(.foreign, "gives an image that it wasn't handed in this run for \(name(key))")
            return nil
        }
        guard image.key.id == key else {
            note(.foreign, "gives the image of \(image.key.name) for \(name(key))")
            return nil
        }
        return image.content
    }

    /// Ends a lookup, if there is one.
    package func settle(_ report: (CacheDrop) -> Void) {
        guard isLookingUp else { return }
        isLookingUp = false
        found = nil
        close(report)
    }

    package func insert(
        _ key: KeyID, cost: Int64, content: InstanceID, request: Int64,
        _ report: (CacheDrop) -> Void
    ) {
        guard let cache else { return }
        latest += 1
        begin(.insertion(key), request: request)
        living[key, default: []].append(Living(number: latest, content: content))
        livingBytes += cost
        livingCount += 1
        hand(
            CachedImage(ImageKey(key, names), cost: cost, content, dropped, number: latest),
            to: cache)
        close(report)
    }

    /// Not inlined, so that only the cache holds the image when it returns.
    @inline(never)
    private func hand(_ image: consuming CachedImage, to cache: any ReplayedCache) {
        let key = image.key
        cache.insert(image, for: key)
    }

    /// Makes a call that has no answer and hands over nothing.
    package func make(_ call: CacheCall, request: Int64, _ report: (CacheDrop) -> Void) {
        guard let cache else { return }
        begin(call, request: request)
        switch call {
        case .removal(let key): cache.remove(ImageKey(key, names))
        case .signal(let signal): cache.receive(signal)
        case .shown(let key): cache.shown(ImageKey(key, names))
        case .released(let key): cache.released(ImageKey(key, names))
        case .none, .lookUp, .insertion, .end: preconditionFailure("such a call has its own way")
        }
        close(report)
    }

    /// Releases the cache. Images that outlive it are a leak.
    package func letGo(request: Int64, _ report: (CacheDrop) -> Void) {
        guard cache != nil else { return }
        begin(.end, request: request)
        found = nil
        if let words = checking?.end() { note(.own, words) }
        weak let other: AnyObject? = cache
        checking = nil
        cache = nil
        drain(report)
        for _ in 0..<Self.patience where livingCount > 0 && fault == nil {
            Pause.short()
            drain(report)
        }
        leaveCall()
        guard livingCount > 0 else { return }
        note(
            .leak,
            other != nil
                ? "is held by other code at the end, with \(livingImages)"
                : "was let go, and \(livingImages) live on")
    }

    private func begin(_ call: CacheCall, request: Int64) {
        self.call = call
        self.request = request
        dropped.begin(call, newcomer: latest)
    }

    /// Reports the drops, in their order.
    package func drain(_ report: (CacheDrop) -> Void) {
        for (drop, number) in dropped.take() {
            livingBytes -= drop.cost
            livingCount -= 1
            living[drop.key]!.removeAll { $0.number == number }
            if living[drop.key]!.isEmpty { living[drop.key] = nil }
            report(drop)
        }
    }

    /// Ends a call, and compares the cache's account with what it holds.
    private func close(_ report: (CacheDrop) -> Void) {
        guard let cache else { return }
        drain(report)
        if let words = checking?.problem { note(.own, words) }
        defer { leaveCall() }
        if fault != nil { return }
        var claimed = cache.heldBytes ?? livingBytes
        var isOver = waitsForLimit && overruns.first == nil && holdsTooMuch(cache)
        // A class that drops on a thread of its own may not have finished.
        for _ in 0..<Self.patience where claimed != livingBytes || isOver {
            Pause.short()
            drain(report)
            claimed = cache.heldBytes ?? livingBytes
            isOver = isOver && holdsTooMuch(cache)
        }
        noteOverrun(cache)
        guard claimed != livingBytes else { return }
        note(
            .unbalanced,
            "says that it holds \(claimed) bytes after \(callWords), and holds \(livingImages)")
    }

    private func holdsTooMuch(_ cache: any ReplayedCache) -> Bool {
        guard case .insertion = call else { return false }
        return livingBytes > cache.limitBytes ?? .max || livingCount > cache.limitCount ?? .max
    }

    private func noteOverrun(_ cache: any ReplayedCache) {
        guard case .insertion(let key) = call else { return }
        overruns.note(
            .bytes, held: livingBytes, limit: cache.limitBytes, key: key, request: request)
        overruns.note(
            .entries, held: Int64(livingCount), limit: cache.limitCount.map(Int64.init), key: key,
            request: request)
    }

    private func leaveCall() {
        call = .none
        dropped.begin(.none, newcomer: 0)
    }

    private func note(_ kind: CacheProblem.Mistake, _ words: String) {
        if fault == nil { fault = CacheProblem(kind: kind, request: request, words: words) }
    }

    private func name(_ key: KeyID) -> String { "'\(names.name(key))'" }

    private var livingImages: String {
        "\(livingCount) image\(livingCount == 1 ? "" : "s") of \(livingBytes) bytes"
    }

    private var callWords: String {
        switch call {
        case .none: "nothing"
        case .lookUp(let key): "it was asked for \(name(key))"
        case .insertion(let key): "\(name(key)) was inserted"
        case .removal(let key): "\(name(key)) was removed"
        case .signal(let signal): signal.words
        case .shown(let key): "a view showed \(name(key))"
        case .released(let key): "views let go of \(name(key))"
        case .end: "the end"
        }
    }
}
