import LabBase
import LabCells
import LabEvents
import LabOrders
import LabReplay
import LabRuns
import LabScripts

/// The images in a policy's views and in its memory, once an instant is over.
final class FilmMoment {
    let policy: String
    let atNs: Int64
    /// When the run is over.
    private(set) var endNs: Int64 = 0
    private(set) var state = LogState()
    private(set) var decodes = 0
    private(set) var redecodes = 0
    private(set) var pausedNs: Int64 = 0

    init(_ cell: Cell, _ input: CellInput, atNs: Int64) throws(Halt) {
        policy = cell.policy.text
        self.atNs = atNs
        let log = RunLog(wantsOrders: true) { [unowned self] in
            endNs = $0
            if $0 <= atNs { note($0, $1) }
        }
        _ = try ModelRun.play(
            cell, input.source, memory: ModelMemory(), log: log, sample: { _ in })
    }

    /// The time that the script has come to: it waits for an app that is started anew.
    var scriptNs: Int64 { atNs - pausedNs }

    private func note(_ timeNs: Int64, _ entry: LogEntry) {
        state.note(entry)
        switch entry {
        case .decodes(_, _, let isAgain, _):
            decodes += 1
            if isAgain { redecodes += 1 }
        case .pauses(let ns): pausedNs += min(ns, atNs - timeNs)
        default: break
        }
    }
}

/// How a view has come by what it shows.
enum FilmWay: String, CaseIterable {
    case store, alive, new, again, wrong, waits, blank, failed

    init(_ view: LogView) {
        if view.hasFailed {
            self = .failed
        } else if let sight = view.sight {
            self = sight.isWrong ? .wrong : .init(sight)
        } else {
            self = view.load == nil ? .blank : .waits
        }
    }

    private init(_ sight: LogSight) {
        switch sight.supply {
        case .store: self = .store
        case .alive: self = .alive
        case .loaded: self = sight.isAgain ? .again : .new
        }
    }

    var mark: String {
        switch self {
        case .store: "S"
        case .alive: "A"
        case .new: "+"
        case .again: "2×"
        case .wrong: "≠"
        case .waits: "…"
        case .blank: ""
        case .failed: "✕"
        }
    }

    var words: String {
        switch self {
        case .store: "from the store"
        case .alive: "shared, alive"
        case .new: "decoded for it"
        case .again: "decoded again"
        case .wrong: "a wrong image"
        case .waits: "waits"
        case .blank: "nothing there"
        case .failed: "can't be had"
        }
    }

    /// On white paper.
    var colour: String {
        switch self {
        case .store: "#0b4f8a"
        case .alive: "#2b7fb8"
        case .new: "#00694d"
        case .again: "#c24f00"
        case .wrong: "#a02078"
        case .waits: "#6b5a00"
        case .blank: "#8a94a0"
        case .failed: "#b3001b"
        }
    }

    var dashes: String? {
        switch self {
        case .alive: "5 2"
        case .wrong: "2 2"
        case .blank, .failed: "2 4"
        case .store, .new, .again, .waits: nil
        }
    }
}

extension LoadStep {
    /// For under a view.
    var words: String {
        switch self {
        case .postponed: "held back"
        case .queued: "queue"
        case .connecting: "connection"
        case .requesting: "request"
        case .transferring, .shares: "fetch"
        case .parked: "offline"
        case .seeking, .reading: "read"
        case .decoding, .decodingOnMain: "decode"
        case .awaitsMain: "main thread"
        case .awaitsBatch: "batch"
        }
    }
}
