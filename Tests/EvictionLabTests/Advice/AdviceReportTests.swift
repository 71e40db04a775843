import Testing

@testable import LabAdvice
@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import LabReports
@testable import LabRuns

/// The whole answer, on a scenario that is shipped.
@Suite struct AdviceReportTests {
    /// As `lab advise` goes about it.
    static func findings(
        _ name: String, _ change: (inout AdviceRequest) -> Void = { _ in }
    ) throws -> AdviceFindings {
        var request = AdviceRequest()
        request.path = ShippedScenarios.path(name)
        change(&request)
        func outcomes(_ session: RunSession) -> [CellOutcome] {
            session.run(session.scheduler { _, _, _ in })
        }
        let plan = try AdvicePlan(request)
        var parts = [(session: plan.sweep, outcomes: outcomes(plan.sweep))]
        var advice = try #require(plan.advice(parts))
        if let refinement = try plan.refinement(advice) {
            parts.append((refinement, outcomes(refinement)))
            advice = try #require(plan.advice(parts))
        }
        let warning = try plan.warning(advice)
        let demand = try plan.demand(advice)
        return AdviceFindings(
            plan, advice, own: outcomes(plan.own), warning,
            warning.map { outcomes($0.session) } ?? [], demand: demand.map { ($0, outcomes($0)) })
    }

    @Test func theCandidatesAreAsTheyAreTyped() throws {
        let device = BuiltInDevices.standard
        for candidate in AdviceCandidates.all {
            _ = try PolicySpec.parse(candidate.spec, device: device)
            #expect(!candidate.reason.isEmpty)
        }
        let page = try Repository.text("docs/advice.md")
        for candidate in AdviceCandidates.all {
            #expect(page.contains("| `\(candidate.spec)` | \(candidate.reason) |"))
        }
    }

    /// The page is stale otherwise. Run: make docs
    @Test func thePageShowsWhatIsPrinted() throws {
        let findings = try Self.findings("tableview") { $0.device = "iphone-8" }
        let text = AdviceReport.text(findings, ChartStyle())
            .replacing(ShippedScenarios.path("tableview"), with: "scenarios/tableview.json")
        let blocks = try MarkdownPage("docs/advice.md").blocks
        #expect(blocks.contains { $0.language == "text" && $0.text == text })
    }

    /// The ladder decides among more limits than it began with, and its neighbours are the steps.
    @Test func theLadderIsRefinedBelowTheAnswer() throws {
        let findings = try Self.findings("tableview")
        let advice = findings.advice
        #expect(advice.chosen.typed(on: findings.device) == "lru(limit=80MB)")
        #expect(advice.smaller.map { advice.cells[$0].triedLimitBytes } == 72_000_000)
        #expect(advice.larger.map { advice.cells[$0].triedLimitBytes } == 88_000_000)
        #expect(findings.commands.sweep.contains(",64MB,72MB,80MB,88MB,96MB "))
        #expect(advice.bounds.count == 16)
    }

    @Test func limitsThatAreAskedForAreNotRefined() throws {
        let findings = try Self.findings("tableview") {
            $0.policies = ["lru+weak", "weak"]
            $0.limits = [try! LimitAxis("64MB..96MB:+32MB")]
        }
        #expect(findings.advice.cells.count == 3)
        #expect(findings.advice.chosen.triedLimitBytes == 96_000_000)
        #expect(findings.commands.sweep.contains("--limit 64MB..96MB:+32MB"))
        let words = AdviceText.paragraph(findings)
        #expect(words.contains("With 64 MB it would need "))
        #expect(!words.contains("; with"))
    }

    @Test func aPolicyWithoutALimitHasALevelLine() throws {
        let findings = try Self.findings("czsharedimage")
        #expect(findings.advice.chosen.policy.text == "weak")
        #expect(AdviceText.paragraph(findings).contains("which has no store at all"))
        let chart = try #require(AdviceChart.chart(findings))
        #expect(chart.series[0].name == "decodes of weak")
        #expect(Set(chart.series[0].points.map(\.y)).count == 1)
        #expect(chart.series[1].name.hasPrefix("decodes of lru"))
    }

    @Test func severalSeedsAreSaidToBeMedians() throws {
        let findings = try Self.findings("tableview") {
            $0.policies = ["lru"]
            $0.seeds = 1...4
        }
        #expect(findings.advice.chosen.rows.count == 4)
        #expect(AdviceText.paragraph(findings).hasSuffix("All figures are medians over the seeds."))
        #expect(findings.warning?.atNs == nil)
        #expect(findings.chosenWarned?.rows.count == 4)
        for command in findings.commands.all { #expect(command.contains(" --seed 1..4 ")) }
        #expect(findings.commands.sweep.contains("--format json"))
        #expect(
            AdviceReport.text(findings, ChartStyle(glyphs: .ascii)).hasPrefix(
                "tableview on iPhone 8, network of 5 MB/s after 2 ms, seeds 1 to 4, model memory: ")
        )
    }

