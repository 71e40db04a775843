import Testing

@testable import LabDevices
@testable import LabPictures
@testable import PlainDesks

@Suite("What decoding costs")
struct DecodeCostTests {
    private static func costs(_ changes: (inout DecodeCosts) -> Void) -> DecodeCosts {
        var costs = DecodeCosts()
        changes(&costs)
        return costs
    }

    private static func facts(
        _ kind: PictureKind, _ width: Int, _ height: Int, frames: Int = 1
    ) -> PictureFacts {
        var facts = PictureFacts(kind.format, PixelSize(width: width, height: height))
        facts.kind = kind
        facts.frames = frames
        return facts
    }

    @Test func `is a setup, and so much for each pixel and byte`() {
        let costs = Self.costs {
            $0[PictureKind.png] = DecodeCost(setupNs: 700, nsPerPixel: 4.2, nsPerByte: 5.2)
        }
        // 700, 420 for 100 pixels, and 780 for 150 bytes.
        check(costs.ns(Self.facts(.png, 10, 10), bytes: 150, PictureTarget()), 1900)
        check(costs.ns(Self.facts(.png, 10, 10), bytes: 0, PictureTarget()), 1120)
        // More bytes than four a pixel are not the picture's: 700, 420 and 2080.
        check(costs.ns(Self.facts(.png, 10, 10), bytes: 10_000, PictureTarget()), 3200)
        check(costs.ns(Self.facts(.pngPalette, 10, 10), bytes: 150, PictureTarget()), 0)
    }

    @Test func `is the pixels' alone for a format that has one number, whatever the bytes`() {
        let costs = Self.costs { $0[pixel: .jpeg] = 2.5 }
        for kind in [PictureKind.jpeg, .jpegProgressive] {
            check(costs.ns(Self.facts(kind, 10, 10), bytes: 99, PictureTarget()), 250)
        }
    }

    /// A quarter of the pixels: half of 1300, and a quarter of its other half.
    @Test func `of a smaller JPEG is the setup, and a part of the rest`() {
        var costs = Self.costs {
            $0[PictureKind.jpeg] = DecodeCost(setupNs: 70, nsPerPixel: 1, nsPerByte: 3)
        }
        costs.readingMillionths = 500_000
        let half = PictureTarget(size: PixelSize(width: 16, height: 8))
        let facts = Self.facts(.jpeg, 32, 16)
        // 512 pixels and 3 * 300: 1412. Five eighths of it: 882.5.
        check(costs.ns(facts, bytes: 300, half), 70 + 883)
        check(costs.ns(facts, bytes: 300, PictureTarget()), 70 + 1412)
    }

    @Test("of an animation is that of the frames that are kept, and of their share of the bytes")
    func ofAnAnimation() {
        let costs = Self.costs {
            $0[PictureKind.gif] = DecodeCost(setupNs: 5, nsPerPixel: 2, nsPerByte: 1)
        }
        let facts = Self.facts(.gif, 10, 10, frames: 4)
        var target = PictureTarget()
        check(costs.ns(facts, bytes: 400, target), 5 + 200 + 100)
        target.frames = 4
        check(costs.ns(facts, bytes: 400, target), 5 + 800 + 400)
    }

    @Test func `is faster or slower as a whole where its pixels are`() {
        var costs = Self.costs {
            $0[PictureKind.jpeg] = DecodeCost(setupNs: 100, nsPerPixel: 1, nsPerByte: 7)
            $0[PictureKind.jpegProgressive] = DecodeCost(nsPerPixel: 2, nsPerByte: 30)
            $0[pixel: .png] = 12
        }
        costs.scale(.jpeg, toPixel: 1.5)
        check(costs[PictureKind.jpeg], DecodeCost(setupNs: 150, nsPerPixel: 1.5, nsPerByte: 10.5))
        check(costs[PictureKind.jpegProgressive], DecodeCost(nsPerPixel: 3, nsPerByte: 45))
        costs.scale(.jpegProgressive, toPixel: 1)
        check(costs[PictureKind.jpeg].nsPerPixel, 1.5)
        check(costs[PictureKind.jpegProgressive], DecodeCost(nsPerPixel: 1, nsPerByte: 15))
        costs.scale(.png, toPixel: 7.0625)
        check(costs[PictureKind.pngPalette], costs[PictureKind.png])
    }

