import Testing

@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

@Suite struct PictureDrawingTests {
    static func pixels(
        _ style: PictureStyle, _ name: String, _ content: Int, _ width: Int, _ height: Int,
        upwards: Bool = false
    ) -> [UInt8] {
        var drawing = PictureDrawing(
            style: style, seedName: name, content: content, width: width, height: height)
        var pixels = [UInt8](repeating: 0, count: width * height * PictureDrawing.channels)
        pixels.withUnsafeMutableBufferPointer { pixels in
            for step in 0..<height {
                let y = upwards ? height - 1 - step : step
                drawing.drawRow(y, into: pixels.baseAddress! + y * width * PictureDrawing.channels)
            }
        }
        return pixels
    }

    /// A change here makes pictures that were drawn before wrong: raise `PictureDrawing.version`.
    @Test(arguments: [
        (PictureStyle.photo, "photos", 0, 60, 40, UInt64(4_422_596_340_675_065_477)),
        (.photo, "photos", 7, 88, 88, 9_157_957_501_845_587_807),
        (.photo, "photos", 7, 13, 200, 16_387_837_516_321_100_451),
        (.photo, "album", 1, 1, 1, 8_081_253_350_032_069_044),
        (.flat, "avatars", 0, 88, 88, 7_623_542_276_400_317_123),
        (.flat, "Menüs/klein", 3, 31, 17, 2_212_897_438_051_941_617),
    ])
    func picturesAreTheSameOnEveryMachine(
        _ style: PictureStyle, _ name: String, _ content: Int, _ width: Int, _ height: Int,
        _ digest: UInt64
    ) {
        let pixels = Self.pixels(style, name, content, width, height)
        check(PictureRandom.digest(pixels), digest)
    }

    @Test(arguments: PictureStyle.allCases)
    func nameContentAndSizeEachChangeThePicture(_ style: PictureStyle) {
        let first = Self.pixels(style, "photos", 0, 48, 40)
        check(Self.pixels(style, "photos", 0, 48, 40), first)
        check(Self.pixels(style, "photos", 1, 48, 40) != first)
        check(Self.pixels(style, "photo", 0, 48, 40) != first)
        check(Self.pixels(style, "photos", 0, 40, 48) != first)
    }

    @Test(arguments: PictureStyle.allCases)
    func rowsDoNotDependOnTheOrderInWhichTheyAreDrawn(_ style: PictureStyle) {
        let downwards = Self.pixels(style, "photos", 5, 70, 50)
        check(Self.pixels(style, "photos", 5, 70, 50, upwards: true), downwards)
    }

    @Test func photosAreSmoothAndNoisy() {
        let width = 120
        let height = 90
        let pixels = Self.pixels(.photo, "photos", 2, width, height)
        var steps: [Int] = []
        for y in 1..<height {
            for x in 1..<width {
                let here = Int(pixels[(y * width + x) * 3])
                steps.append(abs(here - Int(pixels[(y * width + x - 1) * 3])))
                steps.append(abs(here - Int(pixels[((y - 1) * width + x) * 3])))
            }
        }
        let mean = Double(steps.reduce(0, +)) / Double(steps.count)
        check((1.0...8.0).contains(mean), note: "neighbours differ by \(mean)")
        check(Set(pixels).count > 60)
    }

    @Test func flatPicturesHaveFewColours() {
        let pixels = Self.pixels(.flat, "icons", 4, 64, 64)
        let colours = Set(
            stride(from: 0, to: pixels.count, by: 3).map { Array(pixels[$0..<$0 + 3]) })
        check((1...7).contains(colours.count))
    }

    @Test func squareRootsAreRoundedDown() {
        for value in 0..<5_000 {
            let root = WholeNumber.squareRoot(value)
            check(root * root <= value && (root + 1) * (root + 1) > value)
        }
        check(WholeNumber.squareRoot(1 << 62), 1 << 31)
    }

    @Test(arguments: PictureStyle.allCases)
    func whatIsWrittenIsReadBackPixelForPixel(_ style: PictureStyle) throws {
        let folder = ScratchFolder()
        let cache = PictureCache(folder: folder.path)
        let pictures = PictureCacheTests.pictures("photos", style: style, contents: 2)
        try cache.ensure([(pictures, 1)])
        let decoded = try PictureReading.pixels(cache.path(pictures, 1))
        let size = pictures.size(0)
        let drawn = Self.pixels(style, "photos", 1, size.width, size.height)
        check(decoded.count, 4 * size.pixels)
        for pixel in 0..<Int(size.pixels) {
            check(decoded[4 * pixel..<4 * pixel + 3], drawn[3 * pixel..<3 * pixel + 3])
            check(decoded[4 * pixel + 3], 255)
        }
    }
}
