import Foundation
import Testing

@testable import PlainDesks

/// Files for build services: the comparison's script, and the mistakes that `make check-ci` finds.
@Suite struct BuildServiceTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func run(
        _ script: String, _ arguments: [String] = [], _ variables: [String: String] = [:]
    ) throws -> (code: Int32, errors: String) {
        let own = ["LAB": LabProcess.executable, "XDG_CACHE_HOME": folder.path + "/cache"]
        let run = try folder.bash(script, arguments, own.merging(variables) { $1 })
        return (run.code, run.said)
    }

    private func compare(
        main: [String: String], head: [String: String], _ variables: [String: String] = [:]
    ) throws -> (code: Int32, comment: String) {
        for (side, files) in [("main", main), ("head", head)] {
            try folder.write("\(side)/README", "")
            for (name, text) in files { try folder.write("\(side)/scenarios/\(name)", text) }
        }
        let result = try run(
            ".github/actions/compare-against-main/compare", ["main", "head", "comment.md"],
            ["LAB_INPUTS": "scenarios/*.json"].merging(variables) { $1 })
        check(result.code == 0 || result.code == 2, note: "\(result.errors)")
        return (result.code, try folder.read("comment.md"))
    }

    private static let few = SmallScenarios.feed(policies: ["weak"])
    private static let many = SmallScenarios.feed(photos: 48, rows: 48, policies: ["weak"])

    @Test func whatGotWorseIsListedAndFails() throws {
        let found = try compare(main: ["a.json": Self.few], head: ["a.json": Self.many])
        check(found.code, 2)
        check(found.comment.hasPrefix("### Image memory, compared with main\n"))
        check(found.comment.contains("\nWorse:\n") && found.comment.contains("decodes was "))
        check(!found.comment.contains(folder.path))
    }

    @Test func whatDidNotChangeIsASentence() throws {
        let found = try compare(main: ["a.json": Self.few], head: ["a.json": Self.few])
        check(found.code, 0)
        check(found.comment.contains("**Nothing changed in 1 cell"))
    }

    /// A claim that fails on main, too, neither ends the comparison nor goes unsaid.
    @Test func aClaimThatFailsIsInTheComment() throws {
        let wrong = SmallScenarios.feed(policies: ["weak"], claim: "decodes < 2")
        let failing = try compare(main: ["a.json": wrong], head: ["a.json": wrong])
        check(failing.code, 2)
        check(failing.comment.contains("**Nothing changed in 1 cell"))
        check(failing.comment.contains("\n- Claim fails: decodes \\< 2 ("))
        let mended = try compare(main: ["a.json": wrong], head: ["a.json": Self.few])
        check(mended.code, 0)
        check(!mended.comment.contains("Claim fails"))
    }

    @Test func aNewScenarioIsSaidToBeNew() throws {
        let new = try compare(main: [:], head: ["a.json": Self.few])
        check(new.code, 0)
        check(new.comment.contains("is new here"))
    }

    @Test func furtherArgumentsAreTaken() throws {
        let found = try compare(
            main: ["a.json": Self.few], head: ["a.json": Self.few],
            ["LAB_ARGUMENTS": "--policy none --policy unbounded", "LAB_TOLERANCE": "2%"])
        check(found.code, 0)
    }

    @Test func aWrongScenarioFails() throws {
        try folder.write("main/scenarios/a.json", Self.few)
        try folder.write("head/scenarios/a.json", "{")
        let result = try run(
            ".github/actions/compare-against-main/compare", ["main", "head", "comment.md"],
            ["LAB_INPUTS": "scenarios/*.json"])
        check(result.code, 65)
        check(result.errors.contains("scenarios/a.json:1:"))
    }

    @Test(arguments: [
        ("on: push\npermissions: {}\njobs: {a: {runs-on: x, steps: [{run: 'if'}]}}", "step 1"),
        ("on: push\npermissions: {}\njobs: {a: {steps: [{run: ls}]}}", "says not where it runs"),
        ("on: push\npermissions: {}\njobs: {a: {uses: ./b.yml}}", "there is no ./b.yml"),
        ("on: push\npermissions: {}\njobs: {a: {uses: ./b.yml, needs: c}}", "needs c"),
        (
            "on: push\npermissions: {}\njobs: {a: {steps: [{uses: actions/checkout@v4}]}}",
            "neither by commit nor by a full version"
        ),
        ("on: push\npermissions: {}\njobs: {a: {steps: [{run: 'a ${{ b }}'}]}}", "in env"),
        ("on: push\npermissions: {}\njobs: {a: [", "expected"),
    ])
    func aMistakeInAWorkflowIsFound(text: String, complaint: String) throws {
        try folder.write("wrong.yml", text)
        let result = try run("scripts/check/check-ci", [folder.path + "/wrong.yml"])
        if result.code == 69 { return }
        check(result.code, 1)
        check(result.errors.contains(complaint), note: "\(result.errors)")
    }
}
