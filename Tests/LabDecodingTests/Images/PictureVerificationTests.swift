import Testing

@testable import LabBase
@testable import LabPictures
@testable import PlainDesks

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct PictureVerificationTests {
    let folder = ScratchFolder()
    let cacheFolder = ScratchFolder()
    static let sound = HandmadePNG(colour: .rgb, depth: 8, interlaced: false, transparency: false)
    static let facts = PictureFacts(.png, PixelSize(width: 13, height: 11))

    private var cache: PictureCache { PictureCache(folder: cacheFolder.path + "/cache") }

    private func look(ramBytes: Int64 = 1 << 30, jobs: Int = 2) throws -> PictureFolder {
        try PictureVerification(cache: cache, jobs: jobs).folder(folder.path, ramBytes: ramBytes)
    }

    /// Asks for all files, and returns their findings, which are remembered.
    private func verify(ramBytes: Int64 = 1 << 30) throws -> [PictureSoundness?] {
        let album = try look(ramBytes: ramBytes)
        defer { album.save() }
        return album.files.indices.map { number in
            album.files[number].facts == nil ? nil : album.soundness(of: number)
        }
    }

    private func names(_ album: PictureFolder) -> [String] {
        album.files.map { String($0.path.dropFirst(folder.path.count + 1)) }
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
        folder.write("unnamed", bytes)
        let album = try look()
        check(names(album), ["B.PNG", "a10.png", "a9.Png", "b.png", "unnamed", "ä.png"])
        check(album.path, folder.path)
        check(album.files[0].finding, .picture(Self.facts))
        check(album.files[0].fileBytes, bytes.count)
        check(album.files[1].facts, Self.facts)
        check(album.files[2].finding, .unreadable("is no picture: text"))
        check(album.passedOver, [.init(name: "notes.txt", words: "empty")])
        check(album.hasUnchecked)
        check(album.soundness(of: 0), .sound)
        check(album.soundness(of: 1), .damaged("the file ends too early"))
        check(album.faults.map(\.reason), ["the file ends too early", "is no picture: text"])
    }

    /// A file's name doesn't matter, only its bytes.
    @Test func whatIsNoPictureIsPassedOverOrSaid() throws {
        folder.write("a.heic", Self.sound.bytes)
        folder.write("b.gif", Array("BM, as a BMP begins".utf8))
        folder.write("c.bmp", Array("BM, as a BMP begins".utf8))
        folder.write("d.tiff", [0xFF, 0xD8, 0xFF, 0xD9])
        folder.write("e.jpeg", [0xFF, 0xD8, 0xFF, 0xD9])
        let album = try look()
        check(names(album), ["a.heic", "b.gif", "e.jpeg"])
        check(album.files[0].facts, Self.facts)
        check(album.files[1].finding, .unreadable("is no picture: a BMP"))
        check(album.files[2].finding, .unreadable("the file ends too early"))
        check(
            album.passedOver,
            [
                .init(name: "c.bmp", words: "a BMP"),
                .init(name: "d.tiff", words: "the file ends too early"),
            ])
    }

    @Test func aClaimOfMoreThanTheDeviceHasIsRefused() throws {
        folder.write("claims.png", huge(40_000, 40_000))
        try check(
            look(ramBytes: 2_147_483_648).files.first?.finding,
            .unreadable(
                "claims 40000 x 40000 pixels (6.40 GB), more than the device's 2.15 GB "
                    + "of memory. Make it smaller, or leave it out"
            ))
        try check(
            look(ramBytes: 1 << 40).files.first?.finding,
            .unreadable(
                "claims 40000 x 40000 pixels (6.40 GB), more than the 2.15 GB that an image "
                    + "may take. Make it smaller, or leave it out"))
    }

    @Test func theDeviceDecidesAnewAboutAFileThatIsRemembered() throws {
        folder.write("picture.png", Self.sound.bytes)
        try check(verify(ramBytes: 100), [nil])
        try check(verify(), [.sound])
        try check(verify(ramBytes: 100), [nil])
        try check(!look().hasUnchecked)
    }

    @Test func theLargestClaimIsAReasonAndNoCrash() throws {
        folder.write("claims.png", huge(2_147_483_647, 2_147_483_647))
        folder.write("more.png", huge(0xFFFF_FFFF, 0xFFFF_FFFF))
        try check(look().files.map(\.facts), [nil, nil])
    }

    /// Swaps a file's content behind the memory's back: same size, same time of change.
    private func overwrite(_ path: String, _ bytes: [UInt8]) {
        var status = stat()
        check(stat(path, &status), 0)
        #if canImport(Darwin)
        var times = [status.st_atimespec, status.st_mtimespec]
        #else
        var times = [status.st_atim, status.st_mtim]
        #endif
        folder.write(String(path.dropFirst(folder.path.count + 1)), bytes)
        check(utimensat(AT_FDCWD, path, &times, 0), 0)
    }

    private func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var damaged = bytes
        // The checksum of its pixels, before the last chunk.
        damaged[bytes.count - 13] ^= 0xFF
        return damaged
    }

    @Test func filesThatDidNotChangeAreNotReadAgain() throws {
        let path = folder.write("tab\there\n%.png", Self.sound.bytes)
        folder.write("bad.png", Array(Self.sound.bytes.dropLast(3)))
        folder.write("text", Array("line\tor\nline".utf8))
        let first = try verify()
        check(first, [.damaged("the file ends too early"), .sound])
        let files = try look().files
        overwrite(path, damaged(Self.sound.bytes))
        try check(verify(), first)
        overwrite(path, [UInt8](repeating: 7, count: Self.sound.bytes.count))
        try check(look().files, files)
        try check(look().passedOver, [.init(name: "text", words: "text")])
        folder.write("tab\there\n%.png", damaged(Self.sound.bytes))
        try check(verify() != first)
    }

    /// Pictures are decoded when they are asked for, and only findings of decoded ones are
    /// remembered.
    @Test func whatNobodyAskedForIsNotKnown() throws {
        let path = folder.write("one.png", Self.sound.bytes)
        let other = folder.write("two.png", Self.sound.bytes)
        let album = try look()
        check(album.soundness(of: 0), .sound)
        album.save()
        for path in [path, other] { overwrite(path, damaged(Self.sound.bytes)) }
        try check(verify(), [.sound, .damaged("IDAT: CRC error")])
    }

    @Test func askingIsPutOff() throws {
        folder.write("one.png", Self.sound.bytes)
        folder.write("two.png", damaged(Self.sound.bytes))
        let album = try look()
        album.beginAsking()
        check(album.soundness(of: 1), .sound)
        check(album.soundness(of: 1), .sound)
        check(album.endAsking(), [1])
        check(album.soundness(of: 1), .damaged("IDAT: CRC error"))
    }

    @Test func whatTheSystemRefusedIsTriedAgain() throws {
        folder.write("one.png", Self.sound.bytes)
        check(symlink("loop.png", folder.path + "/loop.png"), 0)
        for _ in 0..<2 {
            let album = try look()
            check(
                album.files.map(\.finding),
                [.unreadable("Too many levels of symbolic links"), .picture(Self.facts)])
            let memory = VerificationMemory(cache: cache, directory: folder.path)
            check(Array(memory.load().keys), ["one.png"])
            // Findings in other pictures are no reason to remember it.
            _ = album.soundness(of: 1)
            album.save()
            check(Array(memory.load().keys), ["one.png"])
        }
    }

    @Test func whatTheSystemRefusedToDecodeIsTriedAgain() throws {
        let path = folder.write("one.png", Self.sound.bytes)
        folder.write("two.png", Self.sound.bytes)
        let album = try look()
        check(rename(path, path + ".away"), 0)
        check(album.soundness(of: 0), .damaged("No such file or directory"))
        check(album.soundness(of: 1), .sound)
        album.save()
        check(rename(path + ".away", path), 0)
        try check(verify(), [.sound, .sound])
    }

    @Test func filesThatComeAndGoAreNoticed() throws {
        let path = folder.write("one.png", Self.sound.bytes)
        folder.write("two.png", Self.sound.bytes)
        try check(look().files.count, 2)
        check(unlink(path), 0)
        try check(names(look()), ["two.png"])
        folder.write("three.png", Self.sound.bytes)
        try check(names(look()), ["three.png", "two.png"])
    }

    @Test func aDamagedMemoryIsIgnored() throws {
        let path = folder.write("one.png", Self.sound.bytes)
        let first = try verify()
        overwrite(path, damaged(Self.sound.bytes))
        try check(verify(), first)
        let memories = ScratchFolder(at: cacheFolder.path + "/cache/verified")
        let file = try require(ScratchFolder.names(in: memories.path).first)
        let content = try require(FolderFile.contents(memories.path + "/" + file))
        for length in [0, content.count / 2, content.count - 1] {
            memories.write(file, Array(content.prefix(length)))
            try check(verify() != first, note: "cut to \(length) bytes")
        }
        var changed = content
        changed[changed.count / 2] ^= 1
        memories.write(file, changed)
        try check(verify() != first)
        memories.write(file, content)
        try check(verify(), first)
    }

    /// With the right digest, which anybody can compute.
    @Test(arguments: [
        "9223372036854775807", "-9223372036854775808", "-1", "0", "4294967296", "", "x",
    ])
    func figuresThatNoPictureHasAreNotBelieved(figure: String) throws {
        folder.write("one.png", Self.sound.bytes)
        let first = try look().files
        let memories = ScratchFolder(at: cacheFolder.path + "/cache/verified")
        let file = try require(ScratchFolder.names(in: memories.path).first)
        let content = try require(FolderFile.contents(memories.path + "/" + file))
        // Width, height, frames, and what was found of the pixels.
        for field in [6, 7, 9, 16] {
            var lines = String(decoding: content, as: UTF8.self).split(separator: "\n")
            var fields = lines[2].split(separator: "\t", omittingEmptySubsequences: false)
            check(fields.count, 17)
            fields[field] = figure[...]
            lines[2] = fields.joined(separator: "\t")[...]
            let body = lines.dropLast().joined(separator: "\n")
            let digest = String(PictureRandom.digest(body.utf8), radix: 16)
            memories.write(file, Array("\(body)\nend \(digest)".utf8))
            try check(look().files, first)
        }
    }

    @Test func withoutAPlaceToRememberTheAnswerIsTheSame() throws {
        folder.write("one.png", Self.sound.bytes)
        let expected = try look().files
        let occupied = folder.write("occupied", [])
        let album = try PictureVerification(cache: PictureCache(folder: occupied))
            .folder(folder.path, ramBytes: 1 << 30)
        check(album.files, expected)
        check(album.soundness(of: 0), .sound)
        album.save()
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        let cache = PictureCache(folder: cacheFolder.path)
        #expect(throws: Complaint.system(ENOENT, of: "/no/such")) {
            try PictureVerification(cache: cache).folder("/no/such", ramBytes: 1)
        }
        let file = folder.write("file.png", [])
        #expect(throws: Complaint.system(ENOTDIR, of: file)) {
            try PictureVerification(cache: cache).folder(file, ramBytes: 1)
        }
    }

    @Test func aFolderNamedLikeAPictureIsUnreadable() throws {
        check(mkdir(folder.path + "/folder.png", 0o755), 0)
        check(mkdir(folder.path + "/folder", 0o755), 0)
        check(mkfifo(folder.path + "/pipe.png", 0o644), 0)
        let album = try look()
        check(
            album.files.map(\.finding),
            [.unreadable("not a regular file"), .unreadable("not a regular file")])
        check(album.passedOver, [.init(name: "folder", words: "not a regular file")])
    }

    @Test func aLinkIsWhatItLeadsTo() throws {
        let elsewhere = ScratchFolder()
        let path = elsewhere.write("far.png", Self.sound.bytes)
        check(symlink(path, folder.path + "/near.png"), 0)
        check(symlink("nowhere", folder.path + "/broken.png"), 0)
        let album = try look()
        check(names(album), ["broken.png", "near.png"])
        check(album.files[0].finding, .unreadable("No such file or directory"))
        check(album.files[1].facts, Self.facts)
        check(album.soundness(of: 1), .sound)
    }

    #if os(Linux)
    @Test func aNameThatIsNotUTF8IsSaid() throws {
        let name = Array((folder.path + "/a").utf8) + [0xFF] + Array(".png".utf8) + [0]
        let descriptor = name.withUnsafeBufferPointer {
            $0.withMemoryRebound(to: CChar.self) {
                open($0.baseAddress!, O_WRONLY | O_CREAT, 0o644)
            }
        }
        check(descriptor >= 0)
        close(descriptor)
        try check(look().files.map(\.finding), [.unreadable("its name is not UTF-8")])
    }
    #endif

    /// Twice, so that what was found first isn't lost with what is found later.
    @Test func digestsAreRememberedBesideWhatWasFound() throws {
        folder.write("a.png", Self.sound.bytes)
        folder.write("b.png", Array(Self.sound.bytes.dropLast(20)))
        let album = try look()
        check(album.soundness(of: 0), .sound)
        album.save()
        let digests = album.sha256s()
        check(digests, [SHA256.of(Self.sound.bytes), SHA256.of(Self.sound.bytes.dropLast(20))])
        let again = try look()
        check(again.unchecked, [1])
        // A digest that is remembered is taken as it is: the file isn't read for it.
        check(chmod(folder.path + "/a.png", 0), 0)
        check(again.sha256s(), digests)
        // One that has changed is read anew.
        folder.write("b.png", Self.sound.bytes + [0])
        try check(look().sha256s(), [digests[0], SHA256.of(Self.sound.bytes + [0])])
    }
}
