import EvictionLabRecorder
import UIKit

struct Post {
    var photo: URL
}

final class AppDelegate: UIResponder {
    func application(didFinishLaunchingWithOptions launchOptions: [String: Any]?) -> Bool {
        Recorder.shared.startWithApp(title: "feed")
        return true
    }
}

final class PostCell: UITableViewCell {
    let photoView = UIImageView()

    func show(_ post: Post) {
        Recorder.shared.request(post.photo.absoluteString, in: photoView)
        Loader.shared.load(post.photo, into: photoView)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        photoView.image = nil
        Recorder.shared.clear(photoView)
    }
}

final class Loader: Sendable {
    static let shared = Loader()

    func load(_ url: URL, into view: UIImageView) {}

    func loaded(_ url: URL, _ data: Data) {
        Recorder.shared.loaded(url.absoluteString, file: data, isRemote: true, host: url.host)
    }
}

final class FeedController: UIViewController, UITableViewDelegate {
    private let table = UITableView(frame: .zero)
    private var posts: [Post] = []

    private let recorded = RecordedScreen("feed")

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        recorded.willAppear()
        tellLayout()
    }

    private func tellLayout() {
        recorded.layout(of: table) { [RecordedPlace(posts[$0.row].photo.absoluteString)] }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        recorded.didScroll(scrollView)
        tellLayout()
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        recorded.willEndDragging(scrollView, withVelocity: velocity)
    }

    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        Recorder.shared.willDisplay(cell)
    }

    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        Recorder.shared.didEndDisplaying(cell)
    }

    private func section(_ index: Int) -> NSCollectionLayoutSection {
        let section = NSCollectionLayoutSection()
        let recorded = recorded
        section.visibleItemsInvalidationHandler = { _, offset, environment in
            recorded.didScroll(section: index, to: offset, of: environment)
        }
        return section
    }

    private func tellSections(of collection: UICollectionView, _ photos: [[URL]]) {
        recorded.layout(of: collection, sections: [.carousel(), .lines(columns: 2)]) {
            [RecordedPlace(photos[$0.section][$0.item].absoluteString)]
        }
    }

    func shareRecording() throws {
        try Recorder.shared.share(from: self)
    }
}
