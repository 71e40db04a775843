import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabMemory
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

/// A picture of another size: each pixel is the mean of what it covers.
@Suite struct PNGScalingTests {
    let folder = ScratchFolder()
    static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 4),
        PixelSize(width: 13, height: 11), PixelSize(width: 2, height: 30),
        PixelSize(width: 31, height: 23), PixelSize(width: 13, height: 4),
    ]

    private func target(_ size: PixelSize, _ way: PictureTarget.Way = .auto) -> PictureTarget {
        var target = PictureTarget(size: size)
        target.way = way
        return target
    }

    /// By how much two ranges overlap: pixel n of `count`, and pixel m of `of`, both in parts so
    /// small that each is a whole number of them.
    private static func overlap(_ n: Int, _ count: Int, _ m: Int, of: Int) -> Int {
        max(0, min((n + 1) * of, (m + 1) * count) - max(n * of, m * count))
    }

    /// The source pixels that it overlaps.
    private static func covered(_ n: Int, _ count: Int, of: Int) -> ClosedRange<Int> {
        n * of / count...((n + 1) * of - 1) / count
    }

    static func expected(_ pixels: [UInt8], _ whole: PixelSize, _ size: PixelSize) -> [UInt8] {
        var result: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                for part in 0..<4 {
                    var sum = 0
                    for ownY in covered(y, size.height, of: whole.height) {
                        let high = overlap(y, size.height, ownY, of: whole.height)
                        for ownX in covered(x, size.width, of: whole.width) {
                            let wide = overlap(x, size.width, ownX, of: whole.width)
                            sum += wide * high * Int(pixels[(ownY * whole.width + ownX) * 4 + part])
                        }
                    }
                    // To the nearest, and up from the middle.
                    let area = whole.width * whole.height
                    result.append(UInt8((2 * sum + area) / (2 * area)))
                }
            }
        }
        return result
    }

    private func picture(
        _ width: Int, _ height: Int, _ colour: @escaping (Int, Int) -> [UInt8]
    ) throws -> String {
        let path = folder.path + "/picture.png"
        let encoder = PictureEncoder(.png, PixelSize(width: width, height: height), isPhoto: false)
        try PictureReading.write(path, encoder) { y, row in
            for x in 0..<width {
                for (channel, value) in colour(x, y).enumerated() { row[x * 3 + channel] = value }
            }
        }
        return path
    }

    @Test(arguments: HandmadePNG.all)
    func everyFormatScales(_ picture: HandmadePNG) throws {
        let path = folder.write("picture.png", picture.bytes)
        let whole = PixelSize(width: picture.width, height: picture.height)
        for size in Self.sizes {
            let expected = Self.expected(picture.pixels, whole, size)
            for way in PictureTarget.Way.allCases {
                try check(PictureReading.pixels(path, target(size, way)), expected)
            }
        }
    }

    @Test func oneColourStaysOneColour() throws {
        let path = try picture(300, 200) { _, _ in [10, 20, 30] }
        let pixels = try PictureReading.pixels(path, target(PixelSize(width: 30, height: 20)))
        check(pixels, (0..<600).flatMap { _ in [10, 20, 30, 255] as [UInt8] })
    }

    /// White stays white to the last pixel, however often a row's share is added up.
    @Test func whiteStaysWhite() throws {
        let path = try picture(997, 13) { _, _ in [255, 255, 255] }
        for size in [PixelSize(width: 991, height: 7), PixelSize(width: 1009, height: 17)] {
            let pixels = try PictureReading.pixels(path, target(size))
            check(pixels.allSatisfy { $0 == 255 })
        }
    }

    @Test func aGradientStaysOne() throws {
        let path = try picture(256, 128) { x, y in [UInt8(x), UInt8(y), 0] }
        let pixels = try PictureReading.pixels(path, target(PixelSize(width: 16, height: 16)))
        for y in 0..<16 {
            for x in 0..<16 {
                let place = (y * 16 + x) * 4
                check(
                    Array(pixels[place..<place + 4]), [UInt8(x * 16 + 8), UInt8(y * 8 + 4), 0, 255])
            }
        }
    }

    @Test(.withoutSanitizer) func theWholePictureIsHeldUnlessItComesInRows() throws {
        let path = try picture(1000, 900) { x, y in [UInt8(x & 255), UInt8(y & 255), 7] }
        let decoders = try require(DecoderArena.shared)
        let size = PixelSize(width: 100, height: 90)
        for (way, bytes) in [
            (PictureTarget.Way.rows, 0..<100_000), (.auto, 3_600_000..<3_800_000),
            (.whole, 3_600_000..<3_800_000),
        ] {
            let facts = try PictureHeader.facts(path: path)
            var pixels = [UInt8](repeating: 0, count: 36_000)
            let wanted = target(size, way)
            let held = pixels.withUnsafeMutableBytes { pixels in
                decoders.serving {
                    try? PictureDecoder.decode(path: path, facts, wanted, into: pixels)
                }
            }
            check(bytes.contains(held), note: "\(way)")
        }
    }

    @Test func nothingIsWrittenBehindTheTarget() throws {
        let path = try picture(40, 30) { _, _ in [1, 2, 3] }
        let pixels = try PictureReading.pixels(
            path, target(PixelSize(width: 7, height: 5)), room: 7 * 5 * 4 + 64)
        check(pixels.suffix(64).allSatisfy { $0 == 0xAB })
    }

    @Test func aTargetLargerThanItsMemoryIsRefused() throws {
        let path = try picture(40, 30) { _, _ in [1, 2, 3] }
        #expect(throws: Complaint("larger than the memory set aside for it")) {
            _ = try PictureReading.pixels(
                path, target(PixelSize(width: 7, height: 5)), room: 7 * 5 * 4 - 1)
        }
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (1 << 40, 1)])
    func aSizeThatNothingHasIsRefused(width: Int, height: Int) throws {
        let path = try picture(4, 3) { _, _ in [1, 2, 3] }
        #expect(throws: Complaint("nothing is \(width) x \(height) pixels")) {
            _ = try PictureReading.pixels(
                path, target(PixelSize(width: width, height: height)), room: 64)
        }
    }

    @Test(arguments: [false, true])
    func aFileCutAnywhereIsAnError(interlaced: Bool) {
        let whole = HandmadePNG(
            colour: .rgb, depth: 8, interlaced: interlaced, transparency: false
        ).bytes
        let facts = PictureFacts(.png, PixelSize(width: 13, height: 11))
        for length in 0..<whole.count {
            let path = folder.write("cut.png", Array(whole.prefix(length)))
            #expect(throws: Complaint.self) {
                _ = try PictureReading.pixels(path, target(Self.sizes[1]), facts: facts)
            }
        }
    }
}
