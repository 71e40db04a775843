import LabBase
import LabReplay

/// A message from a cell's child to its parent.
package enum CellMessage: FormedMessage, Equatable {
    /// How the run ended, where the process lived to tell.
    case status(RunStatus)
    /// All figures from `requests` on, but for the digests, which the parent knows.
    case figures([Figure])
    /// The figures of the watched warning, from `at_ms` on.
    case probe([Figure])
    case held(ByteSnapshot, peakNs: Int64)
    case sample(TimelineSample)
    /// Memory is about to grow; said only where the kernel may not let it.
    case progress(RunProgress)
    case problem(String)
    /// Why its events can't be written.
    case unwritten(String)

    static let messageForm = MessageForm<CellMessage>(cases: [
        "progress": MessageForm(Self.progress) {
            if case .progress(let all) = $0 { all } else { nil }
        },
        "status": MessageForm(Self.status) { if case .status(let end) = $0 { end } else { nil } },
        "figures": MessageForm({
            .figures(figures($0, ResultColumns.replayed + ResultColumns.measured))
        }) {
            if case .figures(let all) = $0 { all.map(\.written) } else { nil }
        },
        "probe": MessageForm({ .probe(figures($0, WarningProbe.table.map(\.column))) }) {
            if case .probe(let all) = $0 { all.map(\.written) } else { nil }
        },
        "held": MessageForm(Self.held) {
            if case .held(let bytes, let peakNs) = $0 { (bytes, peakNs) } else { nil }
        },
        "sample": MessageForm(Self.sample) { if case .sample(let all) = $0 { all } else { nil } },
        "problem": MessageForm(Self.problem) {
            if case .problem(let text) = $0 { text.onOneLine } else { nil }
        },
        "unwritten": MessageForm(Self.unwritten) {
            if case .unwritten(let reason) = $0 { reason.onOneLine } else { nil }
        },
    ])

    private static func figures(_ written: [String], _ columns: [Column]) -> [Figure] {
        zip(written, columns).map { Figure.parse($0, as: $1.kind) }
    }
}
