import Testing

@testable import EvictionLab
@testable import LabBase
@testable import OrderOracles
@testable import PlainDesks
@testable import RunDesks

actor ActorCache: AsyncReplayedCache {
    private let cache: ObviousLRUCache

    init(limit: Int64) { cache = ObviousLRUCache(limit: limit, clearsOnWarning: true) }

    var heldBytes: Int64? { cache.heldBytes }
    var limitBytes: Int64? { cache.limitBytes }
    func find(_ key: ImageKey) -> CachedImage? { cache.find(key) }
    func insert(_ image: CachedImage, for key: ImageKey) { cache.insert(image, for: key) }
    func remove(_ key: ImageKey) { cache.remove(key) }
    func receive(_ signal: MemorySignal) { cache.receive(signal) }
}

@MainActor
final class MainCache: AsyncReplayedCache {
    private let cache: ObviousLRUCache

    init(limit: Int64) { cache = ObviousLRUCache(limit: limit, clearsOnWarning: true) }

    var heldBytes: Int64? { cache.heldBytes }
    var limitBytes: Int64? { cache.limitBytes }
    func find(_ key: ImageKey) -> CachedImage? { cache.find(key) }
    func insert(_ image: CachedImage, for key: ImageKey) { cache.insert(image, for: key) }
    func remove(_ key: ImageKey) { cache.remove(key) }
    func receive(_ signal: MemorySignal) { cache.receive(signal) }
}

@Suite("A cache that must be awaited")
struct AwaitedCacheTests {
    private static let policy = "lru(limit=16MB)+on(warning, clear)"

    private func compare(_ own: LabResult, _ lab: Lab) throws {
        let built = try lab.run(Self.policy)
        check(own.problem, nil)
        for column in built.row.columns where !["policy", "spec"].contains(column.name) {
            check(own.row[figure: column], built.row[figure: column], note: "\(column.name)")
        }
    }

    /// More of them than there are threads for tasks: none may keep one.
    @Test("is replayed beside others, however many there are", .timeLimit(.minutes(2)))
    func areReplayedAtOnce() async throws {
        let lab = try Lab(path: ShippedScenarios.path("tableview"))
        let results = try await withThrowingTaskGroup(of: LabResult.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await lab.run(cache: "mine") { ActorCache(limit: 16_000_000) }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        check(results.count, 16)
        for result in results { try compare(result, lab) }
    }

    @Test("may be on the main actor", .timeLimit(.minutes(2)))
    func mayBeOnTheMainActor() async throws {
        let lab = try Lab(path: ShippedScenarios.path("navigation"))
        try compare(try await lab.run(cache: "mine") { await MainCache(limit: 16_000_000) }, lab)
    }

    @Test("may be asked for by the main actor", .timeLimit(.minutes(2)))
    @MainActor func mayBeAskedForByTheMainActor() async throws {
        let lab = try Lab(path: ShippedScenarios.path("tableview"))
        try compare(try await lab.run(cache: "mine") { await MainCache(limit: 16_000_000) }, lab)
    }

    @Test func `counts in a key trace as the built-in order`() async throws {
        let lab = try KeyLab((0..<2000).map { $0 * $0 % 97 })
        let own = try await lab.run(cache: "mine") { ActorCache(limit: 10) }
        check(own.problem, nil)
        check(own.counts, (try lab.run("lru", size: "10")).counts)
    }

    @Test func `that never comes back ends its replay with a line that says from where`() throws {
        actor Stuck: AsyncReplayedCache {
            var heldBytes: Int64? { nil }
            func find(_ key: ImageKey) async -> CachedImage? {
                try? await Task.sleep(for: .seconds(5))
                return nil
            }
            func insert(_ image: CachedImage, for key: ImageKey) {}
            func remove(_ key: ImageKey) {}
        }
        let cache = AwaitedCache(patienceMs: 20) { Stuck() }
        let result = try KeyLab([1, 2, 3]).run(cache: "stuck") { cache }
        check(
            result.problem?.description,
            "at request 1 the cache didn't come back from 'find' for 0.02 s. See what keeps its "
                + "actor's thread")
    }

    @Test("needs none of the threads that tasks have", .timeLimit(.minutes(2)))
    func needsNoThreadOfTasks() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<(4 * WorkerThreads.cores) {
                Task.detached { _ = Latch()?.wait(atMostMs: -1) }
            }
            // Their threads are taken soon; then the rest of this test has none to await anything.
            _ = Latch()?.wait(atMostMs: 200)
            let lab = try KeyLab((0..<500).map { $0 * $0 % 97 })
            let own = try lab.run(cache: "mine") {
                AwaitedCache(patienceMs: 5000) { ActorCache(limit: 10) }
            }
            check(own.problem, nil)
            check(own.counts, (try lab.run("lru", size: "10")).counts)
        }
    }

    @Test func `that awaits without an end ends its replay, too`() throws {
        actor Restless: AsyncReplayedCache {
            var heldBytes: Int64? { nil }
            func find(_ key: ImageKey) async -> CachedImage? {
                while !Task.isCancelled { await Task.yield() }
                return nil
            }
            func insert(_ image: CachedImage, for key: ImageKey) {}
            func remove(_ key: ImageKey) {}
        }
        let cache = AwaitedCache(patienceMs: 20) { Restless() }
        let result = try KeyLab([1, 2, 3]).run(cache: "restless") { cache }
        check(result.problem?.description.contains("didn't come back from 'find'"), true)
    }

    @Test func `can't be called as a policy is`() async throws {
        let lab = try Lab(text: LabTests.feed)
        for name in ["lru", "nuke", "weak", "belady"] {
            let problem = #expect(throws: Complaint.self) {
                try lab.run(cache: name) { ObviousLRUCache(limit: 1) }
            }
            check(
                problem?.description,
                "cache '\(name)': a policy has this name, and the row would be taken for its. "
                    + "Choose another")
            #expect(throws: Complaint.self) {
                try KeyLab([1]).run(cache: name) { ObviousLRUCache(limit: 1) }
            }
        }
        for name in ["a b(c", "", "1st", "x+weak", "lru(limit=1MB)"] {
            let problem = #expect(throws: Complaint.self) {
                try lab.run(cache: name) { ObviousLRUCache(limit: 1) }
            }
            check(problem?.description.contains("a row can't be called so"), true)
        }
        await #expect(throws: Complaint.self) {
            try await lab.run(cache: "lru") { ActorCache(limit: 1) }
        }
        try check(lab.run(cache: "Nuke_12.ImageCache") { ObviousLRUCache(limit: 1) }.requests > 0)
    }
}
