import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

/// PNG, WebP and GIF.
@Suite struct OtherHeaderTests {
    let folder = ScratchFolder()

    private func facts(_ bytes: [UInt8]) throws -> PictureFacts {
        try PictureHeader.facts(path: folder.write("picture", bytes))
    }

    private func png(_ chunks: [UInt8]..., colour: UInt8 = 2, interlaced: Bool = false) -> [UInt8] {
        HandmadePNG.signature
            + HandmadePNG.header(width: 40, height: 30, colour: colour, interlaced: interlaced)
            + chunks.flatMap { $0 } + HandmadePNG.chunk("IDAT", [1, 2, 3])
    }

    @Test func ofAPNG() throws {
        let plain = PictureFacts(.png, PixelSize(width: 40, height: 30))
        try check(facts(png()), plain)
        try check(!facts(png(interlaced: true)).comesInRows)
        for (colour, hasAlpha) in [(0, false), (2, false), (3, false), (4, true), (6, true)] {
            let facts = try facts(png(colour: UInt8(colour)))
            check(facts.hasAlpha, hasAlpha)
            check(facts.kind, colour == 3 ? .pngPalette : .png)
        }
        let palette = HandmadePNG.chunk("PLTE", [1, 2, 3])
        try check(!facts(png(palette, colour: 3)).hasAlpha)
        try check(facts(png(palette, HandmadePNG.chunk("tRNS", [9]), colour: 3)).hasAlpha)
        let frames = HandmadePNG.bigEndian(12) + HandmadePNG.bigEndian(0)
        try check(facts(png(HandmadePNG.chunk("acTL", frames))).frames, 12)
        try check(facts(png(HandmadePNG.chunk("acTL", [0, 0, 0, 0]))).frames, 1)
        for lowestFirst in [false, true] {
            let exif = HandmadePNG.chunk("eXIf", HandmadeExif.bytes(8, lowestFirst: lowestFirst))
            try check(facts(png(exif)).size, PixelSize(width: 30, height: 40))
        }
    }

    /// Bytes behind the pixels are not read.
    @Test func aPNGsPixelsEndItsHeader() throws {
        let late = HandmadePNG.chunk("acTL", HandmadePNG.bigEndian(12))
        try check(facts(png() + late).frames, 1)
    }

    @Test func hostilePNGsEnd() throws {
        let plain = PictureFacts(.png, PixelSize(width: 40, height: 30))
        let begin = png().dropLast(15)
        for rest in [
            [0xFF, 0xFF, 0xFF, 0xFF] + Array("abcd".utf8),
            [0x7F, 0xFF, 0xFF, 0xF0] + Array("eXIf".utf8),
            (0..<20_000).flatMap { _ in HandmadePNG.chunk("abcd", []) },
        ] as [[UInt8]] {
            try check(facts(begin + rest), plain)
        }
        for bytes in [
            Array(HandmadePNG.signature), HandmadePNG.signature + HandmadePNG.chunk("IDAT", [1]),
            HandmadePNG.signature + HandmadePNG.header(width: 0, height: 3),
            HandmadePNG.signature + HandmadePNG.header(width: 3, height: 0),
        ] {
            #expect(throws: Complaint.self) { try facts(bytes) }
        }
    }

    @Test func ofAWebPWithoutLoss() throws {
        var expected = PictureFacts(.webp, PixelSize(width: 16_383, height: 257))
        expected.kind = .webpLossless
        expected.comesInRows = false
        var picture = HandmadeWebP(width: 16_383, height: 257)
        // All pixels and the rows on their way, and the file.
        expected.decoderBytes = 4 * (16_383 * 257 + 17 * 16_383) + Int64(picture.bytes.count)
        try check(facts(picture.bytes), expected)
        picture.hasAlpha = true
        expected.hasAlpha = true
        try check(facts(picture.bytes), expected)
    }

    @Test func ofAWebPWithLoss() throws {
        for channels in [3, 4] {
            var encoder = PictureEncoder(.webp, PixelSize(width: 301, height: 21), isPhoto: true)
            encoder.channels = channels
            let path = folder.path + "/drawn.webp"
            try PictureReading.write(path, encoder) { y, row in
                for x in 0..<301 * channels { row[x] = UInt8(truncatingIfNeeded: x * y) }
            }
            let facts = try PictureHeader.facts(path: path)
            check(facts.size, encoder.size)
            check(facts.hasAlpha, channels == 4)
            check(facts.decoderBytes > 0, channels == 4)
            check(facts.frames == 1 && !facts.comesInRows)
            check(facts.kind, .webp)
        }
    }

