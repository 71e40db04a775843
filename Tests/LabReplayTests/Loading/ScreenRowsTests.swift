import Testing

@testable import LabOrders
@testable import LabReplay
@testable import PlainDesks

@Suite("What is known of a screen's rows")
struct ScreenRowsTests {
    private static func stretch(
        _ rows: Range<Int>, top: Int64, extent: Int64 = 50, columns: Int = 1
    ) -> ScreenRows.Stretch {
        ScreenRows.Stretch(
            firstRow: rows.lowerBound, rowCount: rows.count, top: top, extent: extent,
            images: (rows.lowerBound * columns..<rows.upperBound * columns).map(ImageID.init),
            sizes: [], imagesPerRow: columns)
    }

    private static func rows(_ stretches: ScreenRows.Stretch...) -> ScreenRows {
        let rows = ScreenRows()
        for stretch in stretches { rows.learn(stretch, viewport: 100) }
        return rows
    }

    @Test func `says which of them meet a part of the content with more than an edge`() {
        // A header of 10 between 20 rows of 50 and 20 of 30.
        let rows = Self.rows(
            Self.stretch(0..<20, top: 0), Self.stretch(20..<40, top: 1010, extent: 30))
        check(rows.rows(from: 0, to: 100), 0..<2)
        check(rows.rows(from: 1, to: 101), 0..<3)
        check(rows.rows(from: 950, to: 1040), 19..<21)
        check(rows.rows(from: 951, to: 1041), 19..<22)
        check(rows.rows(from: -500, to: 5000), 0..<40)
    }

    @Test func `says where they go on, where none meets it`() {
        let rows = Self.rows(Self.stretch(0..<20, top: 500), Self.stretch(20..<40, top: 2000))
        check(rows.rows(from: 0, to: 100), 0..<0)
        check(rows.rows(from: 1600, to: 1700), 20..<20)
        check(rows.rows(from: 9000, to: 9100), 40..<40)
    }

    @Test func `ends at a gap`() {
        let rows = Self.rows(
            Self.stretch(0..<20, top: 0), Self.stretch(20..<40, top: 1000),
            Self.stretch(60..<80, top: 3000))
        check(rows.known(10..<70, around: 15), 10..<40)
        check(rows.known(30..<70, around: 65), 60..<70)
        check(rows.known(10..<70, around: 40), 10..<40)
        check(rows.known(40..<60, around: 50), 50..<50)
    }

    @Test func `is told anew for some rows, and keeps the others`() {
        let rows = Self.rows(Self.stretch(0..<20, top: 0, columns: 2))
        var fresh = Self.stretch(5..<10, top: 250, columns: 2)
        fresh.images = Array(repeating: 7, count: 10)
        rows.learn(fresh, viewport: 100)
        check(rows.stretches.map(\.rows), [0..<5, 5..<10, 10..<20])
        check(rows.stretches.map(\.top), [0, 250, 500])
        let last = rows.stretches[2]
        check(last.indices(of: 11).map { last.images[$0] }, [22, 23])
        check(rows.stretch(of: 5)?.images.first, 7)
        // Windows that counted the rows as they were see that they are laid out otherwise.
        check(rows.revision, 1)
    }

    @Test func `begins anew when the viewport has another length`() {
        let rows = Self.rows(Self.stretch(0..<20, top: 0))
        rows.learn(Self.stretch(0..<10, top: 0, extent: 80), viewport: 200)
        check(rows.known(0..<20, around: 0), 0..<10)
        check(rows.revision, 1)
    }
}
