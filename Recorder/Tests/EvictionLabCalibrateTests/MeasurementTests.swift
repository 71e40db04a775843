import Foundation
import Testing

@testable import EvictionLabCalibrate

@Suite struct Measurements {
    @Test func worksTakeTurnsAndTheFirstTurnIsNotCounted() {
        var calls: [String] = []
        let results = Turns.take([
            {
                calls.append("a")
                return Int64(calls.count)
            },
            {
                calls.append("b")
                return Int64(calls.count)
            },
        ])
        #expect(calls.joined() == "abababababab")
        #expect(results == [[3, 5, 7, 9, 11], [4, 6, 8, 10, 12]])
    }

    @Test func aWorkThatFailsOnceHasNoResults() {
        var calls = 0
        let results = Turns.take([
            {
                calls += 1
                return calls == 4 ? nil : 1
            }, { 2 },
        ])
        #expect(results == [[], [2, 2, 2, 2, 2]])
    }

    @Test func fiveMeansAreMadeOfTheFrames() {
        var frames = FrameTimes()
        for frame in 0...120 {
            #expect(!frames.isComplete)
            #expect(frames.meansNs.isEmpty)
            // The third turn of 24 frames has one that came 2400 ns late.
            frames.add(atNs: Int64(frame) * 8_000_000 + (frame > 60 ? 2400 : 0))
        }
        #expect(frames.isComplete)
        #expect(frames.meansNs == [8_000_000, 8_000_000, 8_000_100, 8_000_000, 8_000_000])
    }

    /// The test of the program in Kotlin has the same sums.
    @Test(
        arguments: zip(
            DrawnPicture.Style.allCases, [1_649_036_677, 1_452_983_770, 2_282_099_428] as [UInt32]))
    func bothProgramsDrawTheSamePictures(_ style: DrawnPicture.Style, _ sum: UInt32) {
        let picture = DrawnPicture(style, width: 100, height: 60)
        #expect(picture.rgba.count == 100 * 60 * 4)
        #expect(picture.rgba.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } == sum)
    }

    @Test func aDecodeOfAnotherSizeIsNoMeasurement() {
        var calibration = Calibration(program: "", model: "", system: "")
        calibration.measureDecoding([
            MadeUpCodec(format: "png", width: { width, sample in width / sample }),
            MadeUpCodec(format: "gif", width: { width, _ in width }),
            MadeUpCodec(format: "jpeg", width: { _, _ in nil }),
        ])
        let found = calibration.decodes.map { "\($0.format) \($0.width) \($0.sample)" }
        let whole = [96, 96, 96, 480, 480, 480, 1440, 1440, 1440]
        #expect(
            found.filter { $0.hasSuffix(" 1") } == whole.map { "png \($0) 1" }
                + whole.map { "gif \($0) 1" })
        #expect(found.filter { $0.hasSuffix(" 4") } == Array(repeating: "png 1440 4", count: 3))
        #expect(calibration.decodes.allSatisfy { $0.ns.count == 5 && $0.ns.allSatisfy { $0 > 0 } })
    }

    @Test func threadsAreMeasuredUpToTheNumberOfCores() {
        var calibration = Calibration(program: "", model: "", system: "")
        calibration.measureCores(kinds: [1, 1], count: 2, stretchNs: 2_000_000)
        #expect(calibration.cores?.kinds == [1, 1])
        #expect(calibration.cores?.perSecond.map(\.count) == [5, 5])
    }

    @Test func theFileThatIsReadIsDeleted() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calibrate-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var calibration = Calibration(program: "", model: "", system: "")
        calibration.measureFlash(in: folder)
        #expect(calibration.flash?.reads.map(\.bytes) == [4096, 65_536, 1_048_576])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func aFolderThatCanNotBeWrittenToLeavesTheFlashUnmeasured() {
        var calibration = Calibration(program: "", model: "", system: "")
        calibration.measureFlash(in: URL(fileURLWithPath: "/nowhere/at/all"))
        #expect(calibration.flash == nil)
    }
}

private struct MadeUpCodec: PictureCodec {
    var format: String
    let samples = true
    /// The width that a decode has.
    var width: @Sendable (Int, Int) -> Int?

    func encode(_ picture: DrawnPicture) -> [UInt8]? { [1, 2, 3] }

    func decode(_ file: [UInt8], width: Int, height: Int, sample: Int) -> Int? {
        self.width(width, sample)
    }
}
