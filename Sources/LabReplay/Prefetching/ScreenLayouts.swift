import LabDevices
import LabOrders
import LabPolicies
import LabScripts

/// Every screen's rows as layouts declare them, their scroll offsets, and the speed of the content.
struct ScreenLayouts {
    let viewport: Viewport
    /// By screen number.
    private(set) var screens: [ScreenRows] = []
    /// Screens from the root to those in sight, of which the one in front is last.
    private(set) var stack: [[UInt32]] = []
    /// Something has changed that decides what to look ahead for.
    var hasChanged = false { didSet { if hasChanged, steady != nil { steady = nil } } }
    /// The frames at which windows want what they have; nil if none is known.
    var steady: SteadyFrames?
    /// True if a look is due when the content has come to rest.
    var isCalmDue = false
    let longerSide: Double
    private let frameNs: Int64
    let display: Device.Display
    /// Points per second, at the latest frame of a motion.
    private(set) var velocity: Double = 0
    private(set) var movedNs: Int64 = -1
    /// The same by how far the content went since the frame before, and the time since then; 0 if
    /// that was at rest.
    private var wentAt: Double = 0
    private var sinceNs: Int64 = 0
    /// The screen of that frame.
    private(set) var moved: UInt32 = 0
    /// By screen number: where the carousel is that moves as that screen.
    private var listCells: [(screen: UInt32, slot: Int)?] = []
    private var revisions = 0
    private var phase = ScrollFrame.Phase.deceleration

    init(viewport: Viewport, imageCount: Int, device: Device, frameNs: Int64) {
        self.viewport = viewport
        self.frameNs = frameNs
        display = device.screen
        longerSide = max(device.screen.widthPoints, device.screen.heightPoints)
        viewport.rows = ArrayTable(repeating: 0, count: imageCount)
        viewport.screens = ArrayTable(repeating: .max, count: imageCount)
    }

    subscript(screen: UInt32) -> ScreenRows {
        Int(screen) < screens.count ? screens[Int(screen)] : ScreenRows()
    }

    /// When the content is at rest at the latest, if no further frame moves it.
    var restNs: Int64 { movedNs + 2 * frameNs }

    func isFaster(than calm: LoadingRule.Calm, nowNs: Int64) -> Bool {
        if calm.motion == .flings, phase != .deceleration { return false }
        let unit = calm.lengths == .pixels ? display.scale : 1
        return isFaster(than: calm.lengthsPerSecond * unit, nowNs: nowNs)
    }

    /// True if content moves faster than so many windows per second.
    func isFaster(than windows: Double, nowNs: Int64) -> Bool {
        movedNs >= 0 && nowNs < restNs && velocity.magnitude > windows * longerSide
    }

    /// How far content goes in a rule's time, in thousandths of a point.
    func reach(_ lookahead: Lookahead, nowNs: Int64) -> Int64 {
        guard movedNs >= 0, nowNs < restNs else { return 0 }
        return lookahead.reach(at: lookahead.isSeen ? wentAt : velocity)
    }

    /// The time in which a window looks ahead, how far at most, and how far it goes in any case.
    struct Lookahead: Equatable {
        var ns: Int64
        var most: Double
        var length: Int64
        /// It goes by the way from frame to frame.
        var isSeen: Bool

        /// How far beyond its length it goes.
        func reach(at velocity: Double) -> Int64 {
            max(0, Int64(min(most, velocity.magnitude * Double(ns) / 1e6)) - length)
        }
    }

    /// True if the latest frame moved a screen's own content, or that of its carousel in a slot.
    func isMoving(_ screen: UInt32, carousel slot: Int? = nil) -> Bool {
        guard let inSight = stack.last, inSight.contains(screen) else { return false }
        guard let listCell = listCell(of: moved) else {
            return slot == nil && (inSight.count == 1 || moved == screen)
        }
        return listCell.screen == screen && listCell.slot == slot
    }

    mutating func noteMotion(_ frame: ScrollFrame, nowNs: Int64) {
        velocity = Double(frame.velocity)
        sinceNs = nowNs < restNs ? nowNs - movedNs : 0
        moved = frame.screen.number
        phase = frame.phase
        movedNs = nowNs
    }

    private func listCell(of number: UInt32) -> (screen: UInt32, slot: Int)? {
        Int(number) < listCells.count ? listCells[Int(number)] : nil
    }

    /// Moves a screen's content to where a frame shows it.
    mutating func scroll(_ frame: ScrollFrame) {
        if passes(frame) { return moveSteadily() }
        let offset = display.milliPoints(ofPx: frame.offsetPx)
        hasChanged = true
        if let listCell = listCell(of: frame.screen.number) {
            self[listCell.screen].carousels[listCell.slot]?.scroll(to: offset, by: frame.phase)
            return
        }
        prepare(frame.screen.number)
        let list = self[frame.screen.number]
        let way = Double(offset - list.offset)
        wentAt = sinceNs > 0 ? way * 1e6 / Double(sinceNs) : velocity
        list.scroll(to: offset, by: frame.phase)
        list.isRestricted = false
    }

    /// True if windows want the same at a frame, so that nothing but the offset is to be noted.
    @inline(__always)
    mutating func passes(_ frame: ScrollFrame) -> Bool {
        guard steady != nil, steady!.screen == frame.screen.number else { return false }
        return steady!.passes(frame, on: display)
    }

    /// Something else than a frame has happened.
    @inline(__always)
    mutating func noteOther() {
        if steady != nil, !steady!.outlastsOthers { steady = nil }
    }

