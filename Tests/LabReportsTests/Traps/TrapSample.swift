import Testing

@testable import LabReports
@testable import LabRuns
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

        /// A policy, and the name of its scene behind an @.
        fileprivate init(_ words: [Substring]) {
            let scene = words.last.flatMap { $0.first == "@" ? $0.dropFirst() : nil }
            self.init(
                words.dropLast(scene == nil ? 0 : 1).joined(separator: " "),
                TrapSample.scenes[scene ?? ""]!)
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

    private static func photos(_ more: String) -> String {
        feed(images: #""count": 20, "width": 500, "height": 500, "# + more)
    }

    private static let scenes: [Substring: String] = [
        "": feed(), "android": feed(device: "android"), "android-512": feed(device: "android-512"),
        "row": feed(rows: 1), "pairs": feed(cells: 2), "moving": feed(images: moving, rows: 1),
        "large": feed(device: "iphone-5", images: large, rows: 40),
        "animations": photos(#""format": "webp", "frames": 12"#),
        "remote": photos(#""remote": true"#),
        "back": feed(after: #", { "scrollTo": "start" }, { "wait": "1s" }"#),
        "warned": feed(after: #", { "memoryWarning": "warning" }, { "wait": "1s" }"#),
        "left": feed(after: #", { "background": "9s" }"#),
        "level15": feed(device: "android", after: #", { "memoryWarning": 15 }"#),
        "level20": feed(device: "android", after: #", { "memoryWarning": 20 }"#),
        "map": map, "carousel": carousel, "pager": pager,
    ]
    private static let moving = #""directory": "MOVING""#
    private static let large = #""count": 40, "width": 3000, "height": 1500"#

    static let all = TestTable.lines("Traps/samples").map { line in
        let fields = line.split(separator: "|").map { $0.split(separator: " ") }
        return TrapSample(
            trap: String(fields[0][0]), what: fields[2].joined(separator: " "),
            has: Case(fields[1]), hasNot: Case(fields[3]))
    }
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
        let tried = try TrapSearch.tried(session.cells[0], session.inputs[0])
        return try TrapSearch.remarks(session.inputs[0], [tried])
    }
}
