import LabBase
import LabDevices
import LabOrders
import LabScripts

/// A screen of a scenario, made of the visits to it.
struct DraftScreen {
    struct Section {
        var headerMilli: Int64
        var firstItem: Int
        var items: Int
        /// By row.
        var extentsMilli: [Int64]
        /// Images in a cell.
        var parts: Int
    }

    /// Above it a table's rows are told as if they were alike.
    private static let mostSections = 200

    var name: String
    let kind: Screen.Kind
    let columns: Int
    let visits: [Int]
    /// Number of cards below a deck's top one; nil for what is no deck.
    let behind: Int?
    private let isVertical: Bool
    private(set) var sections: [Section] = []
    /// By the row's number in the recording: its first item.
    private(set) var itemOfRow: [Int: Int] = [:]
    let clearsOnReuse: Bool
    private(set) var remarks: [String] = []

    var itemCount: Int { sections.last.map { $0.firstItem + $0.items } ?? 0 }

    /// From the first item with so many parts to the last.
    func items(ofShape shape: Int) -> Range<Int> {
        let own = sections.filter { $0.parts == shape }
        guard let first = own.first, let last = own.last else { return 0..<1 }
        return first.firstItem..<last.firstItem + last.items
    }

    /// By number of parts: the layouts of its cells.
    var shapes: [Int] { Set(sections.map(\.parts)).sorted() }

    init(name: String, visits: [Int], in app: RecordedApp) {
        self.name = name
        self.visits = visits
        var rows: [Int: RecordedApp.Row] = [:]
        for visit in visits { rows.merge(app.visits[visit].rows) { first, _ in first } }
        let display = app.header.device.screen
        let heightMilli = Int64((display.heightPoints * 1000).rounded())
        var counts: [Int: Int] = [:]
        for row in rows.values { counts[row.columns, default: 0] += 1 }
        let first = app.visits[visits[0]]
        behind = visits.lazy.compactMap { app.visits[$0].behind }.first
        isVertical = !first.isHorizontal
        let isPaged = first.isHorizontal || visits.allSatisfy { app.visits[$0].isPagedDown }
        columns = isPaged ? 1 : counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 1
        let isAlone = rows.count == 1 && rows[0].map { $0.extentMilli >= heightMilli } ?? false
        kind =
            behind != nil
            ? .deck : isPaged ? .pager : columns > 1 ? .grid : isAlone ? .single : .table
        let asked = visits.reduce(0) { $0 + app.visits[$1].asked.count }
        clearsOnReuse = visits.reduce(0) { $0 + app.visits[$1].clearCount } * 4 > asked
        if visits.contains(where: { app.visits[$0].areRowsGuessed }) {
            remarks.append("\(name): its rows are guessed, since no layout tells them")
        }
        let turned = visits.reduce(0) { $0 + app.visits[$1].turnCount }
        if turned > 0 {
            remarks.append("\(name): changes of its views in place are left out (\(turned))")
        }
        let others = visits.reduce(0) { $0 + app.visits[$1].besideRowsCount }
        if others > 0 {
            remarks.append(
                "\(name): requests of views that are in none of its rows are left out (\(others))")
        }
        let renewals = visits.reduce(0) { $0 + app.visits[$1].renewalCount }
        if renewals > 0 {
            remarks.append(
                "\(name): rows that changed (\(renewals == 1 ? "once" : "\(renewals) times")) are "
                    + "as they were first told")
        }
        switch kind {
        case .grid: layOutGrid(rows)
        case .pager, .single, .deck: layOutPages(rows)
        case .table, .map, .split: layOutTable(rows)
        }
    }

    private mutating func layOutGrid(_ rows: [Int: RecordedApp.Row]) {
        let last = rows.keys.max() ?? 0
        let most = rows.values.map(\.images.count).max() ?? 1
        let parts = max(1, most / columns)
        var extents: [Int64] = []
        for number in 0...last {
            extents.append(rows[number]?.extentMilli ?? extents.last ?? 100_000)
            itemOfRow[number] = number * columns
        }
        if let top = rows[0]?.topMilli, top > 0 {
            remarks.append("\(name): what stands above its items is left out, as no grid has it")
        }
        let inLast = max(1, (rows[last]?.images.count ?? most) / parts)
        sections = [
            Section(
                headerMilli: 0, firstItem: 0, items: last * columns + min(columns, inLast),
                extentsMilli: extents, parts: parts)
        ]
    }

    private mutating func layOutPages(_ rows: [Int: RecordedApp.Row]) {
        let last = rows.keys.max() ?? 0
        let extent = rows.min { $0.key < $1.key }?.value.extentMilli ?? 1000
        for number in 0...last { itemOfRow[number] = number }
        if rows.values.contains(where: { $0.extentMilli != extent }) {
            remarks.append("\(name): its pages are as large as the first")
        }
        sections = [
            Section(
                headerMilli: 0, firstItem: 0, items: last + 1, extentsMilli: [extent],
                parts: Self.usualParts(rows))
        ]
    }

