/// The handles that were given to a plugin and not released yet.
///
/// A handle is a unique number: the key's in the lower half, and above it a serial number. So a
/// second release is recognised, whatever was given out in between.
package struct HandleTable: ~Copyable {
    struct Latest: BitwiseCopyable {
        var cost: Int64
        /// Serial number of a living handle; 0 if there is none.
        var serial: UInt32
    }

    private let latest: KeyTable<Latest>
    /// The last serial number; 0 is none.
    private var serial: UInt32 = 0
    /// Costs of handles that aren't their key's latest, which are rare.
    private var older: [UInt64: Int64] = [:]
    private(set) var cost: Int64 = 0
    private(set) var count = 0

    package init(keyCapacity: Int) { latest = KeyTable(count: keyCapacity) }

    @inline(__always)
    static func key(of handle: UInt64) -> KeyID {
        KeyID(number: UInt32(truncatingIfNeeded: handle))
    }

    /// Makes a new handle of a key, which may have others.
    @inline(__always)
    mutating func issue(_ key: KeyID, cost: Int64) -> UInt64 {
        serial &+= 1
        if serial == 0 { serial = 1 }
        let before = latest[key]
        if before.serial != 0 { older[Self.handle(key, before.serial)] = before.cost }
        latest[key] = Latest(cost: cost, serial: serial)
        self.cost &+= cost
        count &+= 1
        return Self.handle(key, serial)
    }

    /// Prefetches a key's entry, which is needed soon.
    @inline(__always)
    func prefetch(_ key: KeyID) { latest.prefetch(key) }

    private static func handle(_ key: KeyID, _ serial: UInt32) -> UInt64 {
        UInt64(serial) << 32 | UInt64(key.number)
    }

    @inline(__always)
    private func isLatest(_ handle: UInt64) -> Bool {
        let key = Self.key(of: handle)
        let serial = UInt32(truncatingIfNeeded: handle >> 32)
        return serial != 0 && key.index < latest.count && latest[key].serial == serial
    }

    @inline(__always)
    func isAlive(_ handle: UInt64) -> Bool { isLatest(handle) || older[handle] != nil }

    /// True if the key's latest handle is alive.
    func holds(_ key: KeyID) -> Bool { latest[key].serial != 0 }

    /// Releases a handle; false if it isn't alive.
    @inline(__always)
    mutating func release(_ handle: UInt64) -> Bool {
        guard isLatest(handle) else { return releaseOlder(handle) }
        let key = Self.key(of: handle)
        cost &-= latest[key].cost
        count &-= 1
        latest[key].serial = 0
        return true
    }

    @inline(never)
    private mutating func releaseOlder(_ handle: UInt64) -> Bool {
        guard let itsCost = older.removeValue(forKey: handle) else { return false }
        cost &-= itsCost
        count &-= 1
        return true
    }

    /// True if a handle can have been given out at all, which distinguishes a double release from
    /// an invalid handle.
    func wasIssued(_ handle: UInt64) -> Bool {
        let serial = UInt32(truncatingIfNeeded: handle >> 32)
        return serial != 0 && serial <= self.serial && Self.key(of: handle).index < latest.count
    }
}

/// A library's mistakes with handles, in words.
extension HandleTable {
    /// - Parameter key: the words for the key that it was asked for.
    func words(found handle: UInt64, for key: String) -> String {
        let what =
            isAlive(handle)
            ? "the handle of key \(Self.key(of: handle))"
            : wasIssued(handle) ? "a handle that it had released" : "what is no handle"
        return "gave \(what) for \(key) in 'find'"
    }

    func words(released handle: UInt64, of key: String) -> String {
        wasIssued(handle) ? "released a handle of \(key) twice" : "released what is no handle"
    }

    /// After the library's cache was destroyed; nil for none.
    var leak: String? { count == 0 ? nil : "left \(count) of its handles unreleased in 'destroy'" }
}
