import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

@Suite struct PNGDamageTests {
    let folder = ScratchFolder()
    static let sound = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)

    private func failure(_ bytes: [UInt8]) -> Complaint? {
        failure(path: folder.write("damaged.png", bytes))
    }

    private func failure(path: String) -> Complaint? {
        let facts = PictureFacts(.png, PixelSize(width: 13, height: 11))
        do {
            _ = try PictureReading.pixels(path, facts: facts, room: 65_536)
            return nil
        } catch { return error as? Complaint }
    }

    @Test func aFileCutAnywhereIsAnError() {
        let whole = Self.sound.bytes
        for length in 0..<whole.count {
            let error = failure(Array(whole.prefix(length)))
            check(error != nil, note: "cut after \(length) of \(whole.count) bytes")
        }
        check(failure(whole), nil)
    }

    @Test func anyByteOfTheHeaderMatters() {
        let whole = Self.sound.bytes
        for position in 0..<33 {
            var damaged = whole
            damaged[position] ^= 0x10
            // Found before a pixel is decoded.
            let isOfHeader = failure(damaged).map { !$0.what.hasPrefix("IDAT") }
            check(isOfHeader, true, note: "byte \(position)")
        }
    }

    /// The data and checksums of chunks that a decoder may do without: their types begin with a
    /// small letter. And the last chunk, which comes when all pixels are there.
    private static func needless(_ bytes: [UInt8]) -> Set<Int> {
        var needless = Set(bytes.count - 12..<bytes.count)
        var chunk = 8
        while chunk + 12 <= bytes.count {
            let length = bytes[chunk..<chunk + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[chunk + 4] & 0x20 != 0 { needless.formUnion(chunk + 8..<chunk + 12 + length) }
            chunk += 12 + length
        }
        return needless
    }

    @Test func anyDamagedByteThatMattersIsAnError() {
        for picture in HandmadePNG.all where picture.interlaced {
            let whole = picture.bytes
            let needless = Self.needless(whole)
            for position in stride(from: 8, to: whole.count, by: Draws.step(3)) {
                var damaged = whole
                damaged[position] = damaged[position] &+ 0x55
                let isTold = failure(damaged) != nil
                check(isTold || needless.contains(position), note: "byte \(position) of \(picture)")
            }
        }
    }

    @Test func aWrongChecksumOfThePixelsIsNamed() {
        var bytes = Self.sound.bytes
        bytes[bytes.count - 12 - 4] ^= 0xFF
        check(failure(bytes), Complaint("IDAT: CRC error"))
    }

    @Test func pixelsThatAreNoZlibStreamAreNamed() throws {
        let bytes =
            HandmadePNG.signature + Self.sound.headerChunk
            + HandmadePNG.chunk("IDAT", [UInt8](repeating: 0x77, count: 400))
            + HandmadePNG.chunk("IEND", [])
        let error = try require(failure(bytes))
        check(error, Complaint("IDAT: incorrect header check"))
    }

    @Test func tooFewRowsAreNamed() throws {
        let bytes =
            HandmadePNG.signature + Self.sound.headerChunk
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([UInt8](repeating: 0, count: 100)))
            + HandmadePNG.chunk("IEND", [])
        check(failure(bytes), Complaint("Not enough image data"))
    }

    @Test func aWidthOfZeroIsNamed() throws {
        let bytes =
            HandmadePNG.signature + HandmadePNG.header(width: 0, height: 5)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([])) + HandmadePNG.chunk("IEND", [])
        check(failure(bytes), Complaint("Invalid IHDR data"))
    }

    @Test func endlessRowsAreRefusedBeforeTheyTakeMemory() {
        let bytes =
            HandmadePNG.signature + HandmadePNG.header(width: (1 << 24) + 1, height: 1)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([0])) + HandmadePNG.chunk("IEND", [])
        let path = folder.write("wide.png", bytes)
        let facts = PictureFacts(.png, PixelSize(width: (1 << 24) + 1, height: 1))
        #expect(
            throws: Complaint("rows of more than 16777216 pixels")
        ) { try PictureDecoder.check(path: path, facts) }
    }

    /// Rows of one byte each would take a minute to check.
    @Test func endlesslyManyRowsAreRefused() {
        let bytes =
            HandmadePNG.signature + HandmadePNG.header(width: 1, height: 1 << 29)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([0])) + HandmadePNG.chunk("IEND", [])
        let path = folder.write("tall.png", bytes)
        let facts = PictureFacts(.png, PixelSize(width: 1, height: 1 << 29))
        #expect(throws: Complaint("more than 16777216 rows")) {
            try PictureDecoder.check(path: path, facts)
        }
    }

    @Test func aPaletteThatIsMissingIsNamed() throws {
        let bytes =
            HandmadePNG.signature + HandmadePNG.header(width: 2, height: 1, colour: 3)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([0, 0, 0]))
            + HandmadePNG.chunk("IEND", [])
        let error = try require(failure(bytes))
        check(error.what, "IDAT: Missing PLTE before IDAT")
    }

    @Test func otherThingsThanPicturesAreNamed() {
        let text = Array("GIF89a, or so it says here".utf8)
        check(failure(text), Complaint("Not a PNG file"))
        check(failure([]), Complaint("the file ends too early"))
        check(failure(path: folder.path), Complaint("not a regular file"))
        check(failure(path: folder.path + "/nowhere.png"), Complaint.system(ENOENT))
    }
}
