import Testing

@testable import LabDevices
@testable import LabReports

@Suite struct DeviceReferenceTests {
    /// The lines are written by hand, two figures on one where they belong together.
    @Test func eachDeclaredFigureIsOnALine() {
        let shown = Set(
            BuiltInDevices.all.flatMap { DeviceReference.lines(of: $0).flatMap(\.keys) })
        #expect(Set(DeviceFigure.all.map(\.name)).subtracting(shown).sorted() == [])
    }
}
