import LabBase
import LabDevices

/// The screens of a scenario while it is read: all names first, since screens refer to each other.
struct Screens {
    /// Names of the declared screens; nil until `screens` was read.
    var names: [String]?
    var screens: [Screen?] = []
    /// The carousels in rows, numbered after all other screens.
    var carousels: [(screen: Screen?, onTap: Node?)] = []

    var complete: [Screen] { screens.compactMap { $0 } + carousels.compactMap(\.screen) }

    /// A screen with the carousels in its rows, or those of a split's panes.
    func withCarousels(_ index: Int) -> [Screen] {
        guard let screen = screens[index] else { return [] }
        if screen.kind == .split {
            // A split in a pane is refused, and may be in a pane of its own.
            return screen.panes.map(\.screen).filter { screens[$0]?.kind != .split }
                .flatMap { withCarousels($0) }
        }
        return [screen] + carousels.compactMap(\.screen).filter { $0.carouselOf == index }
    }

    func find(_ node: Node) -> Int? { node.reference(to: .screen, among: names) }
}

extension ScenarioReader {
    static let mostRows = 100_000_000
    /// Most rows of different heights: the offset of each is stored.
    static let mostUneven = 1_000_000
    static let mostPoints: Int64 = 1_000_000_000
    /// From 1 point, below which a screen would show thousands of rows at once.
    static let extent = 1000...mostPoints * 1000

    mutating func readScreens(_ node: Node) {
        guard let fields = Fields(node) else { return }
        let declared = Array(fields.declaredNames())
        screens.names = declared.map(\.name)
        for (name, screen) in declared {
            if screens.screens.count == Self.mostNames {
                return screen.report(.tooMany("of them", limit: Self.mostNames))
            }
            let index = screens.screens.count
            screens.screens.append(nil)
            screens.screens[index] = readScreen(screen, name: name, index: index)
        }
        checkPanes(declared)
        // A tap's argument is checked against the screen that it opens, which may be declared
        // later.
        for (index, (_, screen)) in declared.enumerated() {
            checkTap(screen["onTap"], of: screens.screens[index])
        }
        for carousel in screens.carousels { checkTap(carousel.onTap, of: carousel.screen) }
        checkWeights()
    }

    /// Refuses tables of weights that take longer to make than a script to play. Picks of one skew
    /// from groups of one size share a table.
    private func checkWeights() {
        var known: Set<ZipfTables.Key> = []
        var images = 0
        for part in screens.complete.flatMap(\.layouts).flatMap(\.parts) {
            for picked in part.picks {
                guard case .zipf(let skew) = picked.pick,
                    let count = groups.groups[picked.group]?.count,
                    known.insert(ZipfTables.Key(count: count, skew: skew)).inserted
                else { continue }
                images += count
                guard images > Self.mostImages else { continue }
                return log.report(
                    .tooMany("images that zipf weighs, once for each skew", limit: Self.mostImages),
                    at: part.position)
            }
        }
    }

    private mutating func readScreen(_ node: Node, name: String, index: Int) -> Screen? {
        guard var fields = Fields(node, of: ScreenKeys.any) else { return nil }
        let kind = fields[ScreenKeys.kind.name].flatMap { ScreenKeys.kind.form.read($0) }
        fields.check(
            as: kind.map { ScreenKeys.object($0) } ?? ScreenKeys.any,
            elsewhere: ScreenKeys.any.names)
        _ = fields.required(ScreenKeys.kind.name, in: ScreenKeys.any)
        guard let kind else { return nil }
        if kind == .split { return readSplit(fields, name: name) }
        var layouts = Layouts()
        let tapTurn = readTapTurn(fields, kind)
        let outer = names
        defer { names = outer }
        if tapTurn?.images ?? 0 > 0 { names.append(.turn) }
        layouts.turns = Screen.turnRange(of: tapTurn)
        let paging = readPaging(fields, kind, tapTurn)
        if let shared = readListCell(fields) {
            layouts.drafts.append(shared)
            layouts.shared = 0
        }
        let more = fields[ScreenKeys.more].flatMap { Screen.More.keys.read($0) }
        layouts.screen = ScreenID(name: name, index: index)
        if kind != .single, kind != .pager { layouts.unzoomed = fields.object }
        layouts.moreRows = more.map { $0.rows * $0.pages } ?? 0
        let sections = readSections(fields, kind: kind, into: &layouts)
        let overlay = readOverlay(fields, into: &layouts)
        let onTap = fields[ScreenKeys.onTap].flatMap { readTap($0) }
        let clears = fields.value(ScreenKeys.clearOnReuse)
        let usual: Deceleration = kind == .pager || kind == .deck ? .fast : .normal
        let deceleration = fields[ScreenKeys.deceleration] ?? usual
        guard let sections, let checked = layouts.checked(groups),
            overlay != nil || !fields.has(ScreenKeys.overlay.name)
        else { return nil }
        checkTapTurn(tapTurn, fields, checked)
        let screen = Screen(
            name: name, kind: kind, position: node.position, sections: sections,
            layouts: checked, onTap: onTap, tapTurn: tapTurn, paging: paging, clearsOnReuse: clears,
            deceleration: deceleration, more: more,
            bounces: fields.value(ScreenKeys.bounces), bars: readBars(fields), overlay: overlay,
            deeperLevels: kind == .map ? fields.value(ScreenKeys.levels) - 1 : 0)
        checkLength(screen, fields)
        return screen
    }

