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
        let own: [JSON.Member] = [
            ScreenKeys.rows.member(rows), (ScreenKeys.rowHeight.name, rowHeight.json),
            (ScreenKeys.headerHeight.name, .given(headerHeight)),
            (ScreenKeys.more.name, more?.json ?? .absent), ScreenKeys.bounces.unusual(bounces),
        ]
        add(.table, own, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// A table whose sections differ. Rows are numbered through all of them.
    public mutating func table(
        _ name: String, sections: [Scenario.TableSection], onTap: Scenario.TapTarget? = nil,
        more: Scenario.More? = nil, bounces: Bool = false, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        let own: [JSON.Member] = [
            (ScreenKeys.sections.name, JSON(sections.map(\.json))),
            (ScreenKeys.more.name, more?.json ?? .absent), ScreenKeys.bounces.unusual(bounces),
        ]
        add(.table, own, name, nil, onTap, clearOnReuse, deceleration)
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
        let own: [JSON.Member] = [
            ScreenKeys.items.member(items), ScreenKeys.columns.member(columns),
            (ScreenKeys.itemHeight.name, itemHeight?.json ?? .absent),
            ScreenKeys.waterfall.unusual(waterfall),
            (ScreenKeys.more.name, more?.json ?? .absent), ScreenKeys.bounces.unusual(bounces),
        ]
        add(.grid, own, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// Pages, turned sideways or upwards.
    ///
    /// - Parameters:
    ///   - pageWidth: in points; nil: the screen's width.
    ///   - pageHeight: the height of a vertical pager's pages; nil: the screen's.
    ///   - advances: the time after which a page turns by itself; nil: never.
    ///   - ends: how the screen is left after the last page; nil: it stays.
    public mutating func pager(
        _ name: String, pages: Int, pageWidth: Double? = nil, axis: PagerAxis = .horizontal,
        pageHeight: Double? = nil, advances: Duration? = nil, ends: PagesEnd? = nil,
        cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        let own: [JSON.Member] = [
            ScreenKeys.pages.member(pages), (ScreenKeys.pageWidth.name, .given(pageWidth)),
            PagerKeys.axis.unusual(axis), (PagerKeys.pageHeight.name, .given(pageHeight)),
            (PagerKeys.advances.name, .given(advances)), PagerKeys.ends.member(ends),
        ]
        add(.pager, own, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// Cards one behind the other, of which the top one is swiped away.
    ///
    /// - Parameters:
    ///   - behind: how many below the top one have a cell.
    ///   - advances: the time after which the top one goes by itself; nil: never.
    ///   - ends: how the screen is left in place of its last card's going; nil: it stays.
    public mutating func deck(
        _ name: String, cards: Int, behind: Int = 1, advances: Duration? = nil,
        ends: PagesEnd? = nil, cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil,
        clearOnReuse: Bool = false, deceleration: Deceleration? = nil
    ) {
        let own: [JSON.Member] = [
            PagerKeys.cards.member(cards), PagerKeys.behind.unusual(behind),
            (PagerKeys.advances.name, .given(advances)), PagerKeys.ends.member(ends),
        ]
        add(.deck, own, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// A screen that doesn't scroll.
    public mutating func single(
        _ name: String, cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil
    ) {
        add(.single, [], name, cell, onTap, false, nil)
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
        let own: [JSON.Member] = [
            ScreenKeys.tileColumns.member(columns), ScreenKeys.tileRows.member(rows),
            (ScreenKeys.tile.name, .given(tile)), ScreenKeys.levels.member(levels),
        ]
        add(.map, own, name, cell, onTap, clearOnReuse, deceleration)
    }

    private mutating func add(
        _ kind: Screen.Kind, _ own: [JSON.Member], _ name: String, _ cell: [Scenario.CellPart]?,
        _ onTap: Scenario.TapTarget?, _ clears: Bool, _ deceleration: Deceleration?
    ) {
        let common: [JSON.Member] = [
            (CellKeys.cell.name, cell.map { JSON($0.map(\.json)) } ?? .absent),
            (ScreenKeys.onTap.name, onTap?.json ?? .absent),
            ScreenKeys.clearOnReuse.unusual(clears), ScreenKeys.deceleration.member(deceleration),
        ]
        screens.append((name, JSON([ScreenKeys.kind.member(kind)] + own + common)))
    }
}
