import LabBase
import Synchronization

/// Caches of one's own by name, so that policies that are written can have them: after
/// `CacheRegistry.register("mine") { MyCache() }` there is `own(mine)+weak`.
public enum CacheRegistry {
    private static let registered = Mutex<[OwnCacheRule]>([])

    /// - Parameter make: makes a new cache, empty: for each run, and in it for each life of the
    ///   app.
    public static func register(
        _ name: String, _ make: @escaping @Sendable () -> any ImageCache
    ) throws(Complaint) {
        try register(OwnCacheRule(name, make: make))
    }

    /// Does the same with a cache that goes by the time.
    ///
    /// - Parameter make: makes a new cache, empty, that goes by this clock and no other.
    public static func register(
        _ name: String, _ make: @escaping @Sendable (ReplayClock) -> any ImageCache
    ) throws(Complaint) {
        try register(OwnCacheRule(name, on: { make($0.clock) }))
    }

    private static func register(_ rule: OwnCacheRule) throws(Complaint) {
        let name = rule.name
        try RegisteredName.check(name)
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
