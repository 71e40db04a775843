import LabBase
import LabCells
import LabScripts

extension Scenario {
    /// A scenario as a file has it, made by a program: loops, parameters and functions make its
    /// text.
    ///
    /// ```swift
    /// func feed(rows: Int) throws -> Scenario {
    ///     try Scenario(
    ///         json: """
    ///             { "version": 1, "name": "feed", "device": "iphone-8",
    ///               "images": { "photos": { "count": \(rows), "width": 600, "height": 400 } },
    ///               "screens": { "feed": { "kind": "table", "rows": \(rows), "rowHeight": 150,
    ///                                      "images": "photos" } },
    ///               "script": [{ "push": "feed" }, { "fling": 3000, "times": 8 }] }
    ///             """)
    /// }
    /// let result = try Lab(feed(rows: 80)).run("lru(limit=32MB)")
    /// ```
    ///
    /// docs/look-up/scenario.md has every key. What is wrong with the text is thrown in the words
    /// of `lab scenario check`, with line and column.
    ///
    /// - Parameter name: what messages call the text, and results a scenario that names itself
    ///   not. Folders of pictures are looked for where the process runs.
    public init(json text: String, name: String = "scenario") throws(Complaint) {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        self = try loader.scenario(text: text, name: name)
    }

    /// The scenario of a file, or one inside the lab by its name.
    public init(contentsOf path: String) throws(Complaint) {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        self = try loader.scenario(path, seed: nil)
    }
}
