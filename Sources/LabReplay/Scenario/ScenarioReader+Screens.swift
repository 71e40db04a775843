import LabBase
import LabDevices

/// The screens of a scenario while it is read: all names first, since screens refer to each other.
struct Screens {
    /// Nil until the scenario was seen to declare any.
    var names: [String]?
    var screens: [Screen?] = []

    var complete: [Screen] { screens.compactMap { $0 } }

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
    private static let commonKeys =
        ["kind"] + cellKeys + ["onTap", "clearOnReuse", "deceleration"]
    static let cellKeys = ["cell"] + partKeys

    private static func ownKeys(_ kind: Screen.Kind) -> [String] {
        switch kind {
        case .table: ["rows", "sections", "kinds", "rowHeight", "headerHeight"]
        case .grid: ["items", "columns", "itemHeight"]
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
                return screen.report(.tooManyNames(limit: Self.mostNames))
            }
            screens.screens.append(readScreen(screen, name: name))
        }
        // A tap's argument is held against the screen that it opens, which may come later.
        for (index, (_, screen)) in declared.enumerated() {
            checkTap(screen["onTap"], from: index)
        }
    }

    private func readScreen(_ node: Node, name: String) -> Screen? {
        guard var fields = Fields(node) else { return nil }
        let kind = fields["kind"]?.word(Screen.Kind.self)
        let allOwn = Screen.Kind.allCases.flatMap { Self.ownKeys($0) }
        fields.allow(
            Self.commonKeys + (kind.map { Self.ownKeys($0) } ?? allOwn), in: .screen(kind),
            elsewhere: allOwn)
        _ = fields.required("kind", in: .screen(nil))
        guard let kind else { return nil }
        var layouts = Layouts()
        if let shared = readCell(fields, kind: kind) {
            layouts.drafts.append(shared)
            layouts.shared = 0
        }
        let sections = readSections(fields, kind: kind, into: &layouts)
        let onTap = fields["onTap"].flatMap { readTap($0) }
        let clears = fields["clearOnReuse"]?.truth() ?? false
        let usual: Deceleration = kind == .pager ? .fast : .normal
        let deceleration = fields["deceleration"]?.word(Deceleration.self) ?? usual
        guard let sections, let cells = layouts.checked(groups) else { return nil }
        let screen = Screen(
            name: name, kind: kind, position: node.position, sections: sections,
            cells: cells, onTap: onTap, clearsOnReuse: clears,
            deceleration: deceleration)
        checkLength(screen, fields)
        return screen
    }

    private func readSections(
        _ fields: Fields, kind: Screen.Kind, into layouts: inout Layouts
    ) -> [Screen.Section]? {
        let owner = ScenarioProblem.Owner.screen(kind)
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
        }
        guard let items, let columns, let cell = layouts.shared else { return nil }
        layouts.use(cell, in: 0..<items)
        return [
            Screen.Section(
                items: items, columns: columns, headerMilliPoints: header,
                kinds: [Screen.RowKind(weight: 1, extent: extent, cell: cell)])
        ]
    }

    private static let columns = 1...1000

    /// A number of points; two that each row lies between; or an object with a list, in turn.
    private func rowExtent(_ node: Node) -> RowExtent? {
        if case .number = node.value.content {
            return node.milliPoints(in: Self.extent).map { .same($0) }
        }
        if node.value.array != nil {
            guard let pair = node.pair(as: .heights)?.map({ $0.milliPoints(in: Self.extent) }),
                let least = pair[0], let most = pair[1]
            else { return nil }
            guard least <= most else {
                node.report(.reversed(Int(least / 1000), Int(most / 1000)))
                return nil
            }
            return least == most ? .same(least) : .between(least...most)
        }
        guard case .object = node.value.content, var fields = Fields(node) else {
            node.wrongType(.heights)
            return nil
        }
        fields.allow(["inTurn"], in: .heights)
        guard let list = fields.required("inTurn", in: .heights)?.elements(as: .numbers) else {
            return nil
        }
        let extents = list.compactMap { $0.milliPoints(in: Self.extent) }
        return extents.count == list.count ? .inTurn(extents) : nil
    }

    private static let header = 0...mostPoints * 1000

    /// A table's sections: each may have a height and a cell of its own.
    private func readSections(
        _ node: Node, of table: Fields, into layouts: inout Layouts
    ) -> [Screen.Section]? {
        if let kinds = table.member("kinds") {
            exclude(kinds, table.member("sections")!, table)
        }
        var sections: [Screen.Section] = []
        var rows = 0
        let elements = node.elements() ?? []
        for element in elements {
            guard var fields = Fields(element) else { continue }
            fields.allow(
                ["rows", "columns", "headerHeight", "rowHeight", "cell", "kinds"], in: .section)
            guard let section = readSection(fields, of: table, firstRow: rows, into: &layouts)
            else { continue }
            rows += section.items
            if rows > Self.mostRows {
                element.report(.tooManyRows(limit: Self.mostRows))
                return nil
            }
            sections.append(section)
        }
        return sections.count == elements.count && !sections.isEmpty ? sections : nil
    }

    /// A section, or a table that is one.
    private func readSection(
        _ fields: Fields, of table: Fields, owner: ScenarioProblem.Owner = .section,
        firstRow: Int, into layouts: inout Layouts
    ) -> Screen.Section? {
        let items = fields.required("rows", in: owner)?.integer(in: 1...Self.mostRows)
        let columns = fields["columns"]?.integer(in: Self.columns) ?? 1
        let header = (fields["headerHeight"] ?? table["headerHeight"])?
            .milliPoints(in: Self.header)
        let rows = firstRow..<firstRow + (items ?? 0)
        var section: Screen.Section?
        if let kinds = fields["kinds"] {
            section = readKinds(
                kinds, fields, table, owner: owner, in: rows, into: &layouts)
        } else if let kind = readKind(fields, of: [table], owner: owner, in: rows, &layouts) {
            section = Screen.Section(
                items: 0, columns: 1, headerMilliPoints: 0, kinds: [kind])
        }
        guard let items else { return nil }
        section?.items = items
        section?.columns = columns
        section?.headerMilliPoints = header ?? 0
        return section
    }

    /// A height and a cell: its own, or those of the section or table that it is of.
    private func readKind(
        _ fields: Fields, of outer: [Fields], owner: ScenarioProblem.Owner, in rows: Range<Int>,
        _ layouts: inout Layouts
    ) -> Screen.RowKind? {
        let heights = outer.first { $0.has("rowHeight") }
        let height = (fields.has("rowHeight") ? fields : heights ?? fields)
            .required("rowHeight", in: owner).flatMap { rowExtent($0) }
        var cell = layouts.shared
        if owner != .screen(.table), let own = fields["cell"] {
            cell = readParts(own).map { layouts.add($0) }
        } else if !outer.contains(where: { outer in Self.cellKeys.contains { outer.has($0) } }) {
            _ = fields.required("cell", in: owner)
        }
        guard let height, let cell else { return nil }
        layouts.use(cell, in: rows)
        return Screen.RowKind(weight: 1, extent: height, cell: cell)
    }

    /// Rows of several kinds: in turn, each so many `times`, or drawn, each by its `share`.
    private func readKinds(
        _ node: Node, _ fields: Fields, _ table: Fields, owner: ScenarioProblem.Owner,
        in rows: Range<Int>, into layouts: inout Layouts
    ) -> Screen.Section? {
        if owner == .section, let cell = fields.member("cell") {
            exclude(cell, fields.member("kinds")!, fields)
        }
        guard let elements = node.elements() else { return nil }
        var kinds: [Screen.RowKind] = []
        var isDrawn: Bool?
        for element in elements {
            guard var own = Fields(element) else { continue }
            own.allow(["times", "share", "rowHeight", "cell"], in: .kind)
            if let times = own.member("times"), let share = own.member("share") {
                exclude(times, share, own)
            }
            let drawn = own.has("share")
            if let isDrawn, isDrawn != drawn {
                element.report(.mixedKinds)
                continue
            }
            isDrawn = drawn
            let weight =
                drawn
                ? own["share"]?.double(in: 0.001...1_000_000)
                : own.has("times") ? own["times"]?.integer(in: 1...1_000_000).map(Double.init) : 1
            let kind = readKind(own, of: [fields, table], owner: .kind, in: rows, &layouts)
            guard var kind, let weight else { continue }
            kind.weight = weight
            kinds.append(kind)
        }
        guard kinds.count == elements.count, !kinds.isEmpty else { return nil }
        return Screen.Section(
            items: 0, columns: 1, headerMilliPoints: 0, kinds: kinds, isDrawn: isDrawn ?? false)
    }

    /// Reports the later of two keys of which there may be one.
    func exclude(_ one: JSONMember, _ other: JSONMember, _ fields: Fields) {
        let isInOrder =
            (one.position.line, one.position.column)
            < (other.position.line, other.position.column)
        let (first, second) = isInOrder ? (one, other) : (other, one)
        fields.report(.exclusiveKeys(first.key, second.key), at: second)
    }

    /// Offsets are counted in thousandths of a point; the limit keeps every sum of them exact.
    private func checkLength(_ screen: Screen, _ fields: Fields) {
        let longerEdge = Int64(max(device.screen.widthPoints, device.screen.heightPoints) * 1000)
        let limit = Self.mostPoints * 1000
        var length: Int64 = 0
        for section in screen.sections {
            let lines = (section.items - 1) / section.columns + 1
            let extent =
                section.kinds.map { $0.extent?.most ?? longerEdge / Int64(section.columns) }
                .max() ?? 0
            if !section.isUniform, lines > Self.mostUneven {
                (fields["sections"] ?? fields["rows"] ?? fields["items"] ?? fields.node)
                    .report(.tooManyUnevenRows(limit: Self.mostUneven))
                return
            }
            let (height, overflow) = Int64(lines).multipliedReportingOverflow(by: extent)
            // No term but the height can pass the limit, so that this can't overflow.
            if overflow || height > limit - length - section.headerMilliPoints {
                let key = ["sections", "rows", "items", "pages"].first { fields.has($0) }
                let place = key.flatMap { fields[$0] } ?? fields.node
                place.report(.contentTooLong(limitPoints: Self.mostPoints))
                return
            }
            length += height + section.headerMilliPoints
        }
    }
}
