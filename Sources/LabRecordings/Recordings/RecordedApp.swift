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

    /// A screen from its push on.
    struct Visit {
        var name: String
        /// By number.
        var rows: [Int: Row] = [:]
        /// True if no layout has told the rows.
        var areRowsGuessed = false
        var isHorizontal = false
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
        /// True if its views were destroyed before another screen came to the front.
        var hasEnded = false

        /// The size at which it asks for an image, where layouts tell no sizes.
        func told(_ image: ImageID) -> SizeID { hasSizes ? 0 : told[image] ?? 0 }
        fileprivate var hasSizes = false
    }

    enum Happening {
        case push(Int)
        case pop(Int)
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
    private var owners: [ViewID: Int] = [:]
    private var plainViews: Set<ViewID> = []
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
            front = known
            happenings.append((event.timeNs, .pop(known)))
        case .request(let view, let image, let size, _):
            request(view, image, size, event.timeNs)
        case .plain(let view): plainViews.insert(view)
        case .clear(let view):
            if let owner = owners[view] { visits[owner].clearCount += 1 }
        case .drop(let view):
            plainViews.remove(view)
            if let owner = owners.removeValue(forKey: view) { visits[owner].hasEnded = true }
        case .play(let view, let video):
            if let owner = owners[view], let image = wanted[view] {
                visits[owner].videos[image] = video
            }
        case .show, .hide, .stop: break
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
            happenings.append((event.timeNs, .frame(visit, frame)))
        default: happenings.append((event.timeNs, .other(event.action)))
        }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {
        // A draft has no carousels.
        if layout.carousel != nil { return }
        let visit = visit(layout.screen, timeNs)
        let (width, height) = layout.viewportMilliPoints
        let display = header.device.screen
        let isUpright = display.widthPoints < display.heightPoints
        if visit == front, width != height, (width > height) == isUpright, !isLandscape {
            turn(timeNs)
        } else if visit == front, width != height, (width < height) == isUpright, isLandscape {
            turn(timeNs)
        }
        visits[visit].isHorizontal = layout.isHorizontal
        if layout.sizes.contains(where: { $0 > 0 }) { visits[visit].hasSizes = true }
        for row in 0..<layout.rowCount {
            let number = layout.firstRow + row
            let first = row * layout.imagesPerRow
            let end = min(layout.images.count, first + layout.imagesPerRow)
            guard first < end, visits[visit].rows[number] == nil else { continue }
            visits[visit].rows[number] = Row(
                topMilli: layout.topMilliPoints + Int64(row) * layout.extentMilliPoints,
                extentMilli: layout.extentMilliPoints, columns: layout.columns,
                images: Array(layout.images[first..<end]), sizes: layout.sizes)
        }
    }

    mutating func finish(timeNs: Int64) { endNs = timeNs }

    private mutating func turn(_ timeNs: Int64) {
        isLandscape.toggle()
        happenings.append((timeNs, .rotate(isLandscape: isLandscape)))
    }

    private mutating func open(_ screen: ScreenRef, _ timeNs: Int64) {
        current[Place(screen)] = visits.count
        front = visits.count
        happenings.append((timeNs, .push(visits.count)))
        visits.append(Visit(name: header.screenNames[Int(screen.name)]))
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
