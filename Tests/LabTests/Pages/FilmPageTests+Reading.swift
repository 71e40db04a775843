import Foundation
import Testing

@testable import LabPages
@testable import PlainDesks

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A film can be read: nothing of it is cut off, hidden or without a word of explanation.
extension FilmPageTests {
    private static func open(
        _ path: String, _ policies: [String] = [], width: Int = 1280,
        _ body: (Browser) async throws -> Void
    ) async throws {
        let film = try Film(try session(path, policies)) { _ in }
        let folder = try LabFolder()
        defer { withExtendedLifetime(folder) {} }
        let page = try folder.write("film.html", FilmPage(film, command: "lab film").text)
        try await Browser.with { browser in
            try await browser.open(page, width: width, theme: .light)
            try await body(browser)
            try await check(browser.complaints(), [])
        }
    }

    private static let fourPhones = ["nuke", "glide", "sdwebimage", "lru"]

    /// By phone: its lanes, but for those that lie outside it or have no ink.
    private static let lanes = """
        return Array.from(document.querySelectorAll(".phone"), (phone, place) => {
          const canvas = phone.querySelector(".loads"), lanes = film.shown()[place].lanes;
          const [box, all] = [canvas.getBoundingClientRect(), phone.getBoundingClientRect()];
          const isInside = box.bottom <= all.bottom + 1 && box.right <= innerWidth && box.width > 120;
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const bytes = 4 * canvas.width * Math.floor(canvas.height / lanes.length);
          const inked = lanes.filter((lane, row) =>
            box.height >= 14 * lanes.length
              && data.subarray(row * bytes, (row + 1) * bytes).some(value => value > 0));
          return isInside ? inked.join() : "outside";
        });
        """

    @Test("shows all lanes of four phones", .timeLimit(.minutes(5)), arguments: [1280, 420])
    func showsAllLanesOfFourPhones(_ width: Int) async throws {
        try await Self.open(LabFolder.shipped("tableview"), Self.fourPhones, width: width) {
            _ = try await $0.run("film.choose([0, 1, 2, 3]); film.seek(1e9); return 0")
            let lanes = try await $0.words(Self.lanes)
            check(lanes.count, 4)
            for lane in lanes {
                check(lane.contains("connections,link,flash,cores,main thread"), note: "\(lane)")
            }
            check(lanes.first?.hasPrefix("load (6),files (1),decompress (2)"), true)
            try await check($0.words(ReportPageTests.overflowing), [])
        }
    }

    @Test("has one scale and four lines for what is shown", .timeLimit(.minutes(5)))
    func hasOneScaleAndFourLinesForWhatIsShown() async throws {
        let policies = ["none", "lru(limit=2MB)", "offscreen", "weak", "unbounded"]
        try await Self.open(LabFolder.shipped("tableview"), policies) { browser in
            let lines = "return film.shown().map(phone => String(phone.line))"
            try await check(browser.words(lines), ["0", "1", "2", "3"])
            // The fifth gets the line that is free, and the others keep theirs.
            _ = try await browser.run("film.choose([1, 2, 3, 4]); return 0")
            try await check(browser.words(lines), ["1", "2", "3", "0"])
            let dashes = """
                const keys = Array.from(document.querySelectorAll(".phone .key path"));
                return keys.map(key => key.getAttribute("stroke-dasharray"));
                """
            try await check(browser.words(dashes), ["7 4", "2 3", "9 3 2 3", ""])
            func scale(_ chosen: String) async throws -> Double {
                try await browser.number("film.choose([\(chosen)]); return film.scale().bytes")
            }
            let low = try await scale("0, 1")
            let high = try await scale("4")
            check(low < high)
            try await check(scale("0, 1, 4"), high)
        }
    }

    @Test("breaks a policy's text between its parts", .timeLimit(.minutes(5)))
    func breaksAPolicysTextBetweenItsParts() async throws {
        let policies = ["lru(limit=8MB)+offscreen+on(warning, clear)", "weak"]
        try await Self.open(LabFolder.shipped("icons"), policies) { browser in
            let parts = """
                const nodes = Array.from(document.querySelector(".phone h3").childNodes);
                return nodes.map(node => node.textContent).filter(text => text);
                """
            let words = try await browser.words(parts)
            check(words, ["lru(limit=8MB)", "+offscreen", "+on(warning,", " clear)"])
        }
    }

    @Test("has an axis of time, and every mark in its legend", .timeLimit(.minutes(5)))
    func hasAnAxisOfTimeAndEveryMarkInItsLegend() async throws {
        try await Self.open(LabFolder.shipped("navigation")) { browser in
            let times = try await browser.words("return film.scale().times")
            check(times.first == "0 s" && times.last == "34.817 s" && times.count > 5)
            let screens = try await browser.words("return film.scale().screens")
            check(screens.starts(with: ["home", "category", "product"]))
            let total = "return document.querySelector('.time').textContent"
            try await check(browser.text(total), "0.000 s of 34.817 s")
            let legend = try await browser.text(
                "return document.querySelector('[aria-label=\"How to read it\"]').textContent")
            for way in FilmWay.allCases { check(legend.contains(way.look.words)) }
            for step in FilmStep.allCases {
                check(legend.contains("\(step.mark) \(step.words)"))
            }
            for words in ["a tap", "is killed", "memory warning", "is blank", "pictures, in"] {
                check(legend.contains(words), note: "\(words)")
            }
        }
    }

