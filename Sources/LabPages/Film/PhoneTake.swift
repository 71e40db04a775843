import LabBase
import LabEvents
import LabReplay
import LabReports
import LabScripts

/// One variant of a phone's run as a film's page gets it: who was in front, how memory stood, what
/// became of each process, and what the apps in front showed.
final class PhoneTake {
    /// The kinds of marks.
    enum Mark: String, CaseIterable { case warned, emptied, ended, launched }

    /// How an app came to the front.
    enum Arrival: String, CaseIterable { case none, first, warm, cold }

    private struct Coming {
        var visit: Int
        var timeNs: Int64
        var arrival: Arrival
        var usableNs: Int64?
    }

    let variant: String
    private let phone: Phone
    /// By app; nil for one that isn't replayed.
    private(set) var tracks: [PhoneAppTrack?]
    private let search: PhoneEndingSearch
    private var samples: PhoneSamples
    private var comings: [Coming] = []
    private var states: [ProcessState]
    private var isKnown: [Bool]
    private var stateNumbers = FilmNumbers()
    private var marks: [(timeNs: Int64, mark: Mark, app: Int, words: String)] = []
    private var endNs: Int64 = 0

    /// - Parameter variants: how many there are, of which this is one.
    init(
        _ phone: Phone, _ variant: String, of variants: Int = 1, _ grids: [FilmGrid],
        mostBytes: Int
    ) {
        self.variant = variant
        self.phone = phone
        search = PhoneEndingSearch(phone)
        samples = PhoneSamples(durationNs: phone.durationNs, variants: variants)
        states = Array(repeating: .absent, count: phone.apps.count)
        isKnown = Array(repeating: false, count: phone.apps.count)
        tracks = phone.apps.map {
            $0.trace == nil ? nil : PhoneAppTrack(grids, mostBytes: mostBytes)
        }
    }

    func note(_ timeNs: Int64, _ entry: LogEntry, ofApp app: Int) {
        search.note(entry, ofApp: app)
        tracks[app]?.note(timeNs, entry)
    }

    func note(_ timeNs: Int64, _ event: PhoneEvent) {
        search.note(timeNs, event)
        switch event {
        case .visit(let number): visit(number, timeNs)
        case .launches(let app, let isCold, _):
            isKnown[app] = true
            if isCold {
                marks.append((timeNs, .launched, app, "\(phone.apps[app].name) is started anew"))
            }
            if let last = comings.last, last.timeNs == timeNs, phone.visits[last.visit].app == app {
                comings[comings.count - 1].arrival = isCold ? .cold : .first
            }
        case .usable(let app, let afterNs):
            if let last = comings.indices.last, phone.visits[comings[last].visit].app == app {
                comings[last].usableNs = afterNs
            }
        case .state(let app, let state): become(app, state, timeNs)
        case .stands(let standing):
            for (app, process) in standing.processes.enumerated() {
                become(app, process.state, timeNs)
            }
            samples.note(timeNs, standing)
        case .warned(let app, let level):
            marks.append((timeNs, .warned, app, "\(phone.apps[app].name) is sent a \(level.words)"))
        case .emptied(let app, let bytes):
            let words = "\(Fixed.bytes(bytes)) of \(phone.apps[app].name) are taken by the system"
            marks.append((timeNs, .emptied, app, words))
        case .ended(let app, _, _):
            become(app, .absent, timeNs)
            samples.noteEnd()
            marks.append((timeNs, .ended, app, ""))
        case .ends: end(timeNs)
        case .memory, .otherEnded: break
        }
    }

    private func visit(_ number: Int, _ timeNs: Int64) {
        let visit = phone.visits[number]
        var coming = Coming(visit: number, timeNs: timeNs, arrival: .none)
        if let app = visit.app {
            coming.arrival = isKnown[app] ? .warm : .first
            isKnown[app] = true
            let untilNs = timeNs + visit.durationNs
            tracks[app]?.enters(atNs: timeNs, untilNs: untilNs)
        }
        comings.append(coming)
    }

    private func become(_ app: Int, _ state: ProcessState, _ timeNs: Int64) {
        guard state != states[app] else { return }
        states[app] = state
        stateNumbers.add(timeNs / 1000, Int64(app), state.code, state.order)
    }

    private func end(_ timeNs: Int64) {
        endNs = timeNs
        samples.tellStretch()
        for app in tracks.indices { tracks[app]?.end(atNs: timeNs) }
    }

    /// As the page reads it.
    ///
    /// - Parameter level: the place of the grid that is taken; nil: screens aren't shown.
    func json(_ level: Int?) -> JSON {
        var visits = FilmNumbers()
        for coming in comings {
            let visit = phone.visits[coming.visit]
            visits.add(
                coming.timeNs / 1000, Int64(visit.app ?? (visit.isLocked ? -2 : -1)),
                coming.arrival.code, coming.usableNs.map { $0 / 1000 } ?? -1)
        }
        let endings = search.found(variant, nil)
        var ended = endings.endings[...]
        var texts: [String] = []
        var places: [String: Int] = [:]
        var marked = FilmNumbers()
        for mark in marks {
            let ending = mark.mark == .ended ? ended.popFirst() : nil
            let words = ending.map { endings.clause($0, "is") } ?? mark.words
            let place = places[words] ?? texts.count
            if place == texts.count {
                texts.append(words)
                places[words] = place
            }
            marked.add(
                mark.timeNs / 1000, mark.mark.code, Int64(mark.app), Int64(place),
                ending?.returnNs.map { $0 / 1000 } ?? -1)
        }
        return [
            "variant": JSON(variant), "endUs": JSON(endNs / 1000), "visits": visits.json,
            "samples": samples.numbers.json, "states": stateNumbers.json, "texts": JSON(texts),
            "marks": marked.json,
            "apps": JSON(
                tracks.map { track in
                    guard let track, let level else { return .null }
                    return [
                        "clock": track.clock.numbers.json,
                        "log": track.levels[level].numbers.json,
                    ]
                }),
        ]
    }
}

extension ProcessState {
    /// The words of its numbers.
    static func names(isAndroid: Bool) -> [String] {
        [.absent, .front, .plays, .previous, .cached(order: 0), .stopped(order: 0)].map {
            PhoneEndings.title($0, isAndroid: isAndroid)
        }
    }

    fileprivate var code: Int64 {
        switch self {
        case .absent: 0
        case .front: 1
        case .plays: 2
        case .previous: 3
        case .cached: 4
        case .stopped: 5
        }
    }

    /// How many of its kind were left later.
    fileprivate var order: Int64 {
        switch self {
        case .cached(let order), .stopped(let order): Int64(order)
        default: 0
        }
    }
}
