import LabOrders
import LabReplay

/// Each load's place, in a lane of that place.
struct ChromeLoads {
    private struct State {
        var image: ImageID
        var step: LoadStep?
        var isOver = false
        /// As it was written.
        var shown: (place: LoadPlace, lane: Int, step: LoadStep)?
    }

    private var states: [LogLoad: State] = [:]
    /// The loads that have gone on at this instant, in that order; one may stand there twice.
    private var changed: [LogLoad] = []
    private var lanes = LoadLanes()

    mutating func note(_ entry: LogEntry) {
        switch entry {
        case .loadBegins(let birth): states[birth.load] = State(image: birth.image)
        case .load(let load, let step):
            states[load]?.step = step
            changed.append(load)
        case .loadEnds(let load, _):
            states[load]?.isOver = true
            changed.append(load)
        default: break
        }
    }

    mutating func endAll() {
        changed += states.keys.sorted { $0.number < $1.number }
        for load in states.keys { states[load]!.isOver = true }
    }

    /// Lanes are given back before others are taken.
    mutating func settle(_ nowNs: Int64, _ output: inout ChromeOutput) {
        for load in changed {
            guard let state = states[load], let shown = state.shown,
                state.isOver || state.step != shown.step
            else { continue }
            output.end(.lane(shown.lane, of: shown.place), atNs: nowNs)
            let stays = !state.isOver && state.step.flatMap(LoadPlace.init) == shown.place
            if stays {
                begin(load, state, shown.lane, of: shown.place, nowNs, &output)
            } else {
                lanes.giveBack(shown.lane, of: shown.place)
                states[load]!.shown = nil
            }
        }
        for load in changed {
            guard let state = states[load] else { continue }
            if state.isOver {
                states[load] = nil
            } else if state.shown == nil, let place = state.step.flatMap(LoadPlace.init) {
                begin(load, state, lanes.take(place), of: place, nowNs, &output)
            }
        }
        changed.removeAll(keepingCapacity: true)
    }

    private mutating func begin(
        _ load: LogLoad, _ state: State, _ lane: Int, of place: LoadPlace, _ nowNs: Int64,
        _ output: inout ChromeOutput
    ) {
        let label =
            switch state.step {
            case .requesting: ChromeLabel("request ", state.image)
            case .seeking: ChromeLabel("seek ", state.image)
            default: ChromeLabel("", state.image)
            }
        output.begin(.lane(lane, of: place), label, atNs: nowNs)
        states[load]!.shown = (place, lane, state.step!)
    }
}
