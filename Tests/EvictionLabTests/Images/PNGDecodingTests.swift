import Testing

@testable import LabDevices

@Suite struct PNGDecodingTests {
    let folder = ScratchFolder()

    private func decoded(_ path: String, bytes: Int) throws -> [UInt8] {
        var pixels = [UInt8](repeating: 0xAB, count: bytes)
        _ = try pixels.withUnsafeMutableBytes { try PNGFile.decode(path: path, into: $0) }
        return pixels
    }

    @Test(arguments: HandmadePNG.all)
    func everyColourTypeAndDepthDecodesToKnownPixels(_ picture: HandmadePNG) throws {
        let path = folder.write("picture.png", picture.bytes)
        let expected = picture.pixels
        let header = try PNGFile.header(path: path)
        #expect(header == PNGFile.Header(width: picture.width, height: picture.height))
        #expect(header.decodedBytes == expected.count)
        #expect(try PNGFile.check(path: path).header == header)
        #expect(try decoded(path, bytes: expected.count) == expected)
    }

    @Test func theListOfFormatsIsComplete() {
        #expect(HandmadePNG.all.count == 2 * (15 + 11))
    }

    @Test func aSinglePixelDecodes() throws {
        for interlaced in [false, true] {
            let picture = HandmadePNG(
                colour: .rgb, depth: 8, interlaced: interlaced, transparency: false, width: 1,
                height: 1)
            let path = folder.write("one.png", picture.bytes)
            #expect(try decoded(path, bytes: 4) == [255, 255, 255, 255])
        }
    }

    @Test func nothingIsWrittenBehindThePicture() throws {
        let picture = HandmadePNG(
            colour: .rgba, depth: 8, interlaced: true, transparency: false)
        let path = folder.write("picture.png", picture.bytes)
        let pixels = try decoded(path, bytes: picture.pixels.count + 64)
        #expect(pixels.suffix(64).allSatisfy { $0 == 0xAB })
    }

    @Test func aPictureLargerThanItsMemoryIsRefusedUntouched() throws {
        let picture = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)
        let path = folder.write("picture.png", picture.bytes)
        var pixels = [UInt8](repeating: 0xAB, count: picture.pixels.count - 1)
        #expect(
            throws: PNGError(stage: .header, reason: "larger than the memory set aside for it")
        ) {
            _ = try pixels.withUnsafeMutableBytes { try PNGFile.decode(path: path, into: $0) }
        }
        #expect(pixels.allSatisfy { $0 == 0xAB })
    }

    @Test func aHugeHeaderIsReadWithoutMemoryForPixels() throws {
        let huge =
            HandmadePNG.signature
            + HandmadePNG.header(width: 2_000_000_000, height: 2_000_000_000)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([0]))
        let path = folder.write("huge.png", huge)
        let header = try PNGFile.header(path: path)
        #expect(header == PNGFile.Header(width: 2_000_000_000, height: 2_000_000_000))
        #expect(header.decodedBytes == Int64.max)
    }

    @Test func scratchIsCountedByTheByte() throws {
        let picture = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)
        let path = folder.write("picture.png", picture.bytes)
        let scratch = try PNGFile.check(path: path).scratchPeakBytes
        // zlib's window alone is 32 KiB.
        #expect((32_768..<131_072).contains(scratch))
    }
}
