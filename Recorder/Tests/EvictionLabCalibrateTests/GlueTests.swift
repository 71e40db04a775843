#if os(Linux)
import Foundation
import Testing
import UIKit

@testable import EvictionLabCalibrate

/// The glue, against stand-ins.
@MainActor
@Suite struct Glue {
    @Test func thePhoneIsDescribedAsTheSystemTells() {
        let calibration = Calibration.ofThisPhone(frameNs: [1, 2, 3, 4, 5])
        #expect(calibration.system == "iOS 18.1")
        #expect(calibration.screen?.width == 375)
        #expect(calibration.screen?.hz == 60)
        #expect(calibration.screen?.frameNs == [1, 2, 3, 4, 5])
        #expect((calibration.memory?.ramBytes ?? 0) > 0)
    }

    @Test func theListenerIsDoneWhenThereAreEnoughFrames() {
        var means: [Int64] = []
        let listener = FrameListener { means = $0 }
        for frame in 0...120 {
            #expect(listener.isLast(atSeconds: Double(frame) / 100) == (frame == 120))
        }
        #expect(means == [10_000_000, 10_000_000, 10_000_000, 10_000_000, 10_000_000])
    }

    @Test func aFormatThatTheSystemDoesNotWriteIsLeftOut() {
        var calibration = Calibration(program: "", model: "", system: "")
        calibration.measureDecoding(SystemCodec.all)
        #expect(Set(calibration.decodes.map(\.format)) == ["png", "jpeg", "gif"])
        #expect(calibration.decodes.filter { $0.sample == 4 }.count == 9)
    }
}
#endif
