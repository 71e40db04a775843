import Testing

@testable import LabPolicies
@testable import RunDesks

/// Pages that are written by the lab itself.
@Suite("A generated page of docs/")
struct GeneratedPageTests {
    @Test(
        "is what the lab would write now",
        arguments: [
            ("docs/policies.md", PolicyReference.markdown),
            ("docs/systems.md", SystemReference.markdown),
            ("docs/verification.md", VerificationReference.markdown),
            ("docs/orders.md", OrderReference.markdown),
        ])
    func isWhatTheLabWouldWrite(_ path: String, _ text: String) throws {
        let page = Self.withoutBlocks(try ShippedScenarios.file(path))
        #expect(page == text, "\(path) is stale. Run: make docs")
    }

    /// Blocks are filled by commands, whose output `make stale` compares.
    private static func withoutBlocks(_ page: String) -> String {
        var lines: [Substring] = []
        var isInBlock = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("<!-- /") { isInBlock = false }
            if !isInBlock { lines.append(line) }
            if line.hasPrefix("<!-- "), !line.hasPrefix("<!-- /") { isInBlock = true }
        }
        return lines.joined(separator: "\n")
    }

    @Test("has every system in its table, and a section for each")
    func hasEverySystem() {
        let page = SystemReference.markdown
        for preset in PolicyRegistry.presets {
            #expect(page.contains("\n| [\(preset.id)](#\(preset.id)) | "))
            #expect(page.contains("\n## \(preset.id)\n"))
        }
    }

    /// Rows of the systems that people know best.
    @Test(
        "tells what each comes to",
        arguments: [
            "| [czsharedimage](#czsharedimage) | nothing | – | – | all that is alive | nothing "
                + "| nothing | none |",
            "| [nuke](#nuke) | decoded images | 313.0 MB, images up to 31.3 MB | clock | none "
                + "| clear | trim to 10% of the limit |",
            "| [kingfisher](#kingfisher) | decoded images | 521.7 MB | lru, 300 s from the last "
                + "use | none | clear | clear |",
            "| [fresco](#fresco) | decoded images (pinned while shown) and files "
                + "| 67.1 MB and 256 images; files 4.2 MB | released | none | nothing | nothing |",
        ])
    func tellsWhatEachComesTo(_ row: String) {
        #expect(SystemReference.markdown.contains(row))
    }
}
