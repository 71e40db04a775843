import Foundation
import Testing

@testable import LabBase
@testable import LabPages
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks

/// Films of phones, in a real browser.
@Suite(.serialized, .enabled(if: Browser.installed != nil, "\(Browser.hint)"))
struct PhoneFilmPageTests {
    /// The camera ends the feed, which is started anew when the person is back.
    private static let phone = """
        { "version": 1, "name": "day",
          "device": { "basedOn": "iphone-8", "pressure": { "otherApps": "1000MB" } },
          "policies": ["as written", "feed=none"],
          "phone": {
            "feed": { "scenario": "tableview", "policy": "lru(limit=32MB)" },
            "camera": { "memory": [["0s", "180MB"], ["1s", "1000MB"]], "left": "90MB" } },
          "front": [
            { "app": "feed", "for": "4s" }, { "home": "1s" }, { "app": "camera", "for": "5s" },
            { "locked": "2s" }, { "app": "feed", "for": "4s" } ] }
        """

    private func film(in folder: LabFolder) throws -> String {
        var options = RunOptions()
        options.paths = [try folder.write("day.json", Self.phone)]
        options.memory = .model
        options.takesPhones = true
        let film = try PhoneFilm(try RunSession(options)) { _ in }
        return try PhoneFilmPage(film, command: "lab film day.json").text()
    }

    @Test("says who is in front, and shows the app's screen", .timeLimit(.minutes(5)))
    func saysWhoIsInFront() async throws {
        let folder = try LabFolder()
        let page = try folder.write("film.html", try film(in: folder))
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)
            let front = "return film.shown()[0].app"
            for (atMs, app) in [
                (3000, "feed"), (4500, "home"), (7000, "camera"), (11_000, "locked"),
                (15_000, "feed"),
            ] {
                _ = try await browser.run("film.seek(\(atMs)e6); return 0")
                try await check(browser.text(front), app)
            }
            try await check(browser.number("return film.shown()[0].views.length") > 0)
            _ = try await browser.run("film.seek(7e9); return 0")
            try await check(browser.number("return film.shown()[0].views.length"), 0)
            try await check(browser.complaints(), [])
        }
    }

    @Test("shows who was ended and by what, and that it came back cold", .timeLimit(.minutes(5)))
    func showsWhoWasEnded() async throws {
        let folder = try LabFolder()
        let page = try folder.write("film.html", try film(in: folder))
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)
            let ends = try await browser.words(
                "return film.ends()[0].map(end => end[1] + \": \" + end[2])")
            check(ends.count, 1)
            check(ends.first?.hasPrefix("feed: feed is ended for memory: "), true, note: "\(ends)")
            _ = try await browser.run("film.seek(0); film.jump(\"Next end\"); return 0")
            let states = try await browser.words("return film.shown()[0].states")
            check(states, ["absent", "front"])
            _ = try await browser.run("film.jump(\"Next cold start\"); return 0")
            try await check(browser.text("return film.shown()[0].arrival"), "cold")
            let said = try await browser.text(
                "return document.querySelector(\".front\").textContent")
            check(said.hasPrefix("Feed is back cold"), note: "\(said)")
        }
    }

    @Test("is gone about by keys and by visits", .timeLimit(.minutes(5)))
    func isGoneAboutByKeysAndByVisits() async throws {
        let folder = try LabFolder()
        let page = try folder.write("film.html", try film(in: folder))
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)
            let clock = "return document.querySelector('.clock').textContent"
            try await browser.press("v")
            try await check(browser.text(clock), "4.000 s")
            try await browser.press("v", Browser.right)
            try await check(browser.text(clock), "6.000 s")
            try await browser.press("V")
            try await check(browser.text(clock), "5.000 s")
            try await browser.press(Browser.end)
            // Loads that are under way go on to their end after the last visit.
            let time = try await browser.text("return document.querySelector('.time').textContent")
            let parts = time.components(separatedBy: " of ")
            check(parts.count == 2 && parts[0] == parts[1], note: "\(time)")
            let visits =
                "return String(document.querySelector('[aria-label=Visit]').options.length)"
            try await check(browser.text(visits), "5")
            let chosen = """
                const visits = document.querySelector('[aria-label=Visit]');
                visits.selectedIndex = 2;
                visits.dispatchEvent(new Event("change"));
                return document.querySelector('.clock').textContent;
                """
            try await check(browser.text(chosen), "5.000 s")
        }
    }

    @Test("is whole at every width in every theme", .timeLimit(.minutes(5)))
    func isWholeAtEveryWidthInEveryTheme() async throws {
        let folder = try LabFolder()
        let page = try folder.write("film.html", try film(in: folder))
        try await Browser.with { browser in
            for theme in Browser.Theme.allCases {
                for width in [390, 768, 1280] {
                    try await browser.open(page, width: width, theme: theme)
                    _ = try await browser.run("film.seek(9e9); return 0")
                    let overflowing = try await browser.words(ReportPageTests.overflowing)
                    check(overflowing, [], note: "\(width) \(theme)")
                    try await check(browser.complaints(), [])
                }
            }
        }
    }

    @Test("takes no more room than a film may")
    func takesNoMoreRoomThanAFilmMay() throws {
        let folder = try LabFolder()
        try check(film(in: folder).utf8.count < 1_500_000)
    }
}
