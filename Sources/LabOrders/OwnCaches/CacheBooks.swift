import LabBase
import Synchronization

/// Records the images that a cache in the user's code was given and hasn't dropped, and compares
/// them with the cache's own account.
///
/// The driver announces a call, makes it, and settles it: then drops are reported, and the accounts
/// compared. All methods but `drop` belong to the driver's thread.
package final class CacheBooks: @unchecked Sendable {
    private struct Entry {
        var key: KeyID
        var cost: Int64
        /// The decoded copy that it stands for; arbitrary in a key trace.
        var content: InstanceID
        /// The previous entry with the same key.
        var older: UInt32 = .max
        var isAlive = true
    }

    private struct Dropped {
        var number: UInt32
        var call: CacheCall
    }

    private struct Shared {
        var dropped: [Dropped] = []
        var call = CacheCall.none
    }

    package let names: KeyNaming
    private var entries: [Entry] = []
    private var free: [UInt32] = []
    /// The newest living entry of each key.
    private var newest: [KeyID: UInt32] = [:]
    /// The entry that is being inserted.
    private var newcomer: UInt32?
    private var call = CacheCall.none
    private var request: Int64 = 0
    private let shared = Mutex(Shared())
    package private(set) var livingBytes: Int64 = 0
    package private(set) var livingCount = 0
    /// The first mistake in the cache's answers. Later ones may follow from it, and are ignored.
    private var fault: CacheProblem?
    package private(set) var overruns = Overruns()
    /// True to wait for drops of other threads before a limit counts as exceeded.
    package var waitsForLimit = true

    package var hasFault: Bool { fault != nil }
    package var overrun: CacheProblem? { overruns.first.map { $0.problem(name($0.key)) } }

    /// The first mistake, or else an exceeded limit.
    package var problem: CacheProblem? {
        fault ?? overrun
    }

    package init(names: KeyNaming) { self.names = names }

    /// Announces a call, during or after the request of this number.
    package func begin(_ call: CacheCall, request: Int64) {
        self.call = call
        self.request = request
        newcomer = nil
        shared.withLock { $0.call = call }
    }

    /// An image to insert. It is alive until it is dropped.
    package func image(_ key: KeyID, cost: Int64, content: InstanceID) -> CachedImage {
        let entry = Entry(
            key: key, cost: cost, content: content, older: newest[key] ?? .max)
        let number: UInt32
        if let reused = free.popLast() {
            number = reused
            entries[Int(number)] = entry
        } else {
            number = UInt32(entries.count)
            entries.append(entry)
        }
        newest[key] = number
        newcomer = number
        livingBytes += cost
        livingCount += 1
        return CachedImage(ImageKey(key, names), cost: cost, self, number: number)
    }

    /// Notes a drop; called from a `deinit`, on any thread.
    func drop(_ number: UInt32) {
        shared.withLock { $0.dropped.append(Dropped(number: number, call: $0.call)) }
    }

    /// The copy that an image stands for which the cache returned for a key; nil, with a problem,
    /// if it isn't that key's.
    package func content(of image: CachedImage, for key: KeyID) -> InstanceID? {
        guard image.belongs(to: self) else {
            note(.foreign, "gives an image that it wasn't handed in this run for \(name(key))")
            return nil
        }
        guard entries[Int(image.number)].key == key else {
            note(.foreign, "gives the image of \(image.key.name) for \(name(key))")
            return nil
        }
        return entries[Int(image.number)].content
    }

    /// The copy that the newest living image of a key stands for.
    package func living(_ key: KeyID) -> InstanceID? {
        newest[key].map { entries[Int($0)].content }
    }

    /// All keys with a living image, by number.
    package var livingKeys: [KeyID] { newest.keys.sorted() }

    /// Reports the drops, in their order.
    package func drain(_ told: (CacheDrop) -> Void) {
        let dropped = shared.withLock { shared in
            guard !shared.dropped.isEmpty else { return [Dropped]() }
            let dropped = shared.dropped
            shared.dropped.removeAll(keepingCapacity: true)
            return dropped
        }
        for drop in dropped { told(end(drop)) }
    }

    private func end(_ drop: Dropped) -> CacheDrop {
        let entry = entries[Int(drop.number)]
        precondition(entry.isAlive, "an image of a cache was dropped twice")
        entries[Int(drop.number)].isAlive = false
        livingBytes -= entry.cost
        livingCount -= 1
        unlink(drop.number, entry)
        free.append(drop.number)
        return CacheDrop(
            key: entry.key, cost: entry.cost, content: entry.content,
            reason: drop.call.reason(of: entry.key, isNewcomer: drop.number == newcomer))
    }

    private func unlink(_ number: UInt32, _ entry: Entry) {
        guard let first = newest[entry.key] else { return }
        if first == number {
            newest[entry.key] = entry.older == .max ? nil : entry.older
            return
        }
        var newer = first
        while entries[Int(newer)].older != number { newer = entries[Int(newer)].older }
        entries[Int(newer)].older = entry.older
    }

    /// Ends a call, and compares the cache's account with what it holds.
    package func close(_ cache: any ReplayedCache, _ told: (CacheDrop) -> Void) {
        drain(told)
        defer { leaveCall() }
        if fault != nil { return }
        var claimed = cache.heldBytes ?? livingBytes
        var isOver = waitsForLimit && overruns.first == nil && holdsTooMuch(cache)
        // A class that drops on a thread of its own may not have finished.
        for _ in 0..<Self.patience where claimed != livingBytes || isOver {
            Pause.short()
            drain(told)
            claimed = cache.heldBytes ?? livingBytes
            isOver = isOver && holdsTooMuch(cache)
        }
        noteOverrun(cache)
        guard claimed != livingBytes else { return }
        note(
            .unbalanced,
            "says that it holds \(claimed) bytes after \(words(call)), and holds \(living)")
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

    /// Ends after the cache was released. Images that are still alive are a leak.
    package func closeForGood(isHeldByOthers: () -> Bool, _ told: (CacheDrop) -> Void) {
        drain(told)
        for _ in 0..<Self.patience where livingCount > 0 && fault == nil {
            Pause.short()
            drain(told)
        }
        leaveCall()
        guard livingCount > 0 else { return }
        note(
            .leak,
            isHeldByOthers()
                ? "is held by other code at the end, with \(living)"
                : "was let go, and \(living) live on")
    }

    private var living: String {
        "\(livingCount) image\(livingCount == 1 ? "" : "s") of \(livingBytes) bytes"
    }

    private func leaveCall() {
        call = .none
        newcomer = nil
        shared.withLock { $0.call = .none }
    }

    /// Milliseconds to wait for drops of other threads.
    private static let patience = 100

    package func note(_ kind: CacheProblem.Kind, _ words: String) {
        if fault == nil { fault = CacheProblem(kind: kind, request: request, words: words) }
    }

    private func name(_ key: KeyID) -> String { "'\(names.name(key))'" }

    private func words(_ call: CacheCall) -> String {
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
