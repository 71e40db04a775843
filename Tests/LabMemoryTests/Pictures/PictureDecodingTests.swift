import Testing

@testable import LabBase
@testable import LabDecoding
@testable import LabPictures
@testable import PictureDesks
@testable import PlainDesks

/// Every kind of picture, decoded to every size, in every layout.
@Suite struct PictureDecodingTests {
    let folder = ScratchFolder()
    static let sizes = [
        (1, 1), (7, 5), (8, 6), (16, 12), (33, 25), (63, 47), (64, 48), (65, 48), (100, 90),
    ].map { PixelSize(width: $0.0, height: $0.1) }

    private func difference(_ some: [UInt8], _ others: [UInt8]) -> (mean: Double, most: Int) {
        let all = zip(some, others).map { abs(Int($0) - Int($1)) }
        return (Double(all.reduce(0, +)) / Double(all.count), all.max() ?? 0)
    }

    @Test(arguments: SamplePicture.drawn(60, 44))
    func whatIsWrittenIsReadBack(_ sample: SamplePicture) throws {
        let path = folder.write("picture", sample.bytes)
        let facts = try PictureHeader.facts(path: path)
        let size = facts.size
        let drawn = (0..<size.height).flatMap { y in
            (0..<size.width).flatMap { x in
                let colour = SamplePicture.gradient(x, y, size)
                return facts.hasAlpha ? colour : colour[..<3] + [255]
            }
        }
        let read = try PictureReading.pixels(path)
        if facts.format == .png { check(read, drawn) }
        let difference = difference(read, drawn)
        check(difference.mean < 3 && difference.most < 30, note: "\(difference)")
    }

    /// The mean of what each pixel covers, of the whole; a decoder's own way there may differ a
    /// little. Of a size that whole blocks have: an eighth of others is a bit more than that.
    @Test(arguments: SamplePicture.all(64, 48))
    func everySizeIsNearTheMeanOfTheWhole(_ sample: SamplePicture) throws {
        let path = folder.write("picture", sample.bytes)
        let facts = try PictureHeader.facts(path: path)
        let whole = try PictureReading.pixels(path)
        for size in Self.sizes {
            // As it is shown.
            let wanted = facts.isTurned ? PixelSize(width: size.height, height: size.width) : size
            let expected = PNGScalingTests.expected(whole, facts.fileSize, size)
            for way in PictureTarget.Way.allCases {
                var target = PictureTarget(size: wanted)
                target.way = way
                let room = Int(size.pixels) * 4
                let read = try PictureReading.pixels(path, target, room: room + 100)
                check(read.suffix(100).allSatisfy { $0 == 0xAB })
                let difference = difference(Array(read.prefix(room)), expected)
                if facts.format == .png || way == .whole {
                    check(difference.most <= 0, note: "\(way), \(size): \(difference)")
                } else {
                    let isNear = difference.mean < 2 && difference.most < 16
                    check(isNear, note: "\(way), \(size): \(difference)")
                }
            }
        }
    }

    @Test(arguments: [2, 4, 8])
    func aJPEGsEighthsAreNearTheMeanOfTheWhole(divisor: Int) throws {
        let sample = SamplePicture.drawn(160, 120).first { $0.bytes[0] == 0xFF }!
        let path = folder.write("picture.jpg", sample.bytes)
        let whole = try PictureReading.pixels(path)
        let size = PixelSize(width: 160 / divisor, height: 120 / divisor)
        let facts = try PictureHeader.facts(path: path)
        check(facts.decodedSize(PictureTarget(size: size)), size)
        let read = try PictureReading.pixels(path, PictureTarget(size: size))
        let expected = PNGScalingTests.expected(whole, facts.size, size)
        let difference = difference(read, expected)
        check(difference.mean < 1.5 && difference.most < 8, note: "\(difference)")
    }

    /// The value of a half float.
    private static func number(_ half: UInt16) -> Double {
        let exponent = Int(half >> 10 & 31)
        if exponent == 0 { return Double(half & 1023) / 1024 / 16384 }
        var power = 1.0
        for _ in 0..<abs(exponent - 15) { power *= exponent > 15 ? 2 : 0.5 }
        return (1 + Double(half & 1023) / 1024) * power
    }

