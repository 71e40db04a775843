import LabBase
import LabReplay

/// The runs to repeat to see how a result came about.
package struct ResultRuns: Equatable {
    package var policies: [String]
    package var device: String
    package var seed: UInt64?

    /// Reads a scenario's rows; nil without any.
    package init?(of scenario: String, in files: [ResultFile]) {
        let rows = files.filter {
            $0.kind != .timeline && $0.has(.scenario) && $0.has(.policy) && $0.has(.device)
        }.flatMap { file in
            file.rows.filter { $0[.scenario] == scenario }
        }
        guard let first = rows.first else { return nil }
        policies = rows.map { $0[.policy] }.distinct
        device = first[.device]
        seed = first.has(.seed) ? UInt64(first[figure: Column.of(.seed)].written) : nil
    }
}
