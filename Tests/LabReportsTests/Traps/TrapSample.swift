import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks

/// A small scenario with a policy that has a trap, and a near one without it.
struct TrapSample: Sendable, CustomTestStringConvertible {
    let trap: String
    /// The mistake as it is told here, or its beginning.
    let what: String
    let has: Case
    let hasNot: Case

    struct Case: Sendable {
        var policy: String
        var scenario: String

        init(_ policy: String, _ scenario: String = TrapSample.feed()) {
            self.policy = policy
            self.scenario = scenario
        }
    }

    var testDescription: String { trap }

    /// Twenty photos of a megabyte each in a table that shows two or three at a time; the person
    /// goes to its end and back.
    static func feed(
        device: String = "iphone-8", images: String = #""count": 20, "width": 500, "height": 500"#,
        rows: Int = 20, cells: Int = 1, after: String = ""
    ) -> String {
        let cell = [String](repeating: #"{ "images": "photos", "pick": "modulo" }"#, count: cells)
        return """
            { "version": 1, "name": "feed", "device": "\(device)",
              "images": { "photos": { \(images) } },
              "screens": { "feed": { "kind": "table", "rows": \(rows), "rowHeight": 400,
                                     "cell": [\(cell.joined(separator: ", "))] } },
              "script": [ { "push": "feed" }, { "wait": "1s" }, { "scrollTo": "end" },
                          { "wait": "1s" }\(after) ] }
            """
    }

    static let back = #", { "scrollTo": "start" }, { "wait": "1s" }"#
    static let warned = #", { "memoryWarning": "warning" }, { "wait": "1s" }"#

    /// The same photos in views of 200 by 200 points.
    static let views = """
        { "version": 1, "name": "feed", "device": "iphone-8",
          "images": { "photos": { "count": 20, "width": 500, "height": 500 } },
          "screens": { "feed": {
            "kind": "table", "rows": 20, "rowHeight": 400,
            "cell": [{ "images": "photos", "pick": "modulo", "size": [200, 200] }] } },
          "script": [ { "push": "feed" }, { "wait": "1s" } ] }
        """

    /// The same photos side by side, within a row of a table.
    static let carousel = """
        { "version": 1, "name": "feed", "device": "iphone-8",
          "images": { "photos": { "count": 20, "width": 500, "height": 500 } },
          "screens": {
            "feed": { "kind": "table", "sections": [
              { "rows": 1, "rowHeight": 400,
                "carousel": { "items": 20, "itemWidth": 300, "images": "photos" } } ] } },
          "script": [ { "push": "feed" }, { "scrollTo": "end", "in": 1 }, { "wait": "1s" } ] }
        """

    /// The same photos, one a page, on a screen that is swiped.
    static let pager = """
        { "version": 1, "name": "feed", "device": "android",
          "images": { "photos": { "count": 20, "width": 500, "height": 500 } },
          "screens": { "feed": { "kind": "pager", "pages": 20, "images": "photos" } },
          "script": [ { "push": "feed" }, { "wait": "1s" }, { "page": 1 }, { "wait": "1s" } ] }
        """

    /// Tiles of 256 points, which lie in no rows: two columns and three rows are in sight, since a
    /// map opens at its middle.
    static let map = """
        { "version": 1, "name": "city", "device": "iphone-8",
          "images": { "photos": { "count": 20, "width": 500, "height": 500 } },
          "screens": {
            "city": { "kind": "map", "columns": 4, "rows": 5, "tile": 256, "images": "photos",
                      "pick": "modulo" } },
          "script": [ { "push": "city" }, { "wait": "1s" } ] }
        """

    static func photos(_ more: String) -> String {
        #""count": 20, "width": 500, "height": 500, "# + more
    }

    static let all: [TrapSample] = [
        TrapSample(
            trap: "stills",
            what: "only first frames count of 1 animation, 1.6 KB of 4.8 KB",
            has: Case("weak", feed(images: #""directory": "MOVING""#, rows: 1)),
            hasNot: Case(
                "weak+decode(frames=all)", feed(images: #""directory": "MOVING""#, rows: 1))),
        TrapSample(
            trap: "stills", what: "only first frames count of 20 animations",
            has: Case("weak", feed(images: photos(#""format": "webp", "frames": 12"#))),
            hasNot: Case(
                "weak+decode(frames=streamed)",
                feed(images: photos(#""format": "webp", "frames": 12"#)))),
        TrapSample(
            trap: "stills", what: "only first frames count of 20 animations",
            has: Case("nuke", feed(images: photos(#""format": "webp", "frames": 12"#))),
            hasNot: Case(
                "nuke+decode(frames=first)",
                feed(images: photos(#""format": "webp", "frames": 12"#)))),
        TrapSample(
            trap: "stills", what: "only first frames count of 20 animations",
            has: Case("weak", feed(images: photos(#""format": "webp", "frames": 12"#))),
            hasNot: Case(
                "sdanimatedimageview", feed(images: photos(#""format": "webp", "frames": 12"#)))),
        TrapSample(
            trap: "unsent-warning", what: "android sends no app the memory warning 15",
            has: Case("weak", feed(device: "android", after: #", { "memoryWarning": 15 }"#)),
            hasNot: Case("weak", feed(device: "android", after: #", { "memoryWarning": 20 }"#))),
        TrapSample(
            trap: "unsent-signal",
            what: "reacts to a memory warning, and android never sends that",
            has: Case("lru(limit=9MB)+on(warning, clear)", feed(device: "android")),
            hasNot: Case("lru(limit=9MB)+on(level=20, clear)", feed(device: "android"))),
        TrapSample(
            trap: "unsent-signal",
            what: "reacts to being cached, and iphone-8 never sends that",
            has: Case("lru(limit=9MB)+on(cached, clear)"),
            hasNot: Case("lru(limit=9MB)+on(freezing, clear)")),
        TrapSample(
            trap: "unsent-signal",
            what: "reacts to being frozen or suspended, and android-512 never sends that",
            has: Case("lru(limit=9MB)+on(freezing, clear)", feed(device: "android-512")),
            hasNot: Case("lru(limit=9MB)+on(freezing, clear)", feed(device: "android"))),
        TrapSample(
            trap: "nothing-ahead",
            what: "6 of 6 requests are for images that lie in no rows: on city (map)",
            has: Case("lru(limit=9MB)+prefetch(ahead=1)", map),
            hasNot: Case("lru(limit=9MB)+prefetch(ahead=1)", carousel)),
        TrapSample(
            trap: "limit-without-unit", what: "its limit is 64 bytes",
            has: Case("lru(limit=64)"), hasNot: Case("lru(limit=64KB)")),
        TrapSample(
            trap: "never-stays",
            what: "its store keeps nothing above 900.0 KB: too little for 20 of 20 images of "
                + "photos, up to 1.0 MB",
            has: Case("nuke(limit=9MB)"), hasNot: Case("nuke(limit=9MB, entryCap=none)")),
        TrapSample(
            trap: "limit-near-image",
            what: "its limit of 1.2 MB is within a quarter of one image of photos, 1.0 MB",
            has: Case("lru(limit=1.2MB)"), hasNot: Case("lru(limit=1.3MB)")),
        TrapSample(
            trap: "limit-above-device",
            what: "its limit of 700.0 MB is above the 6",
            has: Case(
                "lru(limit=700MB)",
                feed(
                    device: "iphone-5", images: #""count": 40, "width": 3000, "height": 1500"#,
                    rows: 40)),
            hasNot: Case(
                "lru(limit=500MB)",
                feed(
                    device: "iphone-5", images: #""count": 40, "width": 3000, "height": 1500"#,
                    rows: 40))),
        TrapSample(
            trap: "other-platform", what: "made for Android, and no app on iphone-8 has it",
            has: Case("glide"),
            hasNot: Case("glide", feed(device: "android"))),
        TrapSample(
            trap: "other-platform", what: "made for Android, and no app on iphone-8 has it",
            has: Case("lru(limit=9MB)+prefetch(as=lazycolumn)"),
            hasNot: Case("lru(limit=9MB)+prefetch(as=uikit)")),
        TrapSample(
            trap: "other-lists", what: "no list here scrolls sideways, as those of as=lazyrow do",
            has: Case("lru(limit=9MB)+prefetch(as=lazyrow)", feed(device: "android")),
            hasNot: Case("lru(limit=9MB)+prefetch(as=lazycolumn)", feed(device: "android"))),
        TrapSample(
            trap: "other-lists", what: "no list here scrolls sideways, as those of as=lazyrow do",
            has: Case("lru(limit=9MB)+prefetch(as=lazyrow)", feed(device: "android")),
            hasNot: Case("lru(limit=9MB)+prefetch(as=lazyrow)", carousel)),
        TrapSample(
            trap: "other-lists", what: "no list here turns pages, as those of as=viewpager2 do",
            has: Case("lru(limit=9MB)+prefetch(as=viewpager2)", feed(device: "android")),
            hasNot: Case("lru(limit=9MB)+prefetch(as=viewpager2)", pager)),
        TrapSample(
            trap: "two-systems",
            what: "as=uikit and as=compositional both look ahead on feed (table)",
            has: Case("lru(limit=9MB)+prefetch(as=uikit)+prefetch(as=compositional)"),
            hasNot: Case("lru(limit=9MB)+prefetch(as=uikit)+prefetch(ahead=1)")),
        TrapSample(
            trap: "two-systems", what: "as=uikit looks ahead twice on feed (table)",
            has: Case("lru(limit=9MB)+prefetch(as=uikit)+prefetch(as=uikit, data=off)"),
            hasNot: Case(
                "lru(limit=9MB)+prefetch(as=lazycolumn)+prefetch(as=lazyrow)", carousel)),
        TrapSample(
            trap: "idle-store",
            what: "its store answered no request, and never kept an image that no view held",
            has: Case("lru(limit=9MB, admit=remote)"),
            hasNot: Case("lru(limit=9MB, admit=remote)", feed(images: photos(#""remote": true"#)))),
        TrapSample(
            trap: "idle-weak", what: "its weak table answered no request",
            has: Case("weak"), hasNot: Case("weak", feed(after: back))),
        TrapSample(
            trap: "idle-prefetch", what: "it loaded nothing ahead",
            has: Case("lru(limit=9MB)+prefetch(ahead=1)", feed(rows: 1)),
            hasNot: Case("lru(limit=9MB)+prefetch(ahead=1)")),
        TrapSample(
            trap: "unused-prefetch", what: "it loaded 18 images ahead, and no view got one",
            has: Case("weak+prefetch(ahead=1)"),
            hasNot: Case("weak+prefetch(ahead=1, hold=on)")),
        TrapSample(
            trap: "idle-reaction", what: "the signal of on(warning, clear) never came",
            has: Case("lru(limit=9MB)+on(warning, clear)"),
            hasNot: Case("lru(limit=9MB)+on(warning, clear)", feed(after: warned))),
        TrapSample(
            trap: "idle-reaction", what: "the signal of on(hidden, clear, of=views) never came",
            has: Case("lru(limit=9MB)+tidy"),
            hasNot: Case("lru(limit=9MB)+tidy", feed(after: #", { "background": "9s" }"#))),
        TrapSample(
            trap: "idle-reaction", what: "it removed nothing from the store",
            has: Case("lru(limit=9MB)+on(warning, trim=100%)", feed(after: warned)),
            hasNot: Case("lru(limit=9MB)+on(warning, trim=50%)", feed(after: warned))),
        TrapSample(
            trap: "idle-offscreen", what: "the signal of offscreen never came",
            has: Case("offscreen"), hasNot: Case("offscreen", feed(after: warned))),
        TrapSample(
            trap: "idle-coalesce", what: "no request joined a load of another",
            has: Case("lru(limit=9MB, coalesce=on)"),
            hasNot: Case("lru(limit=9MB, coalesce=on)", feed(cells: 2))),
        TrapSample(
            trap: "idle-encoded", what: "it kept no file in memory",
            has: Case("encoded(limit=10)"), hasNot: Case("encoded(limit=1MB)")),
        TrapSample(
            trap: "idle-mapped", what: "no load took pixels from it",
            has: Case("weak+mapped"), hasNot: Case("weak+mapped", feed(after: back))),
        TrapSample(
            trap: "idle-calm", what: "no load waited for calmer content",
            has: Case("lru(limit=9MB)+loading(calm=100)"),
            hasNot: Case("lru(limit=9MB)+loading(calm=1)")),
        TrapSample(
            trap: "idle-cancel", what: "no load was given up",
            has: Case("lru(limit=9MB)+loading(abandoned=cancelled)", feed(rows: 1)),
            hasNot: Case(
                "lru(limit=9MB)+loading(abandoned=cancelled)",
                feed(images: photos(#""remote": true"#)))),
        TrapSample(
            trap: "idle-ttl", what: "no entry of its store expired",
            has: Case("lru(limit=30MB, ttl=300s)", feed(after: back)),
            hasNot: Case("lru(limit=30MB, ttl=1s)", feed(after: back))),
    ]
}

extension TrapSample.Case {
    /// Replays it as `lab traps` does, in a folder with an animation of three frames.
    func remarks() throws -> [TrapRemark] {
        let (folder, pictures) = (ScratchFolder(), ScratchFolder())
        let moving = HandmadeGIF(
            width: 20, height: 20, frames: (0..<3).map { HandmadeGIF.Frame(colour: UInt8($0)) })
        pictures.write("a.gif", moving.bytes)
        var options = RunOptions()
        options.paths = [
            folder.write("feed.json", Array(scenario.replacing("MOVING", with: pictures.path).utf8))
        ]
        options.policies = [policy]
        options.memory = .model
        options.imageCache = folder.path + "/cache"
        let session = try RunSession(options)
        let tried = try TrapSearch.tried(session.cells[0], session.inputs[0]).tried
        return try TrapSearch.remarks(session.inputs[0], [tried])
    }
}