    private func laid(_ pixels: [UInt8], _ layout: PixelLayout) -> [UInt8] {
        stride(from: 0, to: pixels.count, by: 4).flatMap { place -> [UInt8] in
            let (red, green, blue) =
                (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
            switch layout {
            case .rgb565:
                let bits = (red / 8) * 2048 + (green / 4) * 32 + blue / 8
                return [UInt8(bits & 255), UInt8(bits >> 8)]
            case .grey: return [UInt8((77 * red + 150 * green + 29 * blue + 128) / 256)]
            case .rgba, .f16: return Array(pixels[place..<place + 4])
            }
        }
    }

    @Test(arguments: SamplePicture.small)
    func everyLayoutIsMadeOfTheSamePixels(_ sample: SamplePicture) throws {
        let path = folder.write("picture", sample.bytes)
        let facts = try PictureHeader.facts(path: path)
        for size in [nil, PixelSize(width: 15, height: 11)] {
            for frames in Set([1, facts.frames]) {
                var target = PictureTarget(size: size)
                target.frames = frames
                let plain = try PictureReading.pixels(path, target)
                for layout in PixelLayout.allCases {
                    target.layout = layout
                    let room = Int(facts.bytes(target))
                    check(room, plain.count / 4 * layout.bytesPerPixel)
                    let read = try PictureReading.pixels(path, target, room: room + 64)
                    check(read.suffix(64).allSatisfy { $0 == 0xAB })
                    let pixels = Array(read.prefix(room))
                    if layout == .f16 {
                        let halves = stride(from: 0, to: room, by: 2).map {
                            UInt16(pixels[$0]) | UInt16(pixels[$0 + 1]) << 8
                        }
                        check(
                            zip(halves, plain).allSatisfy { half, byte in
                                abs(Self.number(half) - Double(byte) / 255) < 1.0 / 1024
                            })
                    } else {
                        check(pixels, laid(plain, layout))
                    }
                }
            }
        }
    }

    @Test func halvesRiseFromZeroToOne() throws {
        let encoder = PictureEncoder(.png, PixelSize(width: 256, height: 1), isPhoto: false)
        let path = folder.path + "/ramp.png"
        try PictureReading.write(path, encoder) { _, row in
            for x in 0..<256 * 3 { row[x] = UInt8(x / 3) }
        }
        var target = PictureTarget()
        target.layout = .f16
        let read = try PictureReading.pixels(path, target)
        let reds = (0..<256).map { UInt16(read[$0 * 8]) | UInt16(read[$0 * 8 + 1]) << 8 }
        check(reds.first == 0 && reds.last == 0x3C00)
        check(zip(reds, reds.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// Ink on paper: what is no ink and what is much are the other way round in Adobe's files.
    @Test(arguments: [false, true])
    func inkBecomesLight(isAdobes: Bool) throws {
        var picture = HandmadeJPEG.grey(10, 10)
        picture.parts = [40, 80, 120, 200].map { .init(level: $0) }
        if isAdobes {
            let words = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
            picture.before = HandmadeJPEG.segment(0xEE, words)
        }
        let pixels = try PictureReading.pixels(folder.write("ink.jpg", picture.bytes))
        let expected = [40, 80, 120].map { (ink: Int) -> UInt8 in
            let light = isAdobes ? ink * 200 : (255 - ink) * (255 - 200)
            return UInt8((light + 127) / 255)
        }
        check(pixels.count, 400)
        for place in stride(from: 0, to: 400, by: 4) {
            check(Array(pixels[place..<place + 4]), expected + [255])
        }
    }

    @Test func framesComeOneAfterTheOther() throws {
        let gif = HandmadeGIF(
            width: 3, height: 2,
            frames: [
                .init(colour: 9), .init(colour: 20, disposal: 2, left: 1, width: 1),
                .init(colour: 30, disposal: 3, top: 1, height: 1),
                .init(colour: 3, transparent: 3, left: 2, width: 1),
            ])
        var target = PictureTarget()
        target.frames = 4
        let pixels = try PictureReading.pixels(folder.write("a.gif", gif.bytes), target)
        let nothing: [UInt8] = [0, 0, 0, 0]
        func colour(_ number: UInt8) -> [UInt8] { HandmadeGIF.colour(number) + [255] }
        let (a, b, c) = (colour(9), colour(20), colour(30))
        // The second is taken away again, and what the third hid comes back.
        let frames = [
            [a, a, a, a, a, a], [a, b, a, a, b, a], [a, nothing, a, c, c, c],
            [a, nothing, a, a, nothing, a],
        ]
        check(pixels, frames.flatMap { $0.flatMap { $0 } })
        // One alone is the first.
        try check(PictureReading.pixels(folder.path + "/a.gif"), frames[0].flatMap { $0 })
    }

    @Test func aWebPsFramesComeOneAfterTheOther() throws {
        let frames = [[10, 20, 30, 255], [200, 100, 50, 255], [1, 2, 3, 255]].map { colour in
            HandmadeWebP(width: 3, height: 2, colour: colour.map { UInt8($0) })
        }
        var target = PictureTarget()
        target.frames = 3
        let path = folder.write("a.webp", HandmadeWebP.animation(frames))
        let expected = frames.flatMap { frame in (0..<6).flatMap { _ in frame.colour } }
        try check(PictureReading.pixels(path, target), expected)
        try check(PictureReading.pixels(path), Array(expected.prefix(24)))
    }

    @Test(arguments: SamplePicture.small)
    func aPictureLargerThanItsMemoryIsRefusedUntouched(_ sample: SamplePicture) throws {
        let path = folder.write("picture", sample.bytes)
        let facts = try PictureHeader.facts(path: path)
        for size in [nil, PixelSize(width: 15, height: 11)] {
            for (frames, layout) in [(1, PixelLayout.rgba), (facts.frames, .rgb565), (1, .f16)] {
                var target = PictureTarget(size: size)
                (target.frames, target.layout) = (frames, layout)
                var pixels = [UInt8](repeating: 0xAB, count: Int(facts.bytes(target)) - 1)
                #expect(throws: Complaint("larger than the memory set aside for it")) {
                    try pixels.withUnsafeMutableBytes {
                        try PictureDecoder.decode(path: path, facts, target, into: $0)
                    }
                }
                check(pixels.allSatisfy { $0 == 0xAB })
            }
        }
    }
}
