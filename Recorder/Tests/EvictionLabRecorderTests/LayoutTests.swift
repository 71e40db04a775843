import Testing

@testable import EvictionLabRecorder

@Suite struct Layouts {
    private func told(
        _ teller: LayoutTeller, rows: Int, first: Int, visible: Int = 5,
        _ row: (Int) -> LayoutTeller.Row
    ) -> [String] {
        let content = LayoutTeller.Content(
            viewportWidth: 375, viewportHeight: 667, rows: rows, columns: 1)
        return teller.layouts(content, first: first, visible: visible, row: row).map {
            "\($0.firstRow)+\($0.rows) at \($0.top) x \($0.extent): \($0.images.count)"
        }
    }

    private func even(_ row: Int) -> LayoutTeller.Row {
        LayoutTeller.Row(
            top: Double(row) * 140, height: 140, places: [RecordedPlace("a"), RecordedPlace("b")])
    }

    @Test func rowsAreToldInStretchesAheadAndBehind() {
        let teller = LayoutTeller()
        #expect(told(teller, rows: 1000, first: 0, even) == ["0+160 at 0.0 x 140.0: 160"])
        #expect(told(teller, rows: 1000, first: 20, even) == [])
        #expect(told(teller, rows: 1000, first: 28, even) == ["160+32 at 22400.0 x 140.0: 32"])
        #expect(told(teller, rows: 1000, first: 800, even) == ["672+288 at 94080.0 x 140.0: 288"])
        #expect(told(teller, rows: 1000, first: 760, even) == ["608+64 at 85120.0 x 140.0: 64"])
    }

    @Test func rowsOfOtherHeightsOrDistancesAreLayoutsOfTheirOwn() {
        let heights = [100.0, 100, 50, 50, 50, 80]
        let rows = heights.indices.map { row in
            LayoutTeller.Row(
                top: heights[..<row].reduce(0, +), height: heights[row],
                places: [RecordedPlace("a")])
        }
        #expect(
            told(LayoutTeller(), rows: 6, first: 0) { rows[$0] } == [
                "0+2 at 0.0 x 100.0: 2", "2+3 at 200.0 x 50.0: 3", "5+1 at 350.0 x 80.0: 1",
            ])
    }

    @Test(arguments: [
        ([3, 3, 2, 3], ["0+3 at 0.0 x 10.0: 3", "3+1 at 30.0 x 10.0: 1"]),
        ([3, 2, 2], ["0+2 at 0.0 x 10.0: 2", "2+1 at 20.0 x 10.0: 1"]),
    ])
    func aShortRowEndsItsLayout(counts: [Int], expected: [String]) {
        let layouts = told(LayoutTeller(), rows: counts.count, first: 0) { row in
            LayoutTeller.Row(
                top: Double(row) * 10, height: 10,
                places: (0..<counts[row]).map { RecordedPlace("\($0)") })
        }
        #expect(layouts == expected)
    }

    @Test func whatIsAllToldIsNotLookedAtAgain() {
        let (all, part) = (LayoutTeller(), LayoutTeller())
        _ = told(all, rows: 160, first: 0, even)
        _ = told(part, rows: 161, first: 0, even)
        #expect(all.isAllTold(rows: 160, viewportWidth: 375))
        #expect(!all.isAllTold(rows: 160, viewportWidth: 667))
        #expect(!part.isAllTold(rows: 161, viewportWidth: 375))
    }

    @Test func anotherWidthForgetsWhatWasTold() {
        let teller = LayoutTeller()
        _ = told(teller, rows: 10, first: 0, even)
        let wide = LayoutTeller.Content(
            viewportWidth: 667, viewportHeight: 375, rows: 10, columns: 1)
        #expect(teller.layouts(wide, first: 0, visible: 3, row: even).count == 1)
    }
}
