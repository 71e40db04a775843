import CEvictionLab
import Synchronization

/// A whole cache in a library, for images. Each handle stands for an image's object, which lives
/// until the library releases the handle.
package final class PluginCache: PluginHost, SelfCheckingCache {
    struct Held: ~Copyable {
        var handles: HandleTable
        var images: [UInt64: CachedImage] = [:]
        var problem: String?
    }

    private let calls: evictionlab_cache
    package let limitBytes: Int64?
    package let limitCount: Int?
    private let naming: KeyNaming
    private let watch = PluginWatch()
    /// The library's cache; nil after its end.
    private var instance: UnsafeMutableRawPointer?
    /// Images by handle; released on any thread.
    private let held: Mutex<Held>

    package init(
        _ name: PluginName, limitBytes: Int64?, limitCount: Int?, _ context: OwnCacheContext
    ) {
        calls = PluginLibrary.opened(name.path).cache
        self.limitBytes = limitBytes
        self.limitCount = limitCount
        naming = context.names
        held = Mutex(Held(handles: HandleTable(keyCapacity: context.keyCount)))
        super.init(keyCount: context.keyCount, keyName: context.names.name)
        instance = make(
            { self.calls.create($0) }, name, limit: limitBytes ?? .max,
            limitCount: limitCount.map(Int64.init) ?? .max, seed: context.seed)
    }

    deinit { _ = end() }

    package func find(_ key: ImageKey) -> CachedImage? {
        watch.countRequest()
        guard let found = watch.during(.find, { calls.find(instance, key.number) }) else {
            return nil
        }
        let handle = UInt64(UInt(bitPattern: found))
        return held.withLock { held in
            if let image = held.images[handle] { return image }
            held.problem = held.problem ?? held.handles.words(found: handle, for: "'\(key.name)'")
            return nil
        }
    }

    package func insert(_ image: CachedImage, for key: ImageKey) {
        let cost = image.cost
        let handle = keep(image, key.id, cost)
        watch.during(.insert) {
            calls.insert(
                instance, key.number, cost, UnsafeMutableRawPointer(bitPattern: UInt(handle)))
        }
    }

    private func keep(_ image: CachedImage, _ key: KeyID, _ cost: Int64) -> UInt64 {
        held.withLock { held in
            let handle = held.handles.issue(key, cost: cost)
            held.images[handle] = image
            return handle
        }
    }

    package func remove(_ key: ImageKey) { watch.tell(.remove, key.id, calls.remove, instance) }
    package func shown(_ key: ImageKey) { watch.tell(.shown, key.id, calls.shown, instance) }
    package func released(_ key: ImageKey) {
        watch.tell(.released, key.id, calls.released, instance)
    }

    package func receive(_ signal: MemorySignal) {
        guard let tell = calls.signal else { return }
        let (number, level): (evictionlab_signal, Int) =
            switch signal {
            case .warning(let critical, let trim):
                (critical ? EVICTIONLAB_CRITICAL : EVICTIONLAB_WARNING, trim ?? 0)
            case .trim(let level): (EVICTIONLAB_TRIM, level)
            case .background: (EVICTIONLAB_BACKGROUND, 0)
            case .foreground: (EVICTIONLAB_FOREGROUND, 0)
            }
        watch.during(.signal) { tell(instance, Int32(number.rawValue), Int32(level)) }
    }

    package var heldBytes: Int64? {
        guard let instance else { return 0 }
        return watch.during(.held) { calls.held(instance) }
    }

    package var keysInOrder: [ImageKey]? { listing?.keys.map { ImageKey($0, naming) } }

    /// The library's entries; nil if it can't list them.
    var listing: PluginListing? {
        guard let entries = calls.entries, let instance else { return nil }
        let room = held.withLock { $0.handles.count }
        return watch.during(.entries) { PluginListing(room: room) { entries(instance, $0, $1) } }
    }

    override func release(_ handle: UInt64) {
        // Releases the image after the lock, so that its end doesn't hold up other threads.
        let image: CachedImage? = held.withLock { held in
            held.handles.release(handle) ? held.images.removeValue(forKey: handle) : nil
        }
        if image == nil {
            let name = "'\(naming.name(HandleTable.key(of: handle)))'"
            held.withLock {
                $0.problem = $0.problem ?? $0.handles.words(released: handle, of: name)
            }
        }
        withExtendedLifetime(image) {}
    }

    package var problem: String? { held.withLock { $0.problem } }

    /// Ends the library's cache, after which it holds nothing.
    package func end() -> String? {
        guard let instance else { return nil }
        self.instance = nil
        watch.during(.destroy) { calls.destroy(instance) }
        return held.withLock { held in
            held.images = [:]
            return held.problem ?? held.handles.leak
        }
    }
}
