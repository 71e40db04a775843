import LabOrders
import LabReplay

/// How things stand in a run as far as its log was read: which instances live and who holds them,
/// what each view shows or waits for, and what each load does.
package struct LogState {
    package private(set) var copies = LogCopies()
    package private(set) var loads: [LogLoad: LogLoadState] = [:]
    package private(set) var isAlive = true
    /// How many loads share each kind of thing.
    private(set) var sharing = [Int](repeating: 0, count: SharedKind.allCases.count)
    /// The link's bundles that have loads, and how they share.
    package private(set) var linkBundles: [Int: LoadShare] = [:]
    private var views: [LogView?] = []

    package init() {}

    /// Is nil where the view has nothing to do with images now.
    package subscript(view: ViewID) -> LogView? {
        view.index < views.count ? views[view.index] : nil
    }

    package mutating func note(_ entry: LogEntry) {
        copies.note(entry)
        switch entry {
        case .loadBegins(let birth): loads[birth.load] = LogLoadState(image: birth.image)
        case .load(let load, let step): loads[load]?.step = step
        case .loadEnds(let load, _): loads[load] = nil
        case .shares(let kind, let share):
            let index = SharedKind.allCases.firstIndex(of: kind)!
            sharing[index] = share.count
            if kind == .link {
                linkBundles[share.bundle] = share.count > 0 ? share : nil
                sharing[index] = linkBundles.values.reduce(0) { $0 + $1.count }
            }
        case .killed:
            isAlive = false
            linkBundles = [:]
            sharing = [Int](repeating: 0, count: SharedKind.allCases.count)
            loseAll()
        case .relaunched: isAlive = true
        default: noteView(entry)
        }
    }

    private mutating func noteView(_ entry: LogEntry) {
        switch entry {
        case .asked(let request): change(request.view) { $0.asks(request) }
        case .gets(let view, let instance, let supply, let isWrong):
            let sight = LogSight(
                instance: instance, image: copies[instance]?.image, supply: supply,
                isWrong: isWrong)
            change(view) { ($0.sight, $0.load, $0.hasFailed) = (sight, nil, false) }
        case .letsGo(let view, let instance):
            // It may have been given another before.
            change(view) { if $0.sight?.instance == instance { $0.sight = nil } }
        case .waits(let view, let load): change(view) { ($0.load, $0.hasFailed) = (load, false) }
        case .fails(let view, _): change(view) { ($0.load, $0.hasFailed) = (nil, true) }
        case .blank(let view, _): change(view) { $0.isBlank = true }
        case .notBlank(let view): if self[view] != nil { change(view) { $0.isBlank = false } }
        case .videoPlays(let view): change(view) { $0.isPlaying = true }
        case .playerEnds(let view, _):
            if self[view] != nil { change(view) { $0.isPlaying = false } }
        case .cleared(let view), .dropped(let view):
            if self[view] != nil { views[view.index] = nil }
        default: break
        }
    }

    private mutating func change(_ view: ViewID, _ body: (inout LogView) -> Void) {
        while views.count <= view.index { views.append(nil) }
        body(&views[view.index, default: LogView()])
    }

    /// The views that look otherwise once an entry is noted: a decode counts for all that show
    /// its instance.
    package func viewsInSight(of entry: LogEntry) -> [ViewID] {
        guard case .decodes(let instance, _, _, _) = entry else {
            return entry.viewInSight.map { [$0] } ?? []
        }
        return views.indices.filter { views[$0]?.sight?.instance == instance }.map { ViewID($0) }
    }

    /// The app is gone, or the run is over: no view shows anything, and no load goes on.
    mutating func loseAll() {
        loads = [:]
        for index in views.indices { views[index]?.losesAll() }
    }
}

/// A load that is under way.
package struct LogLoadState {
    package var image: ImageID
    package var step: LoadStep?
}

extension [LogView?] {
    fileprivate subscript(index: Int, default new: @autoclosure () -> LogView) -> LogView {
        get { self[index] ?? new() }
        set { self[index] = newValue }
    }
}

extension LogEntry {
    /// The view of which an entry tells what it shows or waits for.
    package var viewInSight: ViewID? {
        switch self {
        case .asked(let request): request.view
        case .gets(let view, _, _, _), .letsGo(let view, _), .waits(let view, _),
            .fails(let view, _), .blank(let view, _), .notBlank(let view), .cleared(let view),
            .dropped(let view), .videoPlays(let view), .playerEnds(let view, _):
            view
        default: nil
        }
    }
}
