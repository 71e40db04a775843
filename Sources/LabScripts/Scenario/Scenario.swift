import LabBase
import LabDevices

/// What a person does with an app, and with which images, screens and device.
///
/// Read from a file, or made in Swift; a `Lab` replays it.
public struct Scenario: Sendable {
    /// The file that it was read from, as the user named it; the name of one made in Swift.
    package var file: String
    /// What results call it.
    public package(set) var name: String
    package var about: String
    package var seed: UInt64
    package var device: Device
    /// Policy specs as written, in order; empty when the scenario names none.
    package var policies: [String]
    package var transitionNs: Int64
    package var catalog: ImageCatalog
    package var screens: [Screen]
    /// Roots of the tabs, as indices into `screens`; empty for an app without tabs.
    package var tabs: [Int]
    package var script: [Step]
    package var decay = AllocatorDecay.immediate
    /// Nil: the device's own.
    package var network: Network?
    /// Where those of its figures come from that aren't the device's.
    package var networkSources: [Device.Source] = []
    /// Nil: nobody said what it claims.
    package var claimed: ClaimedRun?
    /// SHA-256 of the text that it was read from.
    package var sha256 = ""
    /// Of one that was made in Swift: what a file would hold. Nobody has seen its lines.
    package var madeText: String?
}

/// A kind of screen. What is on it: images in cells, and how it scrolls.
package struct Screen: Sendable {
    package typealias Kind = ScreenKind

    /// Rows that belong together. A table without sections, a grid, a pager: one section.
    package struct Section: Sendable {
        /// Rows of a table, items of a grid, pages of a pager, 1 for a single screen.
        package var items: Int
        /// Items side by side.
        package var columns: Int
        package var headerMilliPoints: Int64
        /// At least one; of several each row is one of them.
        package var kinds: [RowKind]
        /// Whether kinds are drawn by their weights; else they come in turn, each so many times.
        package var isDrawn = false
        /// Whether each item comes into the column that ends highest, as soon as there is room.
        package var isWaterfall = false
    }

    /// Rows that come when the end is near.
    package struct More: Sendable {
        package var rows: Int
        /// So many rows before the end they are asked for.
        package var within: Int
        package var takesNs: Int64
        package var pages: Int
    }

    /// What a row looks like.
    package struct RowKind: Sendable {
        /// How often, against the others of its section.
        package var weight: Double
        /// Height of a row; width of a page. Nil: a grid's items are square, a pager's pages and
        /// a single screen fill the viewport.
        package var extent: RowExtent?
        /// Index into `cells`.
        package var cell: Int
    }

    package struct Tap: Sendable {
        package var presents: Bool
        package var screen: Int
        package var argument: RowFormula
    }

    package var name: String
    package var kind: Kind
    package var position: SourcePosition
    package var sections: [Section]
    package var cells: [CellLayout]
    package var onTap: Tap?
    package var clearsOnReuse: Bool
    /// Deceleration rate per millisecond of a fling that doesn't say its own.
    package var deceleration: Deceleration
    package var more: More?
    /// Whether content goes beyond its ends, and springs back.
    package var bounces = false
    /// Of a carousel: whose rows it is in. Its items lie side by side in one of them.
    package var carouselOf: Int?
    /// Of a carousel: the rows that it is in.
    package var outerRows = 0..<1
    /// Of a map: how many times it can be looked at twice as closely.
    package var deeperLevels = 0

    package var itemCount: Int { sections.reduce(0) { $0 + $1.items } }

    /// With all that may come by itself.
    package var mostItems: Int { itemCount + (more.map { $0.rows * $0.pages } ?? 0) }

    /// By cell: from the first of its rows to the last, numbered through all sections, with those
    /// of the last one that may come by themselves.
    var rowsByCell: [Range<Int>] {
        var rows = Array(repeating: 0..<0, count: cells.count)
        var first = 0
        for section in sections {
            for kind in section.kinds {
                let known = rows[kind.cell]
                rows[kind.cell] =
                    (known.isEmpty ? first : known.lowerBound)..<first + section.items
            }
            first += section.items
        }
        if more != nil, let last = sections.last {
            for kind in last.kinds {
                rows[kind.cell] = rows[kind.cell].lowerBound..<mostItems
            }
        }
        return rows
    }

    /// How many tiles a map has in the levels before one.
    static func tiles(before level: Int, columns: Int, rows: Int) -> Int {
        (0..<level).reduce(0) { $0 + (columns * rows) << (2 * $1) }
    }

    /// Whether what is in sight doesn't lie side by side in the order of its numbers.
    var isSparse: Bool { kind == .map || sections.contains(where: \.isWaterfall) }
}