    /// Two planes, the file twice, and what it is unpacked from.
    @Test(
        arguments: [
            ([0, 1, 2, 3], 0), ([1, 0b001, 0], 4 * (40 * 30 + 17 * 40)),
            ([1, 0b000, 0], 4 * (40 * 30 + 17 * 40)), ([1, 0b0000_1111, 0], 5 * 30),
            ([1, 0b0001_1111, 0], 10 * 30), ([1, 0b0111_1111, 0], 20 * 30),
            ([1, 0b1000_0111, 0], 40 * 30), ([1, 0b1111_1111, 7], 40 * 30), ([1], 0),
        ] as [([UInt8], Int)])
    func ofAlphaBesideAWebPWithLoss(alpha: [UInt8], bytes: Int) throws {
        let still: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A, 40, 0, 30, 0]
        let file = HandmadeWebP.file(
            HandmadeWebP.extended(40, 30, flags: 0x10) + HandmadeWebP.chunk("ALPH", alpha)
                + HandmadeWebP.chunk("VP8 ", still))
        let facts = try facts(file)
        check(facts.size == PixelSize(width: 40, height: 30) && facts.hasAlpha)
        let isCut = alpha.count == 1
        // The filling byte is what stands there, where nothing else does.
        if !isCut { check(facts.decoderBytes, Int64(file.count + 2 * 40 * 30 + bytes)) }
        check(facts.decoderBytes >= 2 * 40 * 30)
    }

    @Test func ofAWebPThatIsExtended() throws {
        let still = HandmadeWebP(width: 40, height: 30).stream
        for (flags, hasAlpha) in [(UInt8(0), false), (0x10, true)] {
            let bytes = HandmadeWebP.file(HandmadeWebP.extended(40, 30, flags: flags) + still)
            try check(facts(bytes).hasAlpha, hasAlpha)
            try check(facts(bytes).size, PixelSize(width: 40, height: 30))
        }
        let exif = HandmadeWebP.chunk("EXIF", HandmadeExif.bytes(5, lowestFirst: true))
        let turned = HandmadeWebP.extended(40, 30, flags: 8) + still + exif
        try check(facts(HandmadeWebP.file(turned)).size, PixelSize(width: 30, height: 40))
    }

    @Test func ofAWebPThatMoves() throws {
        let frame = HandmadeWebP(width: 40, height: 30)
        let bytes = HandmadeWebP.animation([frame, frame, frame])
        let facts = try facts(bytes)
        check(facts.frames == 3 && facts.hasAlpha)
        // The file, and the canvas twice, whether one frame is wanted or all; and what one is
        // unpacked from.
        check(facts.animationBytes, bytes.count + 8 * 40 * 30 + 4 * (40 * 30 + 17 * 40))
        check(facts.decoderBytes, facts.animationBytes)
    }

    /// Drawn ones of five frames of 80 ms.
    @Test(arguments: ["gif", "webp"])
    func ofAnAnimationItsFramesAndTheirTimes(_ ending: String) throws {
        let path = Repository.root + "/Fuzz/corpus/\(ending)/drawn-animation.\(ending)"
        let facts = try PictureHeader.facts(path: path)
        check(facts.frames == 5 && facts.frameNs == 80_000_000)
        check(facts.size, PixelSize(width: 80, height: 60))
    }

    @Test func hostileWebPsEnd() throws {
        let whole = HandmadeWebP.animation([HandmadeWebP(width: 40, height: 30)])
        for length in 0..<whole.count {
            let cut = try? facts(Array(whole.prefix(length)))
            check(cut == nil || cut!.size == PixelSize(width: 40, height: 30))
        }
        for rest in [
            HandmadeWebP.chunk("VP9 ", [1, 2, 3]), Array("VP8X".utf8), Array("VP8L".utf8) + [1],
            HandmadeWebP.chunk("VP8 ", [UInt8](repeating: 0, count: 20)),
        ] {
            #expect(throws: Complaint.self) { try facts(HandmadeWebP.file(rest)) }
        }
        let long = HandmadeWebP.extended(40, 30, flags: 0)
        for rest in [
            Array("ANMF".utf8) + [0xFF, 0xFF, 0xFF, 0xFF],
            (0..<20_000).flatMap { _ in HandmadeWebP.chunk("ABCD", []) },
        ] {
            try check(facts(HandmadeWebP.file(long + rest)).size.width, 40)
        }
    }

    @Test func ofAGIF() throws {
        var picture = HandmadeGIF(width: 40, height: 30, frames: [.init(colour: 5)])
        var expected = PictureFacts(.gif, PixelSize(width: 40, height: 30))
        expected.comesInRows = false
        try check(facts(picture.bytes), expected)
        picture.frames[0].transparent = 3
        expected.hasAlpha = true
        try check(facts(picture.bytes), expected)
        picture.frames += [.init(colour: 6), .init(colour: 7, width: 3, height: 2)]
        expected.frames = 3
        // Each asks for ten hundredths of a second.
        expected.frameNs = 100_000_000
        // The canvas as it is, and as it was.
        expected.animationBytes = 8 * 40 * 30
        expected.workPixels = 3 * 40 * 30
        try check(facts(picture.bytes), expected)
        let whole = picture.bytes
        for length in stride(from: 0, to: whole.count, by: 7) {
            let cut = try? facts(Array(whole.prefix(length)))
            check(cut == nil || cut!.size == expected.size && cut!.frames <= 3)
        }
    }
}
