import EvictionLabRecorder
import UIKit

/// A screen whose pictures are in rows. What records it are the four lines with `recorded` in them,
/// and the recorder's in `didEndDisplaying`.
final class TableScreen: UIViewController, AppScreen, UITableViewDataSource, UITableViewDelegate {
    let model: AppModel.Screen
    private let loader: PictureLoader
    private let recorder: Recorder
    private let recorded: RecordedScreen
    private let table = UITableView(frame: .zero)
    /// Whether one row is as high as the screen.
    private let fills: Bool

    init(
        _ model: AppModel.Screen, fills: Bool, _ loader: PictureLoader, _ recorder: Recorder
    ) {
        self.model = model
        self.fills = fills
        self.loader = loader
        self.recorder = recorder
        recorded = RecordedScreen(model.name, recorder: recorder)
    }

    var scrollView: UIScrollView { table }
    var itemsInSight: [Int] { table.indexPathsForVisibleRows?.map(\.row) ?? [] }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.frame = view.bounds
        table.register(PictureRow.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        recorded.willAppear()
        table.frame = view.bounds
        tellLayout()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        table.frame = view.bounds
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        tellLayout()
    }

    private func tellLayout() {
        recorded.layout(of: table) { [model] in model.rows[$0.row].recorded }
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        recorded.willEndDragging(scrollView, withVelocity: velocity)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        recorded.didScroll(scrollView)
        tellLayout()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        model.rows.count
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        fills ? view.bounds.height : model.rows[indexPath.row].height
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? PictureRow)?.pictures.show(
            model.rows[indexPath.row].places, in: cell.contentView, loader)
        return cell
    }

    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        recorder.didEndDisplaying(cell)
    }
}

final class PictureRow: UITableViewCell {
    let pictures = PictureViews()
}

/// A cell's image views, made when it is filled for the first time.
@MainActor
final class PictureViews {
    private var views: [UIImageView] = []

    nonisolated init() {}

    func show(_ places: [AppModel.Place], in content: UIView, _ loader: PictureLoader) {
        while views.count < places.count {
            let view = UIImageView(frame: .zero)
            content.addSubview(view)
            views.append(view)
        }
        for (view, place) in zip(views, places) { loader.load(place, into: view) }
    }
}

extension AppModel.Row {
    var recorded: [RecordedPlace] { places.map(\.recorded) }
}

extension AppModel.Place {
    var recorded: RecordedPlace {
        let size = width.flatMap { width in
            height.map { PixelSize(width: width, height: $0) }
        }
        return RecordedPlace(picture, size: size)
    }
}
