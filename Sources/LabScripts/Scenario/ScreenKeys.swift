import LabBase
import LabDevices

/// The keys of screens, and of the sections, kinds and carousels in their rows.
package enum ScreenKeys {
    package static let kind =
        FileKey(
            "kind", .word,
            "the kind of screen", needed: #""table""#)
        as FileKey<ScreenKind>
    package static let onTap = FileKey<Node>(
        "onTap", .node(Schema.reference("tap")),
        "`push`, `present` or `show`, a screen, and an `argument`: a number, or a formula of `row` "
            + "and of this screen's own `argument`; or [a turn in place](#tap)",
        usually: "no reaction; argument `\"row\"`")
    package static let clearOnReuse = FileKey(
        "clearOnReuse", .truth, "true: a reused cell drops its images at once", usual: false)
    package static let deceleration =
        FileKey(
            "deceleration", .word,
            "of a fling that doesn't say its own",
            usually: #"pager and deck `"fast"`, others `"normal"`"#) as FileKey<Deceleration>

    package static let rows = FileKey(
        "rows", .whole(1...ScenarioReader.mostRows), "how many, up to 10^8",
        usually: "this or `sections`", example: "100")
    package static let rowHeight = FileKey(
        "rowHeight", .heights, "points, at least 1, or [heights](#heights) that differ",
        usually: "required, unless each section has one", example: "140")
    package static let headerHeight = FileKey(
        "headerHeight", .points(ScenarioReader.header), "points above the first row of a section",
        usual: 0)
    package static let sections = FileKey<Node>(
        "sections", .node(Schema.list(of: Schema.reference("section"))),
        "a list of [sections](#section)", usually: "one section")
    package static let kinds = FileKey<Node>(
        "kinds", .node(Schema.list(of: Schema.reference("kind"))),
        "rows of several [kinds](#kind)", usually: "all are alike")
    package static let more = FileKey<Node>(
        "more", .node(Schema.reference("more")),
        "rows that come by themselves near the end", usually: "none")
    package static let bounces = FileKey(
        "bounces", .truth, "true: content goes beyond its ends, and springs back", usual: false)
    package static let items = FileKey(
        "items", .whole(1...ScenarioReader.mostRows), "how many", needed: "1000")
    package static let columns = FileKey(
        "columns", .whole(ScenarioReader.columns), "items side by side, up to 1000", needed: "3")
    package static let itemHeight = FileKey(
        "itemHeight", .heights,
        "points, at least 1, or [heights](#heights) that differ, row by row",
        usually: "items are square")
    package static let waterfall = FileKey(
        "waterfall", .truth,
        "true: each item goes into the column that ends highest, instead of into rows",
        usual: false)
    package static let pages = FileKey(
        "pages", .whole(1...ScenarioReader.mostRows), "how many", needed: "20")
    package static let pageWidth = FileKey(
        "pageWidth", .points(ScenarioReader.extent), "points, at least 1",
        usually: "the screen's width")
    package static let tileColumns = FileKey(
        "columns", .whole(ScenarioReader.columns),
        "tiles of the first level, up to 1000, as `rows`",
        needed: "3")
    package static let tileRows = FileKey(
        "rows", .whole(ScenarioReader.columns), "the same", needed: "100")
    package static let tile = FileKey(
        "tile", .points(ScenarioReader.extent), "points, its width and its height", usual: 256_000)
    package static let levels = FileKey(
        "levels", .whole(1...12),
        "how many there are, up to 12: each shows twice the detail of the one before, and "
            + "has four times its tiles", usual: 1)

    package static let bars = FileKey<Node>(
        "bars", .node(Schema.reference("bars")), "[bars](#bars) over its edges", usually: "none")
    package static let overlay = FileKey<Node>(
        "overlay", .node(Schema.list(of: Schema.reference("overlay"))),
        "a list of [parts](#overlay) that stay over the content", usually: "none")
    package static let panes = FileKey<Node>(
        "panes", .node(Schema.list(of: Schema.reference("pane"), least: 2)),
        "[panes](#pane) beside each other, from the left",
        needed: #"[{"screen": "list", "width": 320}, {"screen": "message"}]"#)
    package static let collapses = FileKey(
        "collapses", .points(ScenarioReader.header),
        "points: in a narrower window the split is its first pane, and `show` pushes", usual: 0)

    /// The keys that screens have in common.
    package static let shared: [KeyText] = [
        kind.text, CellKeys.cell.text, onTap.text, clearOnReuse.text, deceleration.text, bars.text,
        overlay.text,
    ]

    /// The keys that come before a kind's own, including those of a cell's part.
    private static func common(_ kind: KeyText) -> [KeyText] {
        [kind] + CellKeys.all + [
            onTap.text, clearOnReuse.text, deceleration.text, bars.text, overlay.text,
        ]
    }

    static func own(_ kind: ScreenKind) -> [KeyText] {
        switch kind {
        case .table:
            [
                rows.text, sections.text, kinds.text, rowHeight.text, headerHeight.text, more.text,
                bounces.text,
            ]
        case .grid:
            [
                items.text, columns.text, itemHeight.text, waterfall.text, more.text, bounces.text,
            ]
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
        let keys = kind == .split ? [itself] : common(itself)
        return FileObject(kind.rawValue, noun, keys + own(kind))
    }

    /// The keys of single kinds, each with the kinds that have it as it is.
    package static var byKind: [(kinds: [ScreenKind], key: KeyText)] {
        var rows: [(kinds: [ScreenKind], key: KeyText)] = []
        for kind in ScreenKind.allCases {
            for key in own(kind) {
                let same = rows.firstIndex { $0.key.says(as: key) }
                if let same { rows[same].kinds.append(kind) } else { rows.append(([kind], key)) }
            }
        }
        return rows
    }

    package static let about = """
        A map opens at its middle; `drag` and `fling` move it both ways. Its tiles are numbered \
        row by row, those of a level after those of the levels before. A deck's cards lie one \
        behind the other: the step `swipe` moves the top one away, and `undo` brings it back. A \
        split has no content of its own, and of these keys only `kind`.
        """

    private static let allOwn = ScreenKind.allCases.flatMap { own($0) }
    /// A screen of any kind.
    static let any = FileObject("screen", "a screen", common(kind.text) + allOwn)
}

/// The keys of a table's sections, of kinds of rows, and of carousels.
package enum RowKeys {
    static let cell = FileKey<Node>(
        "cell", .node(CellKeys.parts), "as a screen's: a list of parts, or `[]`",
        needed: #"[{"images": "photos"}]"#)
    package static let rows = FileKey(
        "rows", .whole(1...ScenarioReader.mostRows), "how many", needed: "100")
    package static let columns = FileKey(
        "columns", .whole(ScenarioReader.columns), "its rows' items side by side", usual: 1)
    package static let carousel = FileKey<Node>(
        "carousel", .node(Schema.reference("carousel")), "a list within a row", usually: "none")
    package static let times = FileKey(
        "times", .whole(1...1_000_000), "how many rows of it follow each other", usual: 1)
    package static let share = FileKey(
        "share", .number(0.001...1_000_000), "its weight when each row's kind is drawn at random")
    package static let items = FileKey(
        "items", .whole(1...ScenarioReader.mostUneven), "how many", needed: "30")
    package static let lines = FileKey(
        "lines", .whole(ScenarioReader.columns), "items above each other", usual: 1)
    package static let snaps =
        FileKey(
            "snaps", .word,
            #"it comes to rest at the edge of an item: `"item"`, of the one nearest to where it "#
                + #"would have stopped; `"page"`, of the next one at most. A drag that lifts at "#
                + "rest goes to the nearest", usually: "it rests anywhere") as FileKey<CarouselSnap>
    package static let itemWidth = FileKey(
        "itemWidth", .heights, "points, or widths that differ, as heights do; not `\"fits\"`",
        needed: "120")

    package static let section = FileObject(
        "section", "a section",
        [
            rows.text, columns.text, ScreenKeys.headerHeight.text, ScreenKeys.rowHeight.text,
            cell.text.optional, carousel.text, ScreenKeys.kinds.text,
        ], about: "Rows of a table. A key that a section leaves out is the table's.")
    package static let kind = FileObject(
        "kind", "a kind of row",
        [times.text, share.text, ScreenKeys.rowHeight.text, cell.text.optional, carousel.text],
        about: """
            Rows of a table or a section that take turns. With `times` the kinds come in turn, \
            each so many times; with `share` each row is one of them, drawn by their shares. All \
            of a section's kinds have the one or the other.
            """)
    package static let carouselObject = FileObject(
        "carousel", "a carousel",
        [items.text, itemWidth.text, lines.text, snaps.text] + CellKeys.all + [
            ScreenKeys.onTap.text, ScreenKeys.clearOnReuse.text, ScreenKeys.deceleration.text,
        ],
        about: """
            A list within a row that is moved sideways by itself, of a section or a kind of row, \
            beside its `cell` or alone. In its formulas `row` is an item's number, and `outer` \
            that of the row. Each row's cell has a carousel with a reuse pool of its own, and \
            shows the items from where that row's carousel was left. With `lines` items are \
            numbered column by column, and those of a column are as wide as its first. Prefetching \
            looks into carousels as into screens.
            """)
}

/// The keys of rows that come by themselves.
package enum MoreKeys {
    package static let rows = FileKey(
        "rows", .whole(1...ScenarioReader.mostUneven), "how many a page has", needed: "20")
    package static let within = FileKey(
        "within", .whole(1...ScenarioReader.mostUneven),
        "the number of rows before the end at which a page is requested", usual: 1)
    package static let takes = FileKey(
        "takes", .time(0...Quantity.minuteNs), "how long it takes to come", usual: 500_000_000)
    package static let pages = FileKey(
        "pages", .whole(1...ScenarioReader.mostUneven), "how many come at most", needed: "10")
    package static let object = FileObject(
        "more", "'more'", [rows.text, within.text, takes.text, pages.text],
        about: """
            Pages of rows that are requested when the list nears its end. A fling at the end is \
            over with a frame: give it `times` and `every`, or a `wait` after it, where the person \
            waits for the page.
            """)
}

/// The keys of a tap.
package enum TapKeys {
    package static let push = FileKey<Node>(
        "push", .node(Schema.text), "the screen that opens on the stack", example: #""photo""#)
    package static let present = FileKey<Node>(
        "present", .node(Schema.text), "the screen that opens as a modal")
    package static let height = FileKey(
        "height", .sheet,
        #"beside `present`: points, or `"half"` of the window; it is a sheet, and what is below "#
            + "stays in sight", usually: "it covers all")
    package static let show = FileKey<Node>(
        "show", .node(Schema.text),
        "the pane of the split that this screen is in, by its name: all that it has is replaced by "
            + "that screen")
    package static let argument = FileKey<Node>(
        "argument", .node(Schema.any(Schema.integer(ScenarioReader.arguments), Schema.text)),
        "a number, or a formula of `row` and `argument`", usually: #"`"row"`"#)
    package static let turn = FileKey(
        "turn", .whole(1...ScenarioReader.mostImages),
        "the views of the row whose `pick` has `turn` show the image that is so many further",
        example: "1")
    package static let of = FileKey(
        "of", .whole(2...ScenarioReader.mostImages),
        "beside `turn`: how many images a row has. At the last one a tap does nothing, or turns "
            + "the `page`; so does a tap back at the first one",
        usually: "no last one")
    package static let page = FileKey(
        "page", .whole(1...ScenarioReader.mostRows),
        "on a pager: the pages that it turns; beside `turn`, at the last image", example: "1")
    package static let object = FileObject(
        "tap", "onTap",
        [
            push.text, present.text, height.text, show.text, argument.text, turn.text, of.text,
            page.text,
        ],
        about: """
            The screen that a tap opens must have an image for each argument that it can get. A \
            tap with `turn` changes images in place, and one with `page` turns a pager's page; \
            the step `tap` with `"back": true` does the opposite. A row that gets a cell again \
            begins with its first image. A view that `changes` by itself begins its time anew.
            """)
    /// The keys of what a tap does.
    static let deeds = [push.name, present.name, show.name, turn.name, page.name]
}
