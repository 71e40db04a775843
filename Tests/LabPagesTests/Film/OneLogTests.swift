import Testing

@testable import LabCells
@testable import LabOrders
@testable import LabPages
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks
@testable import ReplayOracles
@testable import RunDesks

/// A film, `why` and the counts tell the same of a run, view by view, as its log does.
@Suite struct OneLogTests {
    /// Each shipped app under each system: one of a hundred pairs in `make test`, all in soak.
    private static let cells = Result {
        var options = RunOptions()
        options.paths = ShippedScenarios.ofOneApp.map(ShippedScenarios.path)
        options.policies = ["all"]
        options.memory = .model
        let plan = try CellPlan(options)
        // So many apart that no two cells next to each other are of one policy.
        let step = Draws.isSoak ? 1 : 101
        return try RunSession(
            plan, stride(from: 0, to: plan.cells.count, by: step).map { plan.cells[$0] })
    }

    @Test func filmAndCulpritsAndCountsAgree() throws {
        let session = try Self.cells.get()
        var ways: Set<String> = []
        for cell in session.cells {
            let input = session.inputs[cell.input]
            let label = "\(input.header.scenario) under \(cell.policy.text)"
            let (recount, views) = (Recount(), ToldViews())
            let search = CulpritSearch(input.header, cell.policy.composition)
            let kept = Kept(FilmTrack(input.header))
            let log = RunLog(wantsOrders: true) {
                kept.track.note($0, $1)
                views.note($0, $1)
                recount.note($0, $1)
                search.note($0, $1)
            }
            let result = try ModelRun.play(cell, input.source, log: log)
            let records = try FilmRecord.all(kept.track)
            check(views.differences(from: records), [], note: "\(label)")
            check(Self.differences(records, result.counts), [], note: "\(label)")
            check(recount.differences(from: result), [], note: "\(label)")
            check(search.found(cell.policy.text, result).differences, [], note: "\(label)")
            ways.formUnion(views.ways)
        }
        let all: Set = ["store", "alive", "loaded", "new", "again", "wrong"]
        // The few pairs of `make test` needn't have the rare ones.
        check(Draws.isSoak ? ways : ways.union(["loaded", "wrong"]), all)
    }

    private final class Kept {
        var track: FilmTrack
        init(_ track: FilmTrack) { self.track = track }
    }

    /// Figures of a film that aren't the run's.
    private static func differences(_ records: [FilmRecord], _ counts: Counts) -> [String] {
        func sum(_ code: FilmCode, _ amount: ([Int64]) -> Int64 = { _ in 1 }) -> Int64 {
            records.reduce(0) { $0 + ($1.code == code ? amount($1.numbers) : 0) }
        }
        let figures: [(name: String, film: Int64, run: Int64)] = [
            ("requests", sum(.asked), counts.requests),
            ("decodes", sum(.decodes), counts.decodes),
            ("redecodes", sum(.decodes) { $0[1] }, counts.redecodes),
            ("wrong images", sum(.wrong), counts.wrongImages),
            ("blank views", sum(.blank), counts.blankViews),
            ("blank ns", sum(.blank) { $0[1] }, counts.blankNs),
        ]
        return figures.filter { $0.film != $0.run }.map {
            "\($0.name): \($0.run), and \($0.film) in the film"
        }
    }
}

/// The instance that each view shows, and how the log says that it came by it.
private final class ToldViews {
    private struct Change: Equatable {
        var timeNs: Int64
        var view: UInt32
        /// Empty: it shows nothing.
        var sight: String
    }

    private var sights: [ViewID: (instance: LogInstance, supply: String)] = [:]
    private var isAgain: [LogInstance: Bool] = [:]
    private var told: [UInt32: String] = [:]
    private var changes: [Change] = []
    private var touched: Set<ViewID> = []
    private var nowNs: Int64 = 0
    private(set) var ways: Set<String> = []

    func note(_ timeNs: Int64, _ entry: LogEntry) {
        if timeNs > nowNs { settle() }
        nowNs = timeNs
        switch entry {
        case .gets(let view, let instance, let supply, let isWrong):
            sights[view] = (instance, isWrong ? "wrong" : "\(supply)")
            touched.insert(view)
        case .asked(let request):
            guard case .kept(isWrong: true) = request.answer else { return }
            sights[request.view]?.supply = "wrong"
            touched.insert(request.view)
        case .letsGo(let view, let instance):
            if sights[view]?.instance == instance { sights[view] = nil }
            touched.insert(view)
        case .cleared(let view), .dropped(let view):
            sights[view] = nil
            touched.insert(view)
        case .decodes(let instance, _, let again, _):
            isAgain[instance] = again
            touched.formUnion(sights.keys)
        case .killed:
            touched.formUnion(sights.keys)
            sights = [:]
        case .ends: settle()
        default: break
        }
    }

    private func settle() {
        for view in touched { tell(Change(timeNs: nowNs, view: view.number, sight: sight(view))) }
        touched = []
    }

    private func sight(_ view: ViewID) -> String {
        guard let (instance, supply) = sights[view] else { return "" }
        guard supply == "loaded", let isAgain = isAgain[instance] else {
            return "\(supply) \(instance.number)"
        }
        return "\(isAgain ? "again" : "new") \(instance.number)"
    }

    private func tell(_ change: Change) {
        guard told[change.view, default: ""] != change.sight else { return }
        told[change.view] = change.sight
        if let way = change.sight.split(separator: " ").first { ways.insert(String(way)) }
        changes.append(change)
    }

    /// Changes that a film tells otherwise. A view in which a video plays is told by that alone.
    func differences(from records: [FilmRecord]) -> [String] {
        var shown: [UInt32: String] = [:]
        var film: [Change] = []
        var players: Set<UInt32> = []
        for record in records where record.code == .view {
            let view = UInt32(record.numbers[0])
            let way = record.numbers[1] < 0 ? nil : FilmWay.allCases[Int(record.numbers[1] / 2)]
            if way == .plays { players.insert(view) }
            let sight: String =
                switch way {
                case nil, .waits, .blank, .failed, .plays: ""
                case let way?: "\(way) \(record.numbers[2])"
                }
            guard shown[view, default: ""] != sight else { continue }
            shown[view] = sight
            film.append(Change(timeNs: record.timeNs, view: view, sight: sight))
        }
        func sorted(_ changes: [Change]) -> [Change] {
            changes.filter { !players.contains($0.view) }
                .sorted { ($0.timeNs, $0.view) < ($1.timeNs, $1.view) }
        }
        let (here, there) = (sorted(changes), sorted(film))
        guard let place = zip(here, there).enumerated().first(where: { $1.0 != $1.1 })?.offset
        else { return here.count == there.count ? [] : ["\(here.count), \(there.count) in it"] }
        return ["\(here[place]), and in the film \(there[place])"]
    }
}
