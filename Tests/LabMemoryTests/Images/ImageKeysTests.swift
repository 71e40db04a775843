import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import OrderOracles
@testable import PlainDesks

@Suite struct ImageKeysTests {
    let folder = ScratchFolder()

    private static func generated(
        _ name: String, _ style: PictureStyle, count: Int, contents: Int
    ) -> ImageGroup {
        ImageGroup(
            name: name,
            source: .generated(
                DrawnPictures(
                    name: name, style: style, sizes: .same(PixelSize(width: 24, height: 18)),
                    contents: contents)),
            count: count, remote: false, encodedBytes: 0, firstImage: 0)
    }

    private static let drawn = [
        generated("photos", .photo, count: 7, contents: 3),
        generated("icons", .flat, count: 5, contents: 5),
        generated("badges", .flat, count: 4, contents: 9),
        generated("one", .photo, count: 3, contents: 1),
    ]

    private static func plain(_ count: Int) -> ImageGroup {
        ImageGroup(
            name: "menus", source: .plain(bytes: 100), count: count, remote: false,
            encodedBytes: 100, firstImage: 0)
    }

    private static func directory(_ files: [(path: String, bytes: Int)]) -> ImageGroup {
        let facts = PictureFacts(.png, PixelSize(width: 1, height: 1))
        let files = files.map {
            PictureFile(path: $0.path, fileBytes: Int64($0.bytes), finding: .picture(facts))
        }
        return ImageGroup(
            name: "mine", source: .directory(PictureFolder(path: "", files: files)),
            count: files.count, remote: false, encodedBytes: 0, firstImage: 0)
    }

    private func files(_ contents: [[UInt8]], _ prefix: String = "") -> [(String, Int)] {
        contents.enumerated().map { number, bytes in
            (folder.write("\(prefix)\(number).png", bytes), bytes.count)
        }
    }

    /// By element: the first that is equal.
    private static func firsts<Key: Equatable>(_ keys: [Key]) -> [ImageID] {
        keys.map { key in ImageID(keys.firstIndex(of: key)!) }
    }

    private func picture(_ width: Int, _ colour: HandmadePNG.Colour = .rgb) -> [UInt8] {
        HandmadePNG(
            colour: colour, depth: 8, interlaced: false, transparency: false, width: width,
            height: 2
        ).bytes
    }

    @Test func theModelledKeysAreThoseOfTheDrawnFiles() throws {
        let cache = PictureCache(folder: folder.path + "/drawn")
        let catalog = ImageCatalog(groups: Self.drawn)
        let files = ImageFiles(catalog: catalog, cache: cache)
        try files.draw(catalog.images)
        let contents = try catalog.sizeBytes.numbers.map { image in
            let path = try require(files.path(of: image))
            return try require(FolderFile.contents(path))
        }
        var keys = ImageKeys(catalog)
        let digests = Self.firsts(contents.map { SHA256.of($0) })
        check(keys.firsts(.data).values, digests)
        check(digests, [0, 1, 2, 0, 1, 2, 0, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16, 16])
        check(keys.firsts(.leadingBytes).values, Self.firsts(contents.map { $0.prefix(16) }))
        check(Set(keys.firsts(.leadingBytes).values), [0])
    }

    @Test func aPathIsItsOwnKey() {
        var keys = ImageKeys(ImageCatalog(groups: Self.drawn + [Self.plain(2)]))
        check(keys.firsts(.path).values, Array(ImageID(0)..<21))
    }

    @Test(arguments: [KeyRule.Identity.data, .dataScale])
    func filesOfTheSameBytesShareAKeyAcrossGroups(_ identity: KeyRule.Identity) {
        let small = picture(3)
        // As long as the first, and not the same.
        let other = picture(3, .rgb).enumerated().map { $0 == 60 ? $1 ^ 1 : $1 }
        let catalog = ImageCatalog(groups: [
            Self.directory(files([small, picture(4), other])),
            Self.plain(2),
            Self.directory(files([other, small, small], "more")),
        ])
        var keys = ImageKeys(catalog)
        check(keys.firsts(identity).values, [0, 1, 2, 3, 4, 2, 0, 0])
    }

    @Test func filesShareTheirFirstBytesWithEveryPicture() {
        let text = Array("GIF89a, or so it says here".utf8)
        let catalog = ImageCatalog(groups: [
            Self.directory(files([text, picture(3), [], text + [1], picture(9, .grey), [7]])),
            Self.plain(1), Self.drawn[0],
        ])
        var keys = ImageKeys(catalog)
        check(
            keys.firsts(.leadingBytes).values,
            [0, 1, 2, 0, 1, 5, 6] + [ImageID](repeating: 1, count: 7))
    }

    @Test(arguments: KeyRule.Identity.allCases)
    func whatCannotBeReadIsItsOwnKey(_ identity: KeyRule.Identity) {
        let nowhere = (folder.path + "/nowhere.png", 10)
        let catalog = ImageCatalog(groups: [
            Self.directory([nowhere, nowhere, (folder.path, 10), (folder.path, 10)])
        ])
        var keys = ImageKeys(catalog)
        check(keys.firsts(identity).values, [0, 1, 2, 3])
    }

    @Test func filesAreReadOnce() {
        let path = folder.write("0.png", picture(3))
        let catalog = ImageCatalog(groups: [Self.directory([(path, 5), (path, 5)])])
        var keys = ImageKeys(catalog)
        check(keys.firsts(.data).values, [0, 0])
        folder.write("0.png", [1])
        check(keys.firsts(.data).values, [0, 0])
    }

    @Test func aFileComesInPieces() {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
        let path = folder.write("long", bytes)
        var read: [UInt8] = []
        var pieces = 0
        check(
            FolderFile.readPieces(of: path) {
                read += $0
                pieces += 1
            })
        check(read, bytes)
        check(pieces, 4)
        read = []
        check(FolderFile.readPieces(of: path, most: 70_000) { read += $0 })
        check(read, Array(bytes[..<70_000]))
        check(!FolderFile.readPieces(of: folder.path) { _ in })
    }
}
