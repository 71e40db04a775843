import Testing

@testable import LabDecoding
@testable import LabMemory
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

/// The memory that a decoder really holds beside the pixels, as jemalloc counts it, beside the
/// declared one.
@Suite(.serialized, .withoutSanitizer) struct DecoderMemoryTests {
    let folder = ScratchFolder()
    /// In memory of a size that the allocator has, about, so that little is rounded up. Others hold
    /// some rows more than a picture; planes of alpha are three.
    static let samples =
        SamplePicture.all(1280, 1004).filter { !$0.hasPlanes }
        + SamplePicture.drawn(1280, 1023).filter(\.hasPlanes)

    private func held(
        _ path: String, _ facts: PictureFacts, _ target: PictureTarget
    ) throws -> Int {
        let decoders = try require(DecoderArena.shared)
        var pixels = [UInt8](repeating: 0, count: Int(facts.bytes(target)))
        var failure: (any Error)?
        let held = pixels.withUnsafeMutableBytes { pixels in
            decoders.serving {
                do { try PictureDecoder.decode(path: path, facts, target, into: pixels) } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
        return held
    }

    private func targets(_ facts: PictureFacts) -> [PictureTarget] {
        let sizes = [(640, 511), (161, 130)].map {
            facts.isTurned
                ? PixelSize(width: $0.1, height: $0.0) : PixelSize(width: $0.0, height: $0.1)
        }
        let kinds: [(PictureTarget.Way, PixelLayout)] = [
            (.auto, .rgba), (.whole, .rgba), (.rows, .rgba), (.auto, .rgb565), (.rows, .f16),
        ]
        return ([nil] + sizes).flatMap { size in
            kinds.flatMap { way, layout in
                Set([1, facts.frames]).map { frames in
                    var target = PictureTarget(size: size)
                    (target.way, target.layout, target.frames) = (way, layout, frames)
                    return target
                }
            }
        }
    }

    @Test(arguments: samples)
    func isWhatIsSaidOfIt(_ sample: SamplePicture) throws {
        let path = folder.write("picture", sample.bytes)
        let facts = try PictureHeader.facts(path: path)
        for target in Draws.some(of: targets(facts)) {
            let held = try held(path, facts, target)
            let said = Int(facts.bytesBeside(target))
            let room = said / 50 + (256 << 10)
            let size = target.size.map { "\($0.width) x \($0.height)" } ?? "whole"
            check(
                abs(held - said) <= room,
                note: """
                    \(sample.testDescription), \(size), \(target.way), \(target.layout), \
                    \(target.frames) frames: holds \(held), said \(said), give or take \(room)
                    """)
        }
    }
}
