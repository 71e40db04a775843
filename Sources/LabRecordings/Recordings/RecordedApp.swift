import LabBase
import LabDevices
import LabOrders
import LabScripts

/// The content of a recording: each visit to a screen with its rows, and the events in order. All
/// of it is in memory.
struct RecordedApp {
    /// A row, or a page, as layouts tell it.
    struct Row {
        var topMilli: Int64
        var extentMilli: Int64
        var columns: Int
        var images: [ImageID]
        /// The sizes of `images`; empty if the layout tells none.
        var sizes: [SizeID]
    }

    /// An image at a size, by which a list's images are told from those of a list in its rows.
    fileprivate struct Showing: Hashable {
        var image: ImageID
        var size: SizeID

        static func all(of layout: TraceLayout) -> [Showing] {
            layout.images.enumerated().map { place, image in
                let cell = place % max(1, layout.imagesPerRow)
                return Showing(
                    image: image, size: cell < layout.sizes.count ? layout.sizes[cell] : 0)
            }
        }
    }

    /// A screen from its push on.
    struct Visit {
        var name: String
        /// By number.
        var rows: [Int: Row] = [:]
        /// True if no layout has told the rows.
        var areRowsGuessed = false
        var isHorizontal = false
        /// Width and height of its part of the window, in thousandths of a point, as its first
        /// layout tells them.
        var viewport: (width: Int64, height: Int64)?
        /// Number of cards below a deck's top one.
        var behind: Int?
        /// Number of requests of views that were shown another image in place.
        var turnCount = 0
        /// How often layouts told known rows anew, with other images.
        var renewalCount = 0
        fileprivate var lastRenewalNs: Int64?
        /// The number of requests that changed nothing in place.
        fileprivate var requests: [Showing: Int] = [:]
        /// All that layouts told of rows, and of lists in rows, at whichever time.
        fileprivate var inRows: Set<Showing> = []
        fileprivate var inNested: Set<Showing> = []
        fileprivate var imagesInRows: Set<ImageID> = []
        /// Height of the window, and how often content that moved came to rest at the beginning of
        /// a row and how often elsewhere.
        fileprivate var heightMilli: Int64 = 0
        fileprivate var rests = (onRows: 0, between: 0)
        /// In the order of first request.
        var asked: [ImageID] = []
        fileprivate(set) var told: [ImageID: SizeID] = [:]
        fileprivate var known: Set<ImageID> = []
        /// The images of views that the image library doesn't know.
        var plain: Set<ImageID> = []
        /// The videos that play over images.
        var videos: [ImageID: VideoID] = [:]
        var hasScrolled = false
        var maxOffsetPx: Int64 = 0
        var clearCount = 0
        /// True if it was made beside the screen in front, and covered it at no time.
        var isKept = false
        /// The visit that was in front when it came.
        fileprivate var openedOver: Int?
        fileprivate var wasShown = false
        /// True if its views were destroyed before another screen came to the front.
        var hasEnded = false

        /// The size at which it asks for an image, where layouts tell no sizes.
        func told(_ image: ImageID) -> SizeID { hasSizes ? 0 : told[image] ?? 0 }
        fileprivate var hasSizes = false

        /// Number of requests of images that are in no row: of views over the content, and of lists
        /// in rows.
        var besideRowsCount: Int {
            if areRowsGuessed || rows.isEmpty { return 0 }
            return requests.reduce(0) { sum, request in
                let isNested = inNested.contains(request.key) && !inRows.contains(request.key)
                let isBeside = isNested || !imagesInRows.contains(request.key.image)
                return sum + (isBeside ? request.value : 0)
            }
        }

        /// True if it is a vertical pager: its rows fill the window, and the content came to rest
        /// at their beginnings, but where something cut its motion short. Rows that are only jumped
        /// between are no pages.
        var isPagedDown: Bool {
            !isHorizontal && rows.count > 1 && rests.onRows > rests.between * 10
                && rows.values.allSatisfy {
                    $0.columns == 1 && $0.extentMilli == viewport?.height
                }
        }
    }

    enum Happening {
        case push(Int)
        case pop(Int)
        /// A screen comes in sight beside others, or is the one of them that is touched.
        case beside(Int, isNew: Bool)
        case leave(Int)
        case frame(Int, ScrollFrame)
        case rotate(isLandscape: Bool)
        case other(TraceAction)
    }

    var header: TraceHeader
    var visits: [Visit] = []
    var happenings: [(timeNs: Int64, what: Happening)] = []
    var endNs: Int64 = 0
    var requestCount = 0
    var requests: [ImageID: Int] = [:]

