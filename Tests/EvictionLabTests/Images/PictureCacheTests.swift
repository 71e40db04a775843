import Synchronization
import Testing

@testable import LabBase
@testable import LabDevices
import LabPictures

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct PictureCacheTests {
    let folder = ScratchFolder()
    var cache: PictureCache { PictureCache(folder: folder.path + "/deep/er") }

    static func group(
        _ name: String, style: PictureStyle = .flat, contents: Int = 6, width: Int = 20
    ) -> ImageGroup {
        ImageGroup(
            name: name,
            source: .generated(style: style, width: width, height: 10, contents: contents),
            count: contents * 2, remote: false, encodedBytes: 0, firstImage: 0)
    }

    private func names(_ group: ImageGroup) -> [String] {
        let path = cache.path(of: 0, in: group)!
        return ScratchFolder.names(in: String(path.dropLast("/0.png".count)))
    }

    @Test func onlyWhatIsMissingIsDrawn() throws {
        let group = Self.group("avatars")
        #expect(try cache.ensure([group]) == 6)
        #expect(try cache.ensure([group]) == 0)
        #expect(unlink(cache.path(of: 4, in: group)!) == 0)
        #expect(try cache.ensure([group]) == 1)
        #expect(names(group) == (0..<6).map { "\($0).png" })
    }

    @Test func keysOfTheSameContentShareAFile() {
        let group = Self.group("avatars")
        #expect(cache.path(of: 7, in: group) == cache.path(of: 1, in: group))
        #expect(cache.path(of: 2, in: group) != cache.path(of: 1, in: group))
    }

    @Test func groupsThatDifferNeverShareAFile() {
        let groups = [
            Self.group("a/b"), Self.group("a_b"), Self.group("a", style: .photo), Self.group("a"),
            Self.group("a", width: 21), Self.group(String(repeating: "long", count: 100)),
            Self.group(".."),
        ]
        let paths = groups.map { cache.path(of: 0, in: $0)! }
        #expect(Set(paths).count == groups.count)
        for path in paths {
            #expect(path.dropFirst(cache.folder.count + 1).split(separator: "/").count == 2)
            #expect(path.utf8.count - cache.folder.utf8.count < 120)
        }
    }

    @Test func groupsThatAreNotDrawnNeedNoFolder() throws {
        var group = Self.group("menus")
        group.source = .plain(bytes: 300_000)
        #expect(try cache.ensure([group]) == 0)
        #expect(cache.path(of: 0, in: group) == nil)
        #expect(ScratchFolder.names(in: folder.path) == [])
    }

    @Test func leftoversOfAnInterruptAreNoPictures() throws {
        let group = Self.group("avatars", contents: 3)
        try cache.ensure([group])
        let path = cache.path(of: 1, in: group)!
        #expect(rename(path, path + ".aB3xYz") == 0)
        #expect(try cache.ensure([group]) == 1)
        #expect(try PNGFile.check(path: path).header.width == 20)
    }

    @Test func threadsThatDrawTheSameGroupEndWithWholePictures() throws {
        let group = Self.group("photos", style: .photo, contents: 12, width: 60)
        let cache = cache
        WorkerThreads.forEach(4, jobs: 4) { _ in _ = try? cache.ensure([group], jobs: 2) }
        #expect(names(group).count == 12)
        for member in 0..<12 {
            _ = try PNGFile.check(path: cache.path(of: member, in: group)!)
        }
    }

    @Test func processesThatDrawTheSameGroupEndWithWholePictures() async throws {
        let path = cache.folder
        func draw() async {
            await #expect(processExitsWith: .success) { [path = path as String] in
                let group = Self.group("photos", style: .photo, contents: 12, width: 60)
                try PictureCache(folder: path).ensure([group])
                try PictureCache(folder: path).ensure([group])
            }
        }
        async let first: Void = draw()
        async let second: Void = draw()
        _ = await (first, second)
        let group = Self.group("photos", style: .photo, contents: 12, width: 60)
        #expect(names(group).count == 12)
        #expect(try cache.ensure([group]) == 0)
        for member in 0..<12 {
            _ = try PNGFile.check(path: cache.path(of: member, in: group)!)
        }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() {
        let file = folder.write("occupied", [])
        #expect(throws: PictureError.self) {
            try PictureCache(folder: file).ensure([Self.group("avatars")])
        }
        do {
            try PictureCache(folder: file + "/below").ensure([Self.group("avatars")])
            Issue.record("a file is no folder")
        } catch {
            #expect(error.path.hasPrefix(file))
            #expect(error.reason == "Not a directory")
        }
    }

    #if os(Linux)
    @Test func aFullDiskIsNamed() {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        #expect(throws: PNGError(stage: .writing, reason: "No space left on device")) {
            try PNGFile.write(
                to: descriptor, width: 300, height: 300, compression: .photo
            ) { y, row in
                for x in 0..<900 { row[x] = UInt8(truncatingIfNeeded: x &* y &* 7919) }
            }
        }
    }
    #endif

    @Test func aFailedPictureLeavesNothingBehind() throws {
        let path = folder.path + "/picture"
        #expect(throws: PictureError(path: path, reason: "no more ink")) {
            try FolderFile.write(path) { _ throws(PictureError) in
                throw PictureError(path: path, reason: "no more ink")
            }
        }
        #expect(ScratchFolder.names(in: folder.path) == [])
    }

    @Test func aFileKeepsItsOldContentUntilTheNewOneIsWhole() throws {
        let path = folder.write("picture", [1, 2, 3])
        try FolderFile.write(path) { descriptor in
            #expect(write(descriptor, "half", 4) == 4)
            #expect(FolderFile.contents(path) == [1, 2, 3])
        }
        #expect(FolderFile.contents(path) == Array("half".utf8))
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
            #expect(called.numbers.withLock { $0.sorted() } == Array(0..<100))
        }
    }
}
