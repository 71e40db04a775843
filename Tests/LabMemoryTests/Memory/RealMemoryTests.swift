import Testing

@testable import LabDevices
@testable import LabMemory
@testable import LabPictures
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks

@Suite struct RealMemoryTests {
    let folder = ScratchFolder()
    /// One of jemalloc's own sizes, so that nothing is rounded up.
    static let small = PixelSize(width: 64, height: 64)

    private static func catalog(
        _ path: String, width: Int, height: Int, damaged: Bool = false
    ) -> ImageCatalog {
        var facts = PictureFacts(.png, PixelSize(width: width, height: height))
        facts.comesInRows = false
        let file = PictureFile(path: path, fileBytes: 1, finding: .picture(facts))
        let folder = PictureFolder(
            path: "", files: [file], soundness: [damaged ? .damaged("") : .sound])
        return ImageCatalog(groups: [
            ImageGroup(
                name: "mine", source: .directory(folder), count: 1, remote: false,
                encodedBytes: 0, firstImage: 0)
        ])
    }

    private func memory(_ catalog: ImageCatalog, _ arena: PixelArena) -> RealMemory {
        RealMemory(
            arena: arena, resident: ResidentSet(), catalog: catalog,
            files: ImageFiles(catalog: catalog, cache: PictureCache(folder: folder.path)))
    }

    private static let picture = HandmadePNG(
        colour: .rgb, depth: 8, interlaced: true, transparency: false, width: 100, height: 90)

    @Test(.withoutSanitizer) func anotherSizeTakesItsOwnBytesAndNoMore() throws {
        let path = folder.write("picture.png", Self.picture.bytes)
        let arena = try PixelArena()
        let memory = memory(Self.catalog(path, width: 100, height: 90), arena)
        let target = PictureTarget(size: Self.small)
        try memory.decode(0, target, into: 0)
        try check(arena.figures().allocatedBytes, Self.small.pixels * 4)
        // jemalloc notes a thread's peak once for each 64 KiB that the thread allocates, so a single
        // decode may show less than it held.
        for _ in 0..<32 {
            memory.release(0)
            try memory.decode(0, target, into: 0)
        }
        // The whole of it, zlib's window and what libpng needs.
        let scratch = memory.pixels.scratchPeakBytes
        check((36_000 + 32_768..<36_000 + 131_072).contains(scratch))
        memory.release(0)
        try check(arena.figures().allocatedBytes, 0)
    }

    private static func words(_ path: String, _ reason: String) -> String {
        "\(path): was good when it was read, and isn't now: \(reason). Run again"
    }

    @Test(
        arguments: [nil, small],
        [(91, 0, "its size is another now"), (90, 200, "the file ends too early")])
    func aFileThatIsAnotherNowIsNamed(size: PixelSize?, change: (Int, Int, String)) throws {
        let (height, cut, said) = change
        let path = folder.write("picture.png", Array(Self.picture.bytes.dropLast(cut)))
        let arena = try PixelArena()
        let memory = memory(Self.catalog(path, width: 100, height: height), arena)
        let halt = #expect(throws: Halt.self) {
            try memory.decode(0, PictureTarget(size: size), into: 0)
        }
        check(halt?.complaint.line, Self.words(path, said))
    }

    @Test(arguments: [nil, small])
    func aDamagedFileTakesItsMemoryAllTheSame(size: PixelSize?) throws {
        let path = folder.write("picture.png", Array(Self.picture.bytes.dropLast(200)))
        let arena = try PixelArena()
        let catalog = Self.catalog(path, width: 100, height: 90, damaged: true)
        let memory = memory(catalog, arena)
        try memory.decode(0, PictureTarget(size: size), into: 0)
        let bytes = size.map { $0.pixels * 4 } ?? 36_000
        try check(arena.figures().allocatedBytes >= bytes)
        try check(arena.figures().activeBytes - bytes < 16_384)
    }
}
