import Foundation
import Testing

@testable import LabBase
@testable import LabPages
@testable import LabRuns
@testable import PlainDesks

/// Films, in a real browser.
@Suite(.serialized, .enabled(if: Browser.installed != nil, "\(Browser.hint)"))
struct FilmPageTests {
    func session(_ name: String) throws -> RunSession {
        try Self.session(LabFolder.shipped(name), most: 2)
    }

    /// - Parameter policies: those of the scenario where none are named.
    static func session(
        _ path: String, _ policies: [String] = [], most: Int = .max
    ) throws -> RunSession {
        var options = RunOptions()
        options.paths = [path]
        options.policies = policies
        options.memory = .model
        let plan = try CellPlan(options)
        return try RunSession(plan, Array(plan.cells.prefix(most)))
    }

    @Test("shows each view as the replay has it", .timeLimit(.minutes(15)))
    func showsEachViewAsTheReplayHasIt() async throws {
        let folder = try LabFolder()
        try await Browser.with { browser in
            for name in LabFolder.shippedOfOneApp {
                try await play(name, in: folder, browser)
                try await check(browser.complaints(), [], note: "\(name)")
            }
        }
    }

    private func play(_ name: String, in folder: LabFolder, _ browser: Browser) async throws {
        let session = try session(name)
        let film = try Film(session) { _ in }
        let page = try folder.write("film.html", FilmPage(film, command: "lab film").text)
        let endNs = session.inputs[0].summary.durationNs
        let instants = (0..<20).map { endNs / 40 * Int64(2 * $0 + 1) + 7 }
        let expected = try session.cells.map { cell in
            try ReplayInstants(cell, session.inputs[cell.input], atNs: instants).views
        }
        try await browser.open(page, width: 1280, theme: .light)
        for (place, instant) in instants.enumerated() {
            let shown = try await Self.shown(browser, atNs: instant)
            for cell in session.cells.indices {
                let label = "\(name), \(session.cells[cell].policy.text) at \(instant) ns"
                guard let views = expected[cell][place] else { continue }
                check(Self.differences(shown[cell], views), [], note: "\(label)")
                if !views.isEmpty { check(!shown[cell].isEmpty, note: "\(label)") }
            }
        }
    }

    private struct Shown {
        var view: Int
        var image: Int?
        var state: String
        var isBlank: Bool
    }

    private static func shown(_ browser: Browser, atNs instant: Int64) async throws -> [[Shown]] {
        let script = """
            film.seek(\(instant));
            return film.shown().map(phone => phone.views.map(one =>
                [one.view, one.image ?? -1, one.state, one.blank ? 1 : 0]));
            """
        let phones = try await browser.run(script) as? [[[Any]]] ?? []
        return phones.map { views in
            views.map { fields in
                let image = (fields[1] as? NSNumber)?.intValue ?? -1
                return Shown(
                    view: (fields[0] as? NSNumber)?.intValue ?? -1,
                    image: image < 0 ? nil : image, state: fields[2] as? String ?? "",
                    isBlank: (fields[3] as? NSNumber)?.intValue == 1)
            }
        }
    }

    /// Differences of visible views: a view out of its window is visible on a screen that leaves.
    private static func differences(
        _ shown: [Shown], _ views: [Int: ReplayInstants.View]
    ) -> [String] {
        var found: [String] = []
        for one in shown {
            guard let view = views[one.view] else { continue }
            let state = one.state == "failed" ? "blank" : one.state
            if state != view.state || one.image != view.image || one.isBlank != view.isBlank {
                found.append(
                    "view \(one.view) is \(one.state) with \(one.image ?? -1), not "
                        + "\(view.state) with \(view.image ?? -1)")
            }
        }
        return found
    }

    @Test("is whole at every width in every theme", .timeLimit(.minutes(5)))
    func isWholeAtEveryWidthInEveryTheme() async throws {
        let film = try Film(try session("tableview")) { _ in }
        let folder = try LabFolder()
        let page = try folder.write("film.html", FilmPage(film, command: "lab film").text)
        try await Browser.with { browser in
            for width in ReportPageTests.widths {
                for theme in Browser.Theme.allCases {
                    try await browser.open(page, width: width, theme: theme)
                    try await check(browser.complaints(), [])
                    try await check(browser.words(ReportPageTests.overflowing), [])
                    try await check(browser.words(ReportPageTests.faint), [])
                    if let pictures = ReportPageTests.pictureFolder {
                        try await browser.picture("\(pictures)/film-\(width)-\(theme).png")
                    }
                }
            }
            try await obeysKeys(browser)
            try await opensWhereALinkSays(browser, page)
        }
    }

    private func obeysKeys(_ browser: Browser) async throws {
        let now = "return parseFloat(document.querySelector('.clock').textContent)"
        _ = try await browser.run("film.seek(2e9); document.body.focus(); return 0")
        try await browser.press(Browser.right)
        check(abs(try await browser.number(now) - 2.017) < 0.0011)
        try await browser.press("b")
        let blank = try await browser.number(now)
        check(blank > 2.017)
        try await browser.press("k", Browser.end)
        try await check(browser.number(now) > 20)
        try await browser.press("l")
        try await check(browser.text("return document.querySelector('.play').textContent"), "Pause")
        try await browser.press("k")
        try await check(browser.text("return document.querySelector('.play').textContent"), "Play")
    }

    private func opensWhereALinkSays(_ browser: Browser, _ page: String) async throws {
        try await browser.call("url", ["url": "file://\(page)#t=3.5&p=weak"])
        try await browser.call("refresh")
        let phones =
            "return Array.from(document.querySelectorAll('.phone h3'), one => one.textContent)"
        try await check(browser.words(phones), ["weak"])
        try await check(
            browser.text("return document.querySelector('.clock').textContent"), "3.500 s")
    }
}