    private static func pointing(at x: Double, _ y: Double, of canvas: String) -> String {
        """
        const canvas = document.querySelector("\(canvas)"), box = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new PointerEvent("pointermove",
          { clientX: box.left + \(x), clientY: box.top + \(y), bubbles: true }));
        return document.getElementById("film-inspect").textContent;
        """
    }

    @Test("says why an app was killed, and draws no memory of it", .timeLimit(.minutes(5)))
    func saysWhyAnAppWasKilledAndDrawsNoMemoryOfIt() async throws {
        try await Self.open(LabFolder.shipped("pressure"), ["unbounded", "lru"]) { browser in
            let tiles = "return film.shown()[0].tiles"
            _ = try await browser.run("film.seek(80e9); return 0")
            try await check(browser.number(tiles) > 50)
            _ = try await browser.run("film.seek(film.endNs); return 0")
            try await check(browser.number(tiles), 0)
            let words = try await browser.text(Self.pointing(at: 20, 20, of: ".phone .screen"))
            check(words.hasPrefix("unbounded: the app is killed: its footprint of "))
            check(words.contains(" over its limit of 676.3 MB, at 1:29.967"), note: "\(words)")
        }
    }

    @Test("shows a file without pixels and says what it is", .timeLimit(.minutes(5)))
    func showsAFileWithoutPixelsAndSaysWhatItIs() async throws {
        let folder = try LabFolder()
        let path = try folder.write(
            "video.json",
            """
            { "version": 1, "device": "iphone-x", "policies": ["lru(limit=64MB)"],
              "images": {
                "posters": { "count": 9, "width": 1080, "height": 1920, "format": "webp" },
                "heads": { "files": 9, "bytes": "600KB" } },
              "screens": { "feed": { "kind": "pager", "pages": 9, "cell": [
                { "images": "posters", "size": [375, 667] },
                { "images": "heads", "plain": true } ] } },
              "script": [ { "push": "feed" }, { "wait": "3s" } ] }
            """)
        try await Self.open(path) { browser in
            let boxes = """
                film.seek(2e9);
                return film.shown()[0].views.flatMap(one => [one.x, one.y, one.width, one.height])
                """
            let numbers = try await browser.run(boxes) as? [NSNumber] ?? []
            let frames = stride(from: 0, to: numbers.count, by: 4).map { place in
                numbers[place..<place + 4].map(\.doubleValue)
            }
            check(frames.count, 2)
            check(frames.allSatisfy { $0[2] > 20 && $0[3] > 20 }, note: "\(frames)")
            let head = try require(frames.min { $0[3] < $1[3] })
            let words = try await browser.text(
                Self.pointing(
                    at: head[0] + head[2] / 2, head[1] + head[3] / 2, of: ".phone .screen"))
            check(words.contains("heads/0, a file of 600 KB without pixels"), note: "\(words)")
        }
    }

    @Test("saves what it shows as a picture", .timeLimit(.minutes(5)))
    func savesWhatItShowsAsAPicture() async throws {
        let saved = ScratchFolder()
        for (name, second, instant) in [
            ("tableview", 19.5, "19.500-s"), ("pressure", 89.9, "1-29.900"),
        ] {
            let path = "\(saved.path)/\(name)-at-\(instant).svg"
            try await Self.open(LabFolder.shipped(name)) { browser in
                try await browser.tools(
                    "Browser.setDownloadBehavior",
                    ["behavior": "allow", "downloadPath": saved.path])
                _ = try await browser.run(
                    "film.seek(\(second) * 1e9); document.querySelector('.save').click(); return 0")
                for _ in 0..<200 where !FileManager.default.fileExists(atPath: path) {
                    try await Task.sleep(for: .milliseconds(50))
                }
                // The browser complains of a path that it can't draw.
                try await browser.open(path, width: 1280, theme: .light)
            }
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let root = try require(XMLDocument(xmlString: text).rootElement())
            func values(_ path: String) throws -> [String] {
                try root.nodes(forXPath: path).compactMap(\.stringValue)
            }
            check(root.name, "svg")
            let words = try values("//*[local-name()='text']")
            check(words[0].hasPrefix("\(name) at "), note: "\(words[0])")
            check(words.contains("decoded again") && words.contains { $0.hasSuffix(" store") })
            for wrong in ["NaN", "undefined", "null", "var(", "<style", "[object"] {
                check(!text.contains(wrong), note: "\(name): \(wrong)")
            }
            let width = try require(Double(try values("/*/@width")[0]))
            let outer = "/*/*[local-name()='text']"
            for (x, words) in zip(try values(outer + "/@x"), try values(outer)) {
                check(try require(Double(x)) + 5 * Double(words.count) <= width, note: words)
            }
        }
    }
}
