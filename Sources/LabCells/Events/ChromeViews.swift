import LabOrders
import LabReplay

/// Each view's image, which it shows or waits for, and within it the spans in which it is blank.
struct ChromeViews {
    private enum Sight: Equatable {
        case nothing, shows(ImageID), waits(ImageID)

        init(_ view: LogView?) {
            if let image = view?.sight?.image {
                self = .shows(image)
            } else if let view, view.load != nil {
                self = .waits(view.image)
            } else {
                self = .nothing
            }
        }

        var label: ChromeLabel {
            switch self {
            case .nothing: ChromeLabel()
            case .shows(let image): ChromeLabel("", image)
            case .waits(let image): ChromeLabel("waits for ", image)
            }
        }
    }

    /// As it was written.
    private struct Shown {
        var sight = Sight.nothing
        var isBlank = false
        var isChanged = false
    }

    private var shown: [Shown] = []
    /// The views that something has happened to at this instant.
    private var changed: [ViewID] = []

    private mutating func change(_ view: ViewID) {
        while shown.count <= view.index { shown.append(Shown()) }
        if shown[view.index].isChanged { return }
        shown[view.index].isChanged = true
        changed.append(view)
    }

    mutating func note(_ entry: LogEntry) {
        if let view = entry.viewInSight { change(view) }
    }

    /// The app is gone, or the run is over.
    mutating func loseAll() {
        for index in shown.indices { change(ViewID(index)) }
    }

    mutating func settle(_ state: LogState, _ nowNs: Int64, _ output: inout ChromeOutput) {
        for view in changed {
            let index = view.index
            shown[index].isChanged = false
            let track = ChromeTrack.view(view)
            let sight = Sight(state[view])
            let isBlank = state[view]?.isBlank ?? false
            let before = shown[index].sight
            if shown[index].isBlank, sight != before || !isBlank {
                output.end(track, atNs: nowNs)
                shown[index].isBlank = false
            }
            if sight != before {
                if before != .nothing { output.end(track, atNs: nowNs) }
                if sight != .nothing { output.begin(track, sight.label, atNs: nowNs) }
                shown[index].sight = sight
            }
            if isBlank, !shown[index].isBlank {
                output.begin(track, ChromeLabel("blank"), atNs: nowNs)
                shown[index].isBlank = true
            }
        }
        changed.removeAll(keepingCapacity: true)
    }
}
