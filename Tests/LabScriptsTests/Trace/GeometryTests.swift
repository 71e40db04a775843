import LabBase
import Testing

@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("Geometry, beside a list of all rows")
struct GeometryTests {
    /// Each item's interval along the scrolling axis, in millionths of a pixel.
    static func intervals(_ screen: Screen, _ display: Device.Display, isLandscape: Bool) -> (
        items: [(top: Int64, bottom: Int64)], layouts: [Int], content: Int64, viewport: Int64
    ) {
        let width = Int64((isLandscape ? display.heightPoints : display.widthPoints) * 1000)
        let height = Int64((isLandscape ? display.widthPoints : display.heightPoints) * 1000)
        let scale = Int64(display.scale * 1000)
        var items: [(top: Int64, bottom: Int64)] = []
        var layouts: [Int] = []
        var top: Int64 = 0
        for (number, section) in screen.sections.enumerated() {
            top += section.headerMilliPoints
            var usual = height
            if screen.kind == .pager { usual = width }
            if screen.kind == .grid { usual = width / Int64(section.columns) }
            let heights = Draw(seed: 42, purpose: "height s \(number)")
            let kinds = Draw(seed: 42, purpose: "kind s \(number)")
            // In turn: each kind so many times, over and over.
            let turns = section.kinds.flatMap {
                Array(repeating: $0, count: section.isDrawn ? 0 : Int($0.weight))
            }
            for item in 0..<section.items {
                let row = item / section.columns
                let kind =
                    section.isDrawn
                    ? drawn(section.kinds, kinds.unit(UInt64(row))) : turns[row % turns.count]
                let extent =
                    switch kind.extent {
                    case nil, .fits: usual
                    case .same(let extent): extent
                    case .inTurn(let list): list[row % list.count]
                    case .between(let range):
                        range.lowerBound + Int64(heights.index(UInt64(row), below: range.count))
                    }
                items.append((top * scale, (top + extent) * scale))
                layouts.append(kind.layout)
                let isLast = item == section.items - 1
                if isLast || item % section.columns == section.columns - 1 { top += extent }
            }
        }
        return (items, layouts, top * scale, (screen.kind == .pager ? width : height) * scale)
    }

    /// The first whose share, on top of those before it, is beyond a random part of all.
    private static func drawn(_ kinds: [Screen.RowKind], _ unit: Double) -> Screen.RowKind {
        var sum = 0.0
        let target = unit * kinds.map(\.weight).reduce(0, +)
        return kinds.first { kind in
            sum += kind.weight
            return target < sum
        }!
    }

