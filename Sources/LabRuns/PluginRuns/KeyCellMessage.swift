import LabOrders
import LabReplay

/// A message from the process of a key trace's cell to its parent.
enum KeyCellMessage: FormedMessage, Equatable {
    /// After the warm-up.
    case counts(KeyCounts)
    /// The counts of the next window.
    case window(KeyCounts)
    case wall(ns: Int64)
    /// How it ended, where the process lived to tell.
    case ended(RunStatus, String)

    static let messageForm = MessageForm<KeyCellMessage>(cases: [
        "counts": MessageForm(Self.counts) { if case .counts(let all) = $0 { all } else { nil } },
        "window": MessageForm(Self.window) { if case .window(let all) = $0 { all } else { nil } },
        "wall": MessageForm(Self.wall) { if case .wall(let ns) = $0 { ns } else { nil } },
        "ended": MessageForm(Self.ended) {
            if case .ended(let status, let text) = $0 { (status, text.onOneLine) } else { nil }
        },
    ])
}
