import LabDevices
import LabOrders
import LabScripts

/// The positions of views at each instant of a trace: played once, for all policies.
///
/// A screen's number is another's when it is gone; a visit's never is.
struct FilmStage: TraceSink {
    struct Visit {
        var name: UInt32
        /// The visit that a carousel's row is on; -1: it is a screen.
        var parent: Int
        /// The visit that has the views over it; -1: there are none.
        var overlay = -1
        /// Heights of the bars over its edges.
        var bars = (top: Int64(0), bottom: Int64(0))
        /// How far its content is moved: when, and by how much each way.
        var offsets = FilmNumbers()
        /// Its position now, and the one that was noted last.
        var last = (timeUs: Int64(0), x: Int64(0), y: Int64(0))
        private var noted = (timeUs: Int64(0), x: Int64(0), y: Int64(0))
        var isHorizontal = false
        /// The width of a deck's cards, and the distance of their lower edges; nil for others.
        var deck: (width: Int64, step: Int64)?
        /// The position of a carousel on its screen's content.
        var frames = FilmNumbers()
        var frame: StageFrame?

        init(name: UInt32, parent: Int) {
            self.name = name
            self.parent = parent
        }

        /// Of several moves at one instant, the film has the last alone.
        mutating func move(x: Int64, y: Int64, _ nowUs: Int64) {
            if nowUs > last.timeUs { note() }
            last = (nowUs, x, y)
        }

        mutating func note() {
            guard last != noted else { return }
            offsets.add(last.timeUs - noted.timeUs, last.x - noted.x, last.y - noted.y)
            noted = last
        }
    }

    /// A view that lies somewhere, for as long as it does.
    struct Placement {
        var visit: Int
        var view: ViewID
        var frame: StageFrame
        var fromUs: Int64
        var toUs: Int64 = -1
    }

    let wantsLayouts = true
    let wantsStage = true
    private(set) var visits: [Visit] = []
    private(set) var placements: [Placement] = []
    private(set) var fronts = FilmNumbers()
    /// The screens in sight at instants at which that changes: when, how many, and the visit and
    /// the part of the window of each. One alone that has all of the window isn't noted.
    private(set) var regions = FilmNumbers()
    private(set) var taps = FilmNumbers()
    /// Positions of two screens that lie side by side while they are swiped.
    private(set) var besides = FilmNumbers()
    /// The last of them, which another of the same instant replaces.
    private var beside: [Int64] = []
    private(set) var durationNs: Int64 = 0
    /// True for each image that the trace asks for.
    private(set) var isShown: [Bool]
    private let display: Device.Display
    /// By the screen's number.
    private(set) var visitOf: [UInt32: Int] = [:]
    private(set) var placed: [ViewID: Int] = [:]
    private var front: UInt32 = 0
    /// True if the source has frames of views.
    private var hasStage = false
    private var guessed: GuessedPositions

    init(_ header: TraceHeader) {
        display = header.device.screen
        isShown = Array(repeating: false, count: header.catalog.imageCount)
        guessed = GuessedPositions(header.device.screen)
    }

    mutating func receive(_ event: TraceEvent) {
        let nowUs = event.timeNs / 1000
        switch event.action {
        case .push(let screen):
            begin(screen)
            come(screen, .push, nowUs)
        case .pop(let screen): come(screen, .pop, nowUs)
        case .beside(let screen, let isNew):
            if isNew || visitOf[screen.number] == nil { begin(screen) }
            if !hasStage { come(screen, .push, nowUs) }
        case .scroll(let frame): scroll(frame, nowUs)
        case .request(let view, let image, _, let shows):
            isShown[image.index] = true
            if !hasStage, shows || placed[view] != nil { guess(view, image, nowUs) }
        case .hide(let view, let isPooled): if isPooled || !hasStage { end(view, nowUs) }
        case .clear(let view): if !hasStage { end(view, nowUs) }
        case .drop(let view): end(view, nowUs)
        case .prefetch(let image, _), .store(let image, _): isShown[image.index] = true
        default: break
        }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        for image in layout.images { isShown[image.index] = true }
        if !hasStage, layout.carousel == nil { guessed.add(layout) }
    }

