import Foundation
import Testing

@testable import LabBase
@testable import LabReports
@testable import PlainDesks

/// Reports of every kind, in a real browser.
@Suite(.serialized, .enabled(if: Browser.installed != nil, "\(Browser.hint)"))
struct ReportPageTests {
    static let widths = [1280, 390]
    /// The folder for pictures of all pages, for people who want to look at them.
    static let pictureFolder = ProcessInfo.processInfo.environment["REPORT_PICTURES"]

    @Test(.timeLimit(.minutes(15)), arguments: ReportFiles.Kind.allCases)
    func aPageIsWholeAtEveryWidthInEveryTheme(_ kind: ReportFiles.Kind) async throws {
        let files = try ReportFiles()
        let (page, results) = try await files.report(kind)
        try await Browser.with { browser in
            for width in Self.widths {
                for theme in Browser.Theme.allCases {
                    try await browser.open(page, width: width, theme: theme)
                    let place = "\(kind), \(width), \(theme)"
                    try await check(browser.complaints(), [], note: "\(place)")
                    try await check(browser.words(Self.overflowing), [], note: "\(place)")
                    try await check(browser.words(Self.empty), [], note: "\(place)")
                    try await check(browser.words(Self.faint), [], note: "\(place)")
                    if let folder = Self.pictureFolder {
                        try await browser.picture("\(folder)/\(kind)-\(width)-\(theme).png")
                    }
                }
            }
            try await tablesAreTheFiles(browser, results, files.folder)
            try await everyControlIsReached(browser, page)
        }
    }

