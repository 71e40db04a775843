// CLOCK as a whole cache: a ring of entries and a hand, which evicts the first entry that wasn't
// used since it last came by, and clears the marks of those that it passes.
//
// A class as one would write it in an app, and below it the functions that C calls.
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

final class ClockCache {
    private struct Entry {
        var handle: evictionlab_handle
        var cost: Int64
        var isUsed = false
    }

    private let host: UnsafePointer<evictionlab_host>
    private let limit: Int64
    private let limitCount: Int64
    private var entries: [UInt32: Entry] = [:]
    /// From the hand on, the newest last; keys that were removed meanwhile are skipped.
    private var ring: [(key: UInt32, ticket: Int)] = []
    private var first = 0
    /// The place of a key in the ring: a key that was removed and came back has another.
    private var tickets: [UInt32: Int] = [:]
    private var nextTicket = 0
    private(set) var held: Int64 = 0

    init(_ context: evictionlab_context) {
        host = context.host
        limit = context.limit
        limitCount = context.limit_count
    }

    deinit { for entry in entries.values { release(entry.handle) } }

    func find(_ key: UInt32) -> evictionlab_handle? {
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].isUsed = true
        return entries.values[index].handle
    }

    func insert(_ key: UInt32, cost: Int64, _ handle: evictionlab_handle) {
        guard cost <= limit else { return release(handle) }
        remove(key)
        while held > limit - cost || Int64(entries.count) >= limitCount { evict() }
        entries[key] = Entry(handle: handle, cost: cost)
        held += cost
        enqueue(key)
    }

    func remove(_ key: UInt32) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        tickets[key] = nil
        held -= entry.cost
        release(entry.handle)
    }

    private func enqueue(_ key: UInt32) {
        ring.append((key, nextTicket))
        tickets[key] = nextTicket
        nextTicket += 1
        guard first > 4096, first > ring.count / 2 else { return }
        ring.removeFirst(first)
        first = 0
    }

    private func evict() {
        while first < ring.count {
            let (key, ticket) = ring[first]
            first += 1
            guard tickets[key] == ticket else { continue }
            if entries[key]!.isUsed {
                entries[key]!.isUsed = false
                enqueue(key)
            } else {
                return remove(key)
            }
        }
    }

    private func release(_ handle: evictionlab_handle) {
        host.pointee.release(host.pointee.context, handle)
    }
}

private func cache(_ instance: UnsafeMutableRawPointer?) -> ClockCache {
    Unmanaged<ClockCache>.fromOpaque(instance!).takeUnretainedValue()
}

private func table() -> evictionlab_cache {
    var table = evictionlab_cache()
    table.size = MemoryLayout<evictionlab_cache>.size
    table.create = { Unmanaged.passRetained(ClockCache($0!.pointee)).toOpaque() }
    table.destroy = { Unmanaged<ClockCache>.fromOpaque($0!).release() }
    table.find = { cache($0).find($1) }
    table.insert = { cache($0).insert($1, cost: $2, $3!) }
    table.held = { cache($0).held }
    table.remove = { cache($0).remove($1) }
    return table
}

/// Made once, and there as long as the library is.
private let plugin: UnsafePointer<evictionlab_plugin> = {
    let cache = UnsafeMutablePointer<evictionlab_cache>.allocate(capacity: 1)
    cache.initialize(to: table())
    let plugin = UnsafeMutablePointer<evictionlab_plugin>.allocate(capacity: 1)
    plugin.initialize(to: evictionlab_plugin())
    plugin.pointee.version = EVICTIONLAB_VERSION
    plugin.pointee.size = UInt32(MemoryLayout<evictionlab_plugin>.size)
    plugin.pointee.name = UnsafePointer(strdup("CLOCK cache"))
    plugin.pointee.cache = UnsafePointer(cache)
    return UnsafePointer(plugin)
}()

@_cdecl("evictionlab_plugin_open")
public func open(_ version: UInt32) -> UnsafePointer<evictionlab_plugin>? { plugin }
