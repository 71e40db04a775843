import Testing

@testable import LabBase
@testable import LabEvents
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
        var differences: [String] = []
        func compare(_ name: String, _ sum: some BinaryInteger, _ count: Int64) {
            if Int128(sum) != Int128(count) { differences.append("\(name): \(count), not \(sum)") }
        }
        compare("blank ns", found.blank.values.reduce(0, +), counts.blankNs)
        compare(
            "blank again", found.blank.reduce(0) { $0 + ($1.key.isAgain ? $1.value : 0) },
            counts.reblankNs)
        compare("blank views", found.waits.values.reduce(0) { $0 + $1.count }, counts.blankViews)
        compare("redecodes", found.redecodes.count, counts.redecodes)
        compare("decodes", found.decodes.values.reduce(0) { $0 + $1.count }, counts.decodes)
        compare(
            "decoded bytes", found.decodes.values.reduce(0) { $0 + $1.bytes }, counts.decodedBytes)
        compare(
            "freed", found.warnings.reduce(0) { $0 + $1.freedBytes }, counts.warningFreedBytes)
        compare("warnings", found.warnings.count, counts.warnings)
        compare(
            "idle, by how it went", found.held.idleByEnd.values.reduce(0) { $0 + $1.byteNs },
            Int64(found.held.idle.values.reduce(Int128(0)) { $0 + $1.byteNs }))
        let byteNs = Holder.allCases.reduce(Int128(0)) { $0 + found.held[$1] }
        if counts.kills == 0, let mean = found.result.meanImageBytes, found.result.durationNs > 0 {
            let duration = Int128(found.result.durationNs)
            compare("mean bytes", (2 * byteNs + duration) / (2 * duration), mean)
        }
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
                    losses.formUnion(run.culprits.redecodes.map(\.loss.kind.title))
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
