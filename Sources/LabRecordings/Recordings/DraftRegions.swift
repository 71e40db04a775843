import LabBase
import LabDevices
import LabScripts

/// The parts of the window in a recording: which screens came as panes of a split, and which as
/// sheets. A recording tells neither: both follow from how much of the window each has.
struct DraftRegions {
    /// A split by the places of its first screens.
    struct Split {
        var name: String
        var screens: [Int]
        /// Widths of all panes but the last.
        var widthsMilli: [Int64]
    }

    enum Role: Equatable {
        /// A pane's screen that came with its split, the first of which stands for all.
        case opens(split: Int, pane: Int)
        /// Replaces what a pane shows.
        case shown(pane: Int)
        /// Lies over what a pane shows.
        case pushed(pane: Int)
        case sheet(heightMilli: Int64)
    }

    private(set) var splits: [Split] = []
    /// By visit.
    private(set) var roles: [Int: Role] = [:]
    /// By the visit to a split's first pane: those to all of its panes.
    private(set) var opened: [Int: [Int]] = [:]
    /// Visits to the first panes of splits as wide as the turned device.
    private(set) var turned: Set<Int> = []

    /// No visit has a role: each screen covers the others.
    init() {}

    init(_ app: RecordedApp, screenOf: [Int: Int], names: [String]) {
        let display = app.header.device.screen
        let upright = Int64((display.widthPoints * 1000).rounded())
        let long = Int64((display.heightPoints * 1000).rounded())
        for (place, happening) in app.happenings.enumerated() {
            switch happening.what {
            case .push(let first):
                let beside = Self.newcomers(after: place, app)
                let widths = ([first] + beside).compactMap { app.visits[$0].viewport?.width }
                let screens = ([first] + beside).compactMap { screenOf[$0] }
                let width = widths.reduce(0, +)
                guard !beside.isEmpty, widths.count == beside.count + 1,
                    screens.count == widths.count, Set(screens).count == screens.count,
                    width == upright || width == long, widths.dropLast().reduce(0, +) < upright
                else { continue }
                if width != upright { turned.insert(first) }
                opened[first] = [first] + beside
                let split = add(screens, Array(widths.dropLast()), among: names)
                for (pane, visit) in ([first] + beside).enumerated() {
                    roles[visit] = .opens(split: split, pane: pane)
                }
            case .beside(let visit, isNew: true) where roles[visit] == nil:
                guard screenOf[visit] != nil, let part = app.visits[visit].viewport else {
                    continue
                }
                if let left = Self.left(before: place, app), let pane = pane(of: left) {
                    let comesBack = app.happenings[place...].contains { later in
                        if case .beside(left, isNew: false) = later.what { true } else { false }
                    }
                    roles[visit] = comesBack ? .pushed(pane: pane) : .shown(pane: pane)
                } else if [upright, long].contains(part.width), part.height < long {
                    roles[visit] = .sheet(heightMilli: max(1000, part.height))
                }
            default: break
            }
        }
    }

    private mutating func add(
        _ screens: [Int], _ widths: [Int64], among names: [String]
    ) -> Int {
        if let known = splits.firstIndex(where: { $0.screens == screens }) { return known }
        let name = DraftName.unique("split", among: names + splits.map(\.name))
        splits.append(Split(name: name, screens: screens, widthsMilli: widths))
        return splits.count - 1
    }

    func pane(of visit: Int) -> Int? {
        switch roles[visit] {
        case .opens(_, let pane), .shown(let pane), .pushed(let pane): pane
        case .sheet, nil: nil
        }
    }

    /// New screens that come beside one at its own instant, before any leaves.
    private static func newcomers(after place: Int, _ app: RecordedApp) -> [Int] {
        let timeNs = app.happenings[place].timeNs
        var newcomers: [Int] = []
        for happening in app.happenings[(place + 1)...].prefix(while: { $0.timeNs == timeNs }) {
            switch happening.what {
            case .beside(let visit, isNew: true): newcomers.append(visit)
            // A screen that comes then takes its place.
            case .leave: return newcomers
            default: continue
            }
        }
        return newcomers
    }

    /// The screen that leaves at an instant, before another comes.
    private static func left(before place: Int, _ app: RecordedApp) -> Int? {
        let timeNs = app.happenings[place].timeNs
        for happening in app.happenings[..<place].reversed() {
            if happening.timeNs != timeNs { return nil }
            if case .leave(let visit) = happening.what { return visit }
        }
        return nil
    }

    /// The splits as a file declares them.
    func members(_ names: [String]) -> [JSON.Member] {
        splits.map { split in
            let panes = split.screens.enumerated().map { pane, screen -> JSON in
                [
                    PaneKeys.screen.name: JSON(names[screen]),
                    PaneKeys.width.name: pane < split.widthsMilli.count
                        ? JSON(milliPoints: split.widthsMilli[pane]) : .absent,
                ]
            }
            return (
                split.name,
                JSON([
                    ScreenKeys.kind.member(.split), (ScreenKeys.panes.name, JSON(panes)),
                ])
            )
        }
    }
}
