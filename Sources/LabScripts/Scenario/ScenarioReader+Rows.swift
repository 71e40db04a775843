import LabBase
import LabDevices
import LabPictures

/// Reads the rows of tables and grids: sections, kinds, heights.
extension ScenarioReader {
    static let columns = 1...1000

    static let header = 0...mostPoints * 1000

    /// Reads a table's sections: each may have a height and a list cell of its own.
    mutating func readSections(
        _ node: Node, of table: Fields, into layouts: inout Layouts
    ) -> [Screen.Section]? {
        if let kinds = table.member(ScreenKeys.kinds.name) {
            table.exclude(kinds, table.member(ScreenKeys.sections.name)!)
        }
        var sections: [Screen.Section] = []
        var rows = 0
        let elements = node.elements() ?? []
        for element in elements {
            guard let fields = Fields(element, RowKeys.section),
                let section = readSection(fields, of: table, firstRow: rows, into: &layouts)
            else { continue }
            rows += section.items
            if rows > Self.mostRows {
                return element.report(.tooMany("rows in all", limit: Self.mostRows))
            }
            sections.append(section)
        }
        for kind in sections.last?.kinds ?? [] where layouts.moreRows > 0 {
            layouts.use(kind.layout, in: rows..<rows + layouts.moreRows)
        }
        return sections.count == elements.count && !sections.isEmpty ? sections : nil
    }

    /// Reads a section, or a table that has only one.
    mutating func readSection(
        _ fields: Fields, of table: Fields, isTable: Bool = false, firstRow: Int,
        into layouts: inout Layouts
    ) -> Screen.Section? {
        let items = fields[RowKeys.rows]
        let columns = fields.value(RowKeys.columns)
        let header = fields.has(ScreenKeys.headerHeight.name) ? fields : table
        let rows = firstRow..<firstRow + (items ?? 0) + (isTable ? layouts.moreRows : 0)
        var section: Screen.Section?
        if let kinds = fields[ScreenKeys.kinds] {
            section = readKinds(kinds, fields, table, in: rows, into: &layouts)
        } else if let kind = readKind(fields, of: [table], in: rows, &layouts) {
            section = Screen.Section(items: 0, columns: 1, headerMilliPoints: 0, kinds: [kind])
        }
        guard let items else { return nil }
        section?.items = items
        section?.columns = columns
        section?.headerMilliPoints = header.value(ScreenKeys.headerHeight)
        return section
    }

    /// Reads a height and a list cell: the object's own, or those of the section or table around
    /// it.
    private mutating func readKind(
        _ fields: Fields, of outer: [Fields], in rows: Range<Int>, _ layouts: inout Layouts
    ) -> Screen.RowKind? {
        let heights = outer.first { $0.has(ScreenKeys.rowHeight.name) }
        let height = (fields.has(ScreenKeys.rowHeight.name) ? fields : heights ?? fields)
            .required(ScreenKeys.rowHeight.name).flatMap { ScreenKeys.rowHeight.form.read($0) }
        var layout = layouts.shared
        let isTable = fields.object.id == ScreenKind.table.rawValue
        let hasListCell = !isTable && fields.has(RowKeys.listCell.name)
        if !isTable, let carousel = fields[RowKeys.carousel] {
            let parts = hasListCell ? fields[RowKeys.listCell].flatMap { readParts($0) } : []
            let screen = readCarousel(carousel, in: rows, of: layouts.screen)
            layout = nil
            if let parts, let screen, height != nil {
                layout = layouts.add(parts, carousel: screen)
            }
            if layout == nil { return nil }
        } else if hasListCell, let own = fields[RowKeys.listCell] {
            layout = readParts(own).map { layouts.add($0) }
        } else if !outer.contains(where: { outer in
            ListCellKeys.all.contains { outer.has($0.name) }
        }) {
            _ = fields.required(RowKeys.listCell.name)
        }
        guard let height, let layout else { return nil }
        layouts.use(layout, in: rows)
        return Screen.RowKind(weight: 1, extent: height, layout: layout)
    }

