import Foundation
import Testing

@testable import LabCells
@testable import LabDevices
@testable import PlainDesks
@testable import RunDesks

@Suite struct ShippedScenarioNamesTests {
    @Test func allThatAreShippedAreInside() throws {
        var files: [String] = []
        for folder in ["scenarios", "scenarios/people", "scenarios/quirks"] {
            let path = "\(ShippedScenarios.root)/\(folder)"
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
            for name in names {
                let file = try InputFile.bytes(of: "\(path)/\(name).json")
                check(ShippedScenario.named(name)?.bytes, file, note: "\(name): build again")
            }
            files += names
        }
        check(ShippedScenario.all.map(\.name), files, note: "Sources/CFiles/embedded.c lists them")
    }

    @Test func noTwoHaveOneName() {
        check(Set(ShippedScenario.all.map(\.name)).count, ShippedScenario.all.count)
    }

    @Test func eachSaysWhatItIsAbout() {
        for scenario in ShippedScenario.all {
            check(
                scenario.about.count > 10 && scenario.about.hasSuffix("."), note: "\(scenario.name)"
            )
        }
    }
}
