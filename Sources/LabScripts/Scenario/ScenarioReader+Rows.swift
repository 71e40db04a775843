import LabBase
import LabDevices
import LabPictures

/// The rows of tables and grids: sections, kinds, heights.
extension ScenarioReader {
    static let columns = 1...1000

    /// A number of points; two that each row lies between; an object with a list, in turn; or as
    /// high as its picture.
    func rowExtent(_ node: Node) -> RowExtent? {
        if case .number = node.value.content {
            return node.milliPoints(in: Self.extent).map { .same($0) }
        }
        if node.value.string == "fits" { return .fits(plus: 0) }
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
        fields.allow(["inTurn", "fits"], in: .heights)
        if let inTurn = fields.member("inTurn"), let fits = fields.member("fits") {
            exclude(inTurn, fits, fields)
        }
        if fields.has("fits") {
            return fields["fits"]?.milliPoints(in: Self.header).map { .fits(plus: $0) }
        }
        guard let list = fields.required("inTurn", in: .heights)?.elements(as: .numbers) else {
            return nil
        }
        let extents = list.compactMap { $0.milliPoints(in: Self.extent) }
        return extents.count == list.count ? .inTurn(extents) : nil
    }

    static let header = 0...mostPoints * 1000

    /// A table's sections: each may have a height and a cell of its own.
    mutating func readSections(
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
                ["rows", "columns", "headerHeight", "rowHeight", "cell", "carousel", "kinds"],
                in: .section)
            guard let section = readSection(fields, of: table, firstRow: rows, into: &layouts)
            else { continue }
            rows += section.items
            if rows > Self.mostRows {
                element.report(.tooMany("rows in all", limit: Self.mostRows))
                return nil
            }
            sections.append(section)
        }
        for kind in sections.last?.kinds ?? [] where layouts.moreRows > 0 {
            layouts.use(kind.cell, in: rows..<rows + layouts.moreRows)
        }
        return sections.count == elements.count && !sections.isEmpty ? sections : nil
    }

    /// A section, or a table that is one.
    mutating func readSection(
        _ fields: Fields, of table: Fields, owner: KeyOwner = .section,
        firstRow: Int, into layouts: inout Layouts
    ) -> Screen.Section? {
        let items = fields.required("rows", in: owner)?.integer(in: 1...Self.mostRows)
        let columns = fields["columns"]?.integer(in: Self.columns) ?? 1
        let header = (fields["headerHeight"] ?? table["headerHeight"])?
            .milliPoints(in: Self.header)
        let isAll = owner == .screen(.table)
        let rows = firstRow..<firstRow + (items ?? 0) + (isAll ? layouts.moreRows : 0)
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
    private mutating func readKind(
        _ fields: Fields, of outer: [Fields], owner: KeyOwner, in rows: Range<Int>,
        _ layouts: inout Layouts
    ) -> Screen.RowKind? {
        let heights = outer.first { $0.has("rowHeight") }
        let height = (fields.has("rowHeight") ? fields : heights ?? fields)
            .required("rowHeight", in: owner).flatMap { rowExtent($0) }
        var cell = layouts.shared
        if owner != .screen(.table), let carousel = fields["carousel"] {
            let parts = fields.has("cell") ? fields["cell"].flatMap { readParts($0) } : []
            let screen = readCarousel(carousel, in: rows, of: layouts.place)
            cell = nil
            if let parts, let screen, height != nil {
                cell = layouts.add(parts, carousel: screen)
            }
            if cell == nil { return nil }
        } else if owner != .screen(.table), let own = fields["cell"] {
            cell = readParts(own).map { layouts.add($0) }
        } else if !outer.contains(where: { outer in Self.cellKeys.contains { outer.has($0) } }) {
            _ = fields.required("cell", in: owner)
        }
        guard let height, let cell else { return nil }
        layouts.use(cell, in: rows)
        return Screen.RowKind(weight: 1, extent: height, cell: cell)
    }

    /// Rows of several kinds: in turn, each so many `times`, or drawn, each by its `share`.
    private mutating func readKinds(
        _ node: Node, _ fields: Fields, _ table: Fields, owner: KeyOwner,
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
            own.allow(["times", "share", "rowHeight", "cell", "carousel"], in: .kind)
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

    /// Offsets are counted in thousandths of a point; the limit keeps every sum of them exact.
    func checkLength(_ screen: Screen, _ fields: Fields) {
        let longerEdge = Int64(max(device.screen.widthPoints, device.screen.heightPoints) * 1000)
        let limit = Self.mostPoints * 1000
        var length: Int64 = 0
        for section in screen.sections {
            let last = section.items == screen.sections.last?.items
            let items = section.items + (last ? screen.mostItems - screen.itemCount : 0)
            let lines = (items - 1) / section.columns + 1
            let extent =
                section.kinds.map {
                    mostExtent($0, of: screen, longerEdge / Int64(section.columns))
                }
                .max() ?? 0
            if !section.isUniform || screen.more != nil, items > Self.mostUneven {
                (fields["sections"] ?? fields["rows"] ?? fields["items"] ?? fields.node)
                    .report(
                        section.isUniform
                            ? .tooMany("rows in all", limit: Self.mostUneven)
                            : .tooManyUnevenRows(limit: Self.mostUneven))
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

    private func mostExtent(
        _ kind: Screen.RowKind, of screen: Screen, _ usual: Int64
    ) -> Int64 {
        guard case .fits(let plus) = kind.extent else { return kind.extent?.most ?? usual }
        guard let part = screen.cells[kind.cell].parts.first, let group = groups.groups[part.group]
        else { return plus + usual }
        return plus + Int64((Double(usual) * group.tallest).rounded(.up))
    }
}

extension ImageGroup {
    /// No picture of it is higher, for its width.
    fileprivate var tallest: Double {
        func ratio(_ size: PixelSize) -> Double { Double(size.height) / Double(max(1, size.width)) }
        switch source {
        case .generated(let drawn):
            switch drawn.sizes {
            case .same(let size): return ratio(size)
            case .listed(let all): return all.map { ratio($0.size) }.max() ?? 1
            case .between(let least, let most):
                return Double(most.height) / Double(max(1, least.width))
            }
        case .directory(let folder):
            return folder.files.compactMap { $0.facts.map { ratio($0.size) } }.max() ?? 1
        case .plain: return 1
        }
    }
}
