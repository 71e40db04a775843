import EvictionLab
import Testing

@testable import OrderOracles
@testable import PlainDesks

/// The newest entry goes first.
struct NewestFirst: ReplacementOrder {
    static let id = "newest-first"
    static let summary = "the newest entry goes first"
    private var entries: [KeyID] = []

    init(_ context: OrderContext) {}
    func contains(_ key: KeyID) -> Bool { entries.contains(key) }
    mutating func used(_ key: KeyID) {}
    mutating func evict(for newcomer: KeyID?) -> KeyID? { entries.popLast() }
    mutating func inserted(_ key: KeyID, size: Int64) { entries.append(key) }
    mutating func removed(_ key: KeyID) { entries.removeAll { $0 == key } }
}

/// Another order of a name that is taken: one that was registered, or a built-in one.
private struct Imposter<Kind>: ReplacementOrder {
    static var id: String { Kind.self == Int.self ? "newest-first" : "lru" }
    static var summary: String { "" }
    init(_ context: OrderContext) {}
    func contains(_ key: KeyID) -> Bool { false }
    mutating func used(_ key: KeyID) {}
    mutating func evict(for newcomer: KeyID?) -> KeyID? { nil }
    mutating func inserted(_ key: KeyID, size: Int64) {}
    mutating func removed(_ key: KeyID) {}
}

/// Gives up an entry that it keeps, or what is none.
private struct Forgetful<Kind>: ReplacementOrder {
    static var id: String { Kind.self == Int.self ? "keeps" : "invents" }
    static var summary: String { "" }
    private var entries: [KeyID] = []

    init(_ context: OrderContext) {}
    func contains(_ key: KeyID) -> Bool { entries.contains(key) }
    mutating func used(_ key: KeyID) {}
    mutating func evict(for newcomer: KeyID?) -> KeyID? {
        Kind.self == Int.self ? entries.last : KeyID(0)
    }
    mutating func inserted(_ key: KeyID, size: Int64) { entries.append(key) }
    mutating func removed(_ key: KeyID) { entries.removeAll { $0 == key } }
}

/// Each in a process of its own, since what is registered stays.
@Suite("Registering")
struct RegistrationTests {
    @Test func `makes an order a policy's, and a key trace's`() async {
        await #expect(processExitsWith: .success) {
            try OrderRegistry.register(NewestFirst.self)
            check(OrderRegistry.all.last?.id, "newest-first")
            let lab = try Lab(text: LabTests.feed)
            let short = try lab.run("newest-first(limit=40KB)+weak")
            let long = try lab.run("cache(order=newest-first, limit=40KB)+weak")
            check(short.decodes, long.decodes)
            check(short.spec, "cache(order=newest-first, limit=40000)+weak")
            try check(short.decodes != lab.run("lru(limit=40KB)+weak").decodes)
            let trace = try KeyLab([1, 2, 3, 1, 2, 3])
            try check(trace.run("newest-first", size: "2").misses, 5)
        }
    }

    @Test func `refuses a name that is taken, or can't be written`() async {
        await #expect(processExitsWith: .success) {
            func problem(_ body: () throws -> Void) -> String {
                do {
                    try body()
                    return ""
                } catch {
                    return "\(error)"
                }
            }
            check(
                problem { try OrderRegistry.register(Imposter<String>.self) },
                "'lru' is the name of another order already. Choose another")
            try OrderRegistry.register(NewestFirst.self)
            check(problem { try OrderRegistry.register(NewestFirst.self) }, "")
            check(OrderRegistry.registered.count, 1)
            check(
                problem { try OrderRegistry.register(Imposter<Int>.self) },
                "'newest-first' is the name of another order already. Choose another")
            try CacheRegistry.register("mine") { ObviousLRUCache(limit: 1) }
            check(
                problem { try CacheRegistry.register("mine") { ObviousLRUCache(limit: 1) } },
                "'mine' is the name of another cache already. Choose another")
            check(
                problem { try CacheRegistry.register("My Cache") { ObviousLRUCache(limit: 1) } }
                    .hasPrefix("'My Cache' can't stand in a policy."))
        }
    }

    private static func errors(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("has an order end the process that keeps what it gave up, and says which key it was")
    func ordersAreChecked() async {
        let keeps = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try OrderRegistry.register(Forgetful<Int>.self)
            _ = try Lab(text: LabTests.feed).run("keeps(limit=40KB)")
        }
        check(
            Self.errors(keeps).contains(
                "the order 'keeps' gave up key 3 in 'evict', and contains it still. Take it out of "
                    + "your tables before you return it, at request"))
        let invents = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            try OrderRegistry.register(Forgetful<String>.self)
            _ = try KeyLab([1, 2, 3, 4, 5, 6]).run("invents", size: "2")
        }
        check(Self.errors(invents).contains("the order 'invents' gave up key 0 in 'evict', "))
    }

    @Test func `makes a cache of one's own a policy's`() async {
        await #expect(processExitsWith: .success) {
            try CacheRegistry.register("mine") { ObviousLRUCache(limit: 40_000) }
            let lab = try Lab(text: LabTests.feed)
            let own = try lab.run("own(mine, coalesce=off)+weak+offscreen")
            check(own.spec, "own(mine, coalesce=off)+weak+offscreen")
            let built = try lab.run("lru(limit=40KB, coalesce=off)+weak+offscreen")
            check(own.decodes, built.decodes)
            let split = try lab.run("split(photos=own(mine), rest=weak)")
            check(split.spec, "split(photos=own(mine), rest=weak)")
            do throws(Complaint) {
                _ = try lab.run("own(mien)")
                Issue.record("it is known")
            } catch {
                check(
                    error.description,
                    """
                    policy: no cache 'mien' is registered. Did you mean 'mine'?
                      own(mien)
                          ^^^^
                    """)
            }
        }
    }
}
