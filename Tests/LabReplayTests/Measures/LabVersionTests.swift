import Testing

@testable import LabBase
@testable import LabReplay

/// The version of `lab` in a result.
@Suite struct LabVersionTests {
    @Test func aStampIsVersionCommitAndDay() {
        let version = LabVersion(stamp: "0.1.0+7.g1c4f0aa 1c4f0aa9-changed 2026-11-23")
        #expect(version.version == "0.1.0+7.g1c4f0aa")
        #expect(version.commit == "1c4f0aa9-changed")
        #expect(version.day == "2026-11-23")
    }

    @Test func withoutOneTheNumberAloneIsKnown() {
        for version in [LabVersion(stamp: ""), LabVersion(stamp: "0.1.0")] {
            #expect(version.version == LabVersion.number)
            #expect(version.commit == nil && version.day == nil)
        }
    }

    /// Rows of two versions that count the same don't differ.
    @Test func itIsTheLastOfWhatIsMeasured() throws {
        let lab = try #require(ResultColumns.all.last)
        #expect(lab == .of(.lab) && lab.isMeasured)
        #expect(ResultColumns.figures(of: nil as MemoryMeasurement?).last == LabVersion.figure)
        #expect(!ColumnHalf.counted.of(ResultColumns.all).contains(lab))
    }
}
