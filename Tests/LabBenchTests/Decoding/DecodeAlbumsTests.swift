import LabPictures
import Testing

@testable import LabBench
@testable import PlainDesks

@Suite("Albums that are decoded")
struct DecodeAlbumsTests {
    /// A file of so many pixels and bytes, which takes 2 ns for a pixel and 3 for a byte, times a
    /// factor.
    private static func result(
        _ name: String, _ kind: PictureKind, width: Int, bytes: Int64, times factor: Int64 = 1
    ) -> DecodeBench.Result {
        var facts = PictureFacts(kind.format, PixelSize(width: width, height: 100))
        facts.kind = kind
        let ns = (200 * Int64(width) + 3 * bytes) * factor
        var result = DecodeBench.Result(name: name, facts: facts, bytes: bytes)
        result.ns = [ns, ns, ns, ns]
        result.heldBytes = [0, 0, 0, 0]
        return result
    }

    private static func album(
        _ folder: String, _ kind: PictureKind, times factor: Int64 = 1
    ) -> [DecodeBench.Result] {
        (1...8).map { number in
            result(
                "\(folder)/\(number)", kind, width: 100 * number,
                bytes: Int64(number % 3 + 1) * 5000, times: factor)
        }
    }

    @Test func `are fitted by kind, and each is predicted by the others`() throws {
        let results =
            Self.album("a/one", .png) + Self.album("a/two", .png)
            + Self.album("a/two", .webpLossless) + Self.album("b/one", .png, times: 2)
        let albums = DecodeAlbums(results)
        check(albums.fits.map(\.kind), [.png, .webpLossless])
        check(albums.fits.map(\.files), [24, 8])
        check(albums.fits[1].cost, DecodeCost(nsPerPixel: 2, nsPerByte: 3))
        // No other album has such WebPs, and folders of one name are two.
        check(
            albums.predictions.map(\.folder),
            [
                "a/one", "a/one", "a/two", "a/two", "b/one", "b/one",
            ])
        check(albums.predictions.map(\.kind), [.png, nil, .png, nil, .png, nil])
        // The cost that fits the first two is half of the third's.
        let third = albums.predictions[4].error
        check(abs(third.median - 0.5) < 0.001 && abs(third.sum + 0.5) < 0.001)
        check(albums.reading, nil)
    }

    @Test("alone have a fit and no prediction; a JPEG's smaller sizes tell what is read")
    func aloneHaveAFit() throws {
        let albums = DecodeAlbums(Self.album("one", .jpeg))
        check(albums.predictions.isEmpty)
        check(albums.fits.map(\.error.median).allSatisfy { $0 < 0.001 })
        // Each size takes as long as the whole.
        check(albums.reading, 1)
    }

    @Test("are decoded in an order that comes by each file, and by none after its neighbour")
    func areDecodedInAnOrder() {
        for count in 0...200 {
            let order = DecodeBench.spread(count)
            check(order.sorted(), Array(0..<count), note: "\(count)")
            if count > 8 {
                let steps = zip(order, order.dropFirst()).map { abs($1 - $0) }
                check(steps.allSatisfy { $0 > 1 }, note: "\(count)")
            }
        }
    }

    @Test func `are told with their costs as settings that can be typed`() throws {
        let text = BenchReport.text(Self.album("one", .png), areDrawn: false)
        let lines = text.split(separator: "\n").map { String($0) }
        let fit = try require(lines.first { $0.hasPrefix("PNG ") })
        check(fit.split(separator: " ").prefix(8), ["PNG", "8", "0", "ms", "2", "3", "0.0", "%"])
        check(lines.contains("  --decode-cost png=2 --decode-cost png.byte=3"))
        check(!text.contains("Each folder"))
        // Drawn pictures say in their names how many pixels they have.
        check(lines[0].contains("pixels"))
        let drawn = BenchReport.text(Self.album("photo", .png), areDrawn: true)
        check(drawn.split(separator: "\n").first?.contains("pixels"), false)
    }
}
