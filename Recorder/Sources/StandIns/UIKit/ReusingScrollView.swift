import Foundation

/// The common part of tables and collections: items, of which those in sight have a cell, and pools
/// of cells that wait to be used again. Waiting cells stay among the subviews, hidden, as UIKit
/// often leaves them.
open class ReusingScrollView<Cell: UIView>: UIScrollView {
    var frames: [CGRect] = []
    /// By item; in order, so that they go in order.
    private var inSight: [Cell?] = []
    private var range = 0..<0
    private var pools: [String: [Cell]] = [:]
    private var makers: [String: () -> Cell] = [:]
    private var identifiers: [ObjectIdentifier: String] = [:]
    private var isFilled = false

    func register(_ identifier: String, _ make: @escaping () -> Cell) { makers[identifier] = make }

    func dequeue(_ identifier: String) -> Cell {
        if let cell = pools[identifier]?.popLast() { return cell }
        let cell = makers[identifier]!()
        identifiers[ObjectIdentifier(cell)] = identifier
        return cell
    }

    /// Overridden: the items' frames, their cells, and who hears of them.
    func computeFrames() -> [CGRect] { [] }
    func offsetAfterResizing(_ proposed: CGPoint) -> CGPoint { proposed }
    func makeCell(_ item: Int) -> Cell { fatalError("a table or a collection knows how") }
    func willDisplay(_ cell: Cell, _ item: Int) {}
    func didEndDisplaying(_ cell: Cell, _ item: Int) {}

    var itemsInSight: Range<Int> { range }

    func reload() {
        for item in range { putAway(item) }
        range = 0..<0
        measure()
        if window != nil { layoutSubviews() }
    }

    func measure() {
        frames = computeFrames()
        inSight = Array(repeating: nil, count: frames.count)
        setContentSize()
        isFilled = true
    }

    private func setContentSize() {
        let far = frames.map { standInIsHorizontal ? $0.maxX : $0.maxY }.max() ?? 0
        contentSize =
            standInIsHorizontal
            ? CGSize(width: far, height: bounds.height) : CGSize(width: bounds.width, height: far)
    }

    /// Laid out anew for another size: what stays in sight keeps its cell, and what doesn't is put
    /// away at once. The content stays where it is, as far as it reaches.
    open override var frame: CGRect {
        didSet {
            guard isFilled, frame.size != oldValue.size else { return }
            frames = computeFrames()
            setContentSize()
            let wanted = offsetAfterResizing(contentOffset)
            let offset = CGPoint(
                x: min(wanted.x, max(0, contentSize.width - bounds.width)),
                y: min(wanted.y, max(0, contentSize.height - bounds.height)))
            if offset != contentOffset { setContentOffset(offset, animated: false) }
            let target = itemsMeeting(CGRect(origin: contentOffset, size: bounds.size))
            for item in range {
                inSight[item]?.frame = frames[item]
                if !target.contains(item) { putAway(item) }
            }
            range = range.clamped(to: target)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard window != nil else { return }
        if !isFilled { measure() }
        let target = itemsMeeting(CGRect(origin: contentOffset, size: bounds.size))
        guard target != range else { return }
        let before = range
        for item in before where !target.contains(item) { putAway(item) }
        range = target
        for item in target where inSight[item] == nil {
            let cell = makeCell(item)
            inSight[item] = cell
            cell.frame = frames[item]
            cell.isHidden = false
            willDisplay(cell, item)
            insertSubview(cell, at: item - target.lowerBound)
        }
    }

    private func putAway(_ item: Int) {
        guard let cell = inSight[item] else { return }
        inSight[item] = nil
        cell.isHidden = true
        addSubview(cell)
        didEndDisplaying(cell, item)
        pools[identifiers[ObjectIdentifier(cell)]!, default: []].append(cell)
    }

    func itemsMeeting(_ rect: CGRect) -> Range<Int> {
        func isInSight(_ frame: CGRect) -> Bool {
            standInIsHorizontal
                ? frame.minX < rect.maxX && frame.maxX > rect.minX
                : frame.minY < rect.maxY && frame.maxY > rect.minY
        }
        guard let first = frames.firstIndex(where: isInSight),
            let last = frames.lastIndex(where: isInSight)
        else { return 0..<0 }
        return first..<last + 1
    }
}