    private var current: [Place: Int] = [:]
    private var front: Int?
    private var inSight: Set<Int> = []
    private var owners: [ViewID: Int] = [:]
    private var plainViews: Set<ViewID> = []
    /// The views in a window, each with the image that it asked for last.
    private var shown: [ViewID: ImageID] = [:]
    /// By view: the image that it asked for last.
    private var wanted: [ViewID: ImageID] = [:]
    private var isLandscape = false
    private var isTold = false
    /// Lists within screens, which moved by themselves.
    private(set) var nested: Set<String> = []

    private struct Place: Hashable {
        var name: UInt32
        var number: UInt32

        init(_ screen: ScreenRef) {
            name = screen.name
            number = screen.number
        }
    }

    init(_ source: some TraceSource) throws(Halt) {
        header = source.header
        var sink = self
        try source.playDirectly(into: &sink)
        self = sink
    }
}

extension RecordedApp: TraceSink {
    var wantsLayouts: Bool { true }

    mutating func receive(_ event: TraceEvent) {
        switch event.action {
        case .push(let screen):
            isTold = true
            open(screen, event.timeNs)
        case .pop(let screen):
            guard let known = current[Place(screen)] else { return open(screen, event.timeNs) }
            let covered = forgetKept(under: known, event.timeNs)
            front = known
            inSight = [known]
            if covered == known { return }
            happenings.append((event.timeNs, .pop(known)))
        case .beside(let screen, let isNew):
            isTold = true
            guard !isNew, let known = current[Place(screen)] else {
                return open(screen, event.timeNs, isBeside: true)
            }
            front = known
            inSight.insert(known)
            happenings.append((event.timeNs, .beside(known, isNew: false)))
        case .leave(let screen):
            guard let known = current[Place(screen)] else { return }
            inSight.remove(known)
            happenings.append((event.timeNs, .leave(known)))
        case .request(let view, let image, let size, let shows):
            request(view, image, size, event.timeNs)
            noteShown(view, image, size, shows: shows)
        case .plain(let view): plainViews.insert(view)
        case .clear(let view):
            if let owner = owners[view] { visits[owner].clearCount += 1 }
        case .drop(let view):
            plainViews.remove(view)
            shown[view] = nil
            if let owner = owners.removeValue(forKey: view) { visits[owner].hasEnded = true }
        case .show(let view):
            if let owner = owners[view] { visits[owner].wasShown = true }
            if shown[view] == nil { shown[view] = .some(.absent) }
        case .hide(let view, _): shown[view] = nil
        case .play(let view, let video):
            if let owner = owners[view], let image = wanted[view] {
                visits[owner].videos[image] = video
            }
        case .stop: break
        case .scroll(let frame):
            // If the recording tells screens, a screen that never came to the front is a list
            // inside another.
            if isTold, current[Place(frame.screen)] == nil {
                nested.insert(header.screenNames[Int(frame.screen.name)])
                return
            }
            let visit = visit(frame.screen, event.timeNs)
            visits[visit].hasScrolled = true
            visits[visit].maxOffsetPx = max(visits[visit].maxOffsetPx, frame.offsetPx)
            if frame.velocity == 0 { rest(visit, frame) }
            happenings.append((event.timeNs, .frame(visit, frame)))
        default: happenings.append((event.timeNs, .other(event.action)))
        }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        let visit = visit(layout.screen, timeNs)
        // A draft has no carousels.
        if layout.carousel != nil {
            visits[visit].inNested.formUnion(Showing.all(of: layout))
            return
        }
        let (width, height) = layout.viewportMilliPoints
        let display = header.device.screen
        let isUpright = display.widthPoints < display.heightPoints
        // A part of the window says nothing of how the device is held, nor does a low window.
        let shorter = Int64(min(display.widthPoints, display.heightPoints) * 1000)
        let isLow = isUpright && width > height && width * 20 <= shorter * 21
        let isWhole =
            visit == front && inSight.count < 2 && width != height && width >= shorter - 1000
            && !isLow
        if isWhole, (width > height) == isUpright, !isLandscape {
            turn(timeNs)
        } else if isWhole, (width < height) == isUpright, isLandscape {
            turn(timeNs)
        }
        if visits[visit].viewport == nil { visits[visit].viewport = (width, height) }
        visits[visit].isHorizontal = layout.isHorizontal
        visits[visit].behind = layout.behind
        if !layout.isHorizontal { visits[visit].heightMilli = height }
        if layout.sizes.contains(where: { $0 > 0 }) { visits[visit].hasSizes = true }
        visits[visit].inRows.formUnion(Showing.all(of: layout))
        visits[visit].imagesInRows.formUnion(layout.images)
        for row in 0..<layout.rowCount {
            let number = layout.firstRow + row
            let first = row * layout.imagesPerRow
            let end = min(layout.images.count, first + layout.imagesPerRow)
            guard first < end else { continue }
            if let known = visits[visit].rows[number] {
                if !known.images.elementsEqual(layout.images[first..<end]) { renew(visit, timeNs) }
                continue
            }
            visits[visit].rows[number] = Row(
                topMilli: layout.topMilliPoints + Int64(row) * layout.extentMilliPoints,
                extentMilli: layout.extentMilliPoints, columns: layout.columns,
                images: Array(layout.images[first..<end]), sizes: layout.sizes)
        }
    }

