import Testing

@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

@Suite("Room of stores")
struct StoreRoomTests {
    /// Ten in all: those above a cost are refused.
    @Test(arguments: [(0, true), (1, true), (2, true), (3, false), (4, false), (5, false)])
    func isHeldAgainstTheSumOfBoth(most: Int64, isTooLittle: Bool) {
        check(StoreRoom.Costs([5, 1, 3, 1]).areMostly(above: most), isTooLittle)
        check(!StoreRoom.Costs([]).areMostly(above: most))
    }

    /// The feed has twenty photos of a megabyte each.
    private static func room(_ policy: String) throws -> (StoreRoom, Policy) {
        try ScratchFile.with(TrapSample.feed(), "feed.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.policies = [policy]
            options.memory = .model
            let session = try RunSession(options)
            return (try StoreRoom(session.inputs[0]), session.cells[0].policy)
        }
    }

    @Test(arguments: [
        ("nuke(limit=9MB)", true), ("nuke(limit=11MB)", false),
        ("nuke(limit=9MB, entryCap=none)", false), ("lru(limit=9MB)", false),
        ("lru(limit=500KB)", true), ("weak", false), ("split(photos=nuke(limit=9MB))", true),
        ("split(photos=nuke(limit=11MB))", false),
    ])
    func isForMostOfTheBytes(_ text: String, _ isTooLittle: Bool) throws {
        let (room, policy) = try Self.room(text)
        check(room.refusesMost(policy), isTooLittle)
        // A second time it is known.
        check(room.refusesMost(policy), isTooLittle)
    }

    @Test(
        arguments: [
            ("lru(limit=9MB)", 3, 3_000_000), ("nuke", 20, 20_000_000), ("lru", 30, 20_000_000),
            ("weak", 3, nil), ("split(photos=lru)", 3, nil),
        ] as [(String, Int, Int64?)])
    func isMeasuredInImages(_ text: String, _ count: Int, _ bytes: Int64?) throws {
        let (room, policy) = try Self.room(text)
        check(room.cost(ofImages: count, policy), bytes)
    }

    @Test(arguments: ["nuke", "lru(limit=9MB, cost=points)", "lru+decode(fit=view)"])
    func countsEachImageAtTheLowestCostThatViewsAskFor(_ policy: String) throws {
        var options = RunOptions()
        options.paths = [ShippedScenarios.path("shop")]
        options.policies = [policy]
        options.memory = .model
        let session = try RunSession(options)
        let (input, composition) = (session.inputs[0], session.cells[0].policy.composition)
        let content = try TrapSearch.content(input, rows: false)
        let prices = EntryCosts(input.header)
        var lowest: [ImageID: Int64] = [:]
        for asked in content.asked.keys {
            let cost = try require(
                prices.cost(
                    of: asked.image, for: asked.size, in: require(composition.store),
                    composition.decode))
            lowest[asked.image] = min(lowest[asked.image] ?? .max, cost)
        }
        var scene = TrapScene(input, content)
        scene.take(.init(session.cells[0].policy, rows: []))
        check(content.asked.count > lowest.count)
        check(scene.stores[0].all, lowest.keys.sorted().map { lowest[$0]! })
    }

    @Test(arguments: [("lru", false), ("lru+on(warning, clear)", true), ("nuke(ttl=9s)", true)])
    func keepsALogForPartsThatItTellsOf(_ policy: String, _ isKept: Bool) throws {
        try ScratchFile.with(TrapSample.feed(), "feed.json") { path in
            var options = RunOptions()
            options.paths = [path]
            options.policies = [policy]
            options.memory = .model
            let session = try RunSession(options)
            let tried = try TrapSearch.tried(session.cells[0], session.inputs[0])
            check(tried.log != nil, isKept)
        }
    }
}
