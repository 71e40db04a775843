import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabPictures
@testable import PlainDesks

/// HEIC and AVIF, and what files are that are no pictures.
@Suite struct MediaHeaderTests {
    let folder = ScratchFolder()

    private func facts(_ bytes: [UInt8]) throws -> PictureFacts {
        try PictureHeader.facts(path: folder.write("picture", bytes))
    }

    @Test(arguments: [
        ("heic", PictureFormat.heic), ("heix", .heic), ("hevc", .heic), ("avif", .avif),
        ("avis", .avif),
    ])
    func theMainItemsSizeIsThePictures(brand: String, format: PictureFormat) throws {
        for isLong in [false, true] {
            var picture = HandmadeMedia()
            picture.brand = brand
            picture.isLong = isLong
            let facts = try facts(picture.bytes)
            check(facts.format, format)
            // Turned by a quarter.
            check(facts.size, PixelSize(width: 3000, height: 4000))
            check(facts.isTurned && facts.fileSize == PixelSize(width: 4000, height: 3000))
            check(facts.decoderBytes, picture.bytes.count)
            picture.items = [[2, 3], [1]]
            try check(self.facts(picture.bytes).size, PixelSize(width: 160, height: 120))
        }
    }

    /// Encoders fill up what doesn't come to whole blocks.
    @Test func whatIsShownIsTheCleanAperture() throws {
        var picture = HandmadeMedia()
        picture.properties = [(160, 120), (104, 76), nil]
        picture.items = [[1], [2, 4]]
        for (aperture, width, height) in [
            ([100, 1, 75, 1], 100, 75), ([200, 2, 151, 2], 100, 76), ([9_000, 1, 1, 5], 104, 1),
        ] {
            picture.aperture = aperture
            let facts = try facts(picture.bytes)
            check(facts.size, PixelSize(width: width, height: height))
        }
        // Cut before it is turned.
        picture.aperture = [100, 1, 75, 1]
        picture.items = [[1], [2, 4, 3]]
        try check(facts(picture.bytes).size, PixelSize(width: 75, height: 100))
        for aperture in [[100, 0, 75, 1], [0, 1, 75, 1], [100, 1, 75, 0]] {
            picture.aperture = aperture
            #expect(
                throws: Complaint("not a HEIC that can be read: what it shows has no size")
            ) { try facts(picture.bytes) }
        }
    }

    @Test(arguments: [false, true], [false, true])
    func aFileWithoutItsDataIsRefused(isGrid: Bool, isLong: Bool) throws {
        var picture = HandmadeMedia()
        picture.isGrid = isGrid
        picture.isLong = isLong
        let whole = picture.bytes
        try check(facts(whole).size, PixelSize(width: 3000, height: 4000))
        for missing in 1...picture.data.count {
            #expect(throws: Complaint.endsEarly) { try facts(whole.dropLast(missing)) }
        }
        let empty = Complaint("the file has no data of a picture")
        picture.data = []
        #expect(throws: empty) { try facts(picture.bytes) }
        // Without a table of where data lie.
        let place = try require(Array(whole).firstRange(of: Array("iloc".utf8))?.lowerBound)
        var none = whole
        none.replaceSubrange(place..<place + 4, with: Array("free".utf8))
        #expect(throws: empty) { try facts(none) }
    }

    @Test func itIsReadButNotDecoded() throws {
        let path = folder.write("picture.heic", HandmadeMedia().bytes)
        let facts = try PictureHeader.facts(path: path)
        check(!facts.format.isDecoded && facts.bytesBeside(PictureTarget()) == 0)
        #expect(throws: Complaint("HEIC isn't decoded")) {
            try PictureDecoder.check(path: path, facts)
        }
    }

    @Test func hostileBoxesEnd() throws {
        let whole = HandmadeMedia().bytes
        let refusal = Complaint("not a HEIC that can be read: it says no size")
        for length in 12..<whole.count {
            #expect(throws: Complaint.self) { try facts(Array(whole.prefix(length))) }
        }
        // No box is longer than what it is in, however long it says that it is.
        var grid = HandmadeMedia()
        grid.isGrid = true
        for whole in [whole, grid.bytes] {
            for position in 20..<whole.count {
                var damaged = whole
                damaged[position] = 0xFF
                _ = try? facts(damaged)
                damaged[position] = 0
                _ = try? facts(damaged)
            }
        }
        var picture = HandmadeMedia()
        picture.properties = [nil, nil, nil]
        #expect(throws: refusal) { try facts(picture.bytes) }
        picture.properties = [(1, 1), (0, 5), nil]
        #expect(throws: Complaint("claims 5 x 0 pixels")) { try facts(picture.bytes) }
        let many = whole.prefix(20) + (0..<20_000).flatMap { _ in HandmadeMedia.box("free", []) }
        #expect(throws: refusal) { try facts(Array(many)) }
    }

    private static let brands: [([UInt8], String)] = ["isom", "qt  ", "mif1"].map {
        (HandmadeMedia.box("ftyp", Array($0.utf8) + [0, 0, 0, 0]), "a video, or other media")
    }

    private static let others: [([UInt8], String)] =
        [
            ([], "empty"), (Array("BM1234".utf8), "a BMP"), (Array("II*\0".utf8), "a TIFF"),
            (Array("MM\0*".utf8), "a TIFF"), ([0xFF, 0x0A], "a JPEG XL"),
            ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D], "a JPEG XL"),
            ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000"),
            ([0, 0, 1, 0, 1], "an icon (ICO)"), (Array("8BPS".utf8), "a Photoshop file"),
            (Array("%PDF-1.7".utf8), "a PDF"), (Array("<svg>".utf8), "an SVG"),
            (Array("<?xml ?>".utf8), "XML, perhaps an SVG"), ([0x50, 0x4B, 3, 4], "a ZIP archive"),
            ([0x1F, 0x8B, 8], "compressed (gzip)"),
            (Array("RIFF1234WAVE".utf8), "sound or a video"),
            (Array("plain words\r\n\tand ümläute".utf8), "text"), ([1, 2, 3], "no picture"),
            ([0xFF, 0xD8, 0], "no picture"), (Array("GIF88a".utf8), "text"),
        ] + brands

    @Test(arguments: others)
    func whatIsNoPictureIsSaidInWords(bytes: [UInt8], words: String) throws {
        check(FileKind(bytes), .other(words))
        let path = folder.write("file", bytes)
        try check(PictureHeader.read(path: path), .other(words))
        #expect(throws: Complaint("is no picture: \(words)")) {
            try PictureHeader.facts(path: path)
        }
    }

    @Test func picturesAreKnownByTheirFirstBytes() {
        let files: [([UInt8], PictureFormat)] = [
            (HandmadePNG.signature, .png), (HandmadeJPEG.grey(1, 1).bytes, .jpeg),
            (HandmadeWebP(width: 1, height: 1).bytes, .webp),
            (HandmadeGIF(width: 1, height: 1, frames: []).bytes, .gif),
            (Array("GIF87a".utf8), .gif),
            (HandmadeMedia().bytes, .heic),
            // By a brand with which it is compatible.
            (HandmadeMedia.box("ftyp", Array("mif1\0\0\0\0miafavif".utf8)), .avif),
        ]
        for (bytes, format) in files { check(FileKind(bytes), .picture(format)) }
    }
}
