import LabBase
import LabCells
import LabOrders
import LabReplay
import LabRuns
import LabScripts

/// The images in a policy's views and in its memory, once an instant is over.
final class FilmMoment {
    struct View {
        var image: ImageID?
        var instance: LogInstance?
        var way = FilmWay.blank
        var load: LogLoad?
    }

    struct Copy {
        var image: ImageID
        var bytes: Int64
        var holder = Holder.inFlight
        /// Its place among those that were stored.
        var stored: Int?
        var isAgain = false
        var isScratch: Bool
    }

    let policy: String
    let atNs: Int64
    /// When the run is over.
    private(set) var endNs: Int64 = 0
    private(set) var views: [ViewID: View] = [:]
    private(set) var copies: [LogInstance: Copy] = [:]
    private(set) var decodes = 0
    private(set) var redecodes = 0
    private(set) var pausedNs: Int64 = 0
    private(set) var isAlive = true
    private(set) var line: [LogInstance]?
    private var steps: [LogLoad: LoadStep] = [:]
    private var storedCount = 0

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

    /// Returns the step of a view's load, or of the load that does it for it.
    func step(of view: View) -> LoadStep? {
        var step = view.load.flatMap { steps[$0] }
        while case .shares(let other)? = step, let next = steps[other] { step = next }
        return step
    }

    private func note(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .asked(let request):
            views[request.view, default: View()].image = request.image
            views[request.view]?.load = nil
            if views[request.view]?.instance == nil { views[request.view]?.way = .blank }
        case .gets(let view, let instance, let supply, let isWrong):
            let isAgain = copies[instance]?.isAgain == true
            views[view, default: View()].instance = instance
            views[view]?.load = nil
            views[view]?.way =
                isWrong ? .wrong : supply == .loaded ? (isAgain ? .again : .new) : .init(supply)
        case .letsGo(let view, let instance):
            guard views[view]?.instance == instance else { break }
            views[view]?.instance = nil
            views[view]?.way = .blank
        case .waits(let view, let load): views[view, default: View()].load = load
        case .fails(let view, _):
            views[view]?.load = nil
            views[view]?.way = .failed
        case .cleared(let view), .dropped(let view): views[view] = nil
        case .load(let load, let step): steps[load] = step
        default: noteMemory(timeNs, entry)
        }
    }

    private func noteMemory(_ timeNs: Int64, _ entry: LogEntry) {
        switch entry {
        case .decodes(let instance, _, let isAgain, _):
            decodes += 1
            if isAgain { redecodes += 1 }
            copies[instance]?.isAgain = isAgain
        case .born(let birth):
            copies[birth.instance] = Copy(
                image: birth.image, bytes: birth.bytes, isScratch: birth.kind == .scratch)
        case .held(let instance, let holder): copies[instance]?.holder = holder
        case .stored(let instance):
            storedCount += 1
            copies[instance]?.stored = storedCount
        case .leavesStore(let instance?, _): copies[instance]?.stored = nil
        case .died(let instance): copies[instance] = nil
        case .order(_, let order): if let order { line = order }
        case .killed:
            isAlive = false
            for view in views.keys {
                views[view]?.instance = nil
                views[view]?.load = nil
                views[view]?.way = .blank
            }
        case .relaunched: isAlive = true
        case .pauses(let ns): pausedNs += min(ns, atNs - timeNs)
        default: break
        }
    }

    /// Stored images in the order in which they would go; where there is none, as they came.
    var stored: [LogInstance] {
        let all = copies.filter { $0.value.stored != nil }.keys
        let places = Dictionary(
            (line ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return all.sorted { a, b in
            let ranks = (places[a] ?? .max, places[b] ?? .max)
            return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : copies[a]!.stored! < copies[b]!.stored!
        }
    }

    func held(by holder: Holder) -> [LogInstance] {
        copies.filter { $0.value.holder == holder && $0.value.stored == nil }.keys
            .sorted { $0.number < $1.number }
    }
}

/// How a view has come by what it shows.
enum FilmWay: String, CaseIterable {
    case store, alive, new, again, wrong, waits, blank, failed

    init(_ supply: Supply) {
        switch supply {
        case .store: self = .store
        case .alive: self = .alive
        case .loaded: self = .new
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