    static let screens = [
        #""kind": "table", "rows": 40, "rowHeight": 50, "images": "a", "pick": "modulo""#,
        #""kind": "table", "rows": 60, "rowHeight": 44.333, "images": "a", "pick": "modulo""#,
        #""kind": "table", "rows": 1, "rowHeight": 1, "images": "a""#,
        #"""
        "kind": "table", "headerHeight": 28.5, "images": "a", "pick": "modulo", "sections": [
            { "rows": 3, "rowHeight": 44.5 }, { "rows": 1, "rowHeight": 900, "headerHeight": 0 },
            { "rows": 20, "rowHeight": 1.001, "headerHeight": 300 },
            { "rows": 2, "rowHeight": 100 } ]
        """#,
        #""kind": "grid", "items": 100, "columns": 3, "images": "a", "pick": "modulo""#,
        #""kind": "grid", "items": 101, "columns": 7, "itemHeight": 33.333, "images": "a", "#
            + #""pick": "modulo""#,
        #""kind": "grid", "items": 2, "columns": 4, "images": "a""#,
        #""kind": "pager", "pages": 9, "images": "a""#,
        #""kind": "pager", "pages": 9, "pageWidth": 120.25, "images": "a""#,
        #""kind": "single", "images": "a""#,
        #""kind": "table", "rows": 50, "rowHeight": [20, 90], "images": "a", "pick": "modulo""#,
        #"""
        "kind": "table", "images": "a", "pick": "modulo", "rowHeight": { "inTurn": [1, 300, 44.4] },
        "sections": [ { "rows": 8 }, { "rows": 5, "headerHeight": 12.5, "rowHeight": [10, 11] },
                      { "rows": 30, "rowHeight": 20 } ]
        """#,
        #"""
        "kind": "table", "rows": 60, "rowHeight": 30, "images": "a", "pick": "modulo", "kinds": [
            { "times": 3 }, { "rowHeight": [80, 120], "cell": [ { "images": "b", "pick": "uniform" } ] } ]
        """#,
        #"""
        "kind": "table", "rowHeight": 30, "images": "a", "pick": "modulo", "sections": [
            { "rows": 1, "rowHeight": 90 }, { "rows": 11, "columns": 3 },
            { "rows": 40, "columns": 2, "kinds": [ { "share": 2.5, "rowHeight": 20 },
                { "share": 1, "cell": [ { "images": "b", "pick": "uniform" } ] } ] } ]
        """#,
        #""kind": "grid", "items": 100, "columns": 3, "itemHeight": [40, 200], "images": "a", "#
            + #""pick": "modulo""#,
    ]

    private static let displays = [(100.0, 200.0, 1.0), (375, 667, 2), (412, 915, 2.625)]

    private static func geometry(
        _ screen: String, _ display: (Double, Double, Double), isLandscape: Bool
    ) throws -> (ContentGeometry, Screen, Device.Display) {
        let scenario = try Samples.read(
            SmallApp.text(#"{ "push": "s" }"#, screens: "\"s\": { \(screen) }"))
        let shown = Device.Display(
            widthPoints: display.0, heightPoints: display.1, scale: display.2, hz: 60)
        return (
            ContentGeometry(
                screen: scenario.screens[0], display: shown, isLandscape: isLandscape,
                rows: ContentGeometry.Rows(seed: scenario.header.seed)),
            scenario.screens[0], shown
        )
    }

    @Test("shows the items whose open interval meets the viewport", arguments: screens)
    func showsTheItemsThatMeetTheViewport(_ screen: String) throws {
        for (display, isLandscape) in Self.displays.flatMap({ [($0, false), ($0, true)] }) {
            let (geometry, declared, shown) = try Self.geometry(
                screen, display, isLandscape: isLandscape)
            let (items, _, content, viewport) = Self.intervals(
                declared, shown, isLandscape: isLandscape)
            check(geometry.itemCount, items.count)
            check(geometry.maxOffsetPx, max(0, (content - viewport) / 1_000_000))
            for offset in 0...min(geometry.maxOffsetPx, 5000) {
                let top = offset * 1_000_000
                let visible = items.indices.filter {
                    items[$0].top < top + viewport && items[$0].bottom > top
                }
                let found = Array(geometry.visibleItems(offsetPx: offset))
                guard found != visible else { continue }
                Issue.record("\(display), \(offset): \(found), not \(visible)")
                return
            }
        }
    }

    @Test("brings an item's row to the top, as far as the content goes", arguments: screens)
    func bringsARowToTheTop(_ screen: String) throws {
        for display in Self.displays {
            let (geometry, declared, shown) = try Self.geometry(screen, display, isLandscape: false)
            let (items, _, _, _) = Self.intervals(declared, shown, isLandscape: false)
            for (item, interval) in items.enumerated() {
                let nearest = (Double(interval.top) / 1e6).rounded()
                let offset = geometry.offsetPx(ofItem: item)
                check(offset, min(geometry.maxOffsetPx, Int64(nearest)), note: "item \(item)")
            }
        }
    }

    @Test("knows each item's block and layout", arguments: screens)
    func knowsEachItemsBlockAndCell(_ screen: String) throws {
        let (geometry, declared, _) = try Self.geometry(
            screen, Self.displays[0], isLandscape: false)
        let sections = declared.sections.enumerated().flatMap {
            Array(repeating: $0, count: $1.items)
        }
        let (_, layouts, _, _) = Self.intervals(
            declared, Device.Display(widthPoints: 100, heightPoints: 200, scale: 1, hz: 60),
            isLandscape: false)
        for item in 0..<geometry.itemCount {
            check(geometry.block(ofItem: item), sections[item])
            check(geometry.layout(ofItem: item), layouts[item])
        }
    }
}
