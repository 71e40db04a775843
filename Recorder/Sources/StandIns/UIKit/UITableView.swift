import Foundation

open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default` }

    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)

    open func prepareForReuse() {}

    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }
}

@MainActor
public protocol UITableViewDataSource: AnyObject {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell
}

@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { tableView.rowHeight }
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {}
}

/// One section is enough here.
open class UITableView: ReusingScrollView<UITableViewCell> {
    open weak var dataSource: (any UITableViewDataSource)?
    open var rowHeight: CGFloat = 44

    private var rows: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    open func register(_ kind: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
        register(identifier) { kind.init(style: .default, reuseIdentifier: identifier) }
    }

    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell { dequeue(identifier) }

    open func reloadData() { reload() }

    open var numberOfSections: Int { 1 }

    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        if frames.isEmpty { measure() }
        return indexPath.row < frames.count ? frames[indexPath.row] : .zero
    }

    open var indexPathsForVisibleRows: [IndexPath]? {
        itemsInSight.map { IndexPath(row: $0, section: 0) }
    }

    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        if frames.isEmpty { measure() }
        return itemsMeeting(rect).map { IndexPath(row: $0, section: 0) }
    }

    override func computeFrames() -> [CGRect] {
        var top: CGFloat = 0
        return (0..<numberOfRows(inSection: 0)).map { row in
            let path = IndexPath(row: row, section: 0)
            let height = rows?.tableView(self, heightForRowAt: path) ?? rowHeight
            defer { top += height }
            return CGRect(x: 0, y: top, width: bounds.width, height: height)
        }
    }

    override func makeCell(_ item: Int) -> UITableViewCell {
        dataSource!.tableView(self, cellForRowAt: IndexPath(row: item, section: 0))
    }

    override func willDisplay(_ cell: UITableViewCell, _ item: Int) {
        rows?.tableView(self, willDisplay: cell, forRowAt: IndexPath(row: item, section: 0))
    }

    override func didEndDisplaying(_ cell: UITableViewCell, _ item: Int) {
        rows?.tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(row: item, section: 0))
    }
}
