import LabCells
import LabKeyTraces
import LabOrders
import LabReplay

/// Cells of a key trace whose cache is a plugin's: each in a process of its own, which reads the
/// trace again.
package struct KeyChildRun: Sendable {
    package var reading: KeyTraceReading
    package var options: PluginOptions

    package init(_ reading: KeyTraceReading, _ options: PluginOptions) {
        self.reading = reading
        self.options = options
    }

    /// The result of a cell, over a trace that had so many requests when it was read first.
    package func result(
        of cell: KeyReplayPlan.Cell, _ plan: KeyReplayPlan, requests: Int
    ) -> KeyResult {
        var request = KeyCellRequest(cell, plan, reading, requests: requests)
        // Windows say where they differ.
        if options.checks { request.window = plan.window ?? max(1, requests / 1000) }
        var result = run(cell, request)
        if options.checks, result.failure == nil {
            result.difference = Self.difference(
                result, run(cell, request), window: request.window ?? 1)
        }
        if plan.window == nil { result.windows = [] }
        return result
    }

    private func run(_ cell: KeyReplayPlan.Cell, _ request: KeyCellRequest) -> KeyResult {
        var result = KeyResult(cell: cell, counts: KeyCounts(), windows: [], wallNs: 0)
        var counts: KeyCounts?
        let end = ChildEnd.of(
            request, plugins: [cell.policy.order.plugin].compactMap { $0 },
            timeoutNs: options.timeoutNs
        ) { (message: KeyCellMessage?) in
            switch message {
            case .counts(let counted): counts = counted
            case .window(let counted): result.windows.append(counted)
            case .wall(let ns): result.wallNs = ns
            case .ended(let status, let text): result.failure = Self.failure(status, text)
            case nil: break
            }
        }
        if let counts, result.failure == nil, end.ending == .exited(0) {
            result.counts = counts
        } else {
            result.windows = []
            let fate = end.fate()
            result.failure = result.failure ?? Self.failure(fate.status, fate.problem)
        }
        return result
    }

    private static func failure(_ status: RunStatus, _ problem: String) -> KeyResult.Failure {
        KeyResult.Failure(status: status.rawValue, problem: problem)
    }

    /// The first figure in which two runs of a cell differ.
    private static func difference(_ one: KeyResult, _ other: KeyResult, window: Int) -> String? {
        if let failure = other.failure {
            return "the second run ended as \(failure.status): \(failure.problem)"
        }
        let windows = zip(one.windows, other.windows).enumerated()
        for (number, (first, second)) in windows where first != second {
            let start = number * window
            return "of the requests from \(start + 1) to \(start + first.requests), "
                + words(first, second)
        }
        return one.counts == other.counts ? nil : words(one.counts, other.counts)
    }

    private static func words(_ one: KeyCounts, _ other: KeyCounts) -> String {
        let figures: [(String, Int64, Int64)] = [
            ("misses", Int64(one.misses), Int64(other.misses)),
            ("missed bytes", one.missedBytes, other.missedBytes),
            ("evictions", Int64(one.evictions), Int64(other.evictions)),
        ]
        let (name, first, second) = figures.first { $0.1 != $0.2 } ?? figures[0]
        return "\(name) \(first) and \(second)"
    }
}
