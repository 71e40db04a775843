import Testing

@testable import LabPictures
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Pictures of a group that aren't all of one size.
@Suite struct DrawnSizesTests {
    private static let listed = DrawnSizes.listed([
        .init(weight: 3, size: PixelSize(width: 600, height: 400)),
        .init(weight: 1, size: PixelSize(width: 400, height: 600)),
    ])

    @Test func eachComesAsOftenAsItsWeightSays() {
        let wide = (0..<10_000).filter { Self.listed.size(of: $0, named: "a").width == 600 }.count
        // Three in four, give or take six standard deviations of 43.
        check((7240...7760).contains(wide))
    }

    @Test func betweenTwoSizesEachSideIsDrawnByItself() {
        let sizes = DrawnSizes.between(
            PixelSize(width: 10, height: 100), PixelSize(width: 19, height: 100))
        let drawn = (0..<1000).map { sizes.size(of: $0, named: "a") }
        check(Set(drawn.map(\.width)), Set(10...19))
        check(drawn.allSatisfy { $0.height == 100 })
        let square = DrawnSizes.between(
            PixelSize(width: 1, height: 1), PixelSize(width: 9, height: 9))
        let same = (0..<900).filter {
            let size = square.size(of: $0, named: "a")
            return size.width == size.height
        }.count
        check((50...150).contains(same))
    }

    @Test func groupsDrawSizesOfTheirOwn() {
        let one = (0..<50).map { Self.listed.size(of: $0, named: "one") }
        check(one, (0..<50).map { Self.listed.size(of: $0, named: "one") })
        check(one != (0..<50).map { Self.listed.size(of: $0, named: "two") })
    }

    @Test func anImagesSizeIsItsContents() throws {
        let folder = ScratchFolder()
        let scenario = try Samples.read(
            """
            { "version": 1, "images": {
                "a": { "count": 9, "contents": 4, "width": [10, 400], "height": 20,
                       "format": "jpeg" } },
              "screens": { "s": { "kind": "grid", "items": 9, "columns": 3, "images": "a" } },
              "script": [ { "push": "s" } ] }
            """)
        let catalog = scenario.header.catalog
        let widths = catalog.groups[0].images.map { catalog.pixelSize[$0].width }
        check(widths.dropFirst(4).prefix(4), widths.prefix(4))
        check(Set(widths).count, 4)
        for (image, width) in zip(catalog.groups[0].images, widths) {
            check(catalog.sizeBytes[image], Int64(width) * 20 * 4)
            check(catalog.encodedBytes[image], max(256, Int64(width) * 20 / 5))
        }
        let again = try TraceText.read(TraceText.bytes(ScenarioTrace(scenario)), in: folder).header
        check(again.catalog.groups[0].images.map { again.catalog.pixelSize[$0].width }, widths)
    }
}
