import LabBase
import LabDevices

/// The actions of a person in an app, and the app's images, screens and device.
///
/// Read from a file, or made in Swift; a `Lab` replays it.
public struct Scenario: Sendable {
    /// The path that it was read from, as the user gave it; the name of one made in Swift.
    package var file: String
    /// What it has in common with a trace. Playing it adds the lists that a trace has.
    package var header: TraceHeader
    package var window: AppWindow
    package var screens: [Screen]
    /// Roots of the tabs, as indices into `screens`; empty for an app without tabs.
    package var tabs: [Int]
    /// Neighbours on each side that swiped tabs make in advance; nil if tabs aren't swiped.
    package var tabsKeep: Int?
    package var script: [Step]
    /// Notes on what is right in the file and may not be meant.
    package var remarks: [Complaint] = []
    /// SHA-256 of the text that it was read from.
    package var sha256 = ""

    /// The name that results show.
    public package(set) var name: String {
        get { header.scenario }
        set { header.scenario = newValue }
    }
}

/// A kind of screen: the images in its list cells, and how it scrolls.
package struct Screen: Sendable {
    /// Rows that belong together. A table without sections, a grid and a pager have one section.
    package struct Section: Sendable {
        /// Rows of a table, items of a grid, pages of a pager, 1 for a single screen.
        package var items: Int
        /// Items side by side.
        package var columns: Int
        package var headerMilliPoints: Int64
        /// At least one kind; each row has one of them.
        package var kinds: [RowKind]
        /// True if kinds are drawn by their weights; else they come in turn, each `weight` times.
        package var isDrawn = false
        /// True if each item goes into the column that ends highest.
        package var isWaterfall = false
    }

    /// Rows that are loaded near the end of the screen.
    package struct More: Sendable {
        package var rows: Int
        /// Rows before the end at which the next ones are requested.
        package var within: Int
        package var takesNs: Int64
        package var pages: Int
    }

    package struct RowKind: Sendable {
        /// Frequency, relative to the other kinds of its section.
        package var weight: Double
        /// Height of a row; width of a page. Nil: a grid's items are square, a pager's pages and a
        /// single screen fill the viewport.
        package var extent: RowExtent?
        /// Index into `layouts`.
        package var layout: Int
    }

    package struct Tap: Sendable {
        package var presents: Bool
        /// Height of the sheet that it presents; nil for one that covers all.
        package var sheet: SheetHeight?
        /// True if it replaces what a pane shows.
        package var isShown = false
        package var screen: Int
        package var argument: RowFormula
    }

    package var name: String
    package var kind: ScreenKind
    package var position: SourcePosition
    package var sections: [Section]
    package var layouts: [ListCellLayout]
    package var onTap: Tap?
    /// The change in place that a tap makes, if it opens no screen.
    package var tapTurn: TapTurn?
    package var paging = Paging()
    package var clearsOnReuse: Bool
    /// Deceleration of a fling that doesn't name its own.
    package var deceleration: Deceleration
    package var more: More?
    /// True if content can be dragged beyond its ends, and springs back.
    package var bounces = false
    /// The screen whose rows contain a carousel. Its items lie side by side in one of them.
    package var carouselOf: Int?
    /// The rows that contain a carousel.
    package var outerRows = 0..<1
    /// True for a carousel that comes to rest at the edge of an item only.
    package var snap: CarouselSnap?
    /// The screens beside each other in a split, from the left.
    package var panes: [Pane] = []
    /// Width of the window below which a split is its first pane alone.
    package var collapsesBelow: Int64 = 0
    /// Bars that lie over its edges.
    package var bars = Bars()
    /// The views that stay over its content.
    package var overlay: Overlay?
    /// Number of times that a map's zoom can double.
    package var deeperLevels = 0

    package var itemCount: Int { sections.reduce(0) { $0 + $1.items } }

    /// Number of items including all that may be loaded later.
    package var mostItems: Int { itemCount + (more.map { $0.rows * $0.pages } ?? 0) }

    /// For each layout, the range from its first row to its last, numbered through all sections.
    /// The last section's range includes the rows that may be loaded later.
    var rowsByLayout: [Range<Int>] {
        var rows = Array(repeating: 0..<0, count: layouts.count)
        var first = 0
        for section in sections {
            for kind in section.kinds {
                let known = rows[kind.layout]
                rows[kind.layout] =
                    (known.isEmpty ? first : known.lowerBound)..<first + section.items
            }
            first += section.items
        }
        if let overlay { rows[overlay.layout] = 0..<1 }
        if more != nil, let last = sections.last {
            for kind in last.kinds { rows[kind.layout] = rows[kind.layout].lowerBound..<mostItems }
        }
        return rows
    }

    /// Number of tiles in a map's levels before `level`.
    static func tiles(before level: Int, columns: Int, rows: Int) -> Int {
        (0..<level).reduce(0) { $0 + (columns * rows) << (2 * $1) }
    }

    /// True if visible items aren't a contiguous range of numbers.
    var isSparse: Bool { kind == .map || sections.contains(where: \.isWaterfall) }
}

