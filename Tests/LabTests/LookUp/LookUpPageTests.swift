import Foundation
import Testing

@testable import LabCommandLine
@testable import PlainDesks
@testable import lookup

@Suite("A page of docs/look-up")
struct LookUpPageTests {
    private static let root = LabCommands.root

    @Test("has what the lab would write now", arguments: LookUpPage.allCases)
    func hasWhatTheLabWouldWrite(_ page: LookUpPage) throws {
        let path = "docs/look-up/\(page.rawValue).md"
        let block = "<!-- generated -->\n\n\(page.markdown(Self.root))\n<!-- /generated -->\n"
        try check(Repository.text(path).contains(block), note: "\(path) is stale. Run: make docs")
    }

    @Test("has a short introduction", arguments: LookUpPage.allCases)
    func hasAShortIntroduction(_ page: LookUpPage) throws {
        let text = try Repository.text("docs/look-up/\(page.rawValue).md")
        let introduction = text.components(separatedBy: "<!-- generated -->")[0]
        check(introduction.split(whereSeparator: \.isWhitespace).count <= 220)
    }

    @Test("says of each row what it means", arguments: LookUpPage.allCases)
    func saysWhatEachMeans(_ page: LookUpPage) {
        var meaning: Int?
        for line in page.markdown(Self.root).components(separatedBy: "\n") {
            guard line.hasPrefix("| ") else {
                if !line.hasPrefix("|") { meaning = nil }
                continue
            }
            let cells = line.replacing("\\|", with: "").split(
                separator: "|", omittingEmptySubsequences: false)
            if let meaning {
                check(cells[meaning].contains { $0 != " " }, note: "\(line)")
            } else {
                meaning = cells.firstIndex(of: " meaning ")
            }
        }
    }

    /// Rows of the systems that people know best.
    @Test(
        "tells what a system comes to",
        arguments: [
            "| [czsharedimage](#czsharedimage) | run | nothing | – | – | all that is alive "
                + "| none | nothing | nothing | none |",
            "| [nuke](#nuke) | run | decoded images | 313.0 MB, images up to 31.3 MB | clock "
                + "| none | fetched files up to 157.3 MB | clear | trim to 10% of the limit |",
        ])
    func tellsWhatASystemComesTo(_ row: String) {
        check(LookUpPage.systems.markdown(Self.root).contains(row))
    }

    @Test func `has columns and options for programs, which must name each type and value`() {
        let text = LookUpDescription.json(Self.root)
        for part in [
            #"{"name": "decodes", "type": "integer", "unit": "count", "of": "counted", "#
                + #""better": "lower", "meaning": ""#,
            #"{"of": ["lab run", "lab compare"], "columns": ["#,
            #"{"words": ["trace", "run"], "summary": ""#,
            #"{"name": "policy", "value": "P", "value_required": true, "repeats": true, "#,
            #"{"name": "quiet", "value": null, "value_required": false, "#,
        ] {
            check(text.contains(part), note: part)
        }
    }

    @Test func `links from each key to its object's section`() {
        let page = LookUpPage.scenario.markdown(Self.root)
        check(page.contains("| `sections` | list: [section](#section) |"))
        check(page.contains("\n## Section\n"))
    }
}
