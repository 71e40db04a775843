import Foundation
import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabRuns

@Suite struct ShippedScenarioNamesTests {
    @Test func allThatAreShippedAreInside() throws {
        for (inside, folder) in [
            (ShippedScenario.plain, "scenarios"), (ShippedScenario.quirks, "scenarios/quirks"),
        ] {
            let path = "\(ShippedScenarios.root)/\(folder)"
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
            #expect(inside.map(\.name) == files, "ShippedScenario+All.swift lists them")
            for scenario in inside {
                let file = try InputFile.bytes(of: "\(path)/\(scenario.name).json")
                #expect(scenario.bytes == file, "\(scenario.name): build again")
            }
        }
    }

    @Test func noTwoHaveOneName() {
        #expect(Set(ShippedScenario.all.map(\.name)).count == ShippedScenario.all.count)
    }

    @Test func eachSaysWhatItIsAbout() {
        for scenario in ShippedScenario.all {
            #expect(scenario.about.count > 10 && scenario.about.hasSuffix("."), "\(scenario.name)")
        }
    }
}
