import Testing

@testable import LabDevices
import LabPictures

@Suite struct PNGScalingTests {
    let folder = ScratchFolder()
    static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 4),
        PixelSize(width: 13, height: 11), PixelSize(width: 2, height: 30),
        PixelSize(width: 31, height: 23),
    ]

    private func scaled(
        _ path: String, _ size: PixelSize, room: Int? = nil
    ) throws -> (pixels: [UInt8], scratchBytes: Int) {
        var pixels = [UInt8](repeating: 0xAB, count: room ?? Int(size.pixels) * 4)
        let decoding = try pixels.withUnsafeMutableBytes {
            try PNGFile.decode(path: path, to: size, into: $0)
        }
        return (pixels, decoding.scratchPeakBytes)
    }

    /// Of pixel n of `count`, the one of `of` that lies below its centre.
    private static func below(_ n: Int, _ count: Int, of: Int) -> Int {
        Int((Double(n) + 0.5) * Double(of) / Double(count))
    }

    private static func expected(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ size: PixelSize
    ) -> [UInt8] {
        (0..<size.height).flatMap { y in
            (0..<size.width).flatMap { x in
                let place =
                    below(y, size.height, of: height) * width + below(x, size.width, of: width)
                return pixels[place * 4..<place * 4 + 4]
            }
        }
    }

    private func picture(
        _ width: Int, _ height: Int, _ colour: @escaping (Int, Int) -> [UInt8]
    ) throws -> String {
        let path = folder.path + "/picture.png"
        try FolderFile.write(path) { descriptor throws(PictureError) in
            do throws(PNGError) {
                try PNGFile.write(
                    to: descriptor, width: width, height: height, compression: .flat
                ) { y, row in
                    for x in 0..<width {
                        for (channel, value) in colour(x, y).enumerated() {
                            row[x * 3 + channel] = value
                        }
                    }
                }
            } catch { throw PictureError(path: path, reason: error.reason) }
        }
        return path
    }

    @Test(arguments: HandmadePNG.all)
    func everyFormatScales(_ picture: HandmadePNG) throws {
        let path = folder.write("picture.png", picture.bytes)
        let whole = try PNGFile.check(path: path).scratchPeakBytes
        for size in Self.sizes {
            let result = try scaled(path, size)
            #expect(
                result.pixels
                    == Self.expected(picture.pixels, picture.width, picture.height, size))
            // A row and what stands before each block.
            #expect(result.scratchBytes == whole + picture.width * 4 + 16)
        }
    }

    @Test func oneColourStaysOneColour() throws {
        let path = try picture(300, 200) { _, _ in [10, 20, 30] }
        let pixels = try scaled(path, PixelSize(width: 30, height: 20)).pixels
        #expect(pixels == (0..<600).flatMap { _ in [10, 20, 30, 255] as [UInt8] })
    }

    @Test func aGradientStaysOne() throws {
        let path = try picture(256, 128) { x, y in [UInt8(x), UInt8(y), 0] }
        let pixels = try scaled(path, PixelSize(width: 16, height: 16)).pixels
        for y in 0..<16 {
            for x in 0..<16 {
                let place = (y * 16 + x) * 4
                #expect(
                    Array(pixels[place..<place + 4])
                        == [UInt8(x * 16 + 8), UInt8(y * 8 + 4), 0, 255])
            }
        }
    }

    @Test func theWholePictureIsNeverHeld() throws {
        let path = try picture(1000, 900) { x, y in [UInt8(x & 255), UInt8(y & 255), 7] }
        let scratch = try scaled(path, PixelSize(width: 100, height: 90)).scratchBytes
        #expect(scratch < 100_000)
    }

    @Test func nothingIsWrittenBehindTheTarget() throws {
        let path = try picture(40, 30) { _, _ in [1, 2, 3] }
        let pixels = try scaled(path, PixelSize(width: 7, height: 5), room: 7 * 5 * 4 + 64).pixels
        #expect(pixels.suffix(64).allSatisfy { $0 == 0xAB })
    }

    @Test func aTargetLargerThanItsMemoryIsRefused() throws {
        let path = try picture(40, 30) { _, _ in [1, 2, 3] }
        #expect(
            throws: PNGError(stage: .header, reason: "larger than the memory set aside for it")
        ) {
            _ = try scaled(path, PixelSize(width: 7, height: 5), room: 7 * 5 * 4 - 1)
        }
    }

    @Test(arguments: [(0, 5), (5, 0), (-1, 5), (1 << 40, 1)])
    func aSizeThatNothingHasIsRefused(width: Int, height: Int) throws {
        let path = try picture(4, 3) { _, _ in [1, 2, 3] }
        #expect(
            throws: PNGError(stage: .header, reason: "nothing is \(width) x \(height) pixels")
        ) {
            _ = try scaled(path, PixelSize(width: width, height: height), room: 64)
        }
    }

    @Test(arguments: [false, true])
    func aFileCutAnywhereIsAnError(interlaced: Bool) {
        let whole = HandmadePNG(
            colour: .rgb, depth: 8, interlaced: interlaced, transparency: false
        ).bytes
        for length in 0..<whole.count {
            let path = folder.write("cut.png", Array(whole.prefix(length)))
            #expect(throws: PNGError.self) { _ = try scaled(path, Self.sizes[1]) }
        }
    }
}
