import EvictionLabRecorder
import UIKit

/// A screen whose pictures are in a grid, or on pages side by side.
final class GridScreen: PictureScreen, AppScreen, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    private let columns: Int
    private let isPager: Bool
    /// Height of an item, or width of a page; nil for squares, and for pages as wide as the screen.
    private let length: Double?
    /// The places of each item.
    private let items: [[AppModel.Place]]
    private let layout = PageLayout()
    private lazy var collection = UICollectionView(frame: .zero, collectionViewLayout: layout)

    init(
        _ model: AppModel.Screen, columns: Int, isPager: Bool, length: Double?,
        _ loader: PictureLoader, _ recorder: Recorder
    ) {
        self.isPager = isPager
        self.columns = columns
        self.length = length
        let perItem = max(1, (model.rows.first?.places.count ?? 1) / columns)
        items = model.rows.flatMap { row in
            stride(from: 0, to: row.places.count, by: perItem).map {
                Array(row.places[$0..<min($0 + perItem, row.places.count)])
            }
        }
        super.init(model.name, loader, recorder)
    }

    var scrollView: UIScrollView { collection }
    var itemsInSight: [Int] { collection.indexPathsForVisibleItems.map(\.item) }

    override func viewDidLoad() {
        super.viewDidLoad()
        if isPager {
            layout.scrollDirection = .horizontal
            collection.decelerationRate = .fast
        }
        collection.register(PictureItem.self, forCellWithReuseIdentifier: "item")
        collection.dataSource = self
        collection.delegate = self
        view.addSubview(collection)
    }

    /// A pager keeps its page when the device is turned, a grid its offset.
    override func fit() {
        let size = view.bounds.size
        guard collection.frame.size != size else { return }
        if isPager {
            let width = length.map { CGFloat($0) } ?? size.width
            layout.page = collection.standInPageLength == nil ? 0 : collection.standInPage
            layout.itemSize = CGSize(width: width, height: size.height)
            collection.standInPageLength = Double(width)
        } else {
            let width = size.width / CGFloat(columns)
            layout.itemSize = CGSize(width: width, height: length.map { CGFloat($0) } ?? width)
        }
        collection.frame = view.bounds
    }

    override func tellLayout() {
        recorded.layout(of: collection, columns: columns, isHorizontal: isPager) { [items] in
            items[$0.item].map(\.recorded)
        }
    }

    func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { items.count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "item", for: indexPath)
        (cell as? PictureItem)?.pictures.show(
            items[indexPath.item], in: cell.contentView, loader)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        recorder.willDisplay(cell)
    }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        recorder.didEndDisplaying(cell)
    }
}

final class PictureItem: UICollectionViewCell {
    let pictures = PictureViews()
}

/// Keeps the page that is in sight, where there are pages.
private final class PageLayout: UICollectionViewFlowLayout {
    var page: Int?

    override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
        page.map { CGPoint(x: CGFloat($0) * itemSize.width, y: 0) } ?? proposed
    }
}
