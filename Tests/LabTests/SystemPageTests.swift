import Foundation
import Testing

@testable import PlainDesks

/// docs/learn/your-library.md, done as a reader does it. `make stale` holds what it prints.
@Suite("docs/learn/your-library.md")
struct SystemPageTests {
    private static func folder() throws -> LabFolder {
        let page = try String(
            contentsOfFile: "\(LabFolder.root)/docs/learn/your-library.md", encoding: .utf8)
        let folder = try LabFolder()
        for (language, name) in [("json", "lantern.json"), ("ndjson", "fact.ndjson")] {
            let rest = try require(
                page.components(separatedBy: "\n```\(language)\n").dropFirst().first)
            try folder.write(name, rest.components(separatedBy: "\n```")[0] + "\n")
        }
        return folder
    }

    @Test(arguments: [("", Int32(0)), ("(entryCap=none)", 2)])
    func theFactIsOneThatAnotherCapBreaks(cap: String, code: Int32) async throws {
        let folder = try Self.folder()
        let run = try await folder.lab(
            "run", "fact.ndjson", "--memory", "model", "--policy", "@lantern.json\(cap)",
            "--require", "decodes==3"
        ).run()
        check(run.exitCode, code, note: "\(run.errors)")
    }

    @Test func aMistakeIsSaidWithItsPlace() async throws {
        let folder = try Self.folder()
        let text = try folder.read("lantern.json")
        try folder.write(
            "lantern.json", text.replacingOccurrences(of: "entryCap", with: "entryCup"))
        let run = try await folder.lab("policies", "@lantern.json").run()
        check(run.exitCode, 65)
        check(run.errors.contains("lantern.json:5:"), note: "\(run.errors)")
        check(run.errors.contains("Did you mean 'entryCap'?"), note: "\(run.errors)")
    }
}
