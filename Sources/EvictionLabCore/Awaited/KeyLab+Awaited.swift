import LabBase
import LabKeyTraces
import LabOrders

extension KeyLab {
    /// Replays a cache that is an actor, or on the main actor, and has the size that it has.
    public func run(
        cache name: String, _ make: @escaping @Sendable () async -> any AsyncReplayedCache
    ) async throws(Complaint) -> KeyLabResult {
        try await ReplayThread.result { () throws(Complaint) in
            try run(cache: name) { AwaitedCache(make) }
        }
    }
}

extension ReplayThread {
    package static func result<Success: Sendable>(
        _ body: @escaping @Sendable () throws(Complaint) -> Success
    ) async throws(Complaint) -> Success {
        let result = await run { () -> Result<Success, Complaint> in
            do throws(Complaint) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        guard let result else {
            throw Complaint(
                "the system has no thread for a replay", "Run fewer at once", exit: .unavailable)
        }
        return try result.get()
    }
}