    mutating func receive(_ note: StageNote, timeNs: Int64) {
        hasStage = true
        let nowUs = timeNs / 1000
        switch note {
        case .enters(let screen, let change, let covered, let width, let height):
            front(screen, change, covered, width: width, height: height, nowUs)
        case .offset(let screen, let x, let y, let isHorizontal):
            guard let visit = visitOf[screen] else { return }
            visits[visit].isHorizontal = isHorizontal
            visits[visit].move(x: x, y: y, nowUs)
        case .deck(let screen, let width, let step):
            if let visit = visitOf[screen] { visits[visit].deck = (max(1, width), step) }
        case .beside(let screen, let x, let other, let otherX):
            guard let visit = visitOf[screen], let otherVisit = visitOf[other] else { return }
            if let last = beside.first, last < nowUs { noteBeside() }
            beside = [nowUs, Int64(visit), x, Int64(otherVisit), otherX]
        case .listCell(let screen, let views):
            guard let visit = visitOf[screen] else { return }
            for shown in views { put(shown.view, on: visit, shown.frame, nowUs) }
        case .tap(let screen, let frame):
            guard let visit = visitOf[screen] else { return }
            taps.add(nowUs, Int64(visit), frame.x, frame.y, frame.width, frame.height)
        case .regions(let regions): noteRegions(regions, nowUs)
        case .bars(let screen, let top, let bottom):
            if let visit = visitOf[screen] { visits[visit].bars = (top, bottom) }
        case .overlay(let screen, let views):
            guard let visit = visitOf[screen] else { return }
            if visits[visit].overlay < 0 {
                visits[visit].overlay = visits.count
                visits.append(Visit(name: visits[visit].name, parent: -1))
            }
            for shown in views { put(shown.view, on: visits[visit].overlay, shown.frame, nowUs) }
        case .carousel(let number, let screen, let frame):
            guard let parent = visitOf[screen] else { return }
            if visitOf[number].map({ visits[$0].parent }) != parent {
                visitOf[number] = visits.count
                visits.append(Visit(name: visits[parent].name, parent: parent))
            }
            visits[visitOf[number]!].frame = frame
            visits[visitOf[number]!].frames.add(nowUs, frame.x, frame.y, frame.width, frame.height)
        }
    }

    mutating func finish(timeNs: Int64) {
        durationNs = timeNs
        for visit in visits.indices { visits[visit].note() }
        noteBeside()
    }

    private mutating func noteBeside() {
        besides.add(beside)
        beside = []
    }

    private mutating func noteRegions(_ all: [StageRegion], _ nowUs: Int64) {
        let inSight = all.compactMap { region in visitOf[region.screen].map { ($0, region.frame) } }
        regions.add(nowUs, Int64(inSight.count))
        for (visit, frame) in inSight {
            regions.add(Int64(visit), frame.x, frame.y, frame.width, frame.height)
        }
    }

    private mutating func begin(_ screen: ScreenRef) {
        visitOf[screen.number] = visits.count
        visits.append(Visit(name: screen.name, parent: -1))
    }

    /// Notes a change of screens, for a source that has no frames of views.
    private mutating func come(_ screen: ScreenRef, _ change: StageChange, _ nowUs: Int64) {
        let covered = visitOf[front] == nil ? nil : front
        front = screen.number
        if hasStage || visits.isEmpty { return }
        let scale = display.scale
        front(
            screen, covered == nil ? nil : change, covered,
            width: Int64((display.widthPoints * scale).rounded()),
            height: Int64((display.heightPoints * scale).rounded()), nowUs)
    }

    private mutating func front(
        _ screen: ScreenRef, _ change: StageChange?, _ covered: UInt32?, width: Int64,
        height: Int64, _ nowUs: Int64
    ) {
        guard let visit = visitOf[screen.number] else { return }
        let code = change.flatMap { StageChange.allCases.firstIndex(of: $0) } ?? -1
        let other = covered.flatMap { visitOf[$0] } ?? -1
        fronts.add(nowUs, Int64(visit), Int64(code), Int64(other), width, height)
    }

    private mutating func scroll(_ frame: ScrollFrame, _ nowUs: Int64) {
        guard let visit = visitOf[frame.screen.number] else { return }
        let last = visits[visit].last
        if visits[visit].isHorizontal {
            visits[visit].move(x: frame.offsetPx, y: last.y, nowUs)
        } else {
            visits[visit].move(x: last.x, y: frame.offsetPx, nowUs)
        }
        guessed.offsets[frame.screen.number] = frame.offsetPx
    }

    private mutating func put(_ view: ViewID, on visit: Int, _ frame: StageFrame, _ nowUs: Int64) {
        end(view, nowUs)
        placed[view] = placements.count
        placements.append(Placement(visit: visit, view: view, frame: frame, fromUs: nowUs))
    }

    private mutating func end(_ view: ViewID, _ nowUs: Int64) {
        guard let index = placed.removeValue(forKey: view) else { return }
        placements[index].toUs = nowUs
        guessed.leaves(view)
    }

    private mutating func guess(_ view: ViewID, _ image: ImageID, _ nowUs: Int64) {
        if visits.isEmpty {
            let screen = ScreenRef(name: 0, number: front)
            begin(screen)
            come(screen, .push, nowUs)
        }
        guard let visit = visitOf[front] else { return }
        end(view, nowUs)
        let (frame, isHorizontal) = guessed.position(of: view, image, on: front)
        visits[visit].isHorizontal = isHorizontal
        put(view, on: visit, frame, nowUs)
    }
}
