import LabOrders
import LabReplay

/// Each view's image, which it shows or waits for, and within it the spans in which it is blank.
struct ChromeViews {
    private enum Sight: Equatable {
        case nothing, shows(ImageID), waits(ImageID)

        var label: ChromeLabel {
            switch self {
            case .nothing: ChromeLabel()
            case .shows(let image): ChromeLabel("", image)
            case .waits(let image): ChromeLabel("waits for ", image)
            }
        }
    }

    private struct State {
        var asked: ImageID?
        var instance: LogInstance?
        var image: ImageID?
        var isWaiting = false
        var isBlank = false
        /// As it was written.
        var shown = Sight.nothing
        var isShownBlank = false
        var isChanged = false

        var sight: Sight {
            if let image { return .shows(image) }
            if isWaiting, let asked { return .waits(asked) }
            return .nothing
        }
    }

    private var states: [State] = []
    /// The views that something has happened to at this instant.
    private var changed: [ViewID] = []

    private mutating func change(_ view: ViewID, _ body: (inout State) -> Void) {
        while states.count <= view.index { states.append(State()) }
        if !states[view.index].isChanged {
            states[view.index].isChanged = true
            changed.append(view)
        }
        body(&states[view.index])
    }

    mutating func note(_ entry: LogEntry, _ memory: ChromeMemory) {
        switch entry {
        case .asked(let request): change(request.view) { $0.asked = request.image }
        case .gets(let view, let instance, _, _):
            let image = memory.image(of: instance)
            change(view) { state in
                state.instance = instance
                state.image = image
                state.isWaiting = false
            }
        case .letsGo(let view, let instance):
            change(view) { state in
                // It may have been given another before.
                guard state.instance == instance else { return }
                state.instance = nil
                state.image = nil
            }
        case .waits(let view, let load): change(view) { $0.isWaiting = load != nil }
        case .fails(let view, _): change(view) { $0.isWaiting = false }
        case .blank(let view): change(view) { $0.isBlank = true }
        case .notBlank(let view): change(view) { $0.isBlank = false }
        case .dropped(let view):
            change(view) { state in
                state.instance = nil
                state.image = nil
                state.isWaiting = false
                state.isBlank = false
            }
        default: break
        }
    }

    /// The app is gone, or the run is over.
    mutating func loseAll() {
        for index in states.indices {
            change(ViewID(index)) { state in
                state.instance = nil
                state.image = nil
                state.isWaiting = false
                state.isBlank = false
            }
        }
    }

    mutating func settle(_ nowNs: Int64, _ output: inout ChromeOutput) {
        for view in changed {
            let index = view.index
            states[index].isChanged = false
            let track = ChromeTrack.view(view)
            let state = states[index]
            let sight = state.sight
            if state.isShownBlank, sight != state.shown || !state.isBlank {
                output.end(track, atNs: nowNs)
                states[index].isShownBlank = false
            }
            if sight != state.shown {
                if state.shown != .nothing { output.end(track, atNs: nowNs) }
                if sight != .nothing { output.begin(track, sight.label, atNs: nowNs) }
                states[index].shown = sight
            }
            if state.isBlank, !states[index].isShownBlank {
                output.begin(track, ChromeLabel("blank"), atNs: nowNs)
                states[index].isShownBlank = true
            }
        }
        changed.removeAll(keepingCapacity: true)
    }
}
