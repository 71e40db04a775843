import Foundation

@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}

/// Scrolls along one axis, as a person and UIKit's deceleration have it, in whole pixels.
open class UIScrollView: UIView {
    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize: CGSize = .zero
    open var isDragging: Bool { if case .drag = motion?.kind { true } else { false } }
    open var isDecelerating: Bool { if case .deceleration = motion?.kind { true } else { false } }
    open var contentOffset: CGPoint = .zero {
        didSet {
            guard contentOffset != oldValue else { return }
            bounds.origin = contentOffset
            if isReporting { return }
            delegate?.scrollViewDidScroll(self)
            layoutSubviews()
        }
    }
    public struct DecelerationRate: RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
    open var decelerationRate = DecelerationRate.normal
    public var standInIsHorizontal = false
    /// In points, where content comes to rest at pages alone.
    public var standInPageLength: Double?

    private enum Kind {
        case drag, deceleration(logRate: Double), animation
    }

    private struct Motion {
        var kind: Kind
        var startNs: Int64
        var startPx: Double
        var distancePx: Double
        var durationNs: Int64
        /// A frame at the motion's own beginning shows where the one before was cut short.
        var showsItsStart: Bool
    }

    private var motion: Motion?
    private var lastFrameNs: Int64 = -1
    private var isReporting = false
    private var shownPx: Int64 = 0
    /// The content's place, which a frame may still have to show.
    private var placePx: Int64 = 0

    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        let target = pixels(standInIsHorizontal ? offset.x : offset.y)
        guard animated else {
            stop()
            placePx = target
            return show(target)
        }
        standInTravel(to: offset, pointsPerSecond: 3000)
    }

    /// At one speed, through every row between.
    public func standInTravel(to offset: CGPoint, pointsPerSecond: Double) {
        let target = pixels(standInIsHorizontal ? offset.x : offset.y)
        let distance = Double(target - place())
        let speed = pointsPerSecond * scale
        begin(.animation, distance, Int64((distance.magnitude / speed * 1e9).rounded(.up)))
    }

    /// A finger lets go at a speed in points per second.
    public func standInFling(_ velocity: Double) {
        let logRate = log(Double(decelerationRate.rawValue))
        let distancePx = velocity * scale / (-1000 * logRate)
        guard let pageLength = standInPageLength else { return letGo(distancePx, logRate) }
        let page = (Double(place()) / scale / pageLength).rounded()
        let aim = ((Double(place()) + distancePx) / scale / pageLength).rounded()
        standInTurn(to: Int(min(page + 1, max(page - 1, aim))))
    }

    /// The page that is nearest, where content snaps to pages.
    public var standInPage: Int {
        Int((Double(place()) / scale / (standInPageLength ?? 1)).rounded())
    }

    /// Content slows down as if it had been thrown so that it ends at a page.
    public func standInTurn(to page: Int) {
        let length = standInPageLength ?? 1
        let contentLength = standInIsHorizontal ? contentSize.width : contentSize.height
        let last = Int((Double(contentLength) / length).rounded()) - 1
        let windowLength = standInIsHorizontal ? bounds.width : bounds.height
        let most = Double(contentLength - windowLength)
        let target = min(max(0, most), Double(min(last, max(0, page))) * length)
        let distancePx = (target * scale).rounded() - Double(place())
        letGo(distancePx, log(Double(decelerationRate.rawValue)))
    }

    private func letGo(_ distancePx: Double, _ logRate: Double) {
        let perMs = CGFloat(-distancePx * logRate / scale)
        var target = contentOffset
        delegate?.scrollViewWillEndDragging(
            self,
            withVelocity: standInIsHorizontal
                ? CGPoint(x: perMs, y: 0) : CGPoint(x: 0, y: perMs),
            targetContentOffset: &target)
        begin(.deceleration(logRate: logRate), distancePx, 0)
    }

    /// A finger moves the content by so many points, and lets go of it at rest.
    public func standInDrag(by points: Double, durationNs: Int64 = 300_000_000) {
        begin(.drag, points * scale, durationNs)
    }

    private var scale: Double { Double(UIScreen.main.scale) }

    private func pixels(_ points: CGFloat) -> Int64 { Int64((Double(points) * scale).rounded()) }

    private func begin(_ kind: Kind, _ distancePx: Double, _ durationNs: Int64) {
        let start = place()
        motion = Motion(
            kind: kind, startNs: StandInRunLoop.main.nowNs, startPx: Double(start),
            distancePx: distancePx, durationNs: durationNs, showsItsStart: start != shownPx)
        lastFrameNs = -1
        StandInRunLoop.main.moving = self
    }

    private func stop() {
        motion = nil
        if StandInRunLoop.main.moving === self { StandInRunLoop.main.moving = nil }
    }

    /// In pixels, at this very instant.
    private func place() -> Int64 {
        guard let motion else { return placePx }
        placePx = sample(motion, atNs: StandInRunLoop.main.nowNs).px
        return placePx
    }

    func nextFrameNs(hz: Int64) -> Int64? {
        guard let motion else { return nil }
        let after = lastFrameNs >= 0 ? lastFrameNs : motion.startNs - (motion.showsItsStart ? 1 : 0)
        var frame = after * hz / 1_000_000_000
        while frame * 1_000_000_000 / hz <= after { frame += 1 }
        return frame * 1_000_000_000 / hz
    }

    func showFrame() {
        guard let motion else { return }
        lastFrameNs = StandInRunLoop.main.nowNs
        let sample = sample(motion, atNs: lastFrameNs)
        placePx = sample.px
        show(sample.px)
        guard sample.isOver else { return }
        let decelerated = isDecelerating
        stop()
        if decelerated { delegate?.scrollViewDidEndDecelerating(self) }
    }

    private func show(_ px: Int64) {
        shownPx = px
        let points = CGFloat(Double(px) / scale)
        let wanted = standInIsHorizontal ? CGPoint(x: points, y: 0) : CGPoint(x: 0, y: points)
        // A display shows a frame also where nothing has moved by a whole pixel.
        isReporting = true
        contentOffset = wanted
        isReporting = false
        delegate?.scrollViewDidScroll(self)
        layoutSubviews()
    }

    private func sample(_ motion: Motion, atNs nowNs: Int64) -> (px: Int64, isOver: Bool) {
        let elapsedNs = nowNs - motion.startNs
        var place = motion.startPx + motion.distancePx
        var isOver = true
        if case .deceleration(let logRate) = motion.kind {
            let left = motion.distancePx * exp(Double(elapsedNs) * 1e-6 * logRate)
            if left.magnitude >= 0.5 { (place, isOver) = (place - left, false) }
        } else if elapsedNs < motion.durationNs {
            let share = Double(elapsedNs) / Double(motion.durationNs)
            (place, isOver) = (motion.startPx + motion.distancePx * share, false)
        }
        let wanted = Int64(place.rounded())
        let length =
            standInIsHorizontal
            ? contentSize.width - bounds.width : contentSize.height - bounds.height
        let most = max(0, Int64((Double(length) * scale).rounded(.down)))
        let px = min(most, max(0, wanted))
        return (px, isOver || px != wanted)
    }
}
