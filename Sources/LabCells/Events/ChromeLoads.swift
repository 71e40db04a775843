import LabReplay

/// Each load as a slice of its step's track, in a lane of that track.
struct ChromeLoads {
    /// Each load as it was written.
    private var shown: [LogLoad: (track: LoadTrack, lane: Int, step: LoadStep)] = [:]
    /// The loads that have gone on at this instant, one after the other; one may stand there twice.
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
            output.end(.lane(shown.lane, of: shown.track), atNs: nowNs)
            if let step, LoadTrack(step) == shown.track {
                begin(load, step, shown.lane, of: shown.track, state, nowNs, &output)
            } else {
                lanes.giveBack(shown.lane, of: shown.track)
                self.shown[load] = nil
            }
        }
        for load in changed where shown[load] == nil {
            guard let step = state.loads[load]?.step, let track = LoadTrack(step) else { continue }
            begin(load, step, lanes.take(track), of: track, state, nowNs, &output)
        }
        changed.removeAll(keepingCapacity: true)
    }

    private mutating func begin(
        _ load: LogLoad, _ step: LoadStep, _ lane: Int, of track: LoadTrack, _ state: LogState,
        _ nowNs: Int64, _ output: inout ChromeOutput
    ) {
        let words =
            switch step {
            case .requesting: "request "
            case .seeking: "seek "
            default: ""
            }
        output.begin(
            .lane(lane, of: track), ChromeLabel(words, state.loads[load]?.image), atNs: nowNs)
        shown[load] = (track, lane, step)
    }
}