extension Screen.Section {
    /// The kind of a row.
    ///
    /// - Parameter draw: for the rows of one screen and section.
    func kind(ofRow row: Int, opened argument: Int, _ draw: Draw) -> Int {
        guard kinds.count > 1 else { return 0 }
        let all = kinds.reduce(0) { $0 + $1.weight }
        let thing = UInt64(row) &+ UInt64(truncatingIfNeeded: argument) << 32
        var place =
            isDrawn ? draw.unit(thing) * all : Double(row).truncatingRemainder(dividingBy: all)
        for (number, kind) in kinds.enumerated() {
            if place < kind.weight { return number }
            place -= kind.weight
        }
        return kinds.count - 1
    }

    /// Whether each row is as high as the others, and shows the same parts.
    var isUniform: Bool {
        guard kinds.count == 1 else { return false }
        switch kinds[0].extent {
        case nil, .same: return !isWaterfall
        case .inTurn, .between, .fits: return false
        }
    }
}

/// How high rows are, or how wide pages, in thousandths of a point.
package enum RowExtent: Sendable, Equatable {
    case same(Int64)
    /// Row after row, and over again.
    case inTurn([Int64])
    /// Each anything within, drawn from the seed.
    case between(ClosedRange<Int64>)
    /// As high as the picture of the cell's first part is at the cell's width, and so much more.
    case fits(plus: Int64)

    /// - Parameters:
    ///   - draw: for the rows of one screen and section.
    ///   - shape: how high the picture is that the row shows.
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

    /// No row's is more.
    var most: Int64 {
        switch self {
        case .same(let extent): extent
        case .inTurn(let extents): extents.max() ?? 0
        case .between(let range): range.upperBound
        case .fits(let plus): plus
        }
    }
}

/// A cell's layout: one image view for each part. Each layout has a reuse pool of its own.
package struct CellLayout: Sendable {
    package struct Part: Sendable {
        /// Index into the catalog's groups.
        package var group: Int
        package var pick: RowPick
        /// In points, where the scenario says so.
        package var size: Size?
        /// The app's own view, of which the image library knows nothing.
        package var isPlain = false
        /// Whether the part after it lies over it: it is shown until that one has its image.
        package var isThumbnail = false
        /// How long it shows an image before it changes to the next by itself.
        package var changesNs: Int64?
        /// What it shows when the person looks closely.
        package var zoomed: Zoomed?
        package var position: SourcePosition
    }

    package struct Zoomed: Sendable {
        package var group: Int
        package var pick: RowPick
    }

    package var parts: [Part]
    /// The screen that is a carousel in each cell.
    package var carousel: Int?
}

package struct Size: Sendable, Equatable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Which of a group's images a cell shows: what `Pick` is in the end.
package enum RowPick: Sendable, Equatable {
    case formula(RowFormula)
    case zipf(skew: Double)
    case uniform

    package static let row = RowPick.formula(RowFormula(.row))
    package static let modulo = RowPick.formula(.modulo)
    package static let argument = RowPick.formula(RowFormula(.argument))
}

/// Which of a group's images a cell shows.
public enum Pick: Sendable, Equatable {
    /// The image of the row's own number.
    case row
    /// The row's number modulo the group's count.
    case modulo
    /// Drawn by rank, image 0 the most popular, with weight 1 / (rank + 1)^skew.
    case zipf(skew: Double)
    /// A random one, all alike.
    case uniform
    /// Always the same.
    case fixed(Int)
    /// The number that the screen was pushed with.
    case argument
    /// What comes out of sums and products of `row`, `argument` and `count`, how many images the
    /// group has: `"8 * argument + row"`. In a carousel `outer` is the number of the row that it
    /// is in; in a view that changes by itself `turn` is how often it has.
    case formula(String)
}

/// How soon content that was flung comes to rest.
public enum Deceleration: String, Sendable, CaseIterable {
    /// As tables have it.
    case normal
    /// As pagers have it.
    case fast

    /// The share of its velocity that the content keeps after a millisecond.
    package var ratePerMs: Double { self == .normal ? 0.998 : 0.99 }
}
