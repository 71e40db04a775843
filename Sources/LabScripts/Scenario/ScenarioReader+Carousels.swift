import LabDevices

/// Which screen is being read.
struct ScreenPlace {
    var name = ""
    var index = 0
}

extension ScenarioReader {
    /// A carousel in each of some rows, as a screen of its own, with its number.
    mutating func readCarousel(
        _ node: Node, in rows: Range<Int>, of place: ScreenPlace
    ) -> Int? {
        guard var fields = Fields(node) else { return nil }
        let keys =
            ["items", "itemWidth"] + Self.cellKeys + ["onTap", "clearOnReuse", "deceleration"]
        fields.allow(keys, in: .carousel)
        let items = fields.required("items", in: .carousel)?.integer(in: 1...Self.mostUneven)
        let width = fields.required("itemWidth", in: .carousel).flatMap { rowExtent($0) }
        let outer = names
        names = RowFormula.Name.common + [.outer]
        defer { names = outer }
        guard let cell = readCell(fields, owner: .carousel) else {
            if !Self.cellKeys.contains(where: { fields.has($0) }) {
                fields.reportMissing(.missingOneOf(["cell", "images"], in: .carousel))
            }
            return nil
        }
        let onTap = fields["onTap"].flatMap { readTap($0) }
        let clears = fields["clearOnReuse"]?.truth() ?? false
        let deceleration = fields["deceleration"]?.word(Deceleration.self) ?? .normal
        guard let items, let width else { return nil }
        if case .fits = width {
            fields["itemWidth"]?.report(.widthsFitNothing)
            return nil
        }
        var layouts = Layouts()
        layouts.outer = rows
        layouts.unzoomed = .carousel
        let layout = layouts.add(cell)
        layouts.use(layout, in: 0..<items)
        guard let cells = layouts.checked(groups) else { return nil }
        let number = screens.carousels.count
        let screen = Screen(
            name: "\(place.name)/\(number)", kind: .table, position: node.position,
            sections: [
                Screen.Section(
                    items: items, columns: 1, headerMilliPoints: 0,
                    kinds: [Screen.RowKind(weight: 1, extent: width, cell: layout)])
            ],
            cells: cells, onTap: onTap, clearsOnReuse: clears, deceleration: deceleration,
            carouselOf: place.index, outerRows: rows)
        checkLength(screen, fields)
        screens.carousels.append((screen, fields["onTap"]))
        return (screens.names?.count ?? 0) + number
    }
}
