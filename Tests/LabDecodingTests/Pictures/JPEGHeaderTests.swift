import Testing

@testable import LabBase
@testable import LabPictures
@testable import PlainDesks

@Suite struct JPEGHeaderTests {
    let folder = ScratchFolder()

    private func facts(_ bytes: [UInt8]) throws -> PictureFacts {
        try PictureHeader.facts(path: folder.write("picture.jpg", bytes))
    }

    @Test func aBaselineFileIsReadRowByRow() throws {
        let facts = try facts(HandmadeJPEG.colour(100, 50, 2, 2).bytes)
        check(facts, PictureFacts(.jpeg, PixelSize(width: 100, height: 50)))
        check(facts.comesInRows && facts.decoderBytes == 0 && facts.frames == 1)
        check(!facts.hasAlpha && !facts.isTurned)
    }

    /// 100 x 50 pixels are 13 x 7 blocks, in whole units of 2 x 2 of them 14 x 8; the other parts
    /// have 7 x 4. A block takes 64 coefficients of two bytes.
    @Test(arguments: [
        (1, 1, 3 * 13 * 7), (2, 2, 14 * 8 + 2 * 7 * 4), (2, 1, 14 * 7 + 2 * 7 * 7),
        (4, 1, 16 * 7 + 2 * 4 * 7),
    ])
    func aProgressiveFileHoldsItsCoefficients(across: Int, down: Int, blocks: Int) throws {
        let bytes = Int64(blocks * 128)
        var picture = HandmadeJPEG.colour(100, 50, across, down)
        picture.isProgressive = true
        try check(facts(picture.bytes).decoderBytes, bytes)
        try check(facts(picture.bytes).kind, .jpegProgressive)
        picture.isProgressive = false
        try check(facts(picture.bytes).kind, .jpeg)
        picture.isInterleaved = false
        try check(facts(picture.bytes).decoderBytes, bytes)
    }

    @Test func oneProgressiveGreyHasOnePart() throws {
        var picture = HandmadeJPEG.grey(17, 8)
        picture.isProgressive = true
        try check(facts(picture.bytes).decoderBytes, 3 * 128)
    }

    @Test(arguments: 0...9, [false, true])
    func orientationsFromFiveOnTurn(orientation: Int, lowestFirst: Bool) throws {
        var picture = HandmadeJPEG.grey(40, 30)
        picture.before = HandmadeExif.jpegSegment(orientation, lowestFirst: lowestFirst)
        let facts = try facts(picture.bytes)
        check(facts.isTurned, (5...8).contains(orientation))
        check(facts.fileSize, PixelSize(width: 40, height: 30))
        check((facts.size.width, facts.size.height), facts.isTurned ? (30, 40) : (40, 30))
    }

    @Test func ofTwoOrientationsTheFirstCounts() throws {
        var picture = HandmadeJPEG.grey(40, 30)
        picture.before = [6, 1].flatMap { HandmadeExif.jpegSegment($0, lowestFirst: false) }
        try check(facts(picture.bytes).isTurned)
    }

    @Test func fillBytesAndOtherPartsAreSkipped() throws {
        var picture = HandmadeJPEG.colour(9, 8, 1, 1)
        picture.before =
            [0xFF, 0xFF, 0xFF] + HandmadeJPEG.segment(0xE2, [UInt8](repeating: 0xFF, count: 30_000))
            + [0xFF] + HandmadeJPEG.segment(0xFE, Array("a comment".utf8)) + [0xFF, 0x01]
        try check(facts(picture.bytes), PictureFacts(.jpeg, PixelSize(width: 9, height: 8)))
    }

    @Test func aFileCutAnywhereIsAnErrorOrTheSame() throws {
        var picture = HandmadeJPEG.colour(100, 50, 2, 2)
        picture.isProgressive = true
        picture.before = HandmadeExif.jpegSegment(6, lowestFirst: true)
        let whole = picture.bytes
        let expected = try facts(whole)
        var cuts: Set<Bool> = []
        for length in 0..<whole.count {
            let read = try? facts(Array(whole.prefix(length)))
            check(read == nil || read == expected, note: "cut after \(length)")
            cuts.insert(read == nil)
        }
        check(cuts, [false, true])
    }

    @Test func hostileLengthsEnd() {
        let begin: [UInt8] = [0xFF, 0xD8]
        for bytes in [
            begin + [0xFF, 0xE0, 0, 0], begin + [0xFF, 0xE0, 0xFF, 0xFF, 1],
            begin + [0xFF, 0xC0, 0, 2], begin + HandmadeJPEG.segment(0xDA, [1]),
            begin + [UInt8](repeating: 0xFF, count: 100_000),
            begin + [UInt8](repeating: 0, count: 10), begin + [0xFF, 0xD9],
            begin + (0..<20_000).flatMap { _ in [0xFF, 0xE0, 0, 2] as [UInt8] },
            begin + HandmadeJPEG.segment(0xC0, [8, 0, 9, 0, 9, 1, 1, 0x05, 0]),
            begin + HandmadeJPEG.segment(0xC0, [8, 0, 9, 0, 9, 255]),
        ] {
            #expect(throws: Complaint.self) { try facts(bytes) }
        }
    }

    @Test func withoutPixelsItSaysSo() {
        #expect(throws: Complaint("claims 0 x 8 pixels")) {
            try facts(HandmadeJPEG.grey(0, 8).bytes)
        }
    }

    @Test func theSystemsRefusalIsItsOwn() {
        #expect(throws: Complaint.system(ENOENT)) {
            try PictureHeader.facts(path: folder.path + "/nowhere.jpg")
        }
        #expect(throws: Complaint("not a regular file")) {
            try PictureHeader.facts(path: folder.path)
        }
    }
}
