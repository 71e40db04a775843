import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabMemory
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

@Suite struct PNGDecodingTests {
    let folder = ScratchFolder()

    @Test(arguments: HandmadePNG.all)
    func everyColourTypeAndDepthDecodesToKnownPixels(_ picture: HandmadePNG) throws {
        let path = folder.write("picture.png", picture.bytes)
        let expected = picture.pixels
        let facts = try PictureHeader.facts(path: path)
        check(facts.format, .png)
        check(facts.size, PixelSize(width: picture.width, height: picture.height))
        check(facts.bytes(PictureTarget()), expected.count)
        check(facts.comesInRows, !picture.interlaced)
        check(facts.hasAlpha, picture.hasAlpha)
        try PictureDecoder.check(path: path, facts)
        try check(PictureReading.pixels(path), expected)
    }

    @Test func theListOfFormatsIsComplete() {
        check(HandmadePNG.all.count, 2 * (15 + 11))
    }

    @Test func aSinglePixelDecodes() throws {
        for interlaced in [false, true] {
            let picture = HandmadePNG(
                colour: .rgb, depth: 8, interlaced: interlaced, transparency: false, width: 1,
                height: 1)
            let path = folder.write("one.png", picture.bytes)
            try check(PictureReading.pixels(path), [255, 255, 255, 255])
        }
    }

    @Test func nothingIsWrittenBehindThePicture() throws {
        let picture = HandmadePNG(colour: .rgba, depth: 8, interlaced: true, transparency: false)
        let path = folder.write("picture.png", picture.bytes)
        let pixels = try PictureReading.pixels(path, room: picture.pixels.count + 64)
        check(pixels.suffix(64).allSatisfy { $0 == 0xAB })
    }

    @Test func aPictureLargerThanItsMemoryIsRefusedUntouched() throws {
        let picture = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)
        let path = folder.write("picture.png", picture.bytes)
        var pixels = [UInt8](repeating: 0xAB, count: picture.pixels.count - 1)
        #expect(throws: Complaint("larger than the memory set aside for it")) {
            let facts = try PictureHeader.facts(path: path)
            try pixels.withUnsafeMutableBytes {
                try PictureDecoder.decode(path: path, facts, into: $0)
            }
        }
        check(pixels.allSatisfy { $0 == 0xAB })
    }

    @Test func aHugeHeaderIsReadWithoutMemoryForPixels() throws {
        let huge =
            HandmadePNG.signature
            + HandmadePNG.header(width: 2_000_000_000, height: 2_000_000_000)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([0]))
        let path = folder.write("huge.png", huge)
        let facts = try PictureHeader.facts(path: path)
        check(facts.size, PixelSize(width: 2_000_000_000, height: 2_000_000_000))
    }

    @Test(.withoutSanitizer) func scratchIsCountedByTheByte() throws {
        let picture = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)
        let path = folder.write("picture.png", picture.bytes)
        let facts = try PictureHeader.facts(path: path)
        let decoders = try require(DecoderArena.shared)
        // jemalloc notes a thread's peak once for each 64 KiB that the thread allocates.
        let peaks = (0..<32).map { _ in
            decoders.serving { try? PictureDecoder.check(path: path, facts) }
        }
        let scratch = peaks.max() ?? 0
        // zlib's window alone is 32 KiB.
        check((32_768..<131_072).contains(scratch))
    }
}
