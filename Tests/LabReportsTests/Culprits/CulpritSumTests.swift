import Testing

@testable import LabBase
@testable import LabCells
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import RunDesks
@testable import ScriptDesks

@Suite("The culprits of a run")
struct CulpritSumTests {
    /// Sums that differ from the run's own counts, to the last unit.
    private static func differences(
        _ trace: ListTrace, _ composition: Composition
    ) throws -> [String] {
        let run = try CulpritRun(trace, composition)
        let (found, counts) = (run.culprits, run.culprits.counts)
        var differences = found.differences
        differences += tables(found)
        let obvious = ObviousBlank(run.log, composition).ns
        for cause in found.causes.all {
            let (ns, other) = (Double(run.blank[cause] ?? 0), obvious[cause] ?? 0)
            // Each wait is rounded by less than a nanosecond, and so is each of Double's sums.
            if abs(ns - other) > Double(counts.blankViews) + 0.01 {
                differences.append("\(cause): \(ns) ns, and \(other) in the obvious way")
            }
        }
        return differences
    }

    /// Columns that come to the same in each table, and what is shown of them.
    private static func tables(_ found: Culprits) -> [String] {
        var differences: [String] = []
        for table in found.blankTables(found.alike) + found.redecodeTables + found.warningTables {
            for (place, column) in table.columns.enumerated() where column.isSum {
                let expected: Int64? =
                    switch column.key {
                    case "blank_ns" where table.key.hasPrefix("blank"): found.counts.blankNs
                    case "reblank_ns": found.counts.reblankNs
                    case "redecodes" where table.key.hasPrefix("redecodes"):
                        found.counts.redecodes
                    case "waits": found.counts.blankViews
                    case "freed_bytes": found.counts.warningFreedBytes
                    default: nil
                    }
                guard let expected, table.sum(place) != Int128(expected) else { continue }
                differences.append("\(table.key), \(column.key)")
            }
        }
        return differences
    }

    private static let search = RandomSearch { trace, pair in
        try differences(trace, try pair.played(on: trace.header.device))
    }

    @Test("add up to its figures", arguments: PolicyPair.all)
    func addUpToItsFigures(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.rich)
    }

    @Test("add up to its figures, as memory runs short", arguments: PolicyPair.all)
    func addUpToItsFiguresAsMemoryRunsShort(_ pair: PolicyPair) throws {
        try Self.search.run(pair, seeds: 1...RandomSearch.richSeeds, ListTrace.pressed)
    }

    /// Causes that these traces must reach, or the sums say little. Their content has no speed, and
    /// each of their views waits for something: `BlankCauseTests` has both.
    @Test func everyCauseAndEveryLossIsReached() throws {
        var causes: Set<String> = []
        var losses: Set<String> = []
        for pair in PolicyPair.all {
            for seed: UInt64 in 1...6 {
                for trace in [ListTrace.rich(seed: seed), ListTrace.pressed(seed: seed)] {
                    let composition = try pair.played(on: trace.header.device)
                    let run = try CulpritRun(trace, composition)
                    for cause in run.blank.keys {
                        if case .queue = cause {
                            causes.insert("queue")
                        } else {
                            causes.insert("\(cause)")
                        }
                    }
                    losses.formUnion(run.culprits.redecodes.map(\.loss.kind.words.title))
                }
            }
        }
        check(
            causes.sorted(),
            [
                "batch", "connection", "decoding", "failed", "flash", "latency", "mainThread",
                "networkDown", "queue", "sharedCores", "sharedFlash", "sharedLink", "transfer",
            ])
        check(
            losses.sorted(),
            [
                "evicted", "expired", "kill", "last view", "not found", "other signal", "removed",
                "replaced", "unclaimed", "warning", "warning, then its view",
            ])
    }
}
