import Foundation
import Testing

@testable import EvictionLabRecorder

@Suite struct Pictures {
    static let png =
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 2, 0x58, 0, 0, 1, 0x90] as [UInt8]
    static let gif = Array("GIF89a".utf8) + [0x2C, 1, 0xC8, 0]
    static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC4, 0, 3, 9]
        + [0xFF, 0xC2, 0, 11, 8, 1, 0x90, 2, 0x58, 3]
    static let lossy =
        Array("RIFF____WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A]
        + [0x58, 0x42, 0x90, 0x41]
    static let lossless = Array("RIFF____WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x57, 0xC2, 0x63, 0]
    static let extended =
        Array("RIFF____WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x57, 2, 0, 0x8F, 1, 0]

    @Test(arguments: [
        (png, "png"), (jpeg, "jpeg"), (lossy, "webp"), (lossless, "webp"), (extended, "webp"),
    ])
    func sizesAreInTheFirstBytes(bytes: [UInt8], format: String) {
        let read = PictureHeader.read(Data(bytes))
        #expect(read == PictureHeader(size: PixelSize(width: 600, height: 400), format: format))
        // Also where the data is a part of another.
        let part = (Data([1, 2, 3]) + Data(bytes)).dropFirst(3)
        #expect(PictureHeader.read(part) == read)
    }

    /// A camera's, held upright: the file is 600 x 400, and 400 x 600 to a person.
    @Test(arguments: 1...8)
    func aPhotosOwnTurnCounts(way: UInt8) {
        let exif: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0]
            + Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, way, 0, 0, 0]
            + [0, 0, 0, 0]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 1, 0x90, 2, 0x58, 3]
        let size =
            way >= 5 ? PixelSize(width: 400, height: 600) : PixelSize(width: 600, height: 400)
        let read = PictureHeader.read(Data(exif + frame))
        #expect(read == PictureHeader(size: size, format: "jpeg"))
    }

    @Test func animationsHaveNoFormatOfTheLabs() {
        #expect(
            PictureHeader.read(Data(Self.gif))
                == PictureHeader(size: PixelSize(width: 300, height: 200), format: nil))
    }

    @Test(arguments: [png, gif, jpeg, lossy, lossless, extended])
    func whatIsCutOffIsPassedOver(bytes: [UInt8]) {
        for length in 0..<bytes.count - 2 {
            #expect(PictureHeader.read(Data(bytes.prefix(length))) == nil)
        }
    }
}
