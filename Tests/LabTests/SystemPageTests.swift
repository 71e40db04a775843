import Foundation
import Testing

/// docs/adding-a-system.md, done as a reader does it: its files are written, its commands typed.
@Suite("docs/adding-a-system.md")
struct SystemPageTests {
    private struct Block {
        let language: String
        let text: String
    }

    private static func blocks() throws -> [Block] {
        let page = try String(
            contentsOf: URL(fileURLWithPath: "\(LabFolder.root)/docs/adding-a-system.md"),
            encoding: .utf8)
        let pieces = page.components(separatedBy: "\n```")
        return stride(from: 1, to: pieces.count, by: 2).map { index in
            let lines = pieces[index].components(separatedBy: "\n")
            return Block(
                language: lines[0], text: lines.dropFirst().map { $0 + "\n" }.joined())
        }
    }

    private static func folder(_ blocks: [Block]) throws -> LabFolder {
        let folder = try LabFolder()
        for (language, name) in [("json", "lantern.json"), ("ndjson", "fact.ndjson")] {
            let block = try #require(blocks.first { $0.language == language })
            try folder.write(name, block.text)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/scenarios",
            withDestinationPath: "\(LabFolder.root)/scenarios")
        return folder
    }

    @Test func eachCommandPrintsWhatIsShownBelowIt() async throws {
        let blocks = try Self.blocks()
        let folder = try Self.folder(blocks)
        var checked = 0
        for (command, shown) in zip(blocks, blocks.dropFirst())
        where command.language == "sh" && shown.language == "text" {
            let words = command.text.split { " \n".contains($0) }.map {
                $0.trimmingCharacters(in: ["'"])
            }
            #expect(words.first == "lab")
            var process = folder.lab()
            process.arguments = Array(words.dropFirst())
            let run = try await process.run()
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output == shown.text, "stale. Show what it prints: \(command.text)")
            checked += 1
        }
        #expect(checked == 3)
    }

    @Test func theFactIsOneThatAnotherCapBreaks() async throws {
        let folder = try Self.folder(try Self.blocks())
        let run = try await folder.lab(
            "run", "fact.ndjson", "--memory", "model", "--policy", "@lantern.json(entryCap=none)",
            "--require", "decodes==3"
        ).run()
        #expect(run.exitCode == 2)
    }

    @Test func aMistakeIsSaidWithItsPlace() async throws {
        let folder = try Self.folder(try Self.blocks())
        let text = try folder.read("lantern.json")
        try folder.write(
            "lantern.json", text.replacingOccurrences(of: "entryCap", with: "entryCup"))
        let run = try await folder.lab("policies", "@lantern.json").run()
        #expect(run.exitCode == 65)
        #expect(run.errors.contains("lantern.json:5:"), "\(run.errors)")
        #expect(run.errors.contains("Did you mean 'entryCap'?"), "\(run.errors)")
    }
}
