import LabDevices
import LabPolicies
import LabScripts

/// Frames of one list at which windows want what they have, since no row crosses an edge of the
/// view or of a window. A look would find nothing, so windows look only at other frames: at a few
/// of a fling's sixty a second.
///
///     offset  --- | lowest . . . . . . offset . . highest | ---
///                 |  the rows in view and in each window   |
///                 |  are the same from here ... to here    |
struct SteadyFrames {
    /// The number of the screen that the frames scroll.
    let screen: UInt32
    /// False if windows have candidates, whose loads may begin after any event but a frame.
    var outlastsOthers = true
    /// The speed above which windows hold back rows that they want; nil if none does.
    var heldBackAbove: Double?
    private let list: ScreenRows
    /// The offsets between which no edge that keeps its distance from the view meets another row.
    private var offsets: ClosedRange<Int64>
    /// The part of `offsets` on the content's way, in pixels. It begins where the content is.
    private var wayPx: ClosedRange<Int64> = 0...0
    /// An edge that goes the further ahead the faster the content moves.
    private var edgeBySpeed: (lookahead: ScreenLayouts.Lookahead, offsets: ClosedRange<Int64>)?

    init(_ list: ScreenRows, screen: UInt32) {
        self.screen = screen
        self.list = list
        let edges = list.edges(from: list.offset, to: list.offset + list.viewport)
        offsets = edges.low.clamped(to: edges.high.moved(by: -list.viewport))
    }

    /// A window reaches beyond the view, by lengths and by what the content covers in a time. False
    /// if another one looks ahead for another time: then no frame is known to be steady.
    mutating func narrow(
        above: Int64, below: Int64, _ lookahead: ScreenLayouts.Lookahead?, speed: Int64
    ) -> Bool {
        let far = list.movesForward ? 0 : speed
        let near = list.movesForward ? speed : 0
        let edges = list.edges(
            from: list.offset - above - far, to: list.offset + list.viewport + below + near)
        let low = edges.low.moved(by: above)
        let high = edges.high.moved(by: -list.viewport - below)
        offsets = offsets.clamped(to: list.movesForward ? low : high)
        let leading = list.movesForward ? high : low
        guard let lookahead, lookahead.ns > 0 else {
            offsets = offsets.clamped(to: leading)
            return true
        }
        if let edgeBySpeed {
            guard edgeBySpeed.lookahead == lookahead else { return false }
            self.edgeBySpeed!.offsets = edgeBySpeed.offsets.clamped(to: leading)
        } else {
            edgeBySpeed = (lookahead, leading)
        }
        return true
    }

    /// Finds the content's way, once all windows have narrowed the offsets; false if it is empty.
    mutating func findWay(on display: Device.Display) -> Bool {
        let way = offsets.clamped(
            to: list.movesForward ? list.offset...Int64.max : Int64.min...list.offset)
        let (first, end) = (display.px(from: way.lowerBound), display.px(from: way.upperBound + 1))
        guard first < end else { return false }
        wayPx = first...end - 1
        return true
    }

    /// True if a frame is steady; then `move` brings the content to where the frame shows it.
    @inline(__always)
    mutating func passes(_ frame: ScrollFrame, on display: Device.Display) -> Bool {
        guard wayPx.contains(frame.offsetPx), (frame.phase != .jump) == list.isWhereItMoved else {
            return false
        }
        let velocity = Double(frame.velocity)
        if let heldBackAbove, velocity.magnitude <= heldBackAbove { return false }
        if let edgeBySpeed {
            let place = display.milliPoints(ofPx: frame.offsetPx)
            let speed = edgeBySpeed.lookahead.reach(at: velocity)
            guard edgeBySpeed.offsets.contains(list.movesForward ? place + speed : place - speed)
            else { return false }
        }
        wayPx =
            list.movesForward
            ? frame.offsetPx...wayPx.upperBound : wayPx.lowerBound...frame.offsetPx
        return true
    }

    /// The content is where the latest frame that passed has it.
    func move(on display: Device.Display) {
        list.offset = display.milliPoints(
            ofPx: list.movesForward ? wayPx.lowerBound : wayPx.upperBound)
    }
}

extension ClosedRange<Int64> {
    fileprivate func moved(by length: Int64) -> Self {
        lowerBound + length...upperBound + length
    }
}

extension Device.Display {
    /// The first pixel that lies at a length or beyond it.
    func px(from milliPoints: Int64) -> Int64 {
        let px = Int64(Double(milliPoints) * scale / 1000) - (milliPoints < 0 ? 1 : 0)
        return self.milliPoints(ofPx: px) >= milliPoints ? px : px + 1
    }
}

extension Prefetching {
    /// Windows have moved to where the content is: finds the frames at which they stay the same. No
    /// frame is known to be one where a window's loads wait for calm or for time, where what stays
    /// behind hangs on what is held back, and where two windows look ahead for different times.
    mutating func findSteadyFrames(nowNs: Int64) {
        if rows.steady != nil { rows.steady = nil }
        guard let (list, screen, slot) = rows.movedList, list.hasScrolled else { return }
        var steady = SteadyFrames(list, screen: rows.moved)
        for window in windows.joined() {
            if !window.candidates.isEmpty {
                guard window.rule.calmerThan == nil, !window.rule.waitsForTime else { return }
                steady.outlastsOthers = false
            }
            if window.holdsBack {
                if window.rule.keepsBehind { return }
                let speed = window.rule.calmerThan! * rows.longerSide
                steady.heldBackAbove = max(speed, steady.heldBackAbove ?? speed)
            }
            guard
                let reach = reach(
                    of: window, on: screen, isRestricted: rows[screen].isRestricted,
                    hasScrolled: true,
                    isAbout: slot == nil
                        ? window.rule.lists.has(isHorizontal: list.isHorizontal)
                        : window.rule.looksIntoCarousels)
            else { continue }
            let (above, below) = lengths(of: reach, window, list)
            // These hang on more than where rows begin.
            if window.rule.tilePixels != nil || window.rule.ends > 0 { return }
            let lookahead = lookahead(of: window, list, above, below)
            let speed = rows.reach(lookahead, nowNs: nowNs)
            guard steady.narrow(above: above, below: below, lookahead, speed: speed) else { return }
            if window.rule.keep > 0, window.rule.unit == .screens {
                let (above, below) = lengths(of: window.rule.kept, window, list)
                _ = steady.narrow(above: above, below: below, nil, speed: 0)
            }
        }
        if steady.findWay(on: rows.display) { rows.steady = steady }
    }
}
