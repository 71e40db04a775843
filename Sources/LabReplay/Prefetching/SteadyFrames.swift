import LabPolicies
import LabScripts

/// Frames of one list at which windows want what they have, since no row crosses an edge of the
/// view or of a window. A look at them would find nothing, so there is none: of a fling's sixty
/// frames a second all but some.
///
///     offset  --- | lowest . . . . . . offset . . highest | ---
///                 |  the rows in view and in each window   |
///                 |  are the same from here ... to here    |
struct SteadyFrames {
    /// The number that the frames have.
    let screen: UInt32
    private(set) var offset: Int64
    /// False if windows have candidates, which anything else than a frame may let begin.
    var outlastsOthers = true
    private let movesForward: Bool
    private let isWhereItMoved: Bool
    private let viewport: Int64
    /// The offsets between which no edge that keeps its distance from the view meets another row.
    private var offsets: ClosedRange<Int64>
    /// Edges that go the further ahead the faster the content moves.
    private var edgesBySpeed: [EdgesBySpeed] = []

    private struct EdgesBySpeed {
        var lookaheadNs: Int64
        var low: ClosedRange<Int64>
        var high: ClosedRange<Int64>
    }

    init(_ list: ScreenRows, screen: UInt32) {
        self.screen = screen
        offset = list.offset
        movesForward = list.movesForward
        isWhereItMoved = list.isWhereItMoved
        viewport = list.viewport
        offsets = list.offset...list.offset
        let edges = list.edges(from: offset, to: offset + viewport)
        offsets = edges.low.clamped(to: edges.high.moved(by: -viewport))
    }

    /// A window reaches beyond the view, by lengths and by what the content covers in a time.
    mutating func narrow(
        _ list: ScreenRows, above: Int64, below: Int64, lookaheadNs: Int64, speed: Int64
    ) {
        let far = movesForward ? 0 : speed
        let near = movesForward ? speed : 0
        let edges = list.edges(
            from: offset - above - far, to: offset + viewport + below + near)
        let low = edges.low.moved(by: above)
        let high = edges.high.moved(by: -viewport - below)
        if lookaheadNs == 0 {
            offsets = offsets.clamped(to: low).clamped(to: high)
        } else {
            edgesBySpeed.append(EdgesBySpeed(lookaheadNs: lookaheadNs, low: low, high: high))
        }
    }

    /// True if a frame is one of them; then the content is where it shows it.
    @inline(__always)
    mutating func passes(
        _ place: Int64, _ phase: ScrollFrame.Phase, velocity: Double
    ) -> Bool {
        guard offsets.contains(place) else { return false }
        if place != offset {
            guard (place > offset) == movesForward, (phase != .jump) == isWhereItMoved else {
                return false
            }
        }
        for edges in edgesBySpeed {
            let speed = ScreenLayouts.reach(at: velocity, inNs: edges.lookaheadNs)
            guard edges.low.contains(movesForward ? place : place - speed),
                edges.high.contains(movesForward ? place + speed : place)
            else { return false }
        }
        offset = place
        return true
    }
}

extension ClosedRange<Int64> {
    fileprivate func moved(by length: Int64) -> Self {
        lowerBound + length...upperBound + length
    }
}

extension Prefetching {
    /// Windows have moved to where the content is: finds the frames at which they stay so.
    mutating func findSteadyFrames(nowNs: Int64) {
        rows.steady = nil
        guard !waitsForCalm, let (list, screen, slot) = rows.movedList, list.hasScrolled else {
            return
        }
        var steady = SteadyFrames(list, screen: rows.movedNumber)
        for window in windows.joined() {
            let rule = window.rule
            if !window.candidates.isEmpty {
                guard rule.calmerThan == nil, !rule.waitsForTime else { return }
                steady.outlastsOthers = false
            }
            guard
                let reach = reach(
                    of: rule, on: screen, isRestricted: rows[screen].isRestricted,
                    hasScrolled: true,
                    isAbout: slot == nil
                        ? rule.lists.has(isHorizontal: list.isHorizontal)
                        : rule.looksIntoCarousels)
            else { continue }
            let (above, below) = lengths(of: reach, rule, list)
            steady.narrow(
                list, above: above, below: below, lookaheadNs: rule.lookaheadNs,
                speed: rows.reach(inNs: rule.lookaheadNs, nowNs: nowNs))
        }
        rows.steady = steady
    }
}
