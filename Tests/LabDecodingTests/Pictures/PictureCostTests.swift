import Testing

@testable import LabBase
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

/// A file's cost is known by its header, and too much is refused before a decoder is made.
@Suite struct PictureCostTests {
    let folder = ScratchFolder()

    private func facts(_ bytes: [UInt8]) throws -> PictureFacts {
        try PictureHeader.facts(path: folder.write("picture", bytes))
    }

    private func cost(_ bytes: [UInt8]) throws -> PictureCost { PictureCost(try facts(bytes)) }

    /// Some hundred bytes, of which libwebp would make three canvases.
    @Test func anAnimationsCanvasesCount() throws {
        let frame = HandmadeWebP(width: 16_000, height: 16_000)
        let bytes = HandmadeWebP.animation([frame, frame])
        let pixels: Int64 = 16_000 * 16_000
        let cost = try cost(bytes)
        check(cost.pixelBytes == 4 * pixels && cost.heldBytes > 12 * pixels)
        let refusal = try require(cost.refusal())
        check(refusal.hasPrefix("claims 16000 x 16000 pixels (1.02 GB, and "))
        check(refusal.hasSuffix(" that an image may take. Make it smaller, or leave it out"))
        // A still of that size is held twice, and fits.
        try check(PictureCost(facts(frame.bytes)).refusal(), nil)
    }

    @Test func aGIFThatMovesHasThreeCanvasesToo() throws {
        let frame = HandmadeGIF.Frame(colour: 1, width: 1, height: 1)
        let still = HandmadeGIF(width: 15_000, height: 15_000, frames: [frame])
        try check(cost(still.bytes).heldBytes, 4 * 15_000 * 15_000)
        var moving = still
        moving.frames.append(frame)
        try check(cost(moving.bytes).heldBytes, 12 * 15_000 * 15_000)
        try check(cost(still.bytes).refusal() == nil && cost(moving.bytes).refusal() != nil)
    }

    /// Each is a pass over the whole picture, and needs 17 bytes.
    @Test func aJPEGsScansAreMultipliedByItsPixels() throws {
        var picture = HandmadeJPEG.grey(64, 40)
        picture.isProgressive = true
        try check(facts(picture.bytes).workPixels, 64 * 40)
        picture.after = (0..<19).flatMap { _ in HandmadeJPEG.emptyScan }
        let few = picture.bytes
        try check(facts(few).workPixels, 20 * 64 * 40)
        check(PictureCost(try facts(few)).refusal(), nil)
        // The same scans of a picture as large as a JPEG may be claimed to be.
        let place = try require(few.firstRange(of: [0, 40, 0, 64])?.lowerBound)
        var large = few
        large.replaceSubrange(place..<place + 4, with: [0x2A, 0xF8, 0x2A, 0xF8])
        let refusal = try require(cost(large).refusal())
        check(
            refusal,
            "claims 11000 x 11000 pixels, and goes through them 20 times: 2420 million "
                + "pixels, more than the 2147 million that a file may have. Save it with fewer "
                + "scans or frames, or leave it out")
        let path = folder.write("large.jpg", large)
        #expect(throws: Complaint(refusal)) { try PictureReading.check(path) }
        // A byte of ones in a scan is no marker, and behind the end there is none.
        picture.after += [0xFF, 0xD9] + HandmadeJPEG.emptyScan
        try check(facts(picture.bytes).workPixels, 20 * 64 * 40)
        picture.after = [0xFF, 0, 0xFF, 0xFF, 0xD3] + HandmadeJPEG.emptyScan
        try check(facts(picture.bytes).workPixels, 2 * 64 * 40)
    }

    @Test func aGIFsFramesMayBeLargerThanItsCanvas() throws {
        let begin = HandmadeGIF(width: 1, height: 1, frames: []).bytes.dropLast()
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 7, 0]
        let cost = try cost(begin + frame + [0x3B])
        check(cost.heldBytes == 4 && cost.workPixels == 65_535 * 65_535)
        check(cost.refusal()?.contains("claims 1 x 1 pixels, and goes through them 42"), true)
    }

    @Test func theDevicesMemoryHoldsTheDecoderToo() throws {
        var picture = HandmadeJPEG.colour(800, 600, 1, 1)
        picture.isProgressive = true
        let cost = try cost(picture.bytes)
        let bytes: Int64 = 4 * 800 * 600 + 3 * 100 * 75 * 128
        check(cost.heldBytes, bytes)
        check(cost.refusal(ramBytes: cost.heldBytes), nil)
        check(
            cost.refusal(ramBytes: cost.heldBytes - 1),
            "claims 800 x 600 pixels (1.9 MB, and 2.9 MB more to decode them), more than "
                + "the device's 4.8 MB of memory. Make it smaller, or leave it out")
    }
}
