import LabBase
import LabDevices

/// The screens of a scenario while it is read: all names first, since screens refer to each other.
struct Screens {
    /// Nil until the scenario was seen to declare any.
    var names: [String]?
    var screens: [Screen?] = []
    /// Those in rows, numbered after all others.
    var carousels: [(screen: Screen?, onTap: Node?)] = []

    var complete: [Screen] { screens.compactMap { $0 } + carousels.compactMap(\.screen) }

    /// A screen with the carousels in its rows.
    func withCarousels(_ index: Int) -> [Screen] {
        guard let screen = screens[index] else { return [] }
        return [screen] + carousels.compactMap(\.screen).filter { $0.carouselOf == index }
    }

    func find(_ node: Node) -> Int? {
        guard let names else {
            _ = node.text()
            return nil
        }
        return node.reference(to: .screen, among: names)
    }
}

extension ScenarioReader {
    static let mostRows = 100_000_000
    /// Of rows that differ: where each begins is kept.
    static let mostUneven = 1_000_000
    static let mostPoints: Int64 = 1_000_000_000
    /// From 1 point, below which a screen would show thousands of rows at once.
    static let extent = 1000...mostPoints * 1000
    /// In thousandths of a point, where a map doesn't say its own.
    static let usualTile: Int64 = 256_000
    private static let commonKeys =
        ["kind"] + cellKeys + ["onTap", "clearOnReuse", "deceleration"]
    static let cellKeys = ["cell"] + partKeys

    private static func ownKeys(_ kind: Screen.Kind) -> [String] {
        switch kind {
        case .table:
            ["rows", "sections", "kinds", "rowHeight", "headerHeight", "more", "bounces"]
        case .grid: ["items", "columns", "itemHeight", "waterfall", "more", "bounces"]
        case .map: ["columns", "rows", "tile", "levels"]
        case .pager: ["pages", "pageWidth"]
        case .single: []
        }
    }

    mutating func readScreens(_ node: Node) {
        guard let fields = Fields(node) else { return }
        let declared = fields.declaredNames()
        screens.names = declared.map(\.name)
        for (name, screen) in declared {
            if screens.screens.count == Self.mostNames {
                return screen.report(.tooMany("of them", limit: Self.mostNames))
            }
            let index = screens.screens.count
            screens.screens.append(nil)
            screens.screens[index] = readScreen(screen, name: name, index: index)
        }
        // A tap's argument is held against the screen that it opens, which may come later.
        for (index, (_, screen)) in declared.enumerated() {
            checkTap(screen["onTap"], of: screens.screens[index])
        }
        for carousel in screens.carousels { checkTap(carousel.onTap, of: carousel.screen) }
    }

    private mutating func readScreen(_ node: Node, name: String, index: Int) -> Screen? {
        guard var fields = Fields(node) else { return nil }
        let kind = fields["kind"]?.word(Screen.Kind.self)
        let place = ScreenPlace(name: name, index: index)
        let allOwn = Screen.Kind.allCases.flatMap { Self.ownKeys($0) }
        fields.allow(
            Self.commonKeys + (kind.map { Self.ownKeys($0) } ?? allOwn), in: .screen(kind),
            elsewhere: allOwn)
        _ = fields.required("kind", in: .screen(nil))
        guard let kind else { return nil }
        var layouts = Layouts()
        if let shared = readCell(fields, owner: .screen(kind)) {
            layouts.drafts.append(shared)
            layouts.shared = 0
        }
        let more = fields["more"].flatMap { readMore($0) }
        layouts.place = place
        if kind != .single, kind != .pager { layouts.unzoomed = .screen(kind) }
        layouts.moreRows = more.map { $0.rows * $0.pages } ?? 0
        let sections = readSections(fields, kind: kind, into: &layouts)
        let onTap = fields["onTap"].flatMap { readTap($0) }
        let clears = fields["clearOnReuse"]?.truth() ?? false
        let usual: Deceleration = kind == .pager ? .fast : .normal
        let deceleration = fields["deceleration"]?.word(Deceleration.self) ?? usual
        guard let sections, let cells = layouts.checked(groups) else { return nil }
        let screen = Screen(
            name: name, kind: kind, position: node.position, sections: sections,
            cells: cells, onTap: onTap, clearsOnReuse: clears,
            deceleration: deceleration, more: more,
            bounces: fields["bounces"]?.truth() ?? false,
            deeperLevels: kind == .map ? (levels(fields) ?? 1) - 1 : 0)
        checkLength(screen, fields)
        return screen
    }

