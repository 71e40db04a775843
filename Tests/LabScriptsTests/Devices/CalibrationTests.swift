import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPictures
@testable import PlainDesks

@Suite("A calibration")
struct CalibrationTests {
    private static let file = "calibration.json"

    private static func device(
        _ text: String, on base: String? = nil
    ) throws -> (device: Device, remarks: [String]) {
        let calibration = try CalibrationReader.read(bytes: Array(text.utf8), file: file)
        let calibrated = CalibratedDevice(
            calibration, base: base.flatMap { BuiltInDevices.named($0) })
        let written = try calibrated.text(from: file)
        return (
            try DeviceReader.read(bytes: Array(written.utf8), file: "phone.json"),
            calibrated.remarks
        )
    }

    private static func shared(_ name: String) throws -> String {
        try Repository.text("Recorder/Shared/\(name).json")
    }

    /// A calibration with these members alone.
    private static func only(_ members: String) -> String {
        #"{ "calibration": 1, "program": "Calibrate", "model": "m", "system": "iOS 18", \#(members) }"#
    }

    @Test("is refused with its place", arguments: Mistake.all("calibration"))
    func isRefusedWithItsPlace(_ mistake: Mistake) {
        do throws(Complaint) {
            _ = try CalibrationReader.read(bytes: Array(mistake.text.utf8), file: Self.file)
            Issue.record("it is taken")
        } catch {
            check(error.description, "\(Self.file):\(mistake.complaint)")
        }
    }

    /// Its times were made of these figures, by hand: 20 µs, 4 ns a pixel and 10 ns a byte of a PNG;
    /// 2 ns a pixel of a JPEG, of which 55 % remain when it is decoded small; 100 µs and 1 GB/s of
    /// the flash; two fast cores and four of 30 %.
    @Test func givesTheFiguresOfWhichItsTimesAreMade() throws {
        let (device, remarks) = try Self.device(
            Self.shared("calibration-ios"), on: "iphone-13-pro")
        check(device.title, "iPhone14,5, calibrated")
        check(device.screen, .init(widthPoints: 390, heightPoints: 844, scale: 3, hz: 60))
        check(device.ramBytes, 5_919_539_200)
        check(device.footprintLimitBytes, 3_221_225_472)
        check(device.cores, Cores(fast: 2, slow: 4, slowSpeedMillionths: 300_000))
        check(device.flash, .init(latencyNs: 100_000, bytesPerSecond: 1_000_000_000))
        let png = DecodeCost(setupNs: 20_000, nsPerPixel: 4, nsPerByte: 10)
        check(device.decode[PictureKind.png], png)
        check(device.decode[PictureKind.jpeg], DecodeCost(nsPerPixel: 2))
        check(device.decode.readingMillionths, 550_000)
        check(
            remarks,
            [
                "not measured, and taken from iPhone 13 Pro: memoryClass, baseline, decode.webp, "
                    + "decode.gif, decode.heic, decode.avif, network, pressure"
            ])
    }

    @Test func saysWhereFiguresComeFrom() throws {
        let (device, _) = try Self.device(Self.shared("calibration-ios"), on: "iphone-13-pro")
        let by = "by Calibrate for iOS on iOS 18.1"
        let origins = [
            "ram": "told: by iOS 18.1", "screen.scale": "told: by iOS 18.1",
            "screen.hz": "measured: the median of 5 turns of frames, \(by)",
            "cores.together": "measured: the best of 5 turns of up to 6 threads, \(by)",
            "flash.latency":
                "measured: the least of 5 turns of 3 lengths, each within 0 %, \(by)",
            "decode.png.byte":
                "measured: the least of 5 turns of 6 pictures, each within 0 %, \(by)",
            "decode.jpeg":
                "measured: the least of 5 turns of 1 picture, each within 0 %, \(by)",
        ]
        for (figure, origin) in origins { check(device.origin(of: figure), origin) }
        let base = try require(BuiltInDevices.named("iphone-13-pro"))
        for figure in ["decode.webp", "pressure.sampling", "network.latency", "baseline"] {
            check(device.origin(of: figure), base.origin(of: figure), note: "\(figure)")
        }
    }

    /// The slowest turns were made 12 % slower than the fastest.
    @Test func givesTheSpreadOfItsTurnsAsRanges() throws {
        let (device, _) = try Self.device(Self.shared("calibration-ios"), on: "iphone-13-pro")
        let png = try require(device.ranges["decode.png"])
        check([png.low, png.high], [4, 4.48])
        let flash = try require(device.ranges["flash.bandwidth"])
        check([flash.low, flash.high], [893_000_000, 1_000_000_000])
        check(png.source.hasPrefix("measured: from the fastest to the slowest turn"))
    }

