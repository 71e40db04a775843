import Testing

@testable import LabCells
@testable import LabOrders
@testable import LabPages
@testable import LabReports
@testable import PlainDesks
@testable import RunDesks
@testable import ScriptDesks

@Suite("Culprits on a page")
struct CulpritSectionTests {
    private static func culprits(_ name: String, _ spec: String) throws -> Culprits {
        var trace = ListTrace(groups: [ListTrace.generated(name, count: 3, width: 50, height: 20)])
        for (number, image) in [0, 1, 0, 2].enumerated() {
            trace.add(
                .request(view: 0, image: ImageID(image), size: 0, shows: true),
                atMs: Int64(number) * 10)
        }
        trace.endNs = 50_000_000
        return try CulpritRun(trace, spec).culprits
    }

    private static func html(_ culprits: [Culprits]) -> String {
        AnswerSection.html(CulpritReport(heading: "", culprits, top: 10))
    }

    @Test func areSentencesAndTables() throws {
        let html = Self.html([try Self.culprits("a", "none")])
        check(html.hasPrefix("<section id=\"why\"><h2>Why</h2>\n<h3>none</h3>\n<p>none: of "))
        check(html.contains("<caption>Images decoded again</caption>"))
        // One was decoded again, of four decodes.
        check(html.contains("<p>none: 1 of 4 decodes were of images decoded before: "))
        check(html.contains("<tr><th scope=\"row\" class=\"text\">a/0</th><td>1</td>"))
        check(html.hasSuffix("</section>") && !html.contains("<script"))
    }

    @Test func areOfTwoPoliciesAgainstEachOther() throws {
        let html = Self.html(
            [try Self.culprits("a", "none"), try Self.culprits("a", "lru(limit=64KB)")])
        check(html.contains("<h3>none against lru(limit=64KB)</h3>"))
    }

    /// Names come from outside.
    @Test func letNoNameBecomePartOfThePage() throws {
        let html = Self.html([try Self.culprits("<b>&\"", "none")])
        check(!html.contains("<b>") && html.contains("&lt;b&gt;&amp;&quot;/0"))
    }
}
