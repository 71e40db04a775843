import LabDevices

/// The screen that is being read.
struct ScreenID {
    var name = ""
    var index = 0
}

extension ScenarioReader {
    /// Reads the carousel in each of some rows as a screen of its own, and returns its number.
    mutating func readCarousel(_ node: Node, in rows: Range<Int>, of outer: ScreenID) -> Int? {
        guard let fields = Fields(node, RowKeys.carouselObject) else { return nil }
        let items = fields[RowKeys.items]
        let width = fields[RowKeys.itemWidth]
        let lines = fields.value(RowKeys.lines)
        let snap = fields[RowKeys.snaps]
        let outerNames = names
        let tapTurn = readTapTurn(fields, nil)
        names = RowFormula.Name.common + [.outer]
        if tapTurn?.images ?? 0 > 0 { names.append(.turn) }
        defer { names = outerNames }
        guard let parts = readListCell(fields) else {
            reportNoListCell(fields)
            return nil
        }
        let onTap = fields[ScreenKeys.onTap].flatMap { readTap($0) }
        let clears = fields.value(ScreenKeys.clearOnReuse)
        let deceleration = fields[ScreenKeys.deceleration] ?? .normal
        guard let items, let width else { return nil }
        if case .fits = width {
            return fields[RowKeys.itemWidth.name]?.report(
                "widths can't fit pictures, heights can", "Write points, such as 140 or [80, 140]")
        }
        var layouts = Layouts()
        layouts.outer = rows
        layouts.turns = Screen.turnRange(of: tapTurn)
        layouts.unzoomed = RowKeys.carouselObject
        let layout = layouts.add(parts)
        layouts.use(layout, in: 0..<items)
        guard let checked = layouts.checked(groups) else { return nil }
        checkTapTurn(tapTurn, fields, checked)
        let number = screens.carousels.count
        let screen = Screen(
            name: "\(outer.name)/\(number)", kind: .table, position: node.position,
            sections: [
                Screen.Section(
                    items: items, columns: lines, headerMilliPoints: 0,
                    kinds: [Screen.RowKind(weight: 1, extent: width, layout: layout)])
            ],
            layouts: checked, onTap: onTap, tapTurn: tapTurn, clearsOnReuse: clears,
            deceleration: deceleration, carouselOf: outer.index, outerRows: rows, snap: snap)
        checkLength(screen, fields)
        screens.carousels.append((screen, fields[ScreenKeys.onTap]))
        return (screens.names?.count ?? 0) + number
    }
}
