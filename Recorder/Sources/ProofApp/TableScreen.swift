import EvictionLabRecorder
import UIKit

/// A screen whose pictures are in rows.
final class TableScreen: PictureScreen, AppScreen, UITableViewDataSource, UITableViewDelegate {
    let model: AppModel.Screen
    private let table = UITableView(frame: .zero)
    /// True if one row is as high as the screen.
    private let fills: Bool

    init(
        _ model: AppModel.Screen, fills: Bool, _ loader: PictureLoader, _ recorder: Recorder
    ) {
        self.model = model
        self.fills = fills
        super.init(model.name, loader, recorder)
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

    override func fit() { table.frame = view.bounds }

    override func tellLayout() {
        recorded.layout(of: table) { [model] in model.rows[$0.row].recorded }
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
