import Foundation

open class UICollectionViewCell: UIView {
    public let contentView = UIView(frame: .zero)

    public required override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }
}

@MainActor
open class UICollectionViewLayout: NSObject {
    public internal(set) weak var collectionView: UICollectionView?

    /// Asked where the content is to be after the bounds have changed.
    open func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        proposed
    }

    open func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        guard let collectionView else { return nil }
        if collectionView.frames.isEmpty { collectionView.measure() }
        return collectionView.itemsMeeting(rect).compactMap {
            collectionView.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
        }
    }
}

/// Lines of items of one size, without space between them.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

    open var scrollDirection = ScrollDirection.vertical
    open var itemSize = CGSize(width: 50, height: 50)
}

@MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
    var contentSize: CGSize { get }
}

@MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
    var container: any NSCollectionLayoutContainer { get }
}

@MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
    var indexPath: IndexPath { get }
}

@MainActor
open class NSCollectionLayoutSection: NSObject {
    open var visibleItemsInvalidationHandler:
        (
            ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) ->
                Void
        )?
}

open class UICollectionViewLayoutAttributes: NSObject {
    public enum ElementCategory: Sendable { case cell, supplementaryView, decorationView }

    open var frame = CGRect.zero
    open var indexPath = IndexPath(item: 0, section: 0)
    open var representedElementCategory: ElementCategory { .cell }
}

@MainActor
public protocol UICollectionViewDataSource: AnyObject {
    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
}

@MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
    public func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {}
}

/// One section, in a flow layout.
open class UICollectionView: ReusingScrollView<UICollectionViewCell> {
    open weak var dataSource: (any UICollectionViewDataSource)?
    open var collectionViewLayout: UICollectionViewLayout

    private var items: (any UICollectionViewDelegate)? {
        delegate as? any UICollectionViewDelegate
    }

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    public required init?(coder: NSCoder) { nil }

    open func register(
        _ kind: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
    ) {
        register(identifier) { kind.init(frame: .zero) }
    }

    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell { dequeue(identifier) }

    open func reloadData() { reload() }

    open var numberOfSections: Int { 1 }

    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    open func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        if frames.isEmpty { measure() }
        guard indexPath.item < frames.count else { return nil }
        let attributes = UICollectionViewLayoutAttributes()
        attributes.frame = frames[indexPath.item]
        attributes.indexPath = indexPath
        return attributes
    }

    open var indexPathsForVisibleItems: [IndexPath] {
        itemsInSight.map { IndexPath(item: $0, section: 0) }
    }

    override func computeFrames() -> [CGRect] {
        let flow = collectionViewLayout as? UICollectionViewFlowLayout
        let size = flow?.itemSize ?? .zero
        standInIsHorizontal = flow?.scrollDirection == .horizontal
        if standInIsHorizontal {
            return (0..<numberOfItems(inSection: 0)).map { item in
                CGRect(origin: CGPoint(x: CGFloat(item) * size.width, y: 0), size: size)
            }
        }
        // Thirds of a width add up to a little less than it, or more.
        let columns = max(1, Int(bounds.width / max(1, size.width) + 0.001))
        return (0..<numberOfItems(inSection: 0)).map { item in
            CGRect(
                x: CGFloat(item % columns) * size.width, y: CGFloat(item / columns) * size.height,
                width: size.width, height: size.height)
        }
    }

    override func offsetAfterResizing(_ proposed: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed)
    }

    override func makeCell(_ item: Int) -> UICollectionViewCell {
        dataSource!.collectionView(self, cellForItemAt: IndexPath(item: item, section: 0))
    }

    override func willDisplay(_ cell: UICollectionViewCell, _ item: Int) {
        let path = IndexPath(item: item, section: 0)
        items?.collectionView(self, willDisplay: cell, forItemAt: path)
    }

    override func didEndDisplaying(_ cell: UICollectionViewCell, _ item: Int) {
        let path = IndexPath(item: item, section: 0)
        items?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }
}
