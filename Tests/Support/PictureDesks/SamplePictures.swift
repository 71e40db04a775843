import Testing

@testable import LabDecoding
@testable import LabPictures
@testable import PlainDesks

/// A picture file of some kind, small unless a test wants it large.
struct SamplePicture: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        testDescription = name
        self.bytes = bytes
    }

    /// A picture of every decoded kind, of about that size.
    static func all(_ width: Int, _ height: Int) -> [SamplePicture] {
        drawn(width, height) + jpegs(width, height) + others(width, height)
    }

    static let small = all(60, 44)

    /// A WebP with loss, and alpha beside it.
    var hasPlanes: Bool { testDescription == "webp of 4 channels" }

    /// A gradient, as the lab writes it.
    static func drawn(_ width: Int, _ height: Int) -> [SamplePicture] {
        let kinds: [(PictureFormat, Int)] = [
            (.png, 3), (.png, 4), (.jpeg, 3), (.webp, 3), (.webp, 4),
        ]
        return kinds.map { format, channels in
            var encoder = PictureEncoder(
                format, PixelSize(width: width, height: height), isPhoto: true)
            encoder.channels = channels
            let name = "\(format) of \(channels) channels"
            return SamplePicture(name, written(encoder))
        }
    }

    private static func written(_ encoder: PictureEncoder) -> [UInt8] {
        let folder = ScratchFolder()
        let path = folder.path + "/drawn"
        do {
            try PictureReading.write(path, encoder) { y, row in
                for x in 0..<encoder.size.width {
                    let colour = gradient(x, y, encoder.size)
                    for part in 0..<encoder.channels {
                        row[x * encoder.channels + part] = colour[part]
                    }
                }
            }
        } catch { fatalError("\(path): \(error)") }
        return FolderFile.contents(path)!
    }

    static func gradient(_ x: Int, _ y: Int, _ size: PixelSize) -> [UInt8] {
        let (across, down) = (UInt8(x * 255 / size.width), UInt8(y * 255 / size.height))
        return [across, down, 128, 255 - across / 2]
    }

    private static func jpegs(_ width: Int, _ height: Int) -> [SamplePicture] {
        var samples: [SamplePicture] = []
        for factor in [1, 2] {
            for isProgressive in [false, true] {
                for isInterleaved in [false, true] {
                    var picture = HandmadeJPEG.colour(width, height, factor, factor)
                    picture.isProgressive = isProgressive
                    picture.isInterleaved = isInterleaved
                    let name =
                        "JPEG of \(factor) x \(factor)" + (isProgressive ? ", progressive" : "")
                        + (isInterleaved ? "" : ", a scan for each part")
                    samples.append(SamplePicture(name, picture.bytes))
                }
            }
        }
        var ink = HandmadeJPEG.grey(width, height)
        ink.parts = [40, 80, 120, 200].map { .init(level: $0) }
        var turned = HandmadeJPEG.colour(width, height, 2, 1)
        turned.before = HandmadeExif.jpegSegment(6, lowestFirst: false)
        return samples + [
            SamplePicture("grey JPEG", HandmadeJPEG.grey(width, height).bytes),
            SamplePicture("JPEG of ink", ink.bytes), SamplePicture("turned JPEG", turned.bytes),
        ]
    }

    private static func others(_ width: Int, _ height: Int) -> [SamplePicture] {
        let still = HandmadeWebP(width: width, height: height)
        var faint = still
        faint.hasAlpha = true
        faint.colour = [200, 100, 50, 128]
        let frame = HandmadeGIF.Frame(colour: 9, transparent: 3)
        let one = HandmadeGIF(width: width, height: height, frames: [frame])
        let part = HandmadeGIF.Frame(
            colour: 20, disposal: 2, left: 5, top: 6, width: 30, height: 20)
        let last = HandmadeGIF.Frame(
            colour: 30, disposal: 3, left: 30, top: 10, width: 20, height: 30)
        let three = HandmadeGIF(width: width, height: height, frames: [frame, part, last])
        return [
            SamplePicture("interlaced PNG", interlacedPNG(width, height)),
            SamplePicture("WebP without loss", still.bytes),
            SamplePicture("WebP without loss, with alpha", faint.bytes),
            SamplePicture("animated WebP", HandmadeWebP.animation([still, faint, still])),
            SamplePicture("GIF", one.bytes), SamplePicture("animated GIF", three.bytes),
        ]
    }

    /// Black and white, a bit each: all black.
    private static func interlacedPNG(_ width: Int, _ height: Int) -> [UInt8] {
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        let count = passes.reduce(0) { count, pass in
            let across = (width - pass.0 + pass.2 - 1) / pass.2
            let down = (height - pass.1 + pass.3 - 1) / pass.3
            return count + (across > 0 ? down * (1 + (across + 7) / 8) : 0)
        }
        return HandmadePNG.signature
            + HandmadePNG.header(
                width: width, height: height, depth: 1, colour: 0, interlaced: true)
            + HandmadePNG.chunk("IDAT", zlib(zeros: count)) + HandmadePNG.chunk("IEND", [])
    }

    /// As many stored blocks as it takes.
    private static func zlib(zeros count: Int) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var missing = count
        repeat {
            let length = min(missing, 60_000)
            missing -= length
            let sizes = [UInt8(length & 255), UInt8(length >> 8)]
            result += [missing == 0 ? 1 : 0] + sizes + sizes.map { ~$0 }
            result += [UInt8](repeating: 0, count: length)
        } while missing > 0
        return result + HandmadePNG.bigEndian((count % 65_521) << 16 | 1)
    }
}
