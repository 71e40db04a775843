/// What a person does with an app, and with which images, screens and device.
///
/// Read from JSON by `ScenarioReader`; turned into timed events by `ScriptPlayer`.
public struct Scenario: Sendable {
    /// The file that it was read from, as the user named it.
    public var file: String
    public var name: String
    public var about: String
    public var seed: UInt64
    public var device: Device
    /// Policy specs as written, in order; empty when the scenario names none.
    public var policies: [String]
    public var transitionNs: Int64
    public var catalog: ImageCatalog
    public var screens: [Screen]
    /// Roots of the tabs, as indices into `screens`; empty for an app without tabs.
    public var tabs: [Int]
    public var script: [Step]
    public var decay = AllocatorDecay.immediate
    /// Nil: the device's own.
    public var network: Network?
    /// Where those of its figures come from that aren't the device's.
    public var networkSources: [Device.Source] = []
    /// Nil: nobody said what it claims.
    package var claimed: ClaimedRun?
}

/// A kind of screen. What is on it: images in cells, and how it scrolls.
public struct Screen: Sendable {
    public enum Kind: String, Sendable, CaseIterable { case table, grid, pager, single }

    /// Rows of one layout. A table without sections, a grid, a pager: one section.
    public struct Section: Sendable {
        /// Rows of a table, items of a grid, pages of a pager, 1 for a single screen.
        public var items: Int
        public var headerMilliPoints: Int64
        /// Height of a row; width of a page. Nil: a grid's items are square, a pager's pages and
        /// a single screen fill the viewport.
        public var extentMilliPoints: Int64?
        /// Index into `cells`.
        public var cell: Int
    }

    public struct Tap: Sendable {
        public enum Argument: Sendable { case row, fixed(Int) }
        public var presents: Bool
        public var screen: Int
        public var argument: Argument
    }

    public var name: String
    public var kind: Kind
    public var position: SourcePosition
    public var sections: [Section]
    /// Items side by side in a grid; 1 elsewhere.
    public var columns: Int
    public var cells: [CellLayout]
    public var onTap: Tap?
    public var clearsOnReuse: Bool
    /// Deceleration rate per millisecond of a fling that doesn't say its own.
    public var deceleration: Deceleration

    public var itemCount: Int { sections.reduce(0) { $0 + $1.items } }
}

/// A cell's layout: one image view for each part. Each layout has a reuse pool of its own.
public struct CellLayout: Sendable {
    public struct Part: Sendable {
        /// Index into the catalog's groups.
        public var group: Int
        public var pick: Pick
        /// In points, where the scenario says so.
        public var size: Size?
        public var position: SourcePosition
    }

    public var parts: [Part]
}

public struct Size: Sendable, Equatable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Which of a group's images a cell shows.
public enum Pick: Sendable, Equatable {
    /// The image of the row's own number.
    case row
    /// The row's number modulo the group's count.
    case modulo
    /// Drawn by rank, image 0 the most popular, with weight 1 / (rank + 1)^skew.
    case zipf(skew: Double)
    case uniform
    case fixed(Int)
    /// The number that the screen was pushed with.
    case argument
}

public enum Deceleration: String, Sendable, CaseIterable {
    case normal, fast

    /// The share of its velocity that the content keeps after a millisecond.
    public var ratePerMs: Double { self == .normal ? 0.998 : 0.99 }
}
