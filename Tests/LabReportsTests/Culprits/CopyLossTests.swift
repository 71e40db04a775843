import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import RunDesks
@testable import ScriptDesks

/// Images of 4,000 bytes that take 1 ms to read and 1 ms to decode.
@Suite("A copy that is decoded again")
struct CopyLossTests {
    private static let ms: Int64 = 1_000_000

    private static func ask(_ image: ImageID, on view: ViewID = 0) -> TraceAction {
        .request(view: view, image: image, size: 0, shows: true)
    }

    private static func run(_ spec: String, _ actions: [(Int64, TraceAction)]) throws -> Culprits {
        var trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 9, width: 50, height: 20)
        ])
        for (atMs, action) in actions { trace.add(action, atMs: atMs) }
        trace.endNs = 100 * ms
        return try CulpritRun(trace, spec).culprits
    }

    /// Two fit. The third comes at 22 ms, and the first is wanted again at 30, read by 31.
    @Test func wasEvictedForAnother() throws {
        let found = try Self.run(
            "lru(limit=8KB)",
            [(0, Self.ask(0)), (10, Self.ask(1)), (20, Self.ask(2)), (30, Self.ask(0))])
        try require(found.redecodes.count == 1)
        let again = found.redecodes[0]
        check((again.image, again.atNs, again.bytes), (0, 31 * Self.ms, 4000))
        check(again.loss.kind == .evicted && again.loss.newcomer == 2)
        // Its view let go of it at 10 ms, as it asked for the second.
        check((again.sinceLossNs, again.sinceUseNs), (9 * Self.ms, 21 * Self.ms))
        check((again.imagesBetween, again.bytesBetween), (2, 8000))
        // Its view was blank from 30 to 32 ms.
        check(again.load.map { found.blankOfLoads[$0] }, 2 * Self.ms)
    }

    @Test func diedWithItsLastView() throws {
        let found = try Self.run("none", [(0, Self.ask(0)), (10, Self.ask(1)), (20, Self.ask(0))])
        check(found.redecodes.map(\.loss.kind), [.lastView])
        check(found.redecodes.map(\.sinceLossNs), [11 * Self.ms])
    }

    /// Nothing finds what a view shows where no weak table does.
    @Test func isThereAndIsNotFound() throws {
        let found = try Self.run("none", [(0, Self.ask(0)), (10, Self.ask(0, on: 1))])
        check(found.redecodes.map(\.loss.kind), [.alive])
        check(found.redecodes.map(\.imagesBetween), [0])
        check(found.redecodes.map(\.sinceLossNs), [nil])
    }

    /// The store is cleared at 20 ms: of its two images one is on screen and lives.
    @Test func wasFreedByAWarning() throws {
        let found = try Self.run(
            "lru(limit=64KB)+on(warning, clear)+weak",
            [
                (0, Self.ask(0)), (10, Self.ask(1)), (20, .warning(.warning)), (30, Self.ask(0)),
                (40, .warning(.critical)),
            ])
        check(found.warnings.map(\.freedBytes), [4000, 0])
        check(found.warnings.map(\.freedCount), [1, 0])
        check(found.redecodes.map(\.loss.kind), [.warning(1)])
        let cost = found.cost(ofWarning: 1)
        check((cost.count, cost.bytes, cost.blankNs), (1, 4000, 2 * Self.ms))
        check(
            found.warningSentences,
            [
                "lru(limit=64KB)+on(warning, clear)+weak: warning 1, at 0.0 s, freed 4.0 KB in 1 "
                    + "image; 1 of them was decoded again (4.0 KB), with 2.0 ms of blank time; "
                    + "warning 2, at 0.0 s, freed nothing."
            ])
    }

    /// The store is cleared at 20 ms, while the second is on screen, and the second goes when its
    /// view asks for the first. The app is never left.
    @Test func leftItsStoreAtAWarning() throws {
        func run(_ policy: String, _ signals: [(Int64, TraceAction)]) throws -> Culprits {
            let before: [(Int64, TraceAction)] = [(0, Self.ask(0)), (10, Self.ask(1))]
            return try Self.run(policy, before + signals + [(30, Self.ask(2)), (40, Self.ask(1))])
        }
        let found = try run("lru(limit=64KB)+on(warning, clear)", [(20, .warning(.warning))])
        check(found.redecodes.map(\.loss.kind), [.afterWarning])
        check(found.cost(ofWarning: 1).count, 0)
        let left = try run(
            "lru(limit=64KB)+on(background, clear)", [(20, .background), (25, .foreground)])
        check(left.redecodes.map(\.loss.kind), [.signal])
    }

    /// The first image is the store's alone from 10 ms to 22, when it is evicted, and the second
    /// from 20 to 30, when its view is back.
    @Test func heldBytesAreIdleOrUsedAgain() throws {
        let found = try Self.run(
            "lru(limit=8KB)",
            [(0, Self.ask(0)), (10, Self.ask(1)), (20, Self.ask(2)), (30, Self.ask(1))])
        check(found.held.idle.keys.sorted(), [0, 2])
        let first = try require(found.held.idle[0])
        check((first.count, first.bytes), (1, 4000))
        check(first.byteNs, 4000 * 12 * Int128(Self.ms))
        // The third's from 30 ms to the end.
        check(found.held.idle[2]?.byteNs, 4000 * 70 * Int128(Self.ms))
        check(found.held[.store], 4000 * (12 + 10 + 70) * Int128(Self.ms))
        check(found.held.idleByEnd.keys.contains(nil))
    }
}
