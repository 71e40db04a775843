/// The handles that were given to a plugin and not released yet.
///
/// A handle is a number that never comes back: the key's below, and above it which of the key's
/// handles it is. So a second release is told from the first, whatever was given out in between.
package struct HandleTable: ~Copyable {
    struct Latest: BitwiseCopyable {
        var cost: Int64
        /// 0: it was released, or there was none.
        var serial: UInt32
    }

    /// By key, of its latest handle.
    private let latest: KeyTable<Latest>
    /// The last that was given out; 0 is none.
    private var serial: UInt32 = 0
    /// Handles that aren't their key's latest, and what they cost: most often none.
    private var older: [UInt64: Int64] = [:]
    /// What all of them cost.
    private(set) var cost: Int64 = 0
    private(set) var count = 0

    package init(keyCapacity: Int) { latest = KeyTable(count: keyCapacity) }

    @inline(__always)
    static func key(of handle: UInt64) -> KeyID {
        KeyID(number: UInt32(truncatingIfNeeded: handle))
    }

    /// A new handle, of a key that may have others.
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

    /// What is kept of a key is wanted soon.
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

    /// A handle is let go of; false where it isn't alive.
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

    /// Whether a handle can have been given out at all, to tell what was released twice from what
    /// is no handle.
    func wasIssued(_ handle: UInt64) -> Bool {
        let serial = UInt32(truncatingIfNeeded: handle >> 32)
        return serial != 0 && serial <= self.serial && Self.key(of: handle).index < latest.count
    }
}
