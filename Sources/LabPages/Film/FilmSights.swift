import LabCells
import LabOrders
import LabReplay

/// Tells a film how each view stands once an instant is over, and when it was blank.
struct FilmSights {
    typealias Record = (code: FilmCode, numbers: [Int64])

    /// By view, as it was told last.
    private var told: [ViewID: [Int64]] = [:]
    private var changed: Set<ViewID> = []
    /// The views that are blank: since when, and for which image.
    private var open: [ViewID: (sinceNs: Int64, image: ImageID)] = [:]
    /// The blank times that have ended at this instant.
    private var ended: [(view: ViewID, ns: Int64, image: ImageID)] = []

    mutating func note(_ entry: LogEntry, _ state: LogState, _ nowNs: Int64) {
        changed.formUnion(state.viewsInSight(of: entry))
        switch entry {
        case .blank(let view, _): open[view] = (nowNs, state[view]?.image ?? .absent)
        case .notBlank(let view): end(view, nowNs)
        case .killed: changed.formUnion(told.keys)
        default: break
        }
    }

    private mutating func end(_ view: ViewID, _ nowNs: Int64) {
        guard let blank = open.removeValue(forKey: view), nowNs > blank.sinceNs else { return }
        ended.append((view, nowNs - blank.sinceNs, blank.image))
    }

    mutating func end(_ nowNs: Int64) {
        for view in open.keys.sorted(by: { $0.number < $1.number }) { end(view, nowNs) }
    }

    mutating func settle(_ state: LogState) -> [Record] {
        var records: [Record] = []
        for view in changed.sorted(by: { $0.number < $1.number }) {
            let numbers = Self.numbers(state[view], state.copies)
            guard told.updateValue(numbers, forKey: view) != numbers else { continue }
            records.append((.view, [Int64(view.number)] + numbers))
        }
        for (view, ns, image) in ended {
            let came: Int64 = state[view]?.sight == nil ? 0 : 1
            records.append((.blank, [Int64(view.number), ns, Int64(image.number), came]))
        }
        changed.removeAll(keepingCapacity: true)
        ended.removeAll(keepingCapacity: true)
        return records
    }

    /// Its way and whether it is blank, the copy that it shows or the image that it wants, and the
    /// load that it waits for.
    private static func numbers(_ view: LogView?, _ copies: LogCopies) -> [Int64] {
        guard let view, view.sight != nil || view.image != .absent else { return [-1, 0, 0] }
        return [
            FilmWay(view, copies).code * 2 + (view.isBlank ? 1 : 0),
            view.isPlaying
                ? Int64(view.image.number) : view.sight?.instance.code ?? Int64(view.image.number),
            Int64(view.load?.number ?? 0),
        ]
    }
}
