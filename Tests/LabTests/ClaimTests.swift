import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML

@testable import PlainDesks
#endif

/// `--require` and `--against`: the two ways to hold a result in one's own CI.
@Suite struct ClaimTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func run(_ arguments: String...) async throws -> LabProcess.Outcome {
        try await run(arguments)
    }

    private func run(_ arguments: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab("compare", "feed.json", "--memory", "model")
        process.arguments += arguments
        return try await process.run()
    }

    @Test func anUnchangedResultIsASentence() async throws {
        let rows = try await run().output
        try folder.write("old.csv", rows)
        let run = try await run("--against", "old.csv")
        check(run.exitCode == 0 && run.errors == "")
        check(run.output, "Nothing changed in 5 cells since old.csv.\n")
        let kept = try await self.run("--against", "old.csv", "--output", "new.csv")
        check(kept.exitCode == 0 && kept.errors == "" && kept.output == run.output)
        try check(table(folder.read("new.csv")).count, 5)
        // Rows that are asked for have standard output for themselves.
        let both = try await self.run("--against", "old.csv", "--format", "csv")
        check(both.output.hasPrefix("scenario,"))
        check(both.errors, "lab: Nothing changed in 5 cells since old.csv.\n")
    }

    @Test func whatIsToleratedIsOnlyCounted() async throws {
        try await old("none", "decodes", "42")
        let run = try await run("--against", "old.csv", "--tolerance", "3%")
        check(run.exitCode, 0)
        check(
            run.output,
            "Nothing changed in 5 cells since old.csv. 1 figure changed by no more than 3 %.\n")
        try await check(self.run("--against", "old.csv", "--tolerance", "2%").exitCode, 2)
        let idle = try await self.run("--tolerance", "2%")
        check(idle.exitCode == 64 && idle.errors.contains("--against OLD.csv"))
    }

    @Test func aBuildServerAndAPullRequestAreTold() async throws {
        try await old("none", "decodes", "40")
        let markdown = try await run("--against", "old.csv", "--format", "markdown")
        check(markdown.exitCode == 2 && markdown.errors == "")
        let pieces = markdown.output.components(separatedBy: "Where it is worst: ")
        check(
            pieces[0],
            """
            **Since old.csv, in 1 of 5 cells: 1 worse.**

            - worse: feed, none: decodes +7.5 %


            """)
        let film = "`lab film feed.json --policy none --seed 42 --at "
        check(pieces.last?.hasPrefix(film), true, note: "\(markdown.output)")
        check(
            markdown.output.hasSuffix(
                """
                <details><summary>All that changed</summary>

                Worse:

                - feed, none, iphone-8, 42: decodes was 40, is 43 (+7.5 %)

                </details>

                """))
        let junit = try await run(
            "--against", "old.csv", "--format", "junit", "--output", "changes.xml")
        check(junit.exitCode == 2 && junit.output == "")
        let document = try XMLDocument(xmlString: try folder.read("changes.xml"))
        let suite = try require(document.rootElement())
        check(suite.attribute(forName: "tests")?.stringValue, "5")
        check(suite.attribute(forName: "failures")?.stringValue, "1")
        check(suite.elements(forName: "testcase").count, 5)
        let failed = try require(
            suite.elements(forName: "testcase").first { !$0.elements(forName: "failure").isEmpty })
        check(failed.attribute(forName: "name")?.stringValue, "feed, none, iphone-8, 42")
        let alone = try await run("--format", "junit")
        check(alone.exitCode == 64 && alone.errors.contains("--against OLD.csv"))
    }

    /// The comment has those that fail, the build server a case for each that was checked.
    @Test func aBuildServerAndAPullRequestAreToldOfClaims() async throws {
        let text = SmallScenarios.feed(policies: ["none", "weak"])
        let claims = "\"claims\": [\"none:decodes < 43\", \"none:decodes == 43\"], "
        try folder.write(
            "feed.json", text.replacing("\"policies\":", with: claims + "\"policies\":"))
        let old = try await run("--claims", "none", "--output", "old.csv")
        check(old.exitCode, 0, note: "\(old.errors)")
        let words = ["--against", "old.csv", "--require", "none:decodes<=42", "--format"]
        let markdown = try await run(words + ["markdown"])
        check(markdown.exitCode, 2)
        check(
            markdown.output,
            #"""
            **Nothing changed in 2 cells since old.csv.**

            - Claim fails: none:decodes \< 43 (43)
            - Requirement fails: 'none:decodes\<=42': feed, none, seed 42: decodes is 43

            """#)
        let junit = try await run(words + ["junit"])
        let suite = try require(XMLDocument(xmlString: junit.output).rootElement())
        check(suite.attribute(forName: "tests")?.stringValue, "5")
        check(suite.attribute(forName: "failures")?.stringValue, "2")
        let cases = suite.elements(forName: "testcase").suffix(3)
        check(
            cases.map { $0.attribute(forName: "name")?.stringValue },
            [
                "feed, iphone-8, 42: none:decodes < 43",
                "feed, iphone-8, 42: none:decodes == 43", "require: none:decodes<=42",
            ])
        check(
            cases.map {
                $0.elements(forName: "failure").first?.attribute(forName: "message")?.stringValue
            },
            [
                "feed, none, seed 42: decodes is 43", nil,
                "'none:decodes<=42': feed, none, seed 42: decodes is 43",
            ])
        let held = try await run("--against", "old.csv", "--format", "junit", "--claims", "none")
        check(held.exitCode == 0 && held.output.contains("tests=\"2\" failures=\"0\""))
    }

    @Test func theOldResultIsNeverWrittenOver() async throws {
        let old = try await run().output
        try folder.write("old.csv", old)
        let run = try await run("--against", "old.csv", "--output", "./old.csv")
        check(run.exitCode, 73)
        check(run.output, "")
        try check(folder.read("old.csv"), old)
    }

    @Test func aChangedTextIsSaid() async throws {
        let old = try await run().output
        try folder.write(
            "old.csv", old.replacingOccurrences(of: "feed,none,none,", with: "feed,none,x,"))
        let run = try await run("--against", "old.csv")
        check(run.exitCode, 2)
        check(
            run.output,
            """
            Since old.csv, in 1 of 5 cells: 1 changed.

            changed: feed, none, iphone-8, 42: spec was x, is none

            """)
    }

    /// Rewrites one figure of one policy's row.
    private func old(_ policy: String, _ column: String, _ figure: String) async throws {
        let lines = try await run().output.split(separator: "\n").map(String.init)
        let index = try require(lines[0].split(separator: ",").firstIndex { $0 == column })
        let changed = lines.map { line in
            guard line.hasPrefix("feed,\(policy),") else { return line }
            var fields = line.split(separator: ",", omittingEmptySubsequences: false)
            fields[index] = Substring(figure)
            return fields.joined(separator: ",")
        }
        try folder.write("old.csv", changed.joined(separator: "\n") + "\n")
    }

    @Test(arguments: [
        ("decodes", "86", "better", "decodes was 86, is 43 (-50.0 %)"),
        ("decodes", "40", "worse", "decodes was 40, is 43 (+7.5 %)"),
        ("evictions", "3", "neither better nor worse", "evictions was 3, is 0 (-100.0 %)"),
        (
            "killed_at_ms", "5.0", "neither better nor worse",
            "killed_at_ms was 5.0, is undefined"
        ),
        ("next_warning_ms_p50", "5.0", "changed", "next_warning_ms_p50 was 5.0, is undefined"),
        ("status", "crashed", "better", "status was crashed, is ok"),
    ])
    func aChangedFigureIsSaidWithItsChange(
        column: String, figure: String, kind: String, text: String
    ) async throws {
        try await old("none", column, figure)
        let run = try await run("--against", "old.csv", "--details")
        check(run.exitCode, ["worse", "changed"].contains(kind) ? 2 : 0)
        let pieces = run.output.components(separatedBy: "\nWhere it is worst:\n  lab film ")
        check(
            pieces[0],
            """
            Since old.csv, in 1 of 5 cells: 1 \(kind).

            \(kind): feed, none, iphone-8, 42: \(text)

            """)
        check(pieces.count, kind == "worse" ? 2 : 1, note: "\(run.output)")
        check(run.errors, "")
    }

    @Test func measurementsAreNotCompared() async throws {
        try await old("none", "wall_ms", "1.0")
        try await check(run("--against", "old.csv").exitCode, 0)
    }

    @Test(arguments: [
        ("restores", "", "restores is '', of a run that came to its end"),
        ("decodes", "many", "decodes is 'many', which is no whole number"),
    ])
    func aFigureThatIsNoneIsRefused(column: String, figure: String, complaint: String) async throws
    {
        try await old("none", column, figure)
        let run = try await run("--against", "old.csv")
        check(run.exitCode == 65 && run.output == "")
        check(run.errors, "old.csv:2: \(complaint). Restore the file\n")
    }

    @Test func aResultOfOtherInputsIsSaidToBe() async throws {
        try folder.write("old.csv", try await run().output)
        let feed = try folder.read("feed.json")
        try folder.write("feed.json", feed + "\n")
        let run = try await run("--against", "old.csv", "--details")
        check(run.exitCode, 0)
        check(run.output.hasPrefix("Nothing changed in 5 cells since old.csv.\n"))
        check(
            run.output.replacing("\n", with: " ").lowercased().contains(
                "remark: feed on iphone-8: old.csv and this run are of different files, pictures "
                    + "or settings under this name"), note: "\(run.output)")
    }

    @Test func aClaimThatFailsStandsBesideWhatChanged() async throws {
        let text = try folder.read("feed.json")
        try folder.write(
            "feed.json",
            text.replacing(
                "\"policies\":", with: "\"claims\": [\"none:decodes < 1\"], \"policies\":"))
        try folder.write("old.csv", try await run().output)
        let run = try await run("--against", "old.csv")
        check(run.exitCode, 2)
        check(
            run.output,
            """
            Nothing changed in 5 cells since old.csv.

            Claim fails: none:decodes < 1 (43)

            """)
    }

    @Test func aResultAsJSONIsAsGood() async throws {
        try folder.write("old.json", try await run("--format", "json").output)
        let run = try await run("--against", "old.json")
        check(run.output, "Nothing changed in 5 cells since old.json.\n")
    }
}
