import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("The log of a run")
struct RunLogTests {
    /// Figures that a log doesn't add up to.
    private static func differences(
        _ trace: ListTrace, _ composition: Composition
    ) throws -> [String] {
        let recount = Recount()
        let replay = Replay(
            header: trace.header, composition: composition, future: try trace.future(composition),
            keys: ListTrace.keys)
        for warning in trace.extraWarnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        replay.watch(nil, nil, RunLog { recount.note($0, $1) })
        try replay.play(trace)
        let result = replay.result()
        _ = replay.tearDown()
        return recount.differences(from: result)
    }

    private static let search = RandomSearch { trace, pair in
        try differences(trace, try pair.played(on: trace.header.device))
    }

    @Test("adds up to every figure", arguments: PolicyPair.all)
    func addsUpToEveryFigure(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.rich)
    }

    @Test("adds up to every figure, with players and transfers", arguments: PolicyPair.all)
    func addsUpToEveryFigureWithPlayers(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.media)
    }

    @Test("adds up to every figure, as memory runs short", arguments: PolicyPair.all)
    func addsUpToEveryFigureAsMemoryRunsShort(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.pressed)
    }
}