    /// With a device that lets an app have next to nothing.
    @Test func whereNothingLivesItSaysWhatWouldHaveToChange() throws {
        let device =
            #"{"id": "tiny", "title": "tiny", "basedOn": "iphone-8", "#
            + #""footprintLimit": "70MiB"}"#
        try ScratchFile.with(device, "tiny.json") { path in
            let findings = try Self.findings("tableview") { $0.device = "@\(path)" }
            #expect(findings.advice.standing == .killed)
            #expect(findings.warning == nil)
            let humblest = try #require(findings.humblest)
            #expect(humblest.kills == 0)
            let excess = humblest.footprintBytes - 70 * 1_048_576
            #expect(excess > 0)
            let words = AdviceText.paragraph(findings)
            #expect(words.hasPrefix("The device kills every candidate. The least bad is "))
            #expect(words.contains(" that is \(Fixed.bytes(excess)) too much. "))
            #expect(findings.commands.all.last?.contains("--pressure onKill=ignore") == true)
            let text = AdviceReport.text(findings, ChartStyle(glyphs: .ascii))
            #expect(text.contains(" (killed) "))
            #expect(text.contains("X killed"))
        }
    }

    /// With a line that everything is above.
    @Test func whereAllAreWarnedItSaysSo() throws {
        let device =
            #"{"id": "wary", "title": "wary", "basedOn": "iphone-8", "#
            + #""pressure": {"processWarning": "65MiB"}}"#
        try ScratchFile.with(device, "wary.json") { path in
            let findings = try Self.findings("tableview") { $0.device = "@\(path)" }
            #expect(findings.advice.standing == .warned)
            let words = AdviceText.paragraph(findings)
            #expect(words.hasPrefix("The device warns every candidate. The least bad is "))
            #expect(words.contains(" above the "))
        }
    }

    /// On a device without a limit for the app, and whose memory everything fits into.
    @Test func roomIsReckonedToWhatComesFirst() throws {
        let findings = try Self.findings("tableview") { $0.device = "android" }
        let end = try #require(findings.device.exhaustionBytes)
        let room = Fixed.bytes(end - findings.advice.chosen.footprintBytes)
        #expect(findings.device.footprintLimitBytes == nil)
        #expect(
            AdviceText.paragraph(findings).contains(
                "\(room) below the \(Fixed.bytes(end)) at which Android phone, API level 35 runs "
                    + "out of memory and ends the app."))
        let warned = try Self.findings("tableview") { $0.device = "iphone-8" }
        let line = try #require(warned.device.firstWarningBytes)
        let distance = Fixed.bytes(line - warned.advice.chosen.footprintBytes)
        #expect(
            AdviceText.paragraph(warned).contains(
                "\(distance) below the \(Fixed.bytes(line)) at which iPhone 8 warns; it kills at "
                    + "1.43 GB."))
    }

    @Test func theBoundBesideAPolicyThatFitsItsViewsFitsThemToo() throws {
        let fitting = "lru+decode(fit=view)+key(sizes=exact)"
        let findings = try Self.findings("tableview") { $0.policies = [fitting, "lru"] }
        #expect(
            findings.plan.policies == [
                fitting, "lru", "belady+key(sizes=exact)+decode(fit=view)", "belady",
            ])
        let advice = findings.advice
        #expect(advice.bound?.decodes(like: advice.chosen) == true)
    }

    @Test func onlyPoliciesThatCanBeBuiltAreCandidates() throws {
        #expect(throws: LoadFailure.self) {
            _ = try Self.findings("tableview") { $0.policies = ["belady"] }
        }
        let findings = try Self.findings("tableview") { $0.policies = ["belady", "weak"] }
        #expect(findings.advice.chosen.policy.text == "weak")
        #expect(findings.advice.cells.count == 1)
    }

    @Test(arguments: [
        ("a", "a"), ("", "''"), ("lru(limit=1MB)", "'lru(limit=1MB)'"), ("it's", #"'it'\''s'"#),
        ("scenarios/feed.json", "scenarios/feed.json"), ("@mine.json", "@mine.json"),
        ("a b", "'a b'"), ("1.5MB,2MB", "1.5MB,2MB"), ("ä", "'ä'"),
    ])
    func commandsAreQuotedForAShell(_ word: String, _ quoted: String) {
        #expect(AdviceCommands.quoted(word) == quoted)
    }
}