    /// The content is where the latest frame that passed has it.
    @inline(__always)
    mutating func moveSteadily() { steady?.move(on: display) }

    /// A look is due since time has passed, which doesn't change which frames are steady.
    mutating func lookAgain() {
        let known = steady
        hasChanged = true
        steady = known
    }

    /// The list that the latest frame moved, if the list is in sight; the screen that it is on; and
    /// the slot of a carousel.
    var movedList: (list: ScreenRows, screen: UInt32, slot: Int?)? {
        guard movedNs >= 0 else { return nil }
        if let listCell = listCell(of: moved) {
            let state = self[listCell.screen]
            guard isInSight(listCell.screen), let list = state.carousels[listCell.slot],
                state.visible.contains(BySlot<ScreenRows>.row(ofSlot: listCell.slot))
            else { return nil }
            return (list, listCell.screen, listCell.slot)
        }
        let list = self[moved]
        return isInSight(moved) && !list.isRestricted ? (list, moved, nil) : nil
    }

    mutating func add(_ layout: TraceLayout) {
        let number = layout.screen.number
        prepare(number)
        hasChanged = true
        if let carousel = layout.carousel, let shown = carousel.shown {
            return show(carousel, as: shown.number, on: number)
        }
        let along = layout.alongMilliPoints
        let stretch = ScreenRows.Stretch(
            firstRow: layout.firstRow, rowCount: layout.rowCount,
            top: layout.topMilliPoints, extent: layout.extentMilliPoints,
            images: layout.images, sizes: layout.sizes, imagesPerRow: layout.imagesPerRow)
        if let carousel = layout.carousel {
            revisions += 1
            return screens[Int(number)].learn(
                stretch, viewport: along, of: carousel, revision: revisions)
        }
        screens[Int(number)].learn(stretch, viewport: along)
        screens[Int(number)].isHorizontal = layout.isHorizontal
        for (index, image) in layout.images.enumerated() {
            viewport.rows[image] = Int32(
                layout.firstRow + index / max(1, layout.imagesPerRow))
            viewport.screens[image] = number
        }
    }

    /// A list cell shows a carousel, which moves as a screen of that number from now on.
    private mutating func show(_ carousel: TraceCarousel, as listCell: UInt32, on screen: UInt32) {
        let slot = BySlot<ScreenRows>.slot(row: carousel.row, column: carousel.column)
        while Int(listCell) >= listCells.count { listCells.append(nil) }
        listCells[Int(listCell)] = (screen, slot)
        if let offset = carousel.offsetMilliPoints {
            self[screen].carousels[slot]?.offset = offset
        }
    }

    /// A screen comes to the front: a new one on top, or one that was below.
    ///
    /// - Parameter isBeside: true if those in sight stay there.
    mutating func bringToFront(_ number: UInt32, isNew: Bool, isBeside: Bool) {
        prepare(number)
        hasChanged = true
        if isNew {
            if Int(number) < listCells.count { listCells[Int(number)] = nil }
            screens[Int(number)] = ScreenRows()
        } else if !isBeside || !isInSight(number) {
            screens[Int(number)].isRestricted = false
        }
        if isBeside, isInSight(number) {
            stack[stack.count - 1].removeAll { $0 == number }
            stack[stack.count - 1].append(number)
        } else if isBeside, !stack.isEmpty {
            remove(number)
            if stack.isEmpty { stack = [[]] }
            stack[stack.count - 1].append(number)
        } else if isNew {
            remove(number)
            stack.append([number])
        } else {
            while let top = stack.last, !top.contains(number) { stack.removeLast() }
            if !stack.isEmpty { stack.removeLast() }
            stack.append([number])
        }
    }

    /// A screen isn't in sight any more, while others are.
    mutating func takeOutOfSight(_ number: UInt32) {
        remove(number)
        hasChanged = true
    }

    private mutating func remove(_ number: UInt32) {
        for level in stack.indices where stack[level].contains(number) {
            stack[level].removeAll { $0 == number }
        }
        stack.removeAll(where: \.isEmpty)
    }

    func isInSight(_ screen: UInt32) -> Bool { stack.last?.contains(screen) ?? false }

    /// Android and UIKit ask for less for a while.
    mutating func restrictToView() {
        steady = nil
        for screen in screens { screen.isRestricted = true }
    }

    /// How many screens lie over one; nil where it isn't on the stack.
    func depth(of screen: UInt32) -> Int? {
        stack.lastIndex { $0.contains(screen) }.map { stack.count - 1 - $0 }
    }

    /// Tells the orders that look there what is in sight.
    func updateViewport() {
        guard let front = stack.last?.last else { return }
        let visible = self[front].visible
        viewport.screen = front
        viewport.firstRow = Int32(visible.lowerBound)
        viewport.lastRow = Int32(max(visible.lowerBound, visible.upperBound - 1))
        viewport.movesForward = self[front].movesForward
    }

    private mutating func prepare(_ number: UInt32) {
        while Int(number) >= screens.count { screens.append(ScreenRows()) }
    }
}

extension TraceLayout {
    /// Length of the content in the window. A deck has its top card there and those behind it, and
    /// half a card more would move in, so that no rounding shows the next.
    fileprivate var alongMilliPoints: Int64 {
        let window = isHorizontal ? viewportMilliPoints.width : viewportMilliPoints.height
        return behind.map { Int64($0) * extentMilliPoints + extentMilliPoints / 2 } ?? window
    }
}
