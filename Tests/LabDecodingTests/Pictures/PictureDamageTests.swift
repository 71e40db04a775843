import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

/// Files that are cut or damaged end in an error or in a picture, and nothing is written elsewhere.
@Suite struct PictureDamageTests {
    let folder = ScratchFolder()

    /// True if it is decoded.
    private func decodes(_ bytes: [UInt8], _ facts: PictureFacts, _ target: PictureTarget) -> Bool {
        let path = folder.write("damaged", bytes)
        let room = Int(facts.bytes(target))
        var pixels = [UInt8](repeating: 0xAB, count: room + 256)
        var isDone = true
        pixels.withUnsafeMutableBytes { pixels in
            do {
                let part = UnsafeMutableRawBufferPointer(rebasing: pixels[..<room])
                try PictureDecoder.decode(path: path, facts, target, into: part)
            } catch { isDone = false }
        }
        check(pixels.suffix(256).allSatisfy { $0 == 0xAB })
        return isDone
    }

    private func targets(_ facts: PictureFacts) -> [PictureTarget] {
        var small = PictureTarget(size: PixelSize(width: 13, height: 9))
        small.layout = .rgb565
        var all = PictureTarget()
        all.frames = facts.frames
        return [all, small]
    }

    /// As its header was, and as it is now.
    private func everyFacts(_ bytes: [UInt8], _ known: PictureFacts) -> [PictureFacts] {
        let path = folder.write("header", bytes)
        guard let now = try? PictureHeader.facts(path: path), now != known,
            now.size.width < 300, now.size.height < 300, now.frames < 5
        else { return [known] }
        return [known, now]
    }

    @Test(arguments: SamplePicture.small)
    func aCutFileIsAnErrorUnlessAllPixelsAreThere(_ sample: SamplePicture) throws {
        let whole = sample.bytes
        let known = try PictureHeader.facts(path: folder.write("whole", whole))
        for length in stride(from: 0, to: whole.count, by: Draws.step(max(1, whole.count / 150))) {
            let bytes = Array(whole.prefix(length))
            for facts in everyFacts(bytes, known) {
                for target in targets(facts) {
                    let isDone = decodes(bytes, facts, target)
                    check(!isDone || length > whole.count / 2, note: "cut after \(length)")
                }
            }
        }
    }

    /// Some of them: `make fuzz` tries all, again and again.
    @Test(arguments: SamplePicture.small)
    func aDamagedByteIsAnErrorOrAPicture(_ sample: SamplePicture) throws {
        let whole = sample.bytes
        let known = try PictureHeader.facts(path: folder.write("whole", whole))
        check(decodes(whole, known, targets(known)[0]))
        let places =
            Array(stride(from: 0, to: min(60, whole.count), by: 2))
            + stride(from: 61, to: whole.count, by: max(1, whole.count / 20))
        for (turn, place) in Draws.some(of: places).enumerated() {
            var bytes = whole
            bytes[place] ^= turn % 2 == 0 ? 1 : 0xFF
            for facts in everyFacts(bytes, known) {
                for target in targets(facts) { _ = decodes(bytes, facts, target) }
            }
        }
    }

    /// Each scan costs a pass over the whole picture, and 17 bytes.
    @Test func endlessScansAreRefused() throws {
        var picture = HandmadeJPEG.grey(8, 8)
        picture.isProgressive = true
        func failure(_ scans: Int) throws -> Complaint? {
            picture.after = (1..<scans).flatMap { _ in HandmadeJPEG.emptyScan }
            let path = folder.write("scans.jpg", picture.bytes)
            do {
                _ = try PictureReading.pixels(path)
                return nil
            } catch { return error as? Complaint }
        }
        try check(failure(1000), nil)
        let refusal = Complaint("more than 1000 scans")
        try check(failure(1001), refusal)
        try check(failure(30_000), refusal)
    }

    /// As many rows or columns as no picture has, in a few bytes.
    @Test func aGIFsFrameMayLieBesideIt() throws {
        for frame in [
            HandmadeGIF.Frame(colour: 9, left: 65_000, top: 65_000, width: 9, height: 9),
            .init(colour: 9, left: 50, top: 40, width: 300, height: 200),
            .init(colour: 9, width: 65_535, height: 1), .init(colour: 9, width: 0, height: 0),
        ] {
            let gif = HandmadeGIF(width: 60, height: 44, frames: [frame, frame])
            let facts = try PictureHeader.facts(path: folder.write("a.gif", gif.bytes))
            for target in targets(facts) { _ = decodes(gif.bytes, facts, target) }
        }
    }
}
