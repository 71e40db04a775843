import LabReplay

/// Each load's place, in a lane of that place.
struct ChromeLoads {
    /// Each load as it was written.
    private var shown: [LogLoad: (place: LoadPlace, lane: Int, step: LoadStep)] = [:]
    /// The loads that have gone on at this instant, in that order; one may stand there twice.
    private var changed: [LogLoad] = []
    private var lanes = LoadLanes()

    mutating func note(_ entry: LogEntry) {
        switch entry {
        case .load(let load, _), .loadEnds(let load, _): changed.append(load)
        default: break
        }
    }

    mutating func endAll() { changed += shown.keys.sorted { $0.number < $1.number } }

    /// Lanes are given back before others are taken.
    mutating func settle(_ state: LogState, _ nowNs: Int64, _ output: inout ChromeOutput) {
        for load in changed {
            let step = state.loads[load]?.step
            guard let shown = shown[load], step != shown.step else { continue }
            output.end(.lane(shown.lane, of: shown.place), atNs: nowNs)
            if let step, LoadPlace(step) == shown.place {
                begin(load, step, shown.lane, of: shown.place, state, nowNs, &output)
            } else {
                lanes.giveBack(shown.lane, of: shown.place)
                self.shown[load] = nil
            }
        }
        for load in changed where shown[load] == nil {
            guard let step = state.loads[load]?.step, let place = LoadPlace(step) else { continue }
            begin(load, step, lanes.take(place), of: place, state, nowNs, &output)
        }
        changed.removeAll(keepingCapacity: true)
    }

    private mutating func begin(
        _ load: LogLoad, _ step: LoadStep, _ lane: Int, of place: LoadPlace, _ state: LogState,
        _ nowNs: Int64, _ output: inout ChromeOutput
    ) {
        let words =
            switch step {
            case .requesting: "request "
            case .seeking: "seek "
            default: ""
            }
        output.begin(
            .lane(lane, of: place), ChromeLabel(words, state.loads[load]?.image), atNs: nowNs)
        shown[load] = (place, lane, step)
    }
}
