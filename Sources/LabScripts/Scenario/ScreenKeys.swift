import LabBase
import LabDevices

/// The keys of screens, and of the sections, kinds and carousels in their rows.
package enum ScreenKeys {
    package static let kind =
        FileKey("kind", of: "screen", .word, needed: #""table""#)
        as FileKey<ScreenKind>
    package static let onTap = FileKey<Node>("onTap", of: "screen", .node(Schema.reference("tap")))
    package static let clearOnReuse = FileKey("clearOnReuse", of: "screen", .truth, usual: false)
    package static let deceleration =
        FileKey("deceleration", of: "screen", .word) as FileKey<Deceleration>

    package static let rows = FileKey(
        "rows", of: "screen", .whole(1...ScenarioReader.mostRows), example: "100")
    package static let rowHeight = FileKey("rowHeight", of: "screen", .heights, example: "140")
    package static let headerHeight = FileKey(
        "headerHeight", of: "screen", .points(ScenarioReader.header), usual: 0)
    package static let sections = FileKey<Node>(
        "sections", of: "screen", .node(Schema.list(of: Schema.reference("section"))))
    package static let kinds = FileKey<Node>(
        "kinds", of: "screen", .node(Schema.list(of: Schema.reference("kind"))))
    package static let more = FileKey<Node>("more", of: "screen", .node(Schema.reference("more")))
    package static let bounces = FileKey("bounces", of: "screen", .truth, usual: false)
    package static let items = FileKey(
        "items", of: "grid", .whole(1...ScenarioReader.mostRows), needed: "1000")
    package static let columns = FileKey(
        "columns", of: "grid", .whole(ScenarioReader.columns), needed: "3")
    package static let itemHeight = FileKey("itemHeight", of: "grid", .heights)
    package static let waterfall = FileKey("waterfall", of: "grid", .truth, usual: false)
    package static let pages = FileKey(
        "pages", of: "screen", .whole(1...ScenarioReader.mostRows), needed: "20")
    package static let pageWidth = FileKey(
        "pageWidth", of: "screen", .points(ScenarioReader.extent))
    package static let tileColumns = FileKey(
        "columns", of: "map", .whole(ScenarioReader.columns), needed: "3")
    package static let tileRows = FileKey(
        "rows", of: "map", .whole(ScenarioReader.columns), needed: "100")
    package static let tile = FileKey(
        "tile", of: "map", .points(ScenarioReader.extent), usual: 256_000)
    package static let levels = FileKey("levels", of: "map", .whole(1...12), usual: 1)

    package static let bars = FileKey<Node>("bars", of: "screen", .node(Schema.reference("bars")))
    package static let overlay = FileKey<Node>(
        "overlay", of: "screen", .node(Schema.list(of: Schema.reference("overlay"))))
    package static let panes = FileKey<Node>(
        "panes", of: "screen", .node(Schema.list(of: Schema.reference("pane"), least: 2)),
        needed: #"[{"screen": "list", "width": 320}, {"screen": "message"}]"#)
    package static let collapses = FileKey(
        "collapses", of: "screen", .points(ScenarioReader.header), usual: 0)

    private static let others = [
        onTap.text, clearOnReuse.text, deceleration.text, bars.text, overlay.text,
    ]
    /// The keys that screens have in common.
    package static let shared = [kind.text, ListCellKeys.listCell.text] + others

    /// The keys that come before a kind's own, including those of a list cell's part.
    private static func common(_ kind: KeyText) -> [KeyText] { [kind] + ListCellKeys.all + others }

    package static func keys(of kind: ScreenKind) -> [KeyText] {
        switch kind {
        case .table:
            [
                rows.text, sections.text, kinds.text, rowHeight.text, headerHeight.text, more.text,
                bounces.text,
            ]
        case .grid:
            [items.text, columns.text, itemHeight.text, waterfall.text, more.text, bounces.text]
        case .map: [tileColumns.text, tileRows.text, tile.text, levels.text]
        case .pager:
            [
                pages.text, pageWidth.text, PagerKeys.axis.text, PagerKeys.pageHeight.text,
                PagerKeys.advances.text, PagerKeys.ends.text,
            ]
        case .deck:
            [
                PagerKeys.cards.text, PagerKeys.behind.text, PagerKeys.advances.text,
                PagerKeys.ends.text,
            ]
        case .single: []
        case .split: [panes.text, collapses.text]
        }
    }

    private static let objects = Dictionary(
        uniqueKeysWithValues: ScreenKind.allCases.map { ($0, made($0)) })

    package static func object(_ kind: ScreenKind) -> FileObject { objects[kind]! }

    private static func made(_ kind: ScreenKind) -> FileObject {
        let noun = kind == .single ? "a single screen" : "a \(kind.rawValue)"
        let itself = KeyText(
            Self.kind.name, Self.kind.text.takes, example: #""table""#, isRequired: true
        ) { ["const": .string(kind.rawValue)] }
        let first = kind == .split ? [itself] : common(itself)
        return FileObject(kind.rawValue, noun, first + keys(of: kind))
    }

    /// More about them, in Markdown.
    package static var about: String { WordTable.keys.text("screens") }

    private static let keysOfKinds = ScreenKind.allCases.flatMap { keys(of: $0) }
    /// A screen of any kind.
    static let any = FileObject("screen", "a screen", common(kind.text) + keysOfKinds)
}

/// The keys of a table's sections, of kinds of rows, and of carousels.
package enum RowKeys {
    static let listCell = FileKey<Node>(
        "cell", of: "section", .node(ListCellKeys.parts), needed: #"[{"images": "photos"}]"#)
    package static let rows = FileKey(
        "rows", of: "section", .whole(1...ScenarioReader.mostRows), needed: "100")
    package static let columns = FileKey(
        "columns", of: "section", .whole(ScenarioReader.columns), usual: 1)
    package static let carousel = FileKey<Node>(
        "carousel", of: "section", .node(Schema.reference("carousel")))
    package static let times = FileKey("times", of: "kind", .whole(1...1_000_000), usual: 1)
    package static let share = FileKey("share", of: "kind", .number(0.001...1_000_000))
    package static let items = FileKey(
        "items", of: "carousel", .whole(1...ScenarioReader.mostUneven), needed: "30")
    package static let lines = FileKey(
        "lines", of: "carousel", .whole(ScenarioReader.columns), usual: 1)
    package static let snaps = FileKey("snaps", of: "carousel", .word) as FileKey<CarouselSnap>
    package static let itemWidth = FileKey("itemWidth", of: "carousel", .heights, needed: "120")

    package static let section = FileObject(
        "section", "a section",
        [
            rows.text, columns.text, ScreenKeys.headerHeight.text, ScreenKeys.rowHeight.text,
            listCell.text.optional, carousel.text, ScreenKeys.kinds.text,
        ])
    package static let kind = FileObject(
        "kind", "a kind of row",
        [times.text, share.text, ScreenKeys.rowHeight.text, listCell.text.optional, carousel.text])
    package static let carouselObject = FileObject(
        "carousel", "a carousel",
        [items.text, itemWidth.text, lines.text, snaps.text] + ListCellKeys.all + [
            ScreenKeys.onTap.text, ScreenKeys.clearOnReuse.text, ScreenKeys.deceleration.text,
        ])
}

package enum TapKeys {
    package static let push = FileKey<Node>(
        "push", of: "tap", .node(Schema.text), example: #""photo""#)
    package static let present = FileKey<Node>("present", of: "tap", .node(Schema.text))
    package static let height = FileKey("height", of: "tap", .sheet)
    package static let show = FileKey<Node>("show", of: "tap", .node(Schema.text))
    package static let argument = FileKey<Node>(
        "argument", of: "tap",
        .node(Schema.any(Schema.integer(ScenarioReader.arguments), Schema.text)))
    package static let turn = FileKey(
        "turn", of: "tap", .whole(1...ScenarioReader.mostImages), example: "1")
    package static let of = FileKey("of", of: "tap", .whole(2...ScenarioReader.mostImages))
    package static let page = FileKey(
        "page", of: "tap", .whole(1...ScenarioReader.mostRows), example: "1")
    package static let object = FileObject(
        "tap", "onTap",
        [
            push.text, present.text, height.text, show.text, argument.text, turn.text, of.text,
            page.text,
        ])
    /// The keys of what a tap does.
    static let deeds = [push.name, present.name, show.name, turn.name, page.name]
}