    /// A chart shows the best of many lines at first; many bars are found and sorted.
    @Test func ofManyPoliciesSomeAreShown() async throws {
        let files = try ReportFiles()
        let (page, _) = try await files.report(.policies)
        let boxes = "Array.from(document.querySelectorAll('.picking input[type=checkbox]'))"
        let bars = """
            Array.from(document.querySelector(".sorting").nextElementSibling.querySelectorAll("g[data-y]"))
              .filter(row => row.style.display !== "none")
              .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
              .map(row => row.querySelector("title").textContent)
            """
        let curves =
            "document.querySelector('.plot').querySelectorAll('.curve[data-series]:not(.pale)').length"
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)
            let all = try await browser.number("return \(boxes).length")
            check(all > 20)
            try await check(browser.number("return \(boxes).filter(box => box.checked).length"), 6)
            try await check(browser.number("return \(curves)"), 6)
            _ = try await browser.run("document.querySelector('[data-pick=all]').click()")
            try await check(browser.number("return \(curves)"), all)
            let find = """
                const field = document.querySelector("SELECTOR input[type=search]");
                field.value = "nuke"; field.dispatchEvent(new Event("input"));
                """
            _ = try await browser.run(find.replacing("SELECTOR", with: ".picking"))
            let shown = try await browser.words(
                "return \(boxes).filter(box => box.checked).map(box => box.parentElement.textContent)"
            )
            check(shown.sorted(), ["nuke", "nuke-12"])
            try await check(browser.number("return \(curves)"), 2)
            let before = try await browser.words("return \(bars)")
            _ = try await browser.run(
                "document.querySelector('.sorting input[type=checkbox]').click()")
            let after = try await browser.words("return \(bars)")
            check(before != after && before.sorted() == after.sorted())
            _ = try await browser.run(find.replacing("SELECTOR", with: ".sorting"))
            try await check(browser.words("return \(bars)").sorted(), ["nuke", "nuke-12"])
        }
    }

    /// A page has as many elements as are looked at, however many cells.
    @Test(.timeLimit(.minutes(15)))
    func aLargeReportBuildsWhatIsLookedAt() async throws {
        let files = try ReportFiles()
        let (page, _) = try await files.report(.large)
        let elements = "return document.querySelectorAll('*').length"
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)
            try await check(browser.complaints(), [])
            try await check(browser.number(elements) < 12_000)
            try await check(browser.number("return document.documentElement.scrollHeight") < 40_000)

            // A group is built once it is opened, and where a link leads.
            let folded = "document.querySelectorAll('.fold > script').length"
            let before = try await browser.number("return \(folded)")
            check(before > 3)
            _ = try await browser.run("document.querySelector('.fold > summary').click()")
            try await Task.sleep(for: .milliseconds(200))
            try await check(browser.number("return \(folded)"), before - 1)
            try await check(browser.words(Self.empty), [])
            _ = try await browser.run(
                """
                const last = Array.from(document.querySelectorAll("#summary a")).pop();
                last.click();
                """)
            try await Task.sleep(for: .milliseconds(200))
            try await check(browser.number("return \(folded)"), before - 2)
            try await check(
                browser.text("return document.querySelector(':target .fold').open + ''"), "true")

            // Rows are found and sorted, all of them, and those in view are built.
            let rows = "document.querySelectorAll('.many tr[aria-rowindex]')"
            let find = """
                const field = document.querySelector(".searching input");
                field.value = "TEXT"; field.dispatchEvent(new Event("input"));
                return document.querySelector(".searching output").textContent;
                """
            let answer = try await browser.text(find.replacing("TEXT", with: "nuke-12"))
            check(answer.hasPrefix("8 of ") && answer.hasSuffix(" rows"))
            try await check(browser.number("return \(rows).length"), 8)
            _ = try await browser.text(find.replacing("TEXT", with: ""))
            let shown = try await browser.number("return \(rows).length")
            check(shown > 8 && shown < 100)
            try await check(browser.number(elements) < 12_000)
        }
    }

    /// Without scripts there are the summary, pictures, and the first rows.
    @Test(.timeLimit(.minutes(15)))
    func aLargeReportIsReadWithoutScripts() async throws {
        let files = try ReportFiles()
        let (page, _) = try await files.report(.large)
        try await Browser.with { browser in
            try await browser.tools("Emulation.setScriptExecutionDisabled", ["value": true])
            try await browser.open(page, width: 390, theme: .dark)
            try await check(browser.words(Self.empty), [])
            try await check(
                browser.number("return document.querySelectorAll('#summary tr').length"), 9)
            try await check(
                browser.number("return document.querySelectorAll('.many tr').length"), 101)
            try await check(browser.words(Self.overflowing), [])
        }
    }

    /// Nothing reaches beyond the page, or out of a picture's frame.
    static let overflowing = """
        const found = [];
        const width = document.documentElement.clientWidth;
        if (document.documentElement.scrollWidth > width)
          found.push("the page is " + document.documentElement.scrollWidth + " wide");
        for (const element of document.querySelectorAll("body *")) {
          if (element.closest(".scroll, .skip, script, [hidden], .shapes")) continue;
          const box = element.getBoundingClientRect();
          if (box.width === 0 || box.height === 0) continue;
          if (box.left < -0.5 || box.right > width + 0.5)
            found.push(element.tagName + " " + element.textContent.slice(0, 30));
        }
        for (const svg of document.querySelectorAll(".frame svg:not([hidden]):not(.shapes)")) {
          const texts = Array.from(svg.querySelectorAll("text.tick, text.name, text.value"))
            .map((text) => [text.textContent, text.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0);
          texts.forEach(([text, box], index) => {
            for (const [other, next] of texts.slice(index + 1)) {
              const apart = box.right <= next.left + 0.5 || next.right <= box.left + 0.5
                || box.bottom <= next.top + 1 || next.bottom <= box.top + 1;
              if (!apart) found.push(text + " lies over " + other);
            }
          });
        }
        return found;
        """

    /// Each picture has something in it, each figure of a table something to read, and each
    /// picture words for who can't see it.
    private static let empty = """
        const found = [];
        for (const figure of document.querySelectorAll("figure")) {
          const svg = figure.querySelector(".frame svg");
          if (!svg || !svg.querySelector("path, rect, circle")) found.push(figure.id);
          const label = figure.querySelector(".frame").getAttribute("aria-label");
          if (!label || label.length < 20) found.push(figure.id + " has no words");
        }
        if (!document.querySelector("figure")) found.push("no figure");
        if (!document.title) found.push("no title");
        return found;
        """

    /// Text is told from its paper (WCAG 2, 1.4.3: 4.5 to 1), whatever the theme.
    static let faint = """
        const light = (text) => {
          const [r, g, b] = text.match(/[0-9.]+/g).slice(0, 3).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const paper = light(getComputedStyle(document.body).backgroundColor);
        const found = new Set();
        for (const element of document.querySelectorAll("p, a, th, td, text, dt, dd, label, small")) {
          const style = getComputedStyle(element);
          const own = light(element.tagName === "text" ? style.fill : style.color);
          const contrast = (Math.max(own, paper) + 0.05) / (Math.min(own, paper) + 0.05);
          if (contrast < 4.5) found.add(element.tagName + "." + element.className.baseVal
            + " " + contrast.toFixed(1));
        }
        return Array.from(found);
        """

    /// Each figure of each file stands in the page, exactly.
    private func tablesAreTheFiles(
        _ browser: Browser, _ results: [String], _ folder: LabFolder
    ) async throws {
        let tabled = results.filter { name in
            (try? folder.read(name).hasPrefix("scenario,policy,seed,t_ms")) != true
        }
        let count = try await browser.number(
            "return document.querySelectorAll('table.sortable').length")
        check(count, Double(tabled.count))
        try await everyRowIsBuilt(browser)
        for (index, name) in tabled.enumerated() {
            let file = try ResultFile(path: name, text: folder.read(name))
            let script = """
                const table = document.querySelectorAll("table.sortable")[\(index)];
                const names = Array.from(table.tHead.querySelectorAll("th")).map((th) => th.innerText);
                const same = table.closest(".scroll").nextElementSibling;
                const lines = [];
                for (const row of table.closest(".many") ? window.built.get(table) : table.tBodies[0].rows) {
                  const cells = Array.from(row.cells).map((cell, at) =>
                    names[at].trim() + "=" + (cell.dataset.v ?? cell.textContent));
                  lines.push(...cells, "");
                }
                return lines;
                """
            var cells: [[String: String]] = [[:]]
            for line in try await browser.words(script) {
                if line.isEmpty {
                    cells.append([:])
                    continue
                }
                let halves = line.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                cells[cells.count - 1][String(halves[0])] = String(halves[1])
            }
            cells.removeLast()
            try require(cells.count == file.rows.count, note: "\(name)")
            for (row, shown) in zip(file.rows, cells) {
                check(shown.count > 1)
                for (column, text) in shown {
                    let figure = row[figure: Column(column, .text)]
                    check(figure.written, text, note: "\(name): \(column)")
                }
            }
        }
    }

    /// Scrolls through each table of many rows, from its first to its last, and keeps what it builds.
    private func everyRowIsBuilt(_ browser: Browser) async throws {
        _ = try await browser.run(
            """
            window.built = new Map(Array.from(document.querySelectorAll(".many table"), (table) => [table, []]));
            """)
        let tables = try await browser.number("return window.built.size")
        for number in 0..<Int(tables) {
            let scroll = """
                const [table, rows] = Array.from(window.built)[\(number)];
                const box = table.closest(".scroll");
                box.scrollIntoView();
                for (const row of table.querySelectorAll("tr[aria-rowindex]"))
                  if (Number(row.getAttribute("aria-rowindex")) === rows.length + 2) rows.push(row);
                const count = Number(table.getAttribute("aria-rowcount"));
                if (count > 0) box.scrollTop += box.clientHeight / 2;
                return count - 1 - rows.length;
                """
            var left = try await browser.number(scroll)
            for _ in 0..<1000 {
                if left == 0 { break }
                try await Task.sleep(for: .milliseconds(20))
                left = try await browser.number(scroll)
            }
            check(left, 0)
        }
    }

    /// By the tabulator alone, and the keys that work there do something.
    private func everyControlIsReached(_ browser: Browser, _ page: String) async throws {
        try await browser.open(page, width: 1280, theme: .light)
        let marked = try await browser.number(
            """
            const controls = Array.from(document.querySelectorAll(
              "a[href], button, input, select, summary, [tabindex]")).filter((control) =>
              control.type !== "radio" || control.checked);
            controls.forEach((control, index) => { control.dataset.control = index; });
            window.reached = new Set();
            document.addEventListener("focusin", (event) => {
              window.reached.add(event.target.dataset.control);
            });
            return controls.length;
            """)
        for _ in 0..<Int(marked) + 2 { try await browser.press(Browser.tab) }
        let missed = try await browser.words(
            """
            return Array.from(document.querySelectorAll("[data-control]"))
              .filter((control) => !window.reached.has(control.dataset.control))
              .map((control) => control.outerHTML.slice(0, 80));
            """)
        check(missed, [])
    }

    @Test(.timeLimit(.minutes(15)))
    func keysReadPicturesPickPoliciesAndSort() async throws {
        let files = try ReportFiles()
        let (page, _) = try await files.report(.run)
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)

            _ = try await browser.run("document.querySelector('.memory .frame').focus()")
            let first = try await browser.text(
                "return document.querySelector('.memory .readout').innerText")
            try await browser.press(Browser.end)
            let last = try await browser.text(
                "return document.querySelector('.memory .readout').innerText")
            check(first.contains("together") && last.contains("together") && first != last)

            _ = try await browser.run("document.querySelector('.memory input').focus()")
            try await browser.press(Browser.space)
            try await check(
                browser.text(
                    "return String(document.querySelector('.memory figure').hidden)"), "true")
            try await browser.press(Browser.space)

            _ = try await browser.run(
                "const s = document.querySelector('.memory select'); s.focus(); s.value = '1'; "
                    + "s.dispatchEvent(new Event('change'))")
            let laid = try await browser.number("return document.querySelectorAll('.laid').length")
            let panels = try await browser.number(
                "return document.querySelectorAll('.memory figure').length")
            check(laid, panels - 1)

            let heading = """
                const th = Array.from(document.querySelectorAll("thead th"))
                  .find((th) => th.innerText.trim() === "decodes");
                """
            let column =
                heading + """
                    const at = Array.from(th.parentElement.children).indexOf(th);
                    return Array.from(th.closest("table").tBodies[0].rows).map((row) => row.cells[at].innerText);
                    """
            _ = try await browser.run(heading + "th.querySelector('button').focus()")
            try await browser.press(Browser.enter)
            let rising = try await browser.words(column).compactMap { Double($0) }
            check(rising.count > 2 && rising == rising.sorted())
            try await browser.press(Browser.enter)
            try await check(browser.words(column).compactMap { Double($0) }, rising.reversed())
        }
    }

    /// A picture shows the timeline's value at each place.
    @Test(.timeLimit(.minutes(15)))
    func whatIsReadOffAPictureIsInTheFile() async throws {
        let files = try ReportFiles()
        let (page, results) = try await files.report(.run)
        try await Browser.with { browser in
            try await browser.open(page, width: 1280, theme: .light)
            let timeline = try require(results.first { $0 == "t.csv" })
            let file = try ResultFile(path: timeline, text: files.folder.read(timeline))
            let policy = file.rows[0][.policy]
            let peak = file.rows.filter { $0[.policy] == policy }
                .map { row in
                    ["onscreen", "offscreen", "store", "inflight"].reduce(Int64(0)) {
                        $0 + (row[figure: Column("\($1)_bytes", .bytes)].integer ?? 0)
                    }
                }.max()
            let drawn = try await browser.number(
                """
                const data = JSON.parse(document.querySelector(".memory script").textContent);
                const at = data.columns.findIndex(([name]) => name === "together") + 1;
                return Math.max(...data.rows.map((row) => row[at]));
                """)
            check(Int64(drawn), peak)
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func aCurvesScaleIsChosenByKeys() async throws {
        let files = try ReportFiles()
        let (page, _) = try await files.report(.curve)
        try await Browser.with { browser in
            try await browser.open(page, width: 390, theme: .dark)
            let shown = "return document.querySelector('.frame > svg:not([hidden])').dataset.scale"
            try await check(browser.text(shown), "logarithmic")
            _ = try await browser.run("document.querySelector('input[data-scale]').focus()")
            try await browser.press(Browser.right)
            try await check(browser.text(shown), "linear")
        }
    }
}