    mutating func finish(timeNs: Int64) { endNs = timeNs }

    /// One change may be told in several layouts.
    private mutating func renew(_ visit: Int, _ timeNs: Int64) {
        guard visits[visit].lastRenewalNs != timeNs else { return }
        visits[visit].lastRenewalNs = timeNs
        visits[visit].renewalCount += 1
    }

    private mutating func rest(_ visit: Int, _ frame: ScrollFrame) {
        let height = visits[visit].heightMilli
        guard height > 0, frame.phase == .deceleration else { return }
        let place = header.device.screen.milliPoints(ofPx: frame.offsetPx)
        let beyond = place % height
        // A pixel is at most two points.
        if min(beyond, height - beyond) > 2000 {
            visits[visit].rests.between += 1
        } else {
            visits[visit].rests.onRows += 1
        }
    }

    private mutating func turn(_ timeNs: Int64) {
        isLandscape.toggle()
        // Content jumps to its new place before it is laid out.
        let jumps = happenings.reversed().prefix { happening in
            guard happening.timeNs == timeNs, case .frame(_, let frame) = happening.what else {
                return false
            }
            return frame.phase == .jump
        }
        happenings.insert(
            (timeNs, .rotate(isLandscape: isLandscape)), at: happenings.count - jumps.count)
    }

    private mutating func open(
        _ screen: ScreenRef, _ timeNs: Int64, isBeside: Bool = false
    ) {
        current[Place(screen)] = visits.count
        let covered = front
        front = visits.count
        inSight = isBeside ? inSight.union([visits.count]) : [visits.count]
        happenings.append(
            (timeNs, isBeside ? .beside(visits.count, isNew: true) : .push(visits.count)))
        visits.append(Visit(name: header.screenNames[Int(screen.name)]))
        visits[visits.count - 1].openedOver = covered
    }

    /// Tabs that are swiped make their neighbours ahead: these come, show nothing, and at the same
    /// instant another is in front. That is no step of a person.
    ///
    /// - Returns: the visit that was in front before.
    private mutating func forgetKept(under visit: Int, _ timeNs: Int64) -> Int? {
        var covered = front
        while let last = happenings.last, last.timeNs == timeNs, case .push(let kept) = last.what,
            kept != visit, kept == covered, !visits[kept].wasShown
        {
            visits[kept].isKept = true
            covered = visits[kept].openedOver
            happenings.removeLast()
        }
        return covered
    }

    /// Notes the image of a view in a window, and changes of images in place.
    private mutating func noteShown(
        _ view: ViewID, _ image: ImageID, _ size: SizeID, shows: Bool
    ) {
        guard let owner = owners[view] else { return }
        if shows { visits[owner].wasShown = true }
        let last = shows ? nil : shown[view]
        if let last, last != image, last != .absent {
            visits[owner].turnCount += 1
        } else {
            visits[owner].requests[Showing(image: image, size: size), default: 0] += 1
        }
        if shows || last != nil { shown[view] = image }
    }

    /// A recording may say of a screen only that it scrolls.
    private mutating func visit(_ screen: ScreenRef, _ timeNs: Int64) -> Int {
        if current[Place(screen)] == nil { open(screen, timeNs) }
        return current[Place(screen)]!
    }

    private mutating func request(
        _ view: ViewID, _ image: ImageID, _ size: SizeID, _ timeNs: Int64
    ) {
        if front == nil {
            front = visits.count
            happenings.append((timeNs, .push(visits.count)))
            visits.append(Visit(name: "screen"))
        }
        requestCount += 1
        let owner = owners[view] ?? front!
        owners[view] = owner
        requests[image, default: 0] += 1
        wanted[view] = image
        if visits[owner].known.insert(image).inserted { visits[owner].asked.append(image) }
        if size > 0 { visits[owner].told[image] = size }
        if plainViews.contains(view) { visits[owner].plain.insert(image) }
    }
}
