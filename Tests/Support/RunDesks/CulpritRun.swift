import LabPictures

@testable import LabCells
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// A trace that was run, and what was found in its log; with the log.
struct CulpritRun {
    let culprits: Culprits
    let log: [(timeNs: Int64, entry: LogEntry)]

    init(_ trace: ListTrace, _ spec: String) throws {
        try self.init(
            trace, PolicySpec.parse(spec, device: trace.header.device).composition, named: spec)
    }

    init(_ trace: ListTrace, _ composition: Composition, named name: String = "p") throws {
        let search = CulpritSearch(trace.header, composition)
        var log: [(timeNs: Int64, entry: LogEntry)] = []
        let replay = Replay(
            header: trace.header, composition: composition, future: try trace.future(composition),
            keys: ListTrace.keys)
        for warning in trace.extraWarnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        replay.watch(
            nil, nil,
            RunLog {
                log.append(($0, $1))
                search.note($0, $1)
            })
        try replay.play(trace)
        let result = replay.result()
        _ = replay.tearDown()
        culprits = search.found(name, result)
        self.log = log
    }

    /// Blank nanoseconds by cause.
    var blank: [BlankCause: Int64] {
        Dictionary(
            uniqueKeysWithValues: culprits.blank(by: \.cause).map {
                (culprits.causes.all[$0.key], Int64($0.sum))
            })
    }
}

/// A log that is told by hand.
struct ToldLog {
    let search: CulpritSearch
    let trace: ListTrace

    /// - Parameter queues: of the policy.
    init(queues: [QueueRule] = []) {
        trace = ListTrace(groups: [
            ListTrace.generated("photos", count: 9, width: 50, height: 20)
        ])
        search = CulpritSearch(trace.header, .with { $0.queues = queues })
    }

    func tell(_ timeNs: Int64, _ entries: LogEntry...) {
        for entry in entries { search.note(timeNs, entry) }
    }

    /// A view asks for an image of its own number, and waits for a new load, on screen.
    func asks(_ view: ViewID, for load: UInt32, _ timeNs: Int64) {
        let image = ImageID(number: view.number)
        tell(
            timeNs,
            .asked(
                ViewRequest(
                    view: view, image: image, size: 0, screen: 0, reason: .bound, answer: .misses)),
            .loadBegins(
                LoadBirth(
                    load: LogLoad(number: load), image: image,
                    size: PixelSize(width: 50, height: 20), policy: 0, isPrefetch: false)),
            .waits(view, LogLoad(number: load)), .blank(view))
    }

    func step(_ load: UInt32, _ step: LoadStep, _ timeNs: Int64) {
        tell(timeNs, .load(LogLoad(number: load), step))
    }

    func share(
        _ kind: SharedKind, _ count: Int, _ numerator: UInt64, of whole: UInt64, _ timeNs: Int64
    ) {
        tell(
            timeNs,
            .shares(kind, LoadShare(count: count, numerator: numerator, denominator: whole)))
    }

    func ends(_ view: ViewID, _ load: UInt32, _ timeNs: Int64) {
        tell(timeNs, .notBlank(view), .loadEnds(LogLoad(number: load), .delivered))
    }

    var culprits: Culprits {
        let replay = Replay(
            header: trace.header, composition: .none, future: nil, keys: ListTrace.keys)
        try! replay.play(trace)
        let result = replay.result()
        _ = replay.tearDown()
        return search.found("p", result)
    }

    var blank: [BlankCause: Int64] {
        let culprits = culprits
        return Dictionary(
            uniqueKeysWithValues: culprits.blank(by: \.cause).map {
                (culprits.causes.all[$0.key], Int64($0.sum))
            })
    }
}
