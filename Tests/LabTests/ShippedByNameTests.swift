import Foundation
import Testing

@testable import LabBase
@testable import LabCells
@testable import LabRuns
@testable import PlainDesks

/// Scenarios that are inside the program, from a folder that has none.
@Suite struct ShippedByNameTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func lab(_ line: String) async throws -> LabProcess.Outcome {
        try await folder.lab(line: line).run()
    }

    @Test(arguments: ["tableview", "near-size"])
    func aNameRunsAsItsFileDoes(name: String) async throws {
        let file = name == "tableview" ? name : "quirks/" + name
        let path = LabFolder.shipped(file)
        let named = try await lab("run \(name) --memory model --quiet")
        let read = try await lab("run \(path) --memory model --quiet")
        check(named.exitCode == 0 && named.errors == "")
        check(named.output == read.output && named.output.hasPrefix(name))
        let results = [name, path].map { "run \($0) --memory model --format json" }
        let digests = try await [lab(results[0]), lab(results[1])].map { run in
            try require(run.output.firstMatch(of: /"input_sha256": "[^"]+"/)).output
        }
        check(digests[0], digests[1])
    }

    /// A cell over real memory is a process of its own, which reads its input itself.
    @Test func aNameRunsOverRealMemoryToo() async throws {
        let run = try await lab("run icons --format csv --policy weak")
        check(run.exitCode, 0, note: "\(run.errors)")
        try check(table(run.output).first?["scenario"], "icons")
    }

    @Test(arguments: [
        "scenario check tableview", "scenario describe tableview", "scenario compile tableview",
        "compare icons czsharedimage --memory model", "why icons", "warn icons --memory model",
        "sweep icons --limit 1MB,2MB --policy lru --memory model", "film icons --policy weak",
    ])
    func everyCommandTakesNames(line: String) async throws {
        let run = try await lab(line)
        check(run.exitCode, 0, note: "\(run.errors)")
        check(!run.errors.contains("No such file"))
    }

    @Test func whatEndsAsAFileOrHasASlashIsAFile() async throws {
        try folder.write("tableview.json", SmallScenarios.feed())
        try folder.write("tableview", SmallScenarios.feed())
        let own = try await lab("run ./tableview --memory model --format csv")
        let ended = try await lab("run tableview.json --memory model --format csv")
        let inside = try await lab("run tableview --memory model --format csv")
        let requests = try [own, ended, inside].map { try table($0.output).first?["requests"] }
        check(requests[0] == requests[1] && requests[0] != requests[2])
        check(own.errors == "" && ended.errors == "")
        check(
            inside.errors,
            "lab: tableview: is the scenario inside lab. The file here is ./tableview\n")
    }

    @Test(arguments: [
        ("tabelview", "Did you mean 'tableview', which is inside lab?"),
        (
            "scenarios/tableview.json",
            "Did you mean 'tableview' or 'tableview-people', which is inside lab?"
        ),
        (
            "photo",
            "Did you mean 'photo-grid', 'photo-library', 'photo-grid-people' or "
                + "'photo-library-people', which is inside lab?"
        ),
        ("xyzzyxyzzy", "Check the path; 'lab scenario list' has the names inside lab"),
        ("xyzzyxyzzy.json", "Check the path"),
    ])
    func whatIsNowhereIsToldWithNamesThatAreNear(path: String, advice: String) async throws {
        let run = try await lab("run \(path)")
        check(run.exitCode, 66)
        check(run.errors, "lab: \(path): No such file or directory. \(advice)\n")
    }

    @Test func aFileWhoseEndWasLeftOutIsTold() async throws {
        try folder.write("wayfare.json", SmallScenarios.feed())
        let run = try await lab("run wayfare")
        check(run.exitCode, 66)
        let said = "lab: wayfare: No such file or directory. Did you mean 'wayfare.json'?\n"
        check(run.errors, said)
    }

    @Test func theListHasEachAndPrintsThem() async throws {
        let list = try await lab("scenario list").output
        let names = list.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        for name in ShippedScenario.all.map(\.name) { check(names.contains(name[...])) }
        check(list.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let file = try String(contentsOfFile: LabFolder.shipped("tableview"), encoding: .utf8)
        try await check(lab("scenario list tableview").output, file)
        let unknown = try await lab("scenario list tabelview")
        check(unknown.exitCode, 64)
        check(unknown.errors.contains("Did you mean 'tableview'"))
    }
}