/// The ways in which people use a screen.
extension Screen {
    /// The strokes by which they move it.
    var gesture: Gesture { isPaged ? .paging : .reading }

    /// The looks between which they act on it.
    var pace: Pace {
        if kind == .deck { return .judging }
        let plays = kind == .pager && layouts.contains { $0.parts.contains { $0.video != nil } }
        return plays || paging.advancesNs != nil ? .watching : gesture.pace
    }
}

extension Screen.Section {
    /// The kind of a row.
    ///
    /// - Parameter draw: for the rows of one screen and section.
    func kind(ofRow row: Int, opened argument: Int, _ draw: Draw) -> Int {
        guard kinds.count > 1 else { return 0 }
        let all = kinds.reduce(0) { $0 + $1.weight }
        let thing = UInt64(row) &+ UInt64(truncatingIfNeeded: argument) << 32
        var mark =
            isDrawn ? draw.unit(thing) * all : Double(row).truncatingRemainder(dividingBy: all)
        for (number, kind) in kinds.enumerated() {
            if mark < kind.weight { return number }
            mark -= kind.weight
        }
        return kinds.count - 1
    }

    /// True if all rows have the same height and the same parts.
    var isUniform: Bool {
        guard kinds.count == 1 else { return false }
        switch kinds[0].extent {
        case nil, .same: return !isWaterfall
        case .inTurn, .between, .fits: return false
        }
    }
}

/// Height of rows, or width of pages, in thousandths of a point.
package enum RowExtent: Sendable, Equatable {
    case same(Int64)
    /// The values of a list, row after row, repeated.
    case inTurn([Int64])
    /// A value in a range for each row, drawn from the seed.
    case between(ClosedRange<Int64>)
    /// The height of the picture of the list cell's first part at the list cell's width, plus a
    /// constant.
    case fits(plus: Int64)

    /// - Parameters:
    ///   - draw: for the rows of one screen and section.
    ///   - shape: returns the height of the picture that the row shows.
    func milliPoints(
        ofRow row: Int, opened argument: Int, _ draw: Draw, shape: () -> Int64
    ) -> Int64 {
        switch self {
        case .same(let extent): return extent
        case .fits(let plus): return plus + shape()
        case .inTurn(let extents): return extents[row % extents.count]
        case .between(let range):
            let thing = UInt64(row) &+ UInt64(truncatingIfNeeded: argument) << 32
            return range.lowerBound + Int64(draw.index(thing, below: range.count))
        }
    }

    /// Upper bound of every row's height.
    var most: Int64 {
        switch self {
        case .same(let extent): extent
        case .inTurn(let extents): extents.max() ?? 0
        case .between(let range): range.upperBound
        case .fits(let plus): plus
        }
    }
}

/// A list cell's layout: one image view for each part. Each layout has a reuse pool of its own.
package struct ListCellLayout: Sendable {
    package var parts: [ListCellPart]
    /// The screen that is the carousel in each list cell.
    package var carousel: Int?
}

/// What one image view of a list cell shows, as the scenario declares it.
package struct ListCellPart: Sendable {
    /// Index into the catalog's groups.
    package var group: Int
    package var pick: RowPick
    /// Size in points; nil if the scenario gives none.
    package var size: Size?
    /// True for a view of the app's own, which the image library doesn't know.
    package var isPlain = false
    /// True if the next part lies over this one, which is visible until that one has its image.
    package var isThumbnail = false
    /// Time that it shows an image before it changes to the next by itself.
    package var changesNs: Int64?
    /// The video that it plays while it is in sight.
    package var video: Video?
    /// The image that replaces it when the person zooms in.
    package var zoomed: GroupPick?
    package var position: SourcePosition

    /// All that it can show.
    var picks: [GroupPick] { [GroupPick(group: group, pick: pick)] + [zoomed].compactMap(\.self) }
}

/// A choice among the images of a group.
package struct GroupPick: Sendable {
    /// Index into the catalog's groups.
    package var group: Int
    package var pick: RowPick
}

package struct Size: Sendable, Equatable {
    package var width: Double
    package var height: Double
}

/// The choice of one of a group's images, after `Pick` was read.
package enum RowPick: Sendable, Equatable {
    case formula(RowFormula)
    case zipf(skew: Double)
    case uniform

    package static let row = RowPick.formula(RowFormula(.row))
    package static let modulo = RowPick.formula(.modulo)
    package static let argument = RowPick.formula(RowFormula(.argument))
}

/// How soon flung content comes to rest.
public enum Deceleration: String, Sendable, CaseIterable {
    /// The rate of tables.
    case normal
    /// The rate of pagers.
    case fast

    /// The share of its velocity that the content keeps after a millisecond.
    package var ratePerMs: Double { self == .normal ? 0.998 : 0.99 }
}
