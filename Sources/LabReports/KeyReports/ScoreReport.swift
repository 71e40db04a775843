import LabBase
import LabKeyTraces
import LabRuns

/// The scores of candidates, in words, columns and JSON: by trace and size, and their means.
package struct ScoreReport: Sendable {
    /// A trace that was played.
    package struct Trace: Sendable {
        package var set: TraceSet
        package var name: String
        package var files: [KeyTraceFile]
        package var results: [CandidateRound.Result]

        package init(
            set: TraceSet, name: String, files: [KeyTraceFile], results: [CandidateRound.Result]
        ) {
            self.set = set
            self.name = name
            self.files = files
            self.results = results
        }
    }

    package var candidates: [Candidate]
    package var sizes: [KeySize]
    package var against: String
    package var seed: UInt64
    /// The program that kept candidates from all but computing, with its version.
    package var confinedBy: String
    package var traces: [Trace] = []

    package init(
        candidates: [Candidate], sizes: [KeySize], against: String, seed: UInt64, confinedBy: String
    ) {
        self.confinedBy = confinedBy
        self.candidates = candidates
        self.sizes = sizes
        self.against = against
        self.seed = seed
    }

    /// The share of misses that a candidate avoids; nil without counts, and where there is none to
    /// avoid.
    static func score(_ result: CandidateRound.Result) -> Double? {
        result.outcome.counts.flatMap { MissReduction($0, against: result.against).objects }
    }

    var sets: [TraceSet] { TraceSet.allCases.filter { set in traces.contains { $0.set == set } } }

    /// Candidate by candidate, set by set: each trace at each size.
    var cellRows: [ScoreRow] {
        everywhere { candidate, set in
            traces.filter { $0.set == set }.flatMap { trace in
                trace.results.filter { $0.candidate == candidate }.map { result in
                    var row = row(candidate, set)
                    row.trace = trace.name
                    row.size = result.size
                    row.capacity = result.capacity
                    row.counts = result.outcome.counts
                    row.reference = result.against
                    row.score = Self.score(result)
                    row.status = result.outcome.status
                    row.reason = result.outcome.reason
                    row.sha256 = trace.files.sha256
                    return row
                }
            }
        }
    }

    /// Candidate by candidate, set by set: the mean at each size, then over all sizes.
    var meanRows: [ScoreRow] {
        everywhere { candidate, set in
            let single = sizes.map { mean(candidate, set, [$0], of: $0) }
            return single + [mean(candidate, set, sizes, of: nil)]
        }
    }

    private func everywhere(_ rows: (Candidate, TraceSet) -> [ScoreRow]) -> [ScoreRow] {
        candidates.flatMap { candidate in sets.flatMap { rows(candidate, $0) } }
    }

    private func row(_ candidate: Candidate, _ set: TraceSet) -> ScoreRow {
        ScoreRow(
            candidate: candidate, set: set, against: against, status: .ok, reason: "", seed: seed)
    }

    /// The mean of a set's traces, each the mean of its sizes. There is none where a run failed.
    func mean(
        _ candidate: Candidate, _ set: TraceSet, _ sizes: [KeySize], of size: KeySize?
    ) -> ScoreRow {
        var row = row(candidate, set)
        row.size = size
        let own = traces.filter { $0.set == set }.map { trace in
            trace.results.filter { $0.candidate == candidate && sizes.contains($0.size) }
        }
        if let failed = own.joined().first(where: { $0.outcome.status != .ok }) {
            row.status = failed.outcome.status
            row.reason = failed.outcome.reason
            return row
        }
        let scores = own.compactMap { results in
            let scores = results.compactMap(Self.score)
            return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
        }
        row.traces = scores.count
        guard !scores.isEmpty else { return row }
        let estimate = PairedDifference(differences: scores)
        row.score = estimate.mean
        row.low = estimate.low
        row.high = estimate.high
        return row
    }

    package var csv: String {
        CSV.table(ScoreColumns.all, (cellRows + meanRows).map { ScoreColumns.table.row(of: $0) })
    }

    package var json: String {
        func rows(_ rows: [ScoreRow]) -> [Row] { rows.map { ScoreColumns.table.row(of: $0) } }
        let about: [JSON.Member] = [
            ("against", JSON(against)), ("seed", JSON(seed)), ("confined_by", JSON(confinedBy)),
            ("scores", JSONReport.list(rows(meanRows))),
        ]
        return JSONReport(traces: traces.flatMap(\.files), extra: about, rows: rows(cellRows)).text
    }

    /// Each candidate that has no score, with the first reason.
    package var faults: [(candidate: Candidate, reason: String)] {
        candidates.compactMap { candidate in
            let failed = traces.lazy.flatMap { trace in trace.results.map { (trace.name, $0) } }
                .first { $1.candidate == candidate && $1.outcome.status != .ok }
            guard let (trace, result) = failed else { return nil }
            let run =
                result.outcome.status == .uncompiled
                ? "" : "\(trace) at \(KeyReport.name(of: result.size)): "
            return (candidate, run + result.outcome.reason)
        }
    }
}
