import LabBase
import LabScripts

/// The scenarios that benchmarks replay: fixed, so that figures of different days can be compared.
enum BenchScenarios {
    /// A random user for some hours, over a feed, a grid and details.
    static func wander(hours: Int) -> Scenario {
        read(
            """
            {
              "version": 1, "name": "bench-wander",
              "images": {
                "avatars": { "count": 40, "width": 88, "height": 88 },
                "photos": { "count": 1200, "width": 600, "height": 400 },
                "thumbs": { "count": 3000, "width": 180, "height": 180 }
              },
              "screens": {
                "feed": {
                  "kind": "table", "rows": 1200, "rowHeight": 140,
                  "cell": [ { "images": "avatars", "pick": "zipf", "skew": 0.9 },
                            { "images": "photos", "pick": "row" } ],
                  "onTap": { "push": "photo" }
                },
                "grid": { "kind": "grid", "items": 3000, "columns": 4, "images": "thumbs" },
                "photo": { "kind": "single", "images": "photos", "pick": "argument" }
              },
              "tabs": ["feed", "grid"],
              "script": [ { "wander": "\(hours)h", "sessions": false } ]
            }
            """)
    }

    /// A feed scrolled up and down, whose photos cost several milliseconds each to decode.
    static let decoding = read(
        """
        {
          "version": 1, "name": "bench-decoding",
          "images": { "photos": { "count": 60, "width": 600, "height": 400 } },
          "screens": {
            "feed": { "kind": "table", "rows": 60, "rowHeight": 140, "images": "photos" }
          },
          "script": [
            { "push": "feed" },
            { "repeat": 2, "steps": [ { "scrollTo": "end" }, { "scrollTo": "start" } ] }
          ]
        }
        """)

    /// A hundred views of an image of a million bytes, all on screen at once.
    static let hundredViews = read(
        """
        {
          "version": 1, "name": "bench-resident",
          "images": { "picture": { "count": 1, "width": 500, "height": 500 } },
          "screens": {
            "wall": {
              "kind": "grid", "items": 100, "columns": 10, "images": "picture", "pick": "fixed",
              "index": 0
            }
          },
          "script": [ { "push": "wall" }, { "wait": "2s" } ]
        }
        """)

    private static func read(_ text: String) -> Scenario {
        do throws(Complaint) {
            return try ScenarioReader.read(
                bytes: Array(text.utf8), file: "bench", pictures: { _, _ in .empty })
        } catch {
            preconditionFailure(error.description)
        }
    }
}
