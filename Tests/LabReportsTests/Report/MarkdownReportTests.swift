import Testing

@testable import LabBase
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

@Suite("Results as Markdown")
struct MarkdownReportTests {
    /// Scenarios as `lab compare --format json` writes them.
    private static func result(
        _ paths: [String], _ path: String = "r.json",
        _ change: (inout RunOptions) throws -> Void = { _ in }
    ) throws -> ResultFile {
        var options = RunOptions()
        options.paths = paths
        options.memory = .model
        try change(&options)
        let session = try RunSession(options)
        let outcomes = CellScheduler(session).run()
        let claims = ClaimCheck(
            zip(session.cells, outcomes).map { cell, outcome in
                .init(cell, session.inputs[cell.input].header, outcome.row)
            }, .own)
        let text = ResultText.text(
            session, outcomes, .json, columns: ResultColumns.all, claims: claims, \.row)
        return try ResultFile(path: path, text: text)
    }

    private static func page(
        _ names: [String], _ change: (inout MarkdownReport.Options) -> Void = { _ in }
    ) throws -> String {
        var options = MarkdownReport.Options()
        change(&options)
        let file = try result(names.map(ShippedScenarios.path))
        return try MarkdownReport([file], options).text
    }

    @Test func `tell what each scenario claims, with its figures`() throws {
        let page = try Self.page(["carousel"])
        check(page.hasPrefix("# carousel\n\nMade of `r.json` by `lab report`."))
        check(page.contains("\n### carousel\n\nA carousel of ten photos, three times round"))
        check(
            page.contains(
                "\n- `lru(limit=27MB):decodes > 3 * lru(limit=30MB):decodes`: 33 against 10.\n"))
        check(page.contains("\n| policy | hit rate | decodes | peak images | blank time |\n"))
        check(page.contains("\nx: decodes for each picture that views got\n"))
        check(page.contains("\n| lru(limit=30MB) | "))
        check(page.contains("\nThe script makes 55 requests for 10 images in 52.3 s.\n"))
        check(!page.contains("!["))
    }

    @Test func `tell each claim with its figures, and which don't hold`() throws {
        let rows = [
            ClaimRows.row("weak", decodes: 200), ClaimRows.row("lru", decodes: 100),
            ClaimRows.row("fifo", decodes: 200),
        ]
        func point(_ text: String) throws -> [String] {
            let found = MarkdownCase(
                setting: ResultDiagrams.Setting(rows[0]), title: "feed", about: "", path: nil,
                claims: [try ClaimRows.claim(text)], rows: rows)
            return found.points(MarkdownWorlds([]), turns: false)
        }
        try check(point("lru:decodes < 200"), ["- `lru:decodes < 200`: 100."])
        try check(
            point("lru:decodes > weak:decodes"),
            ["- `lru:decodes > weak:decodes`: 100 against 200, which **doesn't hold**."])
        try check(point("decodes > 1"), ["- `decodes > 1` of 3 rows."])
        try check(point("nuke:decodes > 1"), ["- `nuke:decodes > 1`: not checked as written."])
    }

    @Test func `show a picture instead of tables, where there are pictures`() throws {
        let page = try Self.page(["icons", "tableview"]) { $0.charts = "pictures" }
        check(page.hasPrefix("# icons and tableview\n"))
        check(page.contains("\n![icons](pictures/icons.svg)\n"))
        check(!page.contains("| policy |") && !page.contains("The script makes"))
        check(page.contains("`: 784 against 584.\n"))
    }

    @Test func `have a line for each scenario of a brief result`() throws {
        let brief = try Self.result(["lossy-key", "stale-overwrite"].map(ShippedScenarios.path))
        let main = try Self.result([ShippedScenarios.path("carousel")])
        var options = MarkdownReport.Options()
        options.title = "<Mine>"
        options.intro = "Hello.\n\n"
        let page = try MarkdownReport([main], brief: [brief], options).text
        check(page.hasPrefix("# \\<Mine>\n\nHello.\n\n## The scenarios\n"))
        check(page.contains("\n## Quirks\n\n- "))
        check(page.contains("- lossy-key: 2 of 2 claims hold as written.\n- "))
        check(!page.contains("| lossy-key |") && !page.contains("### lossy-key"))
    }

