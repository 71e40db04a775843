#if os(Linux)
import Foundation
import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks

/// A phone from outside: its parts, its journal, its events, and the commands that take one app.
@Suite struct PhoneTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
        try folder.write(
            "day.json",
            """
            { "version": 1, "name": "day", "device": "iphone-8",
              "policies": ["as written", "feed=weak"],
              "phone": {
                "feed": { "scenario": "feed.json", "policy": "lru(limit=400KB)" },
                "camera": { "memory": "80MB" } },
              "front": [
                { "app": "feed", "for": "2s" }, { "app": "camera", "for": "1s" },
                { "app": "feed", "for": "2s" } ],
              "claims": ["feed/returns == 1", "camera/kills == 0"] }
            """)
    }

    private func done(_ line: String) async throws -> String {
        let run = try await folder.lab(line: line).run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        return run.output
    }

    private static let grid = "sweep day.json --seed 1..3 --format csv --columns counted"

    @Test func eachReplayIsARowForEachAppAndOneForThePhone() async throws {
        let rows = try await table(done(Self.grid))
        check(rows.count, 18)
        check(rows.map { $0["cell"] }, (1...18).map { "\($0)" })
        check(rows.map { $0["app"] }, (1...6).flatMap { _ in ["feed", "camera", ""] })
        check(Set(rows.map { $0["phone"] }), ["day"])
        check(rows[0]["returns"] == "1" && rows[1]["returns"] == "0")
    }

    @Test func partsComeToTheSameBytesWhereverTheyAreCut() async throws {
        let whole = try await done(Self.grid)
        try folder.write("parts/none.txt", "")
        for (name, cells) in [("a", "1..4"), ("b", "5..5"), ("c", "6..17"), ("d", "18")] {
            _ = try await done("\(Self.grid) --cell \(cells) --jobs 2 --output parts/\(name).csv")
        }
        try await check(done("\(Self.grid) --merge parts"), whole)
        try await check(done("\(Self.grid) --jobs 1"), whole)
        try await check(done("\(Self.grid) --jobs 3"), whole)
    }

    @Test func aPartOfAnotherPhoneIsRefused() async throws {
        try folder.write("parts/none.txt", "")
        _ = try await done("\(Self.grid) --output parts/a.csv")
        try folder.write(
            "parts/a.csv",
            try folder.read("parts/a.csv").replacing(",day,camera", with: ",day,maps"))
        let run = try await folder.lab(line: "\(Self.grid) --merge parts").run()
        check(run.exitCode, 65)
        check(run.errors.contains("app is 'maps', in this sweep 'camera'"), note: "\(run.errors)")
    }

    @Test func claimsHoldAndRequirementsNameApps() async throws {
        _ = try await done("compare day.json --output day.csv")
        let fails = try await folder.lab(
            "compare", "day.json", "--output", "day.csv", "--require", "feed=weak:feed/returns == 7"
        ).run()
        check(fails.exitCode, 2)
        check(
            fails.errors.contains("day, feed=weak, feed, seed 42: returns is 1"),
            note: "\(fails.errors)")
        let unknown = try await folder.lab(
            "compare", "day.json", "--require", "camra/kills == 0"
        ).run()
        check(unknown.exitCode, 64)
        check(unknown.errors.contains("Did you mean 'camera'?"), note: "\(unknown.errors)")
        let noPhone = try await folder.lab(
            "compare", "feed.json", "--memory", "model", "--require", "camera/kills == 0"
        ).run()
        check(noPhone.exitCode, 64)
        check(noPhone.errors.contains("there is no phone here"), note: "\(noPhone.errors)")
    }

    @Test func eventsOfProcessesAreInThePhonesOwnCell() async throws {
        _ = try await done("run day.json --policy feed=weak --events e.ndjson --output day.csv")
        let lines = try folder.read("e.ndjson").split(separator: "\n").dropFirst()
        let whole = lines.filter { $0.hasPrefix("{\"cell\":3,") }
        check(whole.count { $0.contains("\"event\":\"visit\",\"app\":\"feed\"") }, 2)
        check(whole.count { $0.contains("\"event\":\"visit\",\"app\":\"camera\"") }, 1)
        let begins = lines.filter { $0.contains("\"event\":\"begin\"") }
        check(begins.map { $0.contains("\"app\":\"feed\"") }, [true, false, false])
        check(
            lines.contains { $0.hasPrefix("{\"cell\":1,") && $0.contains("\"event\":\"request\"") })
        // An event of the phone is looked up with its keys.
        let page = try Repository.text("docs/look-up/commands.md")
        for line in whole where !line.contains("\"event\":\"begin\"") {
            let event = try require(line.firstMatch(of: #/"event":"([a-zA-Z]+)"/#)?.1)
            let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(event)`") }
            let words = try require(row, note: "no row for \(event)")
            for key in line.matches(of: #/"([a-zA-Z]+)":/#).map(\.1)
            where !["cell", "t", "event"].contains(key) {
                check(words.contains("`\(key)`"), note: "\(event) has \(key)")
            }
        }
    }

    /// Commands that replay one app say so, and give nothing that could be taken for an answer.
    @Test(
        arguments: [
            "warn day.json", "traps day.json", "scenario compile day.json",
            "devices iphone-8 --matter day.json", "run day.json --memory real",
            "run day.json --policy lru", "sweep day.json --limit 8MB",
        ])
    func commandsOfOneAppRefuseAPhone(line: String) async throws {
        let run = try await folder.lab(line: line).run()
        check(run.exitCode, 64, note: "\(run.output)\(run.errors)")
        check(run.output.isEmpty)
        check(run.errors.contains("day.json"), note: "\(run.errors)")
    }

    @Test func theFilesOwnVariantsAreCrossed() async throws {
        let one = try await folder.lab(line: "run day.json --cross").run()
        check(one.exitCode == 64 && one.errors.contains("of one app alone"), note: "\(one.errors)")
        try folder.write(
            "two.json",
            try folder.read("day.json").replacing(
                #""camera": {"#,
                with: #""grid": { "scenario": "feed.json", "policy": "weak" }, "camera": {"#
            ).replacing(#""feed=weak"]"#, with: #""feed=weak", "grid=lru(limit=200KB)"]"#))
        let rows = try await table(done("run two.json --cross --format csv"))
        check(
            rows.map { $0["policy"] ?? "" }.distinct,
            ["as written", "feed=weak,grid=lru(limit=200KB)"])
    }

    @Test func theWholePhoneHasAWhy() async throws {
        try await check(done("why day.json phone/kills"), done("why day.json kills"))
    }

    @Test func aWrongChooserIsToldAllOfThem() async throws {
        let run = try await folder.lab(line: "run day.json --pressure chooser=jetsam").run()
        check(run.exitCode != 0 && run.errors.contains(#""system""#), note: "\(run.errors)")
    }

    @Test func modelledMemoryIsSaidWhereNoneIsNamed() async throws {
        let run = try await folder.lab(line: "run day.json --output day.csv").run()
        check(run.exitCode, 0, note: "\(run.errors)")
        check(run.errors.contains("day.json: is a phone, and runs over modelled memory"))
        let rows = try table(folder.read("day.csv"))
        check(Set(rows.map { $0["memory"] }), ["model"])
    }
}
#endif
