import Testing

@testable import LabDevices
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// The page about scenarios shows what can be run, and leaves no key out.
@Suite("docs/scenarios.md")
struct ScenarioPageTests {
    private let page: String

    init() throws {
        page = try Repository.text("docs/scenarios.md")
    }

    /// The blocks of JSON, in order.
    private var examples: [String] {
        var blocks: [String] = []
        var isInside = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            switch line {
            case "```json":
                isInside = true
                blocks.append("")
            case "```": isInside = false
            default: if isInside { blocks[blocks.count - 1] += line + "\n" }
            }
        }
        return blocks
    }

    @Test func showsExamplesThatCanBeRead() throws {
        #expect(try Samples.read(examples[0], columns: ResultColumns.all).script.count == 7)
        let device = try DeviceReader.read(bytes: Array(examples[1].utf8), file: "x.json")
        #expect(device.screen.hz == 120)
        #expect(examples.count == 2)
    }

    /// `make docs` fills them in.
    @Test("has the tables of keys as they are declared", arguments: PageTable.all.map(\.name))
    func hasTheTables(_ name: String) throws {
        let table = try #require(PageTable.named(name))
        #expect(try Repository.text("docs/\(table.page).md").contains(table.text))
    }
}
