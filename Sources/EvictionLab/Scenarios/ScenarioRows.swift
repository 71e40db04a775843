import LabBase
import LabReplay
import LabScripts

extension Scenario {
    /// How high rows are, or how wide items of a carousel, in points. A literal such as `140` is
    /// that of all of them.
    public struct RowExtent: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
        let json: String

        /// So many points, all alike.
        public init(floatLiteral points: Double) { self = .points(points) }

        /// So many points, all alike.
        public init(integerLiteral points: Int) { self = .points(Double(points)) }

        private init(json: String) { self.json = json }

        /// So many points, all alike.
        public static func points(_ points: Double) -> RowExtent {
            RowExtent(json: JSONMembers.number(points))
        }

        /// Each anything between two, drawn from the seed.
        public static func between(_ least: Double, _ most: Double) -> RowExtent {
            RowExtent(json: JSONMembers.list([least, most].map(JSONMembers.number)))
        }

        /// One after the other, and over again.
        public static func inTurn(_ points: [Double]) -> RowExtent {
            RowExtent(
                json: "{ \"inTurn\": \(JSONMembers.list(points.map(JSONMembers.number))) }")
        }

        /// As high as the picture of the cell's first part is at the cell's width, and so many
        /// points more.
        public static func fits(plus points: Double = 0) -> RowExtent {
            guard points != 0 else { return RowExtent(json: "\"fits\"") }
            return RowExtent(json: "{ \"fits\": \(JSONMembers.number(points)) }")
        }
    }

    /// Rows of a table that belong together.
    public struct TableSection: Sendable {
        let json: String

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
            var section = JSONMembers()
            section.set("rows", rows)
            section.set("columns", columns)
            section.set("rowHeight", rowHeight.json)
            section.set("headerHeight", headerHeight)
            section.set("cell", JSONMembers.list(cell.map(\.json)))
            section.set("carousel", carousel?.json)
            json = section.text
        }

        /// Rows of several kinds.
        public init(
            rows: Int, columns: Int? = nil, headerHeight: Double? = nil, kinds: [RowKind]
        ) {
            var section = JSONMembers()
            section.set("rows", rows)
            section.set("columns", columns)
            section.set("headerHeight", headerHeight)
            section.set("kinds", JSONMembers.list(kinds.map(\.json)))
            json = section.text
        }
    }

    /// One of several kinds of rows: all of a section's have `times`, or all have a `share`.
    public struct RowKind: Sendable {
        let json: String

        /// Comes in turn with the others, so many times.
        public init(
            times: Int, rowHeight: RowExtent, cell: [CellPart] = [], carousel: Carousel? = nil
        ) {
            json = Self.json("times", "\(times)", rowHeight, cell, carousel)
        }

        /// Is drawn by its share of all, row by row.
        public init(
            share: Double, rowHeight: RowExtent, cell: [CellPart] = [], carousel: Carousel? = nil
        ) {
            json = Self.json("share", JSONMembers.number(share), rowHeight, cell, carousel)
        }

        private static func json(
            _ key: String, _ value: String, _ rowHeight: RowExtent, _ cell: [CellPart],
            _ carousel: Carousel?
        ) -> String {
            var kind = JSONMembers()
            kind.set(key, value)
            kind.set("rowHeight", rowHeight.json)
            kind.set("cell", JSONMembers.list(cell.map(\.json)))
            kind.set("carousel", carousel?.json)
            return kind.text
        }
    }

    /// Items side by side in a row, moved by themselves. In what they show, and in what a tap hands
    /// over, `row` is an item's number, and `outer` that of the row.
    public struct Carousel: Sendable {
        let json: String

        /// - Parameter itemWidth: in points.
        public init(
            items: Int, itemWidth: RowExtent, cell: [CellPart], onTap: TapTarget? = nil,
            clearOnReuse: Bool = false, deceleration: Deceleration? = nil
        ) {
            var carousel = JSONMembers()
            carousel.set("items", items)
            carousel.set("itemWidth", itemWidth.json)
            carousel.set("cell", JSONMembers.list(cell.map(\.json)))
            carousel.set("onTap", onTap?.json)
            carousel.set("clearOnReuse", ifTrue: clearOnReuse)
            carousel.set("deceleration", text: deceleration?.rawValue)
            json = carousel.text
        }
    }

    /// Rows that come by themselves when a list's end is near, page after page.
    public struct More: Sendable {
        let json: String

        /// - Parameters:
        ///   - rows: of a page.
        ///   - within: so many rows before the end a page is asked for; nil: at the last.
        ///   - takes: how long it takes to come; nil: 500 ms.
        public init(rows: Int, pages: Int, within: Int? = nil, takes: Duration? = nil) {
            var more = JSONMembers()
            more.set("rows", rows)
            more.set("pages", pages)
            more.set("within", within)
            more.set("takes", takes)
            json = more.text
        }
    }
}
