import LabBase
import Synchronization

/// Caches in the user's code by name, so that policies can name them: after
/// `CacheRegistry.register("mine") { MyCache() }` there is `own(mine)+weak`.
public enum CacheRegistry {
    private static let registered = Mutex<[OwnCacheRule]>([])

    /// - Parameter make: makes a new, empty cache, for each run, and within it for each life of the
    ///   app.
    public static func register(
        _ name: String, _ make: @escaping @Sendable () -> any ReplayedCache
    ) throws(Complaint) {
        try register(name) { _ in make() }
    }

    /// Registers a cache that depends on time.
    ///
    /// - Parameter make: makes a new, empty cache that uses this clock and no other.
    public static func register(
        _ name: String, _ make: @escaping @Sendable (ReplayClock) -> any ReplayedCache
    ) throws(Complaint) {
        try RegisteredName.check(name)
        let rule = OwnCacheRule(name) { make($0.clock) }
        let isTaken = registered.withLock { registered in
            if registered.contains(where: { $0.name == name }) { return true }
            registered.append(rule)
            return false
        }
        if isTaken { throw RegisteredName.taken(name, by: "another cache") }
    }

    package static func named(_ name: String) -> OwnCacheRule? {
        registered.withLock { $0.first { $0.name == name } }
    }

    package static var names: [String] { registered.withLock { $0.map(\.name) } }
}