    private static func usualParts(_ rows: [Int: RecordedApp.Row]) -> Int {
        var counts: [Int: Int] = [:]
        for row in rows.values { counts[row.images.count, default: 0] += 1 }
        return max(1, counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1)
    }

    private mutating func layOutTable(_ rows: [Int: RecordedApp.Row]) {
        var bottom: Int64 = 0
        var pendingMilli: Int64 = 0
        var item = 0
        for number in 0...(rows.keys.max() ?? 0) {
            let row = rows[number]
            let extent = row?.extentMilli ?? sections.last?.extentsMilli.last ?? 100_000
            pendingMilli += max(0, (row?.topMilli ?? bottom) - bottom)
            bottom = (row?.topMilli ?? bottom) + extent
            let parts = row?.images.count ?? sections.last?.parts ?? Self.usualParts(rows)
            if let last = sections.last, pendingMilli == 0, last.parts == parts {
                sections[sections.count - 1].items += 1
                sections[sections.count - 1].extentsMilli.append(extent)
            } else {
                sections.append(
                    Section(
                        headerMilli: pendingMilli, firstItem: item, items: 1,
                        extentsMilli: [extent], parts: parts))
                pendingMilli = 0
            }
            itemOfRow[number] = item
            item += 1
        }
        guard sections.count > Self.mostSections else { return }
        remarks.append("\(name): its \(sections.count) sections are one, of rows that are alike")
        sections = [
            Section(
                headerMilli: 0, firstItem: 0, items: item,
                extentsMilli: sections.flatMap(\.extentsMilli), parts: Self.usualParts(rows))
        ]
    }

    /// The images of its cells of one shape, by item.
    func cells(
        of visit: RecordedApp.Visit, parts: Int
    ) -> [(item: Int, images: ArraySlice<ImageID>, sizes: ArraySlice<SizeID>)] {
        visit.rows.sorted { $0.key < $1.key }.flatMap { number, row in
            guard let first = itemOfRow[number] else {
                return [(item: Int, images: ArraySlice<ImageID>, sizes: ArraySlice<SizeID>)]()
            }
            return stride(from: 0, to: row.images.count, by: parts).enumerated().compactMap {
                place, start in
                let end = start + parts
                let section = sections.last { $0.firstItem <= first }
                guard end <= row.images.count, section?.parts == parts,
                    kind == .grid || place == 0
                else { return nil }
                let sizes = end <= row.sizes.count ? row.sizes[start..<end] : []
                return (first + place, row.images[start..<end], sizes)
            }
        }
    }
}

extension DraftScreen {
    /// - Parameter cell: a cell with so many parts.
    func json(_ cell: (_ parts: Int) -> JSON) -> JSON {
        let only = shapes.count == 1 ? cell(shapes[0]).onLines : .absent
        let section = sections[0]
        var own: [JSON.Member] = [ScreenKeys.kind.member(kind)]
        switch kind {
        case .single: break
        case .pager:
            let extent = section.extentsMilli[0]
            own += [
                ScreenKeys.pages.member(section.items),
                PagerKeys.axis.unusual(isVertical ? .vertical : .horizontal),
                (isVertical ? PagerKeys.pageHeight : ScreenKeys.pageWidth).member(extent),
            ]
        case .deck:
            own += [
                PagerKeys.cards.member(section.items), PagerKeys.behind.member(behind),
            ]
        case .grid:
            own += [
                ScreenKeys.items.member(section.items), ScreenKeys.columns.member(columns),
                ScreenKeys.itemHeight.member(Self.extents(section.extentsMilli)),
            ]
        case .table, .map, .split: if sections.count == 1 { own += Self.rows(section) }
        }
        let sharing = own.count
        if sections.count > 1 {
            let list = sections.map { section in
                let own = only.isAbsent ? cell(section.parts).styled(.loose) : .absent
                return JSON(Self.rows(section) + [(CellKeys.cell.name, own)])
            }
            own.append((ScreenKeys.sections.name, JSON(list).onLines))
        }
        own += [ScreenKeys.clearOnReuse.unusual(clearsOnReuse), (CellKeys.cell.name, only)]
        return JSON(own).onLines(sharing: sharing)
    }

    private static func rows(_ section: Section) -> [JSON.Member] {
        [
            ScreenKeys.rows.member(section.items),
            ScreenKeys.rowHeight.member(extents(section.extentsMilli)),
            ScreenKeys.headerHeight.unusual(section.headerMilli),
        ]
    }

    private static func extents(_ all: [Int64]) -> RowExtent {
        Set(all).count == 1 ? .same(all[0]) : .inTurn(all)
    }
}
