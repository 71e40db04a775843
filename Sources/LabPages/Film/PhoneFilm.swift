import LabBase
import LabCells
import LabDevices
import LabOrders
import LabPolicies
import LabReplay
import LabRuns
import LabScripts

/// A phone of several apps to be watched: who is in front and what it shows, the memory of all, and
/// who is ended by what.
package struct PhoneFilm {
    /// As large as the numbers of a page may become.
    static let mostBytes = 1_350_000
    /// How often screens are shown, the finest that there is room for.
    static let grids = [0, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000].map {
        FilmGrid(everyNs: $0 * 1_000_000)
    }

    package let phone: Phone
    private let takes: [PhoneTake]
    private let mostBytes: Int

    /// Plays each variant once.
    package init(_ session: RunSession, finished: (Int) -> Void) throws(Halt) {
        let replays = session.replays
        phone = replays[0].phone
        mostBytes = Self.mostBytes
        var takes: [PhoneTake] = []
        for (phone, cell) in replays {
            let take = PhoneTake(
                phone, cell.policy.text, of: replays.count, Self.grids, mostBytes: mostBytes)
            try Self.play(cell, session.inputs[cell.input], into: take)
            takes.append(take)
            finished(takes.count)
        }
        self.takes = takes
    }

    /// A film of takes that are there.
    init(_ phone: Phone, _ takes: [PhoneTake], mostBytes: Int = Self.mostBytes) {
        self.phone = phone
        self.takes = takes
        self.mostBytes = mostBytes
    }

    private static func play(
        _ cell: Cell, _ input: CellInput, into take: PhoneTake
    ) throws(Halt) {
        _ = try PhoneRun.watch(
            cell, input, log: { take.note($0, $1) },
            logs: { app in RunLog { take.note($0, $1, ofApp: app) } })
    }

    /// As the page reads it.
    func data() throws(Halt) -> PageData {
        let rest = json(nil, apps: []).text(.tight).utf8.count
        for (level, grid) in Self.grids.enumerated() {
            let tracks = takes.flatMap { $0.tracks }.compactMap { $0?.levels[level] }
            if tracks.contains(where: \.isOver) { continue }
            let logs = tracks.reduce(rest) { $0 + $1.numbers.textBytes }
            if logs > mostBytes { continue }
            let apps = try phone.apps.indices.map { (app) throws(Halt) in
                try self.app(app, level, grid)
            }
            let data = PageData(json(level, apps: apps))
            if data.text.utf8.count <= mostBytes { return data }
        }
        return PageData(json(nil, apps: []))
    }

    /// The screens of an app at a grid; null: it shows none.
    private func app(_ app: Int, _ level: Int, _ grid: FilmGrid) throws(Halt) -> JSON {
        guard let trace = phone.apps[app].trace else { return .null }
        let header = trace.header
        var stage = FilmStage(header, untilNs: phone.frontNs(ofApp: app), grid: grid)
        try trace.playDirectly(into: &stage)
        var isShown = Array(repeating: false, count: header.catalog.imageCount)
        for take in takes {
            for image in take.tracks[app]?.levels[level].images ?? [] {
                isShown[image.index] = true
            }
        }
        let head: JSON = [
            "device": header.device.filmed, "transitionNs": JSON(header.transitionNs),
            "screens": JSON(header.screenNames),
        ]
        return head + stage.members(header, showing: isShown)
    }

    private func json(_ level: Int?, apps: [JSON]) -> JSON {
        [
            "film": 1, "phone": JSON(phone.name), "about": JSON(phone.about),
            "device": phone.device.filmed, "ram": JSON(PhoneSamples.tenths(phone.device.ramBytes)),
            "names": FilmCode.names, "everyNs": level.map { JSON(Self.grids[$0].everyNs) } ?? .null,
            "states": JSON(ProcessState.names(isAndroid: phone.device.apiLevel != nil)),
            "arrivals": JSON(PhoneTake.Arrival.allCases.map(\.rawValue)),
            "marks": JSON(PhoneTake.Mark.allCases.map(\.rawValue)),
            "apps": JSON(phone.apps.map(\.name)), "stages": JSON(apps),
            "takes": JSON(takes.map { $0.json(level) }),
        ]
    }
}

extension RunSession {
    /// The replays of phones, each with one of its cells.
    fileprivate var replays: [(phone: Phone, cell: Cell)] {
        var seen: Set<Int> = []
        return cells.compactMap { cell in
            guard let place = cell.phone, let phone = inputs[cell.input].phone,
                seen.insert(place.replay).inserted
            else { return nil }
            return (phone.phone, cell)
        }
    }
}
