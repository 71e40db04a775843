import Testing

@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks

/// Scores of candidates, and their means over traces.
@Suite struct ScoreReportTests {
    private let candidate: Candidate
    private let size: KeySize

    init() throws {
        candidate = try Candidate("\(Repository.root)/README.md")
        size = try KeySize("10")
    }

    /// A trace in which the candidate had so many misses, and the order a thousand.
    private func trace(
        _ name: String, misses: Int?, _ set: TraceSet = .train, reference: Int = 1000
    ) -> ScoreReport.Trace {
        func counts(_ misses: Int) -> KeyCounts {
            var counts = KeyCounts()
            counts.requests = 2000
            counts.misses = misses
            return counts
        }
        let outcome =
            misses.map { CandidateRun.Outcome(.ok, counts: counts($0)) }
            ?? .init(.crashed, "crashed in 'evict'")
        return ScoreReport.Trace(
            set: set, name: name, files: [],
            results: [
                CandidateRound.Result(
                    candidate: candidate, size: size,
                    capacity: KeyCapacity(amount: 10, isSized: false),
                    against: counts(reference), outcome: outcome)
            ])
    }

    private func report(_ traces: [ScoreReport.Trace]) -> ScoreReport {
        var report = ScoreReport(
            candidates: [candidate], sizes: [size], against: "lru", seed: 42,
            confinedBy: "bubblewrap 0.8.0")
        report.traces = traces
        return report
    }

    @Test func aScoreIsTheShareOfMissesThatAreAvoided() {
        let rows = report([trace("a", misses: 750), trace("b", misses: 1100)]).cellRows
        check(rows.map(\.score), [0.25, 1 - 1.1])
    }

    @Test func fewTracesHaveTheirRange() {
        let mean = report([trace("a", misses: 700), trace("b", misses: 900)]).meanRows[0]
        check(abs(mean.score! - 0.2) < 1e-12)
        check(abs(mean.low! - 0.1) < 1e-12 && abs(mean.high! - 0.3) < 1e-12)
        check(mean.traces, 2)
    }

    @Test func manyTracesHaveAnIntervalOfTheMean() {
        let traces = (0..<20).map { trace("\($0)", misses: 700 + 20 * $0) }
        let mean = report(traces).meanRows[0]
        check(mean.low! > 0.01 && mean.low! < mean.score! && mean.score! < mean.high!)
        check(mean.high! < 0.2)
    }

    /// A candidate is as good as its worst end: there is no mean over the traces that it survived.
    @Test func aFailureLeavesNoMean() {
        let report = report([trace("a", misses: 700), trace("b", misses: nil)])
        let mean = report.meanRows[0]
        check(mean.score == nil && mean.status == .crashed)
        check(report.faults.map(\.reason), ["b at 10: crashed in 'evict'"])
    }

    @Test func setsDontMix() {
        let report = report([
            trace("a", misses: 700), trace("b", misses: nil, .heldOut),
        ])
        check(report.meanRows.map(\.status), [.ok, .ok, .crashed, .crashed])
        check(report.cellRows.map(\.set), [.train, .heldOut])
    }

    @Test func intervalsAreExplainedByTheTracesOfTheirOwnSet() {
        func text(train: Int, heldOut: Int) -> String {
            report(
                (0..<train).map { trace("\($0)", misses: 700 + $0) }
                    + (0..<heldOut).map { trace("h\($0)", misses: 700 + $0, .heldOut) }
            ).answer.text(TextStyle(columns: 200))
        }
        let (range, cover) = ("the traces' least and most.", "with 95 %")
        check(text(train: 5, heldOut: 5).ranges(of: range).count, 1)
        check(!text(train: 5, heldOut: 5).contains(cover))
        check(text(train: 9, heldOut: 2).contains(range))
        check(text(train: 9, heldOut: 2).contains(cover))
        check(!text(train: 1, heldOut: 1).contains("In brackets"))
    }

    /// A trace without misses of the order leaves none to avoid.
    @Test func noMissesHaveNoScore() {
        let report = report([trace("a", misses: 0, reference: 0)])
        check(report.cellRows[0].score, nil)
        check(report.meanRows[0].score == nil && report.meanRows[0].traces == 0)
    }

    /// A status that has no meaning would stand in rows without a word on the page.
    @Test func everyStatusHasItsMeaning() {
        let told = ScoreColumns.all.first { $0.name == "status" }?.meaning ?? ""
        for status in CandidateStatus.allCases { check(told.contains("`\(status.rawValue)`")) }
    }
}
