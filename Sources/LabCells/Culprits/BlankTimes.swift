import LabBase
import LabOrders
import LabReplay

/// Blank time, parted by what made it.
///
/// From when a view is blank until it isn't any more is one interval. It is parted into what the
/// view's load does, and rounded once, at its end, so that its parts come to it.
struct BlankTimes {
    /// A part of an interval: its moment, the load that caused it, and the cause.
    private struct Stretch {
        var moment: Int
        var load: LogLoad?
        var cause: Int
        var amount: Int128
    }

    private struct View {
        /// Negative: it isn't blank.
        var sinceNs: Int64 = -1
        var isAgain = false
        var partNs: Int64 = 0
        var before: [Int128] = []
        var parts: [Stretch] = []
    }

    private var loads: LoadTimes
    private let failed: Int
    private let nothing: Int
    private var views: [View] = []
    private var blank: [ViewID] = []
    /// By a screen's number: the index of its name. A number is another screen's later on.
    private var screens: [UInt32: UInt32] = [:]
    private(set) var parts: [BlankPart: Int64] = [:]
    private(set) var ofLoad: [LogLoad: Int64] = [:]
    private(set) var waits: [ImageID: BlankWaits] = [:]

    var causes: BlankCauses { loads.causes }

    init(_ causes: BlankCauses) {
        loads = LoadTimes(causes)
        failed = causes.number(of: .failed)
        nothing = causes.number(of: .nothing)
    }

    private mutating func prepare(_ view: ViewID) {
        while views.count <= view.index { views.append(View()) }
    }

    /// Counts the waiting that an entry ends, as things stand before it.
    mutating func cut(before entry: LogEntry, _ state: LogState, _ moment: Int, _ nowNs: Int64) {
        switch entry {
        case .asked(let request):
            if case .kept = request.answer { return }
            cut(request.view, state, moment, nowNs)
        case .gets(let view, _, _, _), .waits(let view, _), .fails(let view, _):
            cut(view, state, moment, nowNs)
        case .notBlank(let view): end(view, state, moment, nowNs)
        case .loadEnds(let load, _):
            for view in blank where state[view]?.load == load { cut(view, state, moment, nowNs) }
        case .killed: cutAll(state, moment, nowNs)
        default: break
        }
    }

    /// Waiting that an entry begins is counted from here on.
    mutating func begin(with entry: LogEntry, _ state: LogState, _ nowNs: Int64) {
        loads.note(entry, nowNs)
        switch entry {
        case .waits(let view, let load?):
            prepare(view)
            views[view.index].before = loads.totals(of: load, nowNs: nowNs)
        case .blank(let view, let isAgain):
            prepare(view)
            guard views[view.index].sinceNs < 0 else { return }
            views[view.index] = View(sinceNs: nowNs, isAgain: isAgain, partNs: nowNs)
            if let load = state[view]?.load {
                views[view.index].before = loads.totals(of: load, nowNs: nowNs)
            }
            blank.append(view)
        case .screen(let screen, _): screens[screen.number] = screen.name
        default: break
        }
    }

    private mutating func end(_ view: ViewID, _ log: LogState, _ moment: Int, _ nowNs: Int64) {
        cut(view, log, moment, nowNs)
        let state = views[view.index]
        guard state.sinceNs >= 0, let asked = log[view] else { return }
        views[view.index].sinceNs = -1
        views[view.index].parts = []
        blank.removeAll { $0 == view }
        let lengthNs = nowNs - state.sinceNs
        guard lengthNs > 0 else { return }
        let rounded = LargestRemainder.parts(
            of: state.parts.map(\.amount), unit: ShareTime.unit, total: Int128(lengthNs))
        for (part, amount) in zip(state.parts, rounded) where amount > 0 {
            let ns = Int64(amount)
            parts[
                BlankPart(
                    image: asked.image, screen: screens[asked.screen] ?? .absent,
                    moment: part.moment, cause: part.cause, isAgain: state.isAgain),
                default: 0] += ns
            if let load = part.load { ofLoad[load, default: 0] += ns }
        }
        waits[asked.image, default: BlankWaits()].add(lengthNs, fromNs: state.sinceNs)
    }

    /// A moment is over, for all who are blank.
    mutating func cutAll(_ state: LogState, _ moment: Int, _ nowNs: Int64) {
        for view in blank { cut(view, state, moment, nowNs) }
    }

    /// Adds a view's blank time until now to a moment.
    private mutating func cut(_ view: ViewID, _ log: LogState, _ moment: Int, _ nowNs: Int64) {
        prepare(view)
        let state = views[view.index]
        guard state.sinceNs >= 0, nowNs > state.partNs else { return }
        views[view.index].partNs = nowNs
        guard let load = log[view]?.load else {
            let cause = log[view]?.hasFailed == true ? failed : nothing
            return add(
                Int128(nowNs - state.partNs) << ShareTime.unitBits, cause, moment, nil, to: view)
        }
        let totals = loads.totals(of: load, nowNs: nowNs)
        views[view.index].before = totals
        var rest = Int128(nowNs - state.partNs) << ShareTime.unitBits
        for cause in totals.indices where totals[cause] > state.before[cause] {
            rest -= totals[cause] - state.before[cause]
            add(totals[cause] - state.before[cause], cause, moment, load, to: view)
        }
        if rest > 0 { add(rest, nothing, moment, load, to: view) }
    }

    private mutating func add(
        _ amount: Int128, _ cause: Int, _ moment: Int, _ load: LogLoad?, to view: ViewID
    ) {
        let known = views[view.index].parts.firstIndex {
            $0.cause == cause && $0.moment == moment && $0.load == load
        }
        guard let known else {
            return views[view.index].parts.append(
                Stretch(moment: moment, load: load, cause: cause, amount: amount))
        }
        views[view.index].parts[known].amount += amount
    }
}

/// What a nanosecond of blank time is counted by.
package struct BlankPart: Sendable, Hashable, Comparable {
    package var image: ImageID
    /// The index of the name of the screen that the view is on; absent: it is on none.
    package var screen: UInt32
    /// By its index among the run's moments.
    package var moment: Int
    /// By its index in `BlankCauses.all`.
    package var cause: Int
    /// Its picture had been given to a view before the view was blank.
    package var isAgain = false

    package static func < (a: BlankPart, b: BlankPart) -> Bool {
        (a.image.number, a.screen, a.moment, a.cause, a.isAgain ? 1 : 0)
            < (b.image.number, b.screen, b.moment, b.cause, b.isAgain ? 1 : 0)
    }
}

/// How often views were blank for an image, and when longest.
package struct BlankWaits: Sendable {
    package private(set) var count = 0
    package private(set) var longestNs: Int64 = 0
    package private(set) var longestFromNs: Int64 = 0

    package init() {}

    mutating func add(_ lengthNs: Int64, fromNs: Int64) {
        count += 1
        guard lengthNs > longestNs else { return }
        longestNs = lengthNs
        longestFromNs = fromNs
    }
}
