import Testing

@testable import LabReplay
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A phone of one app that is always in front")
struct OneAppPhoneTests {
    private static let search = RandomSearch { trace, pair in
        // Random traces have no more images than the tables of their keys.
        let isSmall = trace.header.catalog.imageCount <= 14
        return try OneAppPhone(
            trace, pair.played(on: trace.header.device), warnings: trace.extraWarnings,
            keys: isSmall ? ListTrace.keys : { _ in PolicyKeys() }
        ) { WatchedMemory(trace.header.catalog) }.differences()
    }

    @Test("has the figures of the app alone", arguments: PolicyPair.all)
    func hasTheFiguresOfTheApp(_ pair: PolicyPair) throws {
        let seeds = Array(1...RandomSearch.richSeeds)
        try Self.search.run(pair, seeds: seeds, ListTrace.random)
        try Self.search.run(pair, seeds: seeds, ListTrace.rich)
    }

    @Test("has them as memory runs short, and the app is killed", arguments: PolicyPair.all)
    func hasThemAsMemoryRunsShort(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: Array(1...RandomSearch.richSeeds), ListTrace.pressed)
    }

    @Test("has them with players and transfers", arguments: PolicyPair.all)
    func hasThemWithPlayers(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: Array(1...RandomSearch.richSeeds), ListTrace.media)
    }
}
