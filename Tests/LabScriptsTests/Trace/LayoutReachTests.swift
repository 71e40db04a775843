import Testing

@testable import PlainDesks
@testable import ScriptDesks

@Suite("What lies ahead of a screen")
struct LayoutReachTests {
    /// Rows on a screen of 100 points, `columns` items each.
    struct Rows: Sendable {
        var height: Int
        var columns: Int
        var count: Int
        var visible: Int { 100 / height }
    }

    /// The rows that are told, when one is brought to the top.
    private static func told(_ rows: Rows, scrolledTo row: Int) throws -> [Int] {
        let items = rows.count * rows.columns
        let list = #"""
            "list": { "kind": "grid", "items": \#(items), "columns": \#(rows.columns),
                      "itemHeight": \#(rows.height), "images": "a" }
            """#
        let script = #"""
            { "push": "list" }, { "scrollTo": \#(row * rows.columns), "animated": false }
            """#
        let trace = try SmallApp.trace(SmallApp.text(script, screens: list, images: items))
        let layouts = try Recording.of(trace, layouts: true).layouts
        return layouts.flatMap {
            Array($0.layout.firstRow..<$0.layout.firstRow + $0.layout.rowCount)
        }
    }

    @Test(
        "is told for 1024 rows each way",
        arguments: [
            Rows(height: 50, columns: 1, count: 5000), Rows(height: 50, columns: 3, count: 5000),
            Rows(height: 2, columns: 1, count: 5000),
        ])
    func isToldEachWay(_ rows: Rows) throws {
        let row = rows.count / 2
        let told = try Self.told(rows, scrolledTo: row)
        let start = 0..<rows.visible + 1024
        let middle = row - 1024..<row + rows.visible + 1024
        check(Set(told).isSuperset(of: start))
        check(Set(told).isSuperset(of: middle))
        // In stretches of 32 rows: less than one more at each of three ends, and none twice.
        check(told.count < start.count + middle.count + 3 * 32)
        check(Set(told).count, told.count)
    }

    @Test func `is told to both ends of short content`() throws {
        let rows = Rows(height: 50, columns: 4, count: 60)
        try check(Self.told(rows, scrolledTo: 0), Array(0..<60))
    }

    @Test func `is told for 1024 rows after a header that fills the screen`() throws {
        let list = #"""
            "list": { "kind": "table", "headerHeight": 5000, "rowHeight": 50, "images": "a",
                      "sections": [ { "rows": 1500 }, { "rows": 200 } ] }
            """#
        let trace = try SmallApp.trace(
            SmallApp.text(#"{ "push": "list" }"#, screens: list, images: 1700))
        let layouts = try Recording.of(trace, layouts: true).layouts
        check(layouts.map(\.layout.firstRow), [0])
        check(layouts[0].layout.rowCount, 1024)
    }

    @Test(
        "is told for 128 rows of lists, or for four screenfuls if that is more, and 128 items of each",
        arguments: [(50, 128), (2, 200)])
    func isToldOfLists(high: Int, rows reach: Int) throws {
        let list = #"""
            "list": { "kind": "table", "sections": [ { "rows": 2000, "rowHeight": \#(high),
              "carousel": { "items": 1000, "itemWidth": 40, "images": "a",
                            "pick": "modulo" } } ] }
            """#
        let trace = try SmallApp.trace(SmallApp.text(#"{ "push": "list" }"#, screens: list))
        let layouts = try Recording.of(trace, layouts: true).layouts.map(\.layout)
        let rows = layouts.filter { $0.carousel == nil }.map(\.rowCount).reduce(0, +)
        check(reach..<reach + 100 ~= rows, true)
        let items = layouts.filter { $0.carousel?.row == 5 }.map(\.rowCount).reduce(0, +)
        check(128..<128 + 64 ~= items, true)
    }
}
