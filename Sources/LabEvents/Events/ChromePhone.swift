import LabBase
import LabReplay
import LabScripts

/// Writes what happens to the apps of a phone in the Chrome trace format: a track for each app with
/// the states of its process, counters of RAM, and instants.
final class ChromePhone {
    private var output: ChromeOutput
    private let names: [String]
    private let visits: [Visit]
    private var states: [ProcessState]
    private var nowNs: Int64 = 0
    private var isOver = false

    init(_ output: consuming ChromeOutput, apps: [String], visits: [Visit]) {
        self.output = output
        names = apps
        self.visits = visits
        states = Array(repeating: .absent, count: apps.count)
    }

    func note(_ timeNs: Int64, _ event: PhoneEvent) {
        if timeNs > nowNs { output.passInstant() }
        nowNs = timeNs
        switch event {
        case .visit(let number):
            let visit = visits[number]
            let words = visit.app.map { "\(names[$0]) in front" }
            instant(words ?? (visit.isLocked ? "locked" : "home"))
        case .launches(let app, let isCold, _):
            instant("\(names[app]) \(isCold ? "starts cold" : "starts")")
        case .usable(let app, _): instant("\(names[app]) usable")
        case .state(let app, let state): become(app, state)
        case .stands(let standing): count(standing)
        case .warned(let app, let level): instant("\(names[app]) warned: \(level.rawValue)")
        case .emptied(let app, _): instant("\(names[app]) emptied")
        case .ended(let app, let reason, _):
            instant("\(names[app]) ended for \(reason.rawValue)")
            become(app, .absent)
        case .ends: finish()
        case .otherEnded: instant("another app ended")
        case .memory: break
        }
    }

    private func instant(_ label: String) { output.instant(.app, label, atNs: nowNs) }

    private func become(_ app: Int, _ state: ProcessState) {
        guard state.word != states[app].word else {
            states[app] = state
            return
        }
        let track = ChromeTrack(number: 100_000 + app, name: names[app])
        if states[app] != .absent { output.end(track, atNs: nowNs) }
        states[app] = state
        if state != .absent { output.begin(track, ChromeLabel(state.word), atNs: nowNs) }
    }

    private func count(_ standing: PhoneStanding) {
        let residents = zip(names, standing.processes).map { (name: $0, value: $1.residentBytes) }
        output.counter("RAM of apps", atNs: nowNs, residents)
        output.counter(
            "available RAM", atNs: nowNs, ("bytes", standing.availableBytes),
            ("line", standing.lineBytes))
    }

    /// Closes what is open.
    func finish() {
        guard !isOver else { return }
        isOver = true
        for app in names.indices { become(app, .absent) }
        output.passAll()
    }
}