    @Test func `say beside each claim in how many worlds it holds`() throws {
        var rows = ["scenario,policy,device,requests,decodes,hit_rate,world"]
        for world in 1...4 {
            let decodes = world == 3 ? 10 : 33
            for (policy, decodes) in [("27", decodes), ("30", 10), ("15", 33)] {
                rows.append("carousel,lru(limit=\(policy)MB),iphone-8,55,\(decodes),0.5,\(world)")
            }
        }
        let worlds = try ResultFile(path: "w.csv", text: rows.joined(separator: "\n") + "\n")
        let main = try Self.result([ShippedScenarios.path("carousel")])
        let page = try MarkdownReport([main, worlds], .init()).text
        let share = " (3/4).\n"
        let claim = "\n- `lru(limit=27MB):decodes"
        check(page.contains(claim + " > 3 * lru(limit=30MB):decodes`: 33 against 10" + share))
        check(page.contains(claim + " == lru(limit=15MB):decodes`: 33 against 33" + share))
        check(page.contains("\nIn 4 worlds, of which each claim says in how many it holds: "))
        check(page.contains("\n| policy | blank time | decodes | peak images | hit rate |\n"))
        check(page.contains("\n| lru(limit=27MB) | - | 33 \\[10, 33] | - | 50.0 % |\n"))
        check(page.contains("\n| lru(limit=30MB) | - | 10 | - | 50.0 % |\n"))
        // By itself such a result is one of several rows for each policy, as ever.
        check(!(try MarkdownReport([worlds], .init()).text).contains("In 4 worlds"))
    }

    @Test("say at which figure of the worlds a claim turns, where they have no pictures")
    func sayWhereAClaimTurns() throws {
        var rows = ["scenario,policy,device,requests,decodes,hit_rate,world,drawn_network_latency"]
        for world in 1...40 {
            let decodes = world > 31 ? 10 : 33
            for (policy, decodes) in [("27", decodes), ("30", 10)] {
                rows.append(
                    "carousel,lru(limit=\(policy)MB),iphone-8,55,\(decodes),0.5,\(world),\(world)ms"
                )
            }
        }
        let worlds = try ResultFile(path: "w.csv", text: rows.joined(separator: "\n") + "\n")
        let main = try Self.result([ShippedScenarios.path("carousel")])
        let turn =
            " (31/40; it fails in 9 of the 9 worlds with network.latency above 31 ms, and in 0 of "
            + "the 31 others).\n"
        check(try MarkdownReport([main, worlds], .init()).text.contains(turn))
        var options = MarkdownReport.Options()
        options.charts = "charts"
        check(try MarkdownReport([main, worlds], options).text.contains(" (31/40).\n"))
    }

    @Test func `have medians of several seeds, and a place for each device`() throws {
        let file = try Self.result([ShippedScenarios.path("wander")]) {
            $0.seeds = 41...43
            $0.policies = ["weak"]
        }
        let page = try MarkdownReport([file], .init()).text
        check(page.contains("Figures are medians over 3 seeds."))
        let decodes = file.rows.compactMap { $0["decodes"].number }.sorted()
        check(page.contains("| weak | ") && page.contains(" | \(Int(decodes[1])) ("))
    }

    @Test func `have no form for what is only a picture, and escape what is in files`() throws {
        let timeline = try ResultFile(
            path: "t.csv",
            text: TimelineTable.columns.map(\.name).joined(separator: ",") + "\n"
                + TimelineTable.columns.map { _ in "1" }.joined(separator: ",") + "\n")
        #expect(throws: Complaint.self) { try MarkdownReport([timeline], .init()) }
        check(MarkdownText.plain("a|b<i>[x](y)*"), "a\\|b\\<i>\\[x](y)\\*")
        let table = TextTable(["a|b"], [.text("", MarkdownText.code)])
        check(table.markdown(isMarked: true), ["|  |", "|---|", "| `a\\|b` |", ""])
        check(MarkdownText.code("a`b"), "`` a`b ``")
    }
}