    /// Reads rows of several kinds: in turn, each with its `times`, or drawn, each by its `share`.
    private mutating func readKinds(
        _ node: Node, _ fields: Fields, _ table: Fields, in rows: Range<Int>,
        into layouts: inout Layouts
    ) -> Screen.Section? {
        if fields.object.id == RowKeys.section.id,
            let listCell = fields.member(RowKeys.listCell.name)
        {
            fields.exclude(listCell, fields.member(ScreenKeys.kinds.name)!)
        }
        guard let elements = node.elements() else { return nil }
        var kinds: [Screen.RowKind] = []
        var isDrawn: Bool?
        for element in elements {
            guard let own = Fields(element, RowKeys.kind) else { continue }
            if let times = own.member(RowKeys.times.name),
                let share = own.member(RowKeys.share.name)
            {
                own.exclude(times, share)
            }
            let drawn = own.has(RowKeys.share.name)
            if let isDrawn, isDrawn != drawn {
                element.report(
                    "has 'times' where others have 'share', or none", "Use one of them for all")
                continue
            }
            isDrawn = drawn
            let weight = drawn ? own[RowKeys.share] : own[RowKeys.times].map(Double.init)
            let kind = readKind(own, of: [fields, table], in: rows, &layouts)
            guard var kind, let weight else { continue }
            kind.weight = weight
            kinds.append(kind)
        }
        guard kinds.count == elements.count, !kinds.isEmpty else { return nil }
        return Screen.Section(
            items: 0, columns: 1, headerMilliPoints: 0, kinds: kinds, isDrawn: isDrawn ?? false)
    }

    /// Refuses content that is too long. Offsets are counted in thousandths of a point; the limit
    /// keeps every sum of them exact.
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
                place(fields, ["sections", "rows", "items"])
                    .report(
                        section.isUniform
                            ? .tooMany("rows in all", limit: Self.mostUneven)
                            : Complaint(
                                "more than \(Self.mostUneven) rows that differ",
                                "Use fewer, or make them alike"))
                return
            }
            let (height, overflow) = Int64(lines).multipliedReportingOverflow(by: extent)
            // Only the height can pass the limit, so this sum can't overflow.
            if overflow || height > limit - length - section.headerMilliPoints {
                place(fields, ["sections", "rows", "items", "pages", "cards"])
                    .report("the content is longer than \(Self.mostPoints) points", "Shorten it")
                return
            }
            length += height + section.headerMilliPoints
        }
    }

    /// The first of these keys that is there, else the whole object.
    private func place(_ fields: Fields, _ keys: [String]) -> Node {
        keys.first { fields.has($0) }.flatMap { fields[$0] } ?? fields.node
    }

    private func mostExtent(_ kind: Screen.RowKind, of screen: Screen, _ usual: Int64) -> Int64 {
        guard case .fits(let plus) = kind.extent else { return kind.extent?.most ?? usual }
        guard let part = screen.layouts[kind.layout].parts.first,
            let group = groups.groups[part.group]
        else { return plus + usual }
        return plus + Int64((Double(usual) * group.tallest).rounded(.up))
    }
}

extension ImageGroup {
    /// The greatest ratio of height to width of the group's pictures.
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

extension RowExtent {
    private static let inTurn = Form<[Int64]>(Schema.list(of: ["type": "number"])) { node in
        guard let list = node.elements(as: .numbers) else { return nil }
        let extents = list.compactMap { $0.milliPoints(in: ScenarioReader.extent) }
        return extents.count == list.count ? extents : nil
    }

    package static let keys = ObjectForm<Self>(
        "heights", "heights of rows", .maybe("inTurn", inTurn, example: "[80, 80, 240]"),
        ObjectKey<Int64?>.maybe("fits", .points(ScenarioReader.header), example: "64")
    ) { fields, inTurn, fits in
        if inTurn != nil, fits != nil {
            fields.exclude(fields.member("inTurn")!, fields.member("fits")!)
        }
        if let fits { return .fits(plus: fits) }
        if inTurn == nil { _ = fields.required("inTurn") }
        return inTurn.map { .inTurn($0) }
    }
}

extension Form<RowExtent> {
    /// A number of points; two as bounds for each row; an object with a list, in turn; or the
    /// height of its picture.
    package static let heights = Form(
        Schema.any(
            ["type": "number"], Schema.list(of: ["type": "number"], least: 2),
            Schema.words(["fits"]), RowExtent.keys.object.schema)
    ) { node in
        switch node.value.content {
        case .number: return node.milliPoints(in: ScenarioReader.extent).map { .same($0) }
        case .string("fits"): return .fits(plus: 0)
        case .object: return RowExtent.keys.read(node)
        case .array: break
        default: return node.wrongType(.heights)
        }
        let ends = node.pair(as: .heights)?.map { $0.milliPoints(in: ScenarioReader.extent) }
        guard let ends, let least = ends[0], let most = ends[1] else { return nil }
        guard least <= most else {
            return node.report(.reversed(Int(least / 1000), Int(most / 1000)))
        }
        return least == most ? .same(least) : .between(least...most)
    }
}
