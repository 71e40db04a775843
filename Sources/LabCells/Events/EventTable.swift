import LabBase

/// The events of `--events`, for pages: words that a test holds against what is written.
package enum EventTable {
    private static let words = WordTable("events")

    /// Rows of each group: names, keys, and what happens, in Markdown.
    package static let groups = [
        "Person and system", "Views", "Loads", "Memory", "A phone of several apps",
    ].map { ($0, words.sections[$0]?.rows ?? []) }

    package static func names(_ row: [String]) -> [String] {
        row[0].split(separator: ", ").map(String.init)
    }

    /// About all lines, in Markdown.
    package static var about: String { words.text("events") }
}
