import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// How high rows are, or how wide items of a carousel, in points. A literal such as `140` is
    /// that of all of them.
    public struct RowExtent: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
        let json: JSON

        /// So many points, all alike.
        public init(floatLiteral points: Double) { self = .points(points) }

        /// So many points, all alike.
        public init(integerLiteral points: Int) { self = .points(Double(points)) }

        private init(json: JSON) { self.json = json }

        /// So many points, all alike.
        public static func points(_ points: Double) -> RowExtent {
            RowExtent(json: JSON(plain: points))
        }

        /// Each anything between two, drawn from the seed.
        public static func between(_ least: Double, _ most: Double) -> RowExtent {
            RowExtent(json: [JSON(plain: least), JSON(plain: most)])
        }

        /// One after the other, and over again.
        public static func inTurn(_ points: [Double]) -> RowExtent {
            RowExtent(json: ["inTurn": JSON(points.map { JSON(plain: $0) })])
        }

        /// As high as the picture of the cell's first part is at the cell's width, and so many
        /// points more.
        public static func fits(plus points: Double = 0) -> RowExtent {
            guard points != 0 else { return RowExtent(json: "fits") }
            return RowExtent(json: ["fits": JSON(plain: points)])
        }
    }

    /// Rows of a table that belong together.
    public struct TableSection: Sendable {
        let json: JSON

        /// Rows that are alike.
        ///
        /// - Parameters:
        ///   - columns: how many lie side by side.
        ///   - cell: none for rows of text, or where a carousel is all there is.
        ///   - carousel: what lies side by side in each of the rows.
        public init(
            rows: Int, columns: Int? = nil, rowHeight: RowExtent, headerHeight: Double? = nil,
            cell: [CellPart] = [], carousel: Carousel? = nil
        ) {
            json = JSON([
                RowKeys.rows.member(rows), RowKeys.columns.member(columns),
                (ScreenKeys.rowHeight.name, rowHeight.json),
                (ScreenKeys.headerHeight.name, .given(headerHeight)),
                (CellKeys.cell.name, JSON(cell.map(\.json))),
                (RowKeys.carousel.name, carousel?.json ?? .absent),
            ])
        }

        /// Rows of several kinds.
        public init(
            rows: Int, columns: Int? = nil, headerHeight: Double? = nil, kinds: [RowKind]
        ) {
            json = JSON([
                RowKeys.rows.member(rows), RowKeys.columns.member(columns),
                (ScreenKeys.headerHeight.name, .given(headerHeight)),
                (ScreenKeys.kinds.name, JSON(kinds.map(\.json))),
            ])
        }
    }

    /// One of several kinds of rows: all of a section's have `times`, or all have a `share`.
    public struct RowKind: Sendable {
        let json: JSON

        /// Comes in turn with the others, so many times.
        public init(
            times: Int, rowHeight: RowExtent, cell: [CellPart] = [], carousel: Carousel? = nil
        ) {
            json = Self.json(RowKeys.times.member(times), rowHeight, cell, carousel)
        }

        /// Is drawn by its share of all, row by row.
        public init(
            share: Double, rowHeight: RowExtent, cell: [CellPart] = [], carousel: Carousel? = nil
        ) {
            json = Self.json(RowKeys.share.member(share), rowHeight, cell, carousel)
        }

        private static func json(
            _ weight: JSON.Member, _ rowHeight: RowExtent, _ cell: [CellPart],
            _ carousel: Carousel?
        ) -> JSON {
            JSON([
                weight, (ScreenKeys.rowHeight.name, rowHeight.json),
                (CellKeys.cell.name, JSON(cell.map(\.json))),
                (RowKeys.carousel.name, carousel?.json ?? .absent),
            ])
        }
    }

    /// Items side by side in a row, moved by themselves. In what they show, and in what a tap hands
    /// over, `row` is an item's number, and `outer` that of the row.
    public struct Carousel: Sendable {
        let json: JSON

        /// - Parameters:
        ///   - itemWidth: in points.
        ///   - lines: number of items above each other; nil: one.
        ///   - snaps: where it comes to rest; nil: anywhere.
        public init(
            items: Int, itemWidth: RowExtent, lines: Int? = nil, snaps: CarouselSnap? = nil,
            cell: [CellPart], onTap: TapTarget? = nil, clearOnReuse: Bool = false,
            deceleration: Deceleration? = nil
        ) {
            json = JSON([
                RowKeys.items.member(items), (RowKeys.itemWidth.name, itemWidth.json),
                RowKeys.lines.member(lines), RowKeys.snaps.member(snaps),
                (CellKeys.cell.name, JSON(cell.map(\.json))),
                (ScreenKeys.onTap.name, onTap?.json ?? .absent),
                ScreenKeys.clearOnReuse.unusual(clearOnReuse),
                ScreenKeys.deceleration.member(deceleration),
            ])
        }
    }

    /// Rows that come by themselves when a list's end is near, page after page.
    public struct More: Sendable {
        let json: JSON

        /// - Parameters:
        ///   - rows: of a page.
        ///   - within: so many rows before the end a page is asked for; nil: at the last.
        ///   - takes: how long it takes to come; nil: 500 ms.
        public init(rows: Int, pages: Int, within: Int? = nil, takes: Duration? = nil) {
            json = JSON([
                MoreKeys.rows.member(rows), MoreKeys.pages.member(pages),
                MoreKeys.within.member(within), (MoreKeys.takes.name, .given(takes)),
            ])
        }
    }
}
