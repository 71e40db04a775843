import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks

/// The version of `lab` in a result.
@Suite struct LabVersionTests {
    @Test func aStampIsVersionCommitAndDay() {
        let version = LabVersion(stamp: "0.1.0+7.g1c4f0aa 1c4f0aa9-changed 2026-11-23")
        check(version.version, "0.1.0+7.g1c4f0aa")
        check(version.commit, "1c4f0aa9-changed")
        check(version.day, "2026-11-23")
    }

    @Test func withoutOneTheNumberAloneIsKnown() {
        for version in [LabVersion(stamp: ""), LabVersion(stamp: "0.1.0")] {
            check(version.version, LabVersion.number)
            check(version.commit == nil && version.day == nil)
        }
    }

    /// Rows of two versions that count the same don't differ.
    @Test func itIsTheLastOfWhatIsMeasured() throws {
        let lab = try require(ResultColumns.all.last)
        check(lab == .of(.lab) && lab.isMeasured)
        check(ResultColumns.figures(of: nil as MemoryMeasurement?).last, LabVersion.figure)
        check(!ColumnHalf.counted.of(ResultColumns.all).contains(lab))
    }
}
