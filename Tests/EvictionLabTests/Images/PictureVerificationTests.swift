import Testing

@testable import LabDevices
import LabPictures

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct PictureVerificationTests {
    let folder = ScratchFolder()
    let cacheFolder = ScratchFolder()
    static let sound = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)

    private func verify(ramBytes: Int64 = 1 << 30, jobs: Int = 2) throws -> [PictureFile] {
        let cache = PictureCache(folder: cacheFolder.path + "/cache")
        return try PictureVerification(cache: cache, jobs: jobs)
            .files(in: folder.path, ramBytes: ramBytes)
    }

    private func name(_ file: PictureFile) -> String {
        String(file.path.dropFirst(folder.path.count + 1))
    }

    private func huge(_ width: Int, _ height: Int) -> [UInt8] {
        HandmadePNG.signature + HandmadePNG.header(width: width, height: height)
            + HandmadePNG.chunk("IDAT", HandmadePNG.zlib([0])) + HandmadePNG.chunk("IEND", [])
    }

    @Test func picturesComeInBytewiseOrderWithWhatIsWrongWithThem() throws {
        let bytes = Self.sound.bytes
        folder.write("b.png", bytes)
        folder.write("B.PNG", bytes)
        folder.write("a10.png", Array(bytes.dropLast(20)))
        folder.write("a9.Png", Array("no picture at all".utf8))
        folder.write("ä.png", bytes)
        folder.write("notes.txt", [])
        folder.write(".hidden.png", bytes)
        folder.write("png", bytes)
        let files = try verify()
        #expect(files.map(name) == ["B.PNG", "a10.png", "a9.Png", "b.png", "ä.png"])
        #expect(files[0].condition == .sound)
        #expect(files[0].width == 13)
        #expect(files[0].height == 11)
        #expect(files[0].fileBytes == bytes.count)
        #expect(files[1].condition == .damaged("the file ends too early"))
        #expect(files[1].width == 13)
        #expect(files[2].condition == .unreadable("Not a PNG file"))
        #expect(files[2].width == 0)
    }

    @Test func aClaimOfMoreThanTheDeviceHasIsRefused() throws {
        folder.write("claims.png", huge(40_000, 40_000))
        let file = try #require(try verify(ramBytes: 2_147_483_648).first)
        #expect(
            file.condition
                == .unreadable(
                    "claims 40000 x 40000 pixels (6.40 GB), more than the device's 2.15 GB of memory"
                ))
        let large = try #require(try verify(ramBytes: 1 << 40).first)
        #expect(
            large.condition
                == .unreadable(
                    "claims 40000 x 40000 pixels (6.40 GB), more than the 2.15 GB that an image "
                        + "may have"))
    }

    @Test func theDeviceDecidesAnewAboutAFileThatIsRemembered() throws {
        folder.write("picture.png", Self.sound.bytes)
        #expect(try verify(ramBytes: 100).first?.condition != .sound)
        #expect(try verify().first?.condition == .sound)
        #expect(try verify(ramBytes: 100).first?.condition != .sound)
    }

    @Test func theLargestClaimIsAReasonAndNoCrash() throws {
        folder.write("claims.png", huge(2_147_483_647, 2_147_483_647))
        guard case .unreadable = try verify().first?.condition else {
            Issue.record("accepted")
            return
        }
    }

    /// Swaps a file's content behind the memory's back: same size, same time of change.
    private func overwrite(_ path: String, _ bytes: [UInt8]) {
        var status = stat()
        #expect(stat(path, &status) == 0)
        #if canImport(Darwin)
        var times = [status.st_atimespec, status.st_mtimespec]
        #else
        var times = [status.st_atim, status.st_mtim]
        #endif
        folder.write(String(path.dropFirst(folder.path.count + 1)), bytes)
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    }

    private func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var damaged = bytes
        damaged[60] ^= 0xFF
        return damaged
    }

    @Test func filesThatDidNotChangeAreNotReadAgain() throws {
        let path = folder.write("tab\there\n%.png", Self.sound.bytes)
        folder.write("bad.png", Array(Self.sound.bytes.dropLast(3)))
        let first = try verify()
        overwrite(path, damaged(Self.sound.bytes))
        #expect(try verify() == first)
        folder.write("tab\there\n%.png", damaged(Self.sound.bytes))
        #expect(try verify() != first)
    }

    @Test func whatTheSystemRefusedIsTriedAgain() throws {
        folder.write("one.png", Self.sound.bytes)
        #expect(symlink("loop.png", folder.path + "/loop.png") == 0)
        #expect(
            try verify().map(\.condition) == [
                .unreadable("Too many levels of symbolic links"), .sound,
            ])
        let memory = VerificationMemory(
            cache: PictureCache(folder: cacheFolder.path + "/cache"), directory: folder.path)
        #expect(Array(memory.load().keys) == ["one.png"])
    }

    @Test func filesThatComeAndGoAreNoticed() throws {
        let path = folder.write("one.png", Self.sound.bytes)
        folder.write("two.png", Self.sound.bytes)
        #expect(try verify().count == 2)
        #expect(unlink(path) == 0)
        #expect(try verify().map(name) == ["two.png"])
        folder.write("three.png", Self.sound.bytes)
        #expect(try verify().map(name) == ["three.png", "two.png"])
    }

    @Test func aDamagedMemoryIsIgnored() throws {
        let path = folder.write("one.png", Self.sound.bytes)
        let first = try verify()
        overwrite(path, damaged(Self.sound.bytes))
        #expect(try verify() == first)
        let memories = ScratchFolder(at: cacheFolder.path + "/cache/verified")
        let file = try #require(ScratchFolder.names(in: memories.path).first)
        let content = try #require(FolderFile.contents(memories.path + "/" + file))
        for length in [0, content.count / 2, content.count - 1] {
            memories.write(file, Array(content.prefix(length)))
            #expect(try verify().first?.condition != .sound, "cut to \(length) bytes")
        }
        var changed = content
        changed[changed.count / 2] ^= 1
        memories.write(file, changed)
        #expect(try verify().first?.condition != .sound)
        memories.write(file, content)
        #expect(try verify() == first)
    }

    /// With the right digest, which anybody can compute.
    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "-1", "0", "4294967296"])
    func sizesThatNoPictureHasAreNotBelieved(size: String) throws {
        folder.write("one.png", Self.sound.bytes)
        let first = try verify()
        let memories = ScratchFolder(at: cacheFolder.path + "/cache/verified")
        let file = try #require(ScratchFolder.names(in: memories.path).first)
        let content = try #require(FolderFile.contents(memories.path + "/" + file))
        for field in [1, 2] {
            var lines = String(decoding: content, as: UTF8.self).split(separator: "\n")
            var fields = lines[2].split(separator: "\t", omittingEmptySubsequences: false)
            fields[field] = size[...]
            lines[2] = fields.joined(separator: "\t")[...]
            let body = lines.dropLast().joined(separator: "\n")
            let digest = String(PictureRandom.digest(body.utf8), radix: 16)
            memories.write(file, Array("\(body)\nend \(digest)".utf8))
            #expect(try verify() == first)
        }
    }

    @Test func withoutAPlaceToRememberTheAnswerIsTheSame() throws {
        folder.write("one.png", Self.sound.bytes)
        let expected = try verify()
        let occupied = folder.write("occupied", [])
        let files = try PictureVerification(cache: PictureCache(folder: occupied))
            .files(in: folder.path, ramBytes: 1 << 30)
        #expect(files == expected)
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        let cache = PictureCache(folder: cacheFolder.path)
        #expect(throws: PictureError(path: "/no/such", reason: "No such file or directory")) {
            try PictureVerification(cache: cache).files(in: "/no/such", ramBytes: 1)
        }
        let file = folder.write("file.png", [])
        #expect(throws: PictureError(path: file, reason: "Not a directory")) {
            try PictureVerification(cache: cache).files(in: file, ramBytes: 1)
        }
    }

    @Test func aFolderNamedLikeAPictureIsUnreadable() throws {
        #expect(mkdir(folder.path + "/folder.png", 0o755) == 0)
        #expect(mkfifo(folder.path + "/pipe.png", 0o644) == 0)
        let files = try verify()
        #expect(
            files.map(\.condition) == [
                .unreadable("not a regular file"), .unreadable("not a regular file"),
            ])
    }
}
