import Foundation
import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("The replay, beside an obvious one")
struct ReferenceReplayTests {
    /// 1422 replaces an image of which two loads are under way.
    static let seeds: [UInt64] = Array(1...UInt64(Draws.of(200))) + [1422]

    /// Figures that the replay has otherwise than the reference, and books that don't balance.
    static func differences(_ trace: ListTrace, _ pair: PolicyPair) throws -> [String] {
        let run = try Replayed(trace, try pair.played(on: trace.header.device))
        let reference = ReferenceReplay(trace, pair.composition, keys: ListTrace.keys)
        reference.run(trace)
        var found = run.faults
        let runs = try inRuns(trace, pair).lines
        found += zip(runs, run.result.lines).filter { $0 != $1 }.map { "\($0) in runs, not \($1)" }
        // The first event depends on a rounding that the reference doesn't do.
        if reference.isTooClose { return found }
        for (expected, actual) in zip(reference.figures(), ReferenceReplay.figures(of: run.result))
        where expected.value != actual.value {
            found.append(
                "\(actual.name): \(actual.value.map(String.init) ?? "none"), not "
                    + (expected.value.map(String.init) ?? "none"))
        }
        return found
    }

    /// The result where events are stored, and memory is only counted: frames are passed over.
    private static func inRuns(_ trace: ListTrace, _ pair: PolicyPair) throws -> RunResult {
        let composition = try pair.played(on: trace.header.device)
        let replay = Replay(
            header: trace.header, composition: composition, future: try trace.future(composition),
            keys: ListTrace.keys)
        for warning in trace.extraWarnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        try replay.play(KeptTrace(trace, require(trace.keeping(layouts: true).events)))
        return replay.result()
    }

    /// Holds the two against each other until they differ.
    private static let search = RandomSearch { try differences($0, $1) }

    @Test("counts every figure alike", arguments: PolicyPair.written)
    func countsEveryFigureAlike(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: Self.seeds, ListTrace.random)
    }

    @Test("counts every figure alike, whatever happens", arguments: PolicyPair.all)
    func countsEveryFigureAlikeWhateverHappens(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: Array(1...RandomSearch.richSeeds)) {
            ListTrace.rich(seed: $0).inMotion(seed: $0)
        }
    }

    @Test("counts every figure alike, as memory runs short", arguments: PolicyPair.all)
    func countsEveryFigureAlikeAsMemoryRunsShort(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: Array(1...2 * RandomSearch.richSeeds)) {
            ListTrace.pressed(seed: $0).inMotion(seed: $0)
        }
    }

    @Test("counts every figure alike, with players and transfers", arguments: PolicyPair.all)
    func countsEveryFigureAlikeWithPlayers(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: Array(1...2 * RandomSearch.richSeeds)) {
            ListTrace.media(seed: $0).inMotion(seed: $0)
        }
    }

    /// Prefetching by range, calm views, plugins, filters and their settings have obvious models of their own, and
    /// other keys say for which devices or groups a part is.
    @Test func `plays every key of a policy but a few`() {
        let words = PolicyPair.all.flatMap { pair in
            pair.composition.spec.split { "+(),= ".contains($0) }.map(String.init)
        }
        let keys = PolicyRegistry.parts
            .flatMap { part in part.parameters.filter { !$0.isPositional }.map(\.name) }
        check(
            Set(keys).subtracting(words),
            [
                "GROUP", "api", "as", "asks", "behind", "calm", "cancel", "covered",
                "ends", "error", "hold", "keys", "lengths", "lookahead", "minimum",
                "most", "motion", "nested", "pages", "probability", "sample", "settings", "size",
                "system", "tile", "to", "unit", "window",
            ])
    }

    @Test("is held to every rare path", .enabled(if: Draws.isSoak, "'make soak' runs it"))
    func isHeldToEveryRarePath() {
        var reached: Set<Rarity> = []
        var (tooClose, all) = (0, 0)
        // 121 has a load that waits while another fetches its file.
        for seed in [121] + Array(UInt64(1)...120) where Set(Rarity.allCases) != reached {
            for trace in [ListTrace.rich(seed: seed), ListTrace.pressed(seed: seed)] {
                for pair in PolicyPair.all {
                    let reference = ReferenceReplay(trace, pair.composition, keys: ListTrace.keys)
                    reference.run(trace)
                    reached.formUnion(reference.reached)
                    all += 1
                    if reference.isTooClose { tooClose += 1 }
                }
            }
        }
        check(Set(Rarity.allCases).subtracting(reached), [])
        // Nearly all are compared.
        check(100 * tooClose < all)
    }

    @Test func `shrinks a failing trace to what it takes`() {
        let trace = ListTrace.random(seed: 3)
        let smallest = trace.shrunk { $0.events.contains { $0.action == trace.events[4].action } }
        check(smallest.events.map(\.action), [trace.events[4].action])
    }
}
