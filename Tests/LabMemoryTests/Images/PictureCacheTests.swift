import Synchronization
import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabDevices
@testable import LabPictures
@testable import OrderOracles
@testable import PictureDesks
@testable import PlainDesks

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct PictureCacheTests {
    let folder = ScratchFolder()
    var cache: PictureCache { PictureCache(folder: folder.path + "/deep/er") }

    static func pictures(
        _ name: String, style: PictureStyle = .flat, contents: Int = 6, width: Int = 20,
        format: PictureFormat = .png
    ) -> DrawnPictures {
        DrawnPictures(
            name: name, style: style, sizes: .same(PixelSize(width: width, height: 10)),
            contents: contents, format: format)
    }

    private static func group(_ source: ImageGroup.Source) -> ImageGroup {
        ImageGroup(
            name: "group", source: source, count: 12, remote: false, encodedBytes: 0, firstImage: 0)
    }

    static func all(_ pictures: DrawnPictures) -> [(DrawnPictures, Int)] {
        (0..<pictures.contents).map { (pictures, $0) }
    }

    private func names(_ pictures: DrawnPictures) -> [String] {
        let path = cache.path(pictures, 0)
        return ScratchFolder.names(in: String(path.dropLast("/0.png".count)))
    }

    @Test func onlyWhatIsMissingIsDrawn() throws {
        let avatars = Self.pictures("avatars")
        try check(cache.ensure([(avatars, 2)]), 1)
        check(names(avatars), ["2.png"])
        try check(cache.ensure(Self.all(avatars)), 5)
        try check(cache.ensure(Self.all(avatars)), 0)
        check(unlink(cache.path(avatars, 4)), 0)
        try check(cache.ensure(Self.all(avatars)), 1)
        check(names(avatars), (0..<6).map { "\($0).png" })
    }

    /// It would lead out of the folder that was named.
    @Test func aLinkInTheFolderIsNotFollowed() throws {
        let elsewhere = ScratchFolder()
        let avatars = Self.pictures("avatars")
        try cache.ensure([(avatars, 1)])
        let shelf = String(cache.path(avatars, 0).dropLast("/0.png".count))
        // In the place of a picture a link is replaced.
        let theirs = elsewhere.write("theirs.png", [1, 2, 3])
        check(symlink(theirs, cache.path(avatars, 0)), 0)
        try check(cache.ensure([(avatars, 0)]), 1)
        check(FolderFile.contents(theirs), [1, 2, 3])
        for name in names(avatars) { check(unlink(shelf + "/" + name), 0) }
        check(rmdir(shelf) == 0 && symlink(elsewhere.path, shelf) == 0)
        #expect(throws: Complaint.folder(shelf, "is a link, which isn't followed")) {
            try cache.ensure(Self.all(avatars))
        }
        check(ScratchFolder.names(in: elsewhere.path), ["theirs.png"])
    }

    @Test func keysOfTheSameContentShareAFile() throws {
        let catalog = ImageCatalog(groups: [Self.group(.generated(Self.pictures("avatars")))])
        let files = ImageFiles(catalog: catalog, cache: cache)
        check(files.path(of: 7), files.path(of: 1))
        check(files.path(of: 2) != files.path(of: 1))
        try check(files.draw([1, 2, 7, 8, 1]), 2)
        try check(files.draw(catalog.images), 4)
    }

    @Test(arguments: PictureFormat.allCases.filter(\.isDrawn))
    func everyFormatIsDrawn(_ format: PictureFormat) throws {
        let pictures = Self.pictures("avatars", contents: 2, format: format)
        try cache.ensure(Self.all(pictures))
        check(names(pictures), (0..<2).map { "\($0).\(format.endings[0])" })
        let facts = try PictureHeader.facts(path: cache.path(pictures, 1))
        check(facts, pictures.facts(0))
        try PictureDecoder.check(path: cache.path(pictures, 1), facts)
    }

    @Test(arguments: PictureFormat.allCases.filter(\.isDrawnAnimated))
    func animationsAreDrawn(_ format: PictureFormat) throws {
        var pictures = Self.pictures("stickers", style: .photo, contents: 1, format: format)
        pictures.frames = 3
        pictures.frameNs = 80_000_000
        try cache.ensure(Self.all(pictures))
        check(ScratchFolder.names(in: cache.shelf(pictures, 0)), ["0-3x80.\(format.endings[0])"])
        try check(cache.shelves().map(\.pictures), [1])
        let facts = try PictureHeader.facts(path: cache.path(pictures, 0))
        check(facts.size, PixelSize(width: 20, height: 10))
        check(facts.frames == 3 && facts.frameNs == 80_000_000 && !facts.hasAlpha)
        // The decoder of a WebP holds the file, whose size is told of files on servers.
        if format == .gif { check(facts, pictures.facts(0)) }
        var target = PictureTarget()
        target.frames = 3
        let pixels = try PictureDecoder.pixels(path: cache.path(pictures, 0), facts, target)
        let frames = stride(from: 0, to: pixels.count, by: 800).map { pixels[$0..<$0 + 800] }
        check(frames.count == 3 && Set(frames).count == 3)
    }

    @Test func groupsThatDifferNeverShareAFile() {
        let groups = [
            Self.pictures("a/b"), Self.pictures("a_b"), Self.pictures("a", style: .photo),
            Self.pictures("a"), Self.pictures("a", width: 21),
            Self.pictures(String(repeating: "long", count: 100)), Self.pictures(".."),
            Self.pictures("a", format: .jpeg), Self.pictures("a", format: .webp),
        ]
        let paths = groups.map { cache.path($0, 0) }
        check(Set(paths).count, groups.count)
        for path in paths {
            check(path.dropFirst(cache.folder.count + 1).split(separator: "/").count, 2)
            check(path.utf8.count - cache.folder.utf8.count < 120)
        }
    }

    @Test func groupsThatAreNotDrawnNeedNoFolder() throws {
        let catalog = ImageCatalog(groups: [Self.group(.plain(bytes: 300_000))])
        let files = ImageFiles(catalog: catalog, cache: cache)
        try check(files.draw(catalog.images), 0)
        check(files.path(of: 0), nil)
        check(ScratchFolder.names(in: folder.path), [])
    }

    @Test func leftoversOfAnInterruptAreNoPictures() throws {
        let avatars = Self.pictures("avatars", contents: 3)
        try cache.ensure(Self.all(avatars))
        let path = cache.path(avatars, 1)
        check(rename(path, path + ".aB3xYz"), 0)
        try check(cache.ensure(Self.all(avatars)), 1)
        try check(PictureHeader.facts(path: path).size.width, 20)
        try PictureReading.check(path)
    }

    @Test func threadsThatDrawTheSameGroupEndWithWholePictures() throws {
        let photos = Self.pictures("photos", style: .photo, contents: 12, width: 60)
        let cache = cache
        WorkerThreads.forEach(4, jobs: 4) { _ in
            _ = try? cache.ensure(Self.all(photos), jobs: 2)
        }
        check(names(photos).count, 12)
        for content in 0..<12 { try PictureReading.check(cache.path(photos, content)) }
    }

    @Test func processesThatDrawTheSameGroupEndWithWholePictures() async throws {
        let path = cache.folder
        func draw() async {
            await #expect(processExitsWith: .success) { [path = path as String] in
                let photos = Self.pictures("photos", style: .photo, contents: 12, width: 60)
                try PictureCache(folder: path).ensure(Self.all(photos))
                try PictureCache(folder: path).ensure(Self.all(photos))
            }
        }
        async let first: Void = draw()
        async let second: Void = draw()
        _ = await (first, second)
        let photos = Self.pictures("photos", style: .photo, contents: 12, width: 60)
        check(names(photos).count, 12)
        try check(cache.ensure(Self.all(photos)), 0)
        for content in 0..<12 { try PictureReading.check(cache.path(photos, content)) }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() {
        let file = folder.write("occupied", [])
        #expect(throws: Complaint.self) {
            try PictureCache(folder: file).ensure(Self.all(Self.pictures("avatars")))
        }
        do {
            try PictureCache(folder: file + "/below").ensure(Self.all(Self.pictures("avatars")))
            Issue.record("a file is no folder")
        } catch {
            check(error.line.hasPrefix(file))
            check(error.what, "Not a directory")
        }
    }

    #if os(Linux)
    @Test(arguments: PictureFormat.allCases.filter(\.isDrawn))
    func aFullDiskIsNamed(_ format: PictureFormat) {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let encoder = PictureEncoder(format, PixelSize(width: 300, height: 300), isPhoto: true)
        #expect(throws: Complaint("No space left on device")) {
            try encoder.write(to: descriptor) { y, row in
                for x in 0..<900 { row[x] = UInt8(truncatingIfNeeded: x &* y &* 7919) }
            }
        }
    }
    #endif

    @Test func aFailedPictureLeavesNothingBehind() throws {
        let path = folder.path + "/picture"
        #expect(throws: Complaint.folder(path, "no more ink")) {
            try FolderFile.write(path) { _ throws(Complaint) in
                throw Complaint.folder(path, "no more ink")
            }
        }
        check(ScratchFolder.names(in: folder.path), [])
    }

    @Test func aFileKeepsItsOldContentUntilTheNewOneIsWhole() throws {
        let path = folder.write("picture", [1, 2, 3])
        try FolderFile.write(path) { descriptor in
            check(write(descriptor, "half", 4), 4)
            check(FolderFile.contents(path), [1, 2, 3])
        }
        check(FolderFile.contents(path), Array("half".utf8))
    }

    private final class Called: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    @Test func workersCallEachNumberOnce() {
        for jobs in [0, 1, 2, 7] {
            let called = Called()
            WorkerThreads.forEach(100, jobs: jobs) { number in
                called.numbers.withLock { $0.append(number) }
            }
            check(called.numbers.withLock { $0.sorted() }, Array(0..<100))
        }
    }
}
