@testable import LabBase
@testable import LabPictures
@testable import LabScripts

/// Scenarios that the tests of the reader share.
enum Samples {
    /// The worked example of the format, line by line.
    static let worked = """
        {
          "version": 1, "name": "tableview", "seed": 42, "device": "iphone-8",
          "about": "A feed of avatars that repeat and photos that don't.",
          "policies": ["none", "weak", "lru", "offscreen", "belady"],
          "images": {
            "avatars": { "count": 40,  "width": 88,  "height": 88 },
            "photos":  { "count": 120, "width": 600, "height": 400, "remote": true },
            "album":   { "directory": "album" },
            "menus":   { "files": 20, "bytes": "300KB" }
          },
          "screens": {
            "feed":  { "kind": "table", "rows": 120, "rowHeight": 140,
                       "cell": [ { "images": "avatars", "pick": "zipf", "skew": 0.9, "size": [44, 44] },
                                 { "images": "photos",  "pick": "row" } ],
                       "onTap": { "push": "photo", "argument": "row" } },
            "photo": { "kind": "single", "images": "photos", "pick": "argument" }
          },
          "script": [
            { "push": "feed" },
            { "fling": { "velocity": 3000 }, "times": 8, "every": "900ms" },
            { "tap": 1 }, { "wait": "2s" }, { "pop": true },
            { "memoryWarning": "warning" },
            { "background": "30s" },
            { "repeat": 3, "steps": [ { "scrollTo": 0 }, { "scrollTo": "end" } ] }
          ]
        }
        """

    /// One of everything, each faulty in some case of the table.
    static let rich = """
        { "version": 1, "seed": 7, "about": "", "transition": "350ms",
          "device": { "id": "mine", "basedOn": "iphone-8", "ram": "2GiB" },
          "policies": ["lru", "weak"], "claims": ["lru:decodes < 0.5 * weak:decodes"],
          "images": {
            "photos": { "count": 120, "width": 600, "height": 400, "contents": 60 },
            "icons": { "count": 9, "width": 88, "height": 88, "style": "flat" },
            "menus": { "files": 20, "bytes": "300KB", "remote": true, "missing": [7, 3] },
            "album": { "directory": "album" } },
          "screens": {
            "feed": { "kind": "table", "headerHeight": 20, "images": "photos",
                      "sections": [ { "rows": 100, "rowHeight": 140 },
                                    { "rows": 5, "rowHeight": 44.5, "cell": [ { "images": "icons",
                                      "pick": "modulo" } ] } ],
                      "onTap": { "push": "photo", "argument": 3 } },
            "shots": { "kind": "grid", "items": 120, "columns": 4, "images": "photos" },
            "pages": { "kind": "pager", "pages": 12, "images": "icons", "pick": "zipf", "skew": 2 },
            "photo": { "kind": "single", "cell": [ { "images": "photos", "pick": "argument" },
                                                   { "images": "icons", "pick": "fixed",
                                                     "index": 8, "size": [44, 44] } ] } },
          "tabs": ["feed", "shots"],
          "script": [
            { "tab": 2 }, { "tab": "feed" },
            { "drag": { "by": 400, "duration": "300ms" }, "times": 2, "every": "1s" },
            { "fling": -2000 }, { "scrollTo": "end", "speed": 6000, "animated": false },
            { "present": "photo", "argument": 119 }, { "dismiss": true },
            { "push": "pages" }, { "page": -1 }, { "pop": 1 }, { "popToRoot": true },
            { "rotate": "landscape" }, { "wait": "2s" }, { "memoryWarning": "critical" },
            { "background": "1m" }, { "replace": "photos/3" }, { "store": "menus/19" },
            { "network": { "slower": 4 } }, { "otherApps": "1GiB" },
            { "repeat": 3, "steps": [ { "tap": 1 }, { "wait": 0 } ] },
            { "wander": "10m", "weights": { "stroke": 3, "tap": 1 } }
          ]
        }
        """

    /// Pictures of 10 x 10 and 20 x 10 pixels.
    static let pictures = [("a.png", 10, Int64(99)), ("b.png", 20, 199)].map { path, width, bytes in
        PictureFile(
            path: path, fileBytes: bytes,
            finding: .picture(PictureFacts(.png, PixelSize(width: width, height: 10))))
    }

    /// The columns that claims here name; results have more.
    static let columns = [
        Column("decodes", .count, .lower), Column("hits", .count),
        Column("wall_ms", .milliseconds, .lower, measured: true),
    ]

    /// A folder of them.
    static func album(_ path: String, _ ramBytes: Int64) -> PictureFolder {
        PictureFolder(path: path, files: pictures)
    }

    static func read(
        _ text: String, file: String = "s/feed.json", columns: [Column] = Samples.columns
    ) throws(Complaint) -> Scenario {
        try ScenarioReader.read(
            bytes: Array(text.utf8), file: file, columns: columns, pictures: album)
    }

    /// The reader's complaint about a text; nil for none.
    static func complaint(_ text: String) -> String? { PlainComplaint.of { try read(text) } }
}

enum PlainComplaint {
    /// What a body complains of; nil if it does all that it should.
    static func of<Result>(_ body: () throws -> Result) -> String? {
        do {
            _ = try body()
            return nil
        } catch let halt as Halt {
            return halt.complaint.description
        } catch {
            return (error as? Complaint)?.description ?? "\(error)"
        }
    }
}

extension String {
    /// The text with the first occurrence of something replaced; nil if it doesn't occur.
    func replacingFirst(_ old: String, with new: String) -> String? {
        firstRange(of: old).map { String(self[..<$0.lowerBound]) + new + self[$0.upperBound...] }
    }

    private func firstRange(of part: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) {
                return start..<index(start, offsetBy: part.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
