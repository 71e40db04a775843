import Testing

@testable import LabDevices
@testable import LabReports
@testable import PlainDesks

@Suite struct DeviceReferenceTests {
    @Test func theListHasEachDeviceOnNarrowLines() {
        let list = DeviceReference.list
        let words = Set(list.split { $0.isWhitespace || $0 == "," }.map(String.init))
        check(Set(BuiltInDevices.ids).subtracting(words), [])
        check(list.split(separator: "\n").allSatisfy { $0.count <= 84 })
        check(list.split(separator: "\n").count < 24)
    }

    @Test func aFamilysTableHasALineForEach() {
        let lines = DeviceReference.family("pixel").split(separator: "\n")
        check(lines.count, BuiltInDevices.ids(of: "pixel").count + 1)
        check(lines[1].hasPrefix("pixel-6 "))
    }

    @Test func aFamilysTableFitsATerminal() {
        for family in BuiltInDevices.families where !BuiltInDevices.ids.contains(family) {
            let lines = DeviceReference.family(family).split(separator: "\n")
            check(lines.allSatisfy { $0.count <= 80 }, note: "\(family)")
        }
    }

    /// From the file, from the file, half to three times 60 MiB, 0.67 to 2 times 30 %, and a third
    /// to 2.5 times 60 ms.
    @Test(arguments: [
        ("decode.png", "2.9 to 14 ns/pixel"), ("flash.bandwidth", "253 to 926 MB/s"),
        ("baseline", "31.5 to 189 MB"), ("cores.slowSpeed", "20.1 to 60 %"),
        ("network.latency", "19.8 to 150 ms"), ("cores.fast", nil),
    ])
    func aRangeHasItsUnitOnce(_ name: String, _ text: String?) throws {
        let figure = try require(DeviceFigure.named(name))
        check(DeviceReference.between(figure, BuiltInDevices.standard), text)
    }
}
