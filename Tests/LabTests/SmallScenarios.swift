/// Scenarios that are small enough to be run by the dozen in debug builds.
enum SmallScenarios {
    /// The first policy decodes once, and is done at once; `none` decodes hundreds of times, and
    /// is still running when a test has something to do to it.
    static func slow(policies: [String] = ["weak", "none"], rows: Int = 3000) -> String {
        """
        {
          "version": 1, "name": "slow",
          "policies": [\(policies.map { "\"\($0)\"" }.joined(separator: ", "))],
          "images": { "photos": { "count": 1, "width": 900, "height": 900 } },
          "screens": {
            "feed": { "kind": "table", "rows": 4000, "rowHeight": 300, "images": "photos",
                      "pick": "modulo" }
          },
          "script": [ { "push": "feed" }, { "scrollTo": \(rows), "speed": 100000 } ]
        }
        """
    }

    /// A feed with a detail screen, in which every policy does something else.
    static func feed(
        name: String = "feed", photos: Int = 24, rows: Int = 24, before: String = "",
        after: String = "", warning: String = "{ \"memoryWarning\": \"warning\" },",
        policies: [String] = ["none", "weak", "lru(limit=600KB)", "offscreen", "dictionary"],
        claim: String? = nil
    ) -> String {
        """
        {
          "version": 1, "name": "\(name)",
          \(claim.map { "\"claims\": [\"\($0)\"]," } ?? "")
          "policies": [\(policies.map { "\"\($0)\"" }.joined(separator: ", "))],
          "images": { "photos": { "count": \(photos), "width": 160, "height": 120 } },
          "screens": {
            "feed": { "kind": "table", "rows": \(rows), "rowHeight": 120, "images": "photos",
                      "pick": "modulo", "onTap": { "push": "photo", "argument": 0 } },
            "photo": { "kind": "single", "images": "photos", "pick": "argument" }
          },
          "script": [
            { "push": "feed" }, \(before) { "scrollTo": "end" },
            { "tap": 1 }, { "wait": "1s" }, \(warning) { "wait": "1s" }, { "pop": true },
            { "wait": "1s" }, { "scrollTo": "start" } \(after)
          ]
        }
        """
    }
}