    @Test func isBasedOnTheNearestDeviceOfItsSystem() throws {
        let (iPhone, remarks) = try Self.device(Self.shared("calibration-ios"))
        check(iPhone.apiLevel, nil)
        let (android, said) = try Self.device(Self.shared("calibration-android"))
        check(android.title, #"Phone "8", calibrated"#)
        check(android.apiLevel, 34)
        check(android.memoryClassBytes, 256 << 20)
        check(android.footprintLimitBytes, nil)
        check(android.screen.widthPoints, 411.429)
        check(android.screen.hz, 90)
        // A read of 2 µs comes from no flash.
        check(said[0], "flash: the system may have answered from its memory")
        check(said[1].hasSuffix(": baseline, flash, decode, network, pressure"))
        check(remarks.count, 1)
    }

    /// Three threads did hardly more than two, which is not said of a core that doesn't exist.
    @Test func coresThatAddNothingDoNotRunTogether() throws {
        let (android, _) = try Self.device(Self.shared("calibration-android"))
        check([android.cores.fast, android.cores.slow, android.cores.together], [3, 0, 2])
    }

    @Test(
        "finds fast and slow cores",
        arguments: [
            // Speeds of 1, 2 and more threads; kinds that the system tells; fast, slow, together and
            // the speed of a slow core, in thousandths.
            ([100], [], [1, 0, 1, 250]),
            ([100, 190], [], [2, 0, 2, 250]),
            ([100, 200, 230, 260], [], [2, 2, 4, 300]),
            ([100, 150, 200, 250], [], [1, 3, 4, 500]),
            ([100, 200], [2, 2], [2, 2, 2, 250]),
            // A kind ends where the system says, though three look fast.
            ([100, 190, 275, 300], [1, 3], [1, 3, 4, 743]),
            ([100, 95, 200], [], [1, 2, 3, 400]),
        ] as [([Int64], [Int], [Int64])])
    func findsCores(_ speeds: [Int64], _ kinds: [Int], _ wanted: [Int64]) {
        let cores = CoreFit(kinds: kinds, speeds: speeds, slowSpeedMillionths: 250_000).cores
        check(
            [
                Int64(cores.fast), Int64(cores.slow), Int64(cores.together),
                cores.slowSpeedMillionths / 1000,
            ], wanted)
    }

    @Test func isRefusedOnADeviceOfAnotherSystem() throws {
        func refusal(_ file: String, _ base: String) throws -> String? {
            let text = try Self.shared(file)
            let calibration = try CalibrationReader.read(bytes: Array(text.utf8), file: Self.file)
            return calibration.refusal(of: try require(BuiltInDevices.named(base)))
        }
        try check(
            refusal("calibration-ios", "android"),
            "it was measured on iOS 18.1, and android is of Android")
        try check(
            refusal("calibration-android", "iphone-8"),
            "it was measured on Android 14, and iphone-8 is of iOS")
        try check(refusal("calibration-ios", "iphone-8"), nil)
        try check(refusal("calibration-android", "android"), nil)
    }

    @Test func figuresOfANamedDeviceKeepTheirSources() throws {
        let text = Self.only(#""memory": { "ram": 2100000000, "footprintLimit": 1400000000 }"#)
        let (named, _) = try Self.device(text, on: "iphone-8")
        check(named.origin(of: "cores.fast"), "published: two and four, by WikiChip on the A11")
        let (near, remarks) = try Self.device(text)
        let base = try require(
            BuiltInDevices.all.first {
                remarks[0].hasPrefix("not measured, and taken from \($0.title):")
            })
        check(near.origin(of: "cores.fast"), "assumed: as \(base.title)")
        check(near.origin(of: "pressure.onKill"), base.origin(of: "pressure.onKill"))
    }

    @Test func aLimitBelowTheAppItselfIsRefusedInTheCalibrationsName() throws {
        let text = Self.only(
            #""memory": { "ram": 1000000000, "memoryClass": 50331648, "api": 24 }"#)
        do throws(Complaint) {
            let calibration = try CalibrationReader.read(bytes: Array(text.utf8), file: Self.file)
            _ = try CalibratedDevice(calibration, base: nil).text(from: Self.file)
            Issue.record("it is taken")
        } catch {
            check(
                error.description,
                "calibration.json: the app alone would pass the footprint limit. "
                    + "Lower the baseline, or raise the limit")
        }
    }

    @Test func measurementsOfNoUseAloneAreRefused() throws {
        let text = Self.only(
            #""flash": { "cold": false, "reads": [{ "bytes": 4096, "ns": [90000] }] }"#)
        do throws(Complaint) {
            let calibration = try CalibrationReader.read(bytes: Array(text.utf8), file: Self.file)
            _ = try CalibratedDevice(calibration, base: nil).text(from: Self.file)
            Issue.record("it is taken")
        } catch {
            check(
                error.description,
                "calibration.json: nothing of it can be used: flash: the system may have "
                    + "answered from its memory. Run Calibrate again on a phone that does nothing "
                    + "else")
        }
    }
}
