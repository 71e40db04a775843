import LabBase
import LabReplay
import LabScripts

extension Scenario.App {
    /// A table of rows that are all alike. Lengths are in points.
    ///
    /// - Parameters:
    ///   - cell: an image view for each part, such as `["photos"]`.
    ///   - onTap: what opens when a row is tapped.
    ///   - more: rows that come by themselves when the end is near.
    ///   - bounces: whether content goes beyond its ends, and springs back.
    ///   - clearOnReuse: whether a reused cell drops its images at once.
    ///   - deceleration: of a fling that doesn't say its own.
    public mutating func table(
        _ name: String, rows: Int, rowHeight: Scenario.RowExtent, headerHeight: Double? = nil,
        cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil, more: Scenario.More? = nil,
        bounces: Bool = false, clearOnReuse: Bool = false, deceleration: Deceleration? = nil
    ) {
        let screen: JSON = [
            "kind": "table", "rows": JSON(rows), "rowHeight": rowHeight.json,
            "headerHeight": .given(headerHeight), "more": more?.json ?? .absent,
            "bounces": .ifTrue(bounces),
        ]
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// A table whose sections differ. Rows are numbered through all of them.
    public mutating func table(
        _ name: String, sections: [Scenario.TableSection], onTap: Scenario.TapTarget? = nil,
        more: Scenario.More? = nil, bounces: Bool = false, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        let screen: JSON = [
            "kind": "table", "sections": JSON(sections.map(\.json)),
            "more": more?.json ?? .absent, "bounces": .ifTrue(bounces),
        ]
        add(screen, name, nil, onTap, clearOnReuse, deceleration)
    }

    /// A grid of items side by side.
    ///
    /// - Parameters:
    ///   - itemHeight: in points; nil: items are square.
    ///   - waterfall: whether each item comes into the column that ends highest.
    public mutating func grid(
        _ name: String, items: Int, columns: Int, itemHeight: Scenario.RowExtent? = nil,
        waterfall: Bool = false, cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil,
        more: Scenario.More? = nil, bounces: Bool = false, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        let screen: JSON = [
            "kind": "grid", "items": JSON(items), "columns": JSON(columns),
            "itemHeight": itemHeight?.json ?? .absent, "waterfall": .ifTrue(waterfall),
            "more": more?.json ?? .absent, "bounces": .ifTrue(bounces),
        ]
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// Pages, turned sideways.
    ///
    /// - Parameter pageWidth: in points; nil: the screen's width.
    public mutating func pager(
        _ name: String, pages: Int, pageWidth: Double? = nil, cell: [Scenario.CellPart],
        onTap: Scenario.TapTarget? = nil, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        let screen: JSON = [
            "kind": "pager", "pages": JSON(pages), "pageWidth": .given(pageWidth),
        ]
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// A screen that doesn't scroll.
    public mutating func single(
        _ name: String, cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil
    ) {
        add(["kind": "single"], name, cell, onTap, false, nil)
    }

    /// Tiles that are moved both ways, and looked at more closely.
    ///
    /// - Parameters:
    ///   - columns: of tiles, as rows are, at the first level.
    ///   - tile: how wide and high one is, in points; nil: 256.
    ///   - levels: how many there are; each has four times the tiles of the one before.
    public mutating func map(
        _ name: String, columns: Int, rows: Int, tile: Double? = nil, levels: Int? = nil,
        cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        let screen: JSON = [
            "kind": "map", "columns": JSON(columns), "rows": JSON(rows), "tile": .given(tile),
            "levels": .given(levels),
        ]
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    private mutating func add(
        _ screen: JSON, _ name: String, _ cell: [Scenario.CellPart]?,
        _ onTap: Scenario.TapTarget?, _ clears: Bool, _ deceleration: Deceleration?
    ) {
        let more: [JSON.Member] = [
            ("cell", cell.map { JSON($0.map(\.json)) } ?? .absent),
            ("onTap", onTap?.json ?? .absent), ("clearOnReuse", .ifTrue(clears)),
            ("deceleration", .given(deceleration?.rawValue)),
        ]
        screens.append((name, screen + more))
    }
}