    private mutating func readSections(
        _ fields: Fields, kind: ScreenKind, into layouts: inout Layouts
    ) -> [Screen.Section]? {
        let rows = ScreenKeys.rows.name
        if kind == .table, let node = fields[ScreenKeys.sections] {
            if let rows = fields.member(rows) {
                fields.exclude(rows, fields.member(ScreenKeys.sections.name)!)
            }
            return readSections(node, of: fields, into: &layouts)
        }
        if kind == .table, fields.has(ScreenKeys.kinds.name) {
            return readSection(fields, of: fields, isTable: true, firstRow: 0, into: &layouts)
                .map { [$0] }
        }
        if layouts.shared == nil { reportNoListCell(fields) }
        if kind == .map { return readTiles(fields, into: &layouts).map { [$0] } }
        let items: Int?
        var columns: Int? = 1
        var extent: RowExtent?
        var header: Int64 = 0
        switch kind {
        case .table:
            if !fields.has(rows) {
                fields.reportMissing(
                    .missingOneOf([rows, ScreenKeys.sections.name], in: fields.object))
            }
            items = fields[ScreenKeys.rows]
            extent = fields.required(ScreenKeys.rowHeight.name)
                .flatMap { ScreenKeys.rowHeight.form.read($0) }
            header = fields.value(ScreenKeys.headerHeight)
            if extent == nil { return nil }
        case .grid:
            items = fields[ScreenKeys.items]
            columns = fields[ScreenKeys.columns]
            extent = fields[ScreenKeys.itemHeight]
        case .pager:
            items = fields[ScreenKeys.pages]
            let page =
                fields.value(PagerKeys.axis) == .vertical
                ? PagerKeys.pageHeight : ScreenKeys.pageWidth
            extent = fields[page].map { .same($0) }
        case .deck: items = fields[PagerKeys.cards]
        case .single: items = 1
        case .map, .split: return nil
        }
        guard let items, let columns, let layout = layouts.shared else { return nil }
        layouts.use(layout, in: 0..<items + layouts.moreRows)
        return [
            Screen.Section(
                items: items, columns: columns, headerMilliPoints: header,
                kinds: [Screen.RowKind(weight: 1, extent: extent, layout: layout)],
                isWaterfall: fields.value(ScreenKeys.waterfall))
        ]
    }

    /// Reads the tiles of every level; those of higher zooms come last.
    private func readTiles(_ fields: Fields, into layouts: inout Layouts) -> Screen.Section? {
        guard
            let (columns, rows, tile, levels) = fields.all(
                ScreenKeys.tileColumns, ScreenKeys.tileRows, ScreenKeys.tile, ScreenKeys.levels),
            let layout = layouts.shared
        else { return nil }
        let tiles = Screen.tiles(before: levels, columns: columns, rows: rows)
        guard tiles <= Self.mostRows else {
            return (fields[ScreenKeys.levels.name] ?? fields.node)
                .report(.tooMany("rows in all", limit: Self.mostRows))
        }
        layouts.use(layout, in: 0..<tiles)
        return Screen.Section(
            items: tiles, columns: columns, headerMilliPoints: 0,
            kinds: [Screen.RowKind(weight: 1, extent: .same(tile), layout: layout)])
    }
}

extension Screen.More {
    /// The rows that are loaded near a screen's end.
    package static let keys = ObjectForm<Self>(
        "more", "'more'", .needed("rows", .whole(1...ScenarioReader.mostUneven), "20"),
        .usually("within", .whole(1...ScenarioReader.mostUneven), 1),
        ObjectKey<Int64>.usually("takes", .time(0...Quantity.minuteNs), 500_000_000),
        .needed("pages", .whole(1...ScenarioReader.mostUneven), "10")
    ) { fields, rows, within, takes, pages in
        guard rows * pages <= ScenarioReader.mostUneven else {
            return fields.node.report(.tooMany("rows in all", limit: ScenarioReader.mostUneven))
        }
        return Self(rows: rows, within: within, takesNs: takes, pages: pages)
    }
}