    /// A file gives so much, and then each kind has a setup, a pixel and a byte of its own.
    @Test(
        "is read from a file, where a format's pixels alone are all of it",
        arguments: [
            (#""png": 15"#, [(0, 15, 0), (0, 15, 0)]),
            (#""png": 8, "png.byte": 3"#, [(0, 8, 3), (0, 8, 3)]),
            // The order in the file doesn't matter.
            (#""png.setup": "0.04ms", "png.byte": 3, "png": 8"#, [(40_000, 8, 3), (40_000, 8, 3)]),
            (#""png": 8, "png.byte": 3, "png-palette": 5"#, [(0, 8, 3), (0, 5, 0)]),
            (#""png-palette": 5, "png-palette.byte": 1, "png": 8"#, [(0, 8, 0), (0, 5, 1)]),
            // Without the pixels the rest stays as the basis has it.
            (#""png.byte": 6"#, [(14_000, 4.2, 6), (10_000, 1.75, 6)]),
            (#""png-palette.byte": 6"#, [(14_000, 4.2, 5.2), (10_000, 1.75, 6)]),
        ] as [(String, [(Int64, Double, Double)])])
    func isRead(_ text: String, _ expected: [(Int64, Double, Double)]) throws {
        let device = try DeviceReader.read(
            bytes: Array(#"{ "basedOn": "iphone-8", "decode": { \#(text) } }"#.utf8), file: "d.json"
        )
        for (kind, cost) in zip([PictureKind.png, .pngPalette], expected) {
            check(
                device.decode[kind],
                DecodeCost(setupNs: cost.0, nsPerPixel: cost.1, nsPerByte: cost.2), note: "\(kind)")
        }
        check(device.decode[PictureKind.jpeg], BuiltInDevices.standard.decode[PictureKind.jpeg])
        let again = try DeviceReader.read(
            bytes: Array(#"{ "basedOn": "iphone-8", "decode": \#(decode(device)) }"#.utf8),
            file: "d.json")
        check(again.decode, device.decode)
    }

    private func decode(_ device: Device) -> String { device.json(of: "decode").text(.tight) }

    @Test func `is written without what is 0, or as the format has it`() throws {
        var device = BuiltInDevices.standard
        for format in PictureFormat.allCases { device.decode[pixel: PictureKind(format)] = 2 }
        check(
            decode(device), #"{"png":2,"jpeg":2,"webp":2,"gif":2,"heic":2,"avif":2,"reading":0.5}"#)
        device.decode[PictureKind.png].nsPerByte = 3
        device.decode[PictureKind.png].setupNs = 20_000
        check(
            decode(device).hasPrefix(
                #"{"png":2,"png.byte":3,"png.setup":"0.02ms","png-palette":2,"jpeg":2"#))
    }

    @Test func `is given by an option, setting after setting, each with its origin`() throws {
        var device = BuiltInDevices.standard
        check(DeviceReader.change(&device, decodeCost: "png=8"), nil)
        check(DeviceReader.change(&device, decodeCost: "png.byte=3"), nil)
        check(DeviceReader.change(&device, decodeCost: "png.setup=0.04ms"), nil)
        let cost = DecodeCost(setupNs: 40_000, nsPerPixel: 8, nsPerByte: 3)
        check(device.decode[PictureKind.png], cost)
        check(device.decode[PictureKind.pngPalette], cost)
        for name in ["decode.png", "decode.png.byte", "decode.png.setup", "decode.png-palette"] {
            check(device.origin(of: name), "as given in --decode-cost", note: "\(name)")
        }
        check(DeviceReader.change(&device, decodeCost: "png=15"), nil)
        check(device.decode[PictureKind.png], DecodeCost(nsPerPixel: 15))
        check(DeviceFigure.named("decode.png.byte")?.text(device), nil)
    }

    @Test(
        "is refused with a line",
        arguments: [
            ("png", "must be KEY=VALUE, such as png=15, png.byte=4 or png.setup=0.02ms"),
            ("png.byte=-1", "too small. Use at least 0"),
            ("png.bytes=1", "Did you mean 'png.byte'?"),
            ("png.setup=4", "4 needs a unit"),
        ])
    func isRefused(_ setting: String, _ text: String) throws {
        var device = BuiltInDevices.standard
        let complaint = try require(DeviceReader.change(&device, decodeCost: setting))
        check(complaint.contains(text), note: "\(complaint)")
        check(device.decode, BuiltInDevices.standard.decode)
    }
}
