@testable import LabOrders
@testable import LabPages
@testable import LabScripts

/// The views that are in sight once a stage has received all, as the film's page draws them.
struct SeenViews: TraceSink {
    private(set) var stage: FilmStage
    private var inSight: [(visit: Int, frame: StageFrame)] = []
    /// By visit: its left edge in the window, while it is swiped.
    private var shifts: [Int: Int64] = [:]
    /// The visit in front, and the size of its window.
    private var window: (visit: Int, width: Int64, height: Int64)?

    var wantsLayouts: Bool { stage.wantsLayouts }
    var wantsStage: Bool { stage.wantsStage }

    init(_ header: TraceHeader) { stage = FilmStage(header) }

    mutating func receive(_ event: TraceEvent) { stage.receive(event) }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        stage.receive(layout, timeNs: timeNs)
    }

    mutating func receive(_ note: StageNote, timeNs: Int64) {
        stage.receive(note, timeNs: timeNs)
        switch note {
        case .enters(let screen, let change, _, let width, let height):
            window = stage.visitOf[screen.number].map { ($0, width, height) }
            if change != .swipe { shifts = [:] }
        case .beside(let screen, let x, let other, let otherX):
            shifts = [stage.visitOf[screen]!: x, stage.visitOf[other]!: otherX]
        case .regions(let regions):
            inSight = regions.compactMap { region in
                stage.visitOf[region.screen].map { ($0, region.frame) }
            }
        default: break
        }
    }

    mutating func finish(timeNs: Int64) { stage.finish(timeNs: timeNs) }

    /// The screens in sight, from the lowest up, and their parts of the window.
    var parts: [(visit: Int, frame: StageFrame)] {
        guard inSight.isEmpty, let window else { return inSight }
        func whole(_ visit: Int, x: Int64) -> (visit: Int, frame: StageFrame) {
            (visit, StageFrame(x: x, y: 0, width: window.width, height: window.height))
        }
        if shifts.isEmpty { return [whole(window.visit, x: 0)] }
        return shifts.sorted { $0.key < $1.key }.map { whole($0.key, x: $0.value) }
    }

    /// In device pixels of the window. What lies over a screen comes after its views.
    var seen: [(view: ViewID, frame: StageFrame)] {
        parts.flatMap { visit, part in
            seen(on: visit, in: part) + seen(on: stage.visits[visit].overlay, in: part)
        }
    }

    private func seen(on screen: Int, in part: StageFrame) -> [(view: ViewID, frame: StageFrame)] {
        guard screen >= 0, let window else { return [] }
        var seen: [(view: ViewID, frame: StageFrame, card: Int64)] = []
        for (view, place) in stage.placed.sorted(by: { $0.key < $1.key }) {
            let placement = stage.placements[place]
            var visit = placement.visit
            var (frame, card) = stage.visits[visit].moved(placement.frame)
            if stage.visits[visit].parent >= 0, let outer = stage.visits[visit].frame {
                visit = stage.visits[visit].parent
                frame.x += outer.x - stage.visits[visit].last.x
                frame.y += outer.y - stage.visits[visit].last.y
            }
            guard visit == screen, isInside(frame, part.width, part.height) else { continue }
            frame.x += part.x
            frame.y += part.y
            if isInside(frame, window.width, window.height) { seen.append((view, frame, card)) }
        }
        // A deck's cards behind the top one are drawn first.
        return seen.enumerated().sorted {
            ($1.element.card, $0.offset) < ($0.element.card, $1.offset)
        }
        .map { ($0.element.view, $0.element.frame) }
    }

    private func isInside(_ frame: StageFrame, _ width: Int64, _ height: Int64) -> Bool {
        frame.x < width && frame.y < height && frame.x + frame.width > 0
            && frame.y + frame.height > 0
    }
}

extension FilmStage.Visit {
    /// A frame as the content's offset moves it, and the number of its card on a deck. Cards behind
    /// the top one keep their place.
    fileprivate func moved(_ frame: StageFrame) -> (StageFrame, card: Int64) {
        var frame = frame
        frame.x -= last.x
        frame.y -= last.y
        guard let deck else { return (frame, 0) }
        let card = (frame.x + last.x) / deck.width
        let ahead = card * deck.width - last.x
        if ahead > 0 {
            frame.x -= ahead
            frame.y += ahead * deck.step / deck.width
        }
        return (frame, card)
    }
}