    private mutating func readSections(
        _ fields: Fields, kind: Screen.Kind, into layouts: inout Layouts
    ) -> [Screen.Section]? {
        let owner = KeyOwner.screen(kind)
        if kind == .table, let node = fields["sections"] {
            if let rows = fields.member("rows") {
                exclude(rows, fields.member("sections")!, fields)
            }
            return readSections(node, of: fields, into: &layouts)
        }
        if kind == .table, fields.has("kinds") {
            return readSection(
                fields, of: fields, owner: owner, firstRow: 0, into: &layouts
            ).map { [$0] }
        }
        if kind == .map { return readTiles(fields, into: &layouts).map { [$0] } }
        if layouts.shared == nil, !Self.cellKeys.contains(where: { fields.has($0) }) {
            fields.reportMissing(.missingOneOf(["cell", "images"], in: owner))
        }
        let items: Int?
        var columns: Int? = 1
        var extent: RowExtent?
        var header: Int64 = 0
        switch kind {
        case .table:
            if !fields.has("rows") {
                fields.reportMissing(.missingOneOf(["rows", "sections"], in: owner))
            }
            items = fields["rows"]?.integer(in: 1...Self.mostRows)
            extent = fields.required("rowHeight", in: owner).flatMap { rowExtent($0) }
            header = fields["headerHeight"]?.milliPoints(in: Self.header) ?? 0
            if extent == nil { return nil }
        case .grid:
            items = fields.required("items", in: owner)?.integer(in: 1...Self.mostRows)
            columns = fields.required("columns", in: owner)?.integer(in: Self.columns)
            extent = fields["itemHeight"].flatMap { rowExtent($0) }
        case .pager:
            items = fields.required("pages", in: owner)?.integer(in: 1...Self.mostRows)
            extent = fields["pageWidth"]?.milliPoints(in: Self.extent).map { .same($0) }
        case .single: items = 1
        case .map: return nil
        }
        guard let items, let columns, let cell = layouts.shared else { return nil }
        layouts.use(cell, in: 0..<items + layouts.moreRows)
        return [
            Screen.Section(
                items: items, columns: columns, headerMilliPoints: header,
                kinds: [Screen.RowKind(weight: 1, extent: extent, cell: cell)],
                isWaterfall: fields["waterfall"]?.truth() ?? false)
        ]
    }

    /// Tiles of every level, those of a closer look after the others.
    private func readTiles(_ fields: Fields, into layouts: inout Layouts) -> Screen.Section? {
        let owner = KeyOwner.screen(.map)
        if layouts.shared == nil, !Self.cellKeys.contains(where: { fields.has($0) }) {
            fields.reportMissing(.missingOneOf(["cell", "images"], in: owner))
        }
        let columns = fields.required("columns", in: owner)?.integer(in: Self.columns)
        let rows = fields.required("rows", in: owner)?.integer(in: Self.columns)
        let tile =
            fields.has("tile") ? fields["tile"]?.milliPoints(in: Self.extent) : Self.usualTile
        let levels = levels(fields)
        guard let columns, let rows, let tile, let levels, let cell = layouts.shared else {
            return nil
        }
        let tiles = Screen.tiles(before: levels, columns: columns, rows: rows)
        guard tiles <= Self.mostRows else {
            (fields["levels"] ?? fields.node).report(.tooMany("rows in all", limit: Self.mostRows))
            return nil
        }
        layouts.use(cell, in: 0..<tiles)
        return Screen.Section(
            items: tiles, columns: columns, headerMilliPoints: 0,
            kinds: [Screen.RowKind(weight: 1, extent: .same(tile), cell: cell)])
    }

    private func levels(_ fields: Fields) -> Int? {
        fields.has("levels") ? fields["levels"]?.integer(in: 1...12) : 1
    }

    /// Rows that come by themselves near a screen's end.
    private func readMore(_ node: Node) -> Screen.More? {
        guard var fields = Fields(node) else { return nil }
        fields.allow(["rows", "within", "takes", "pages"], in: .more)
        let rows = fields.required("rows", in: .more)?.integer(in: 1...Self.mostUneven)
        let pages = fields.required("pages", in: .more)?.integer(in: 1...Self.mostUneven)
        let within = fields.has("within") ? fields["within"]?.integer(in: 1...Self.mostUneven) : 1
        let takes =
            fields.has("takes")
            ? fields["takes"]?.nanoseconds(0...Quantity.minuteNs) : 500_000_000
        guard let rows, let pages, let within, let takes else { return nil }
        if rows * pages > Self.mostUneven {
            node.report(.tooMany("rows in all", limit: Self.mostUneven))
            return nil
        }
        return Screen.More(rows: rows, within: within, takesNs: takes, pages: pages)
    }

    /// Reports the later of two keys of which there may be one.
    func exclude(_ one: JSONMember, _ other: JSONMember, _ fields: Fields) {
        let isInOrder =
            (one.position.line, one.position.column)
            < (other.position.line, other.position.column)
        let (first, second) = isInOrder ? (one, other) : (other, one)
        fields.report(.exclusiveKeys(first.key, second.key), at: second)
    }
}
