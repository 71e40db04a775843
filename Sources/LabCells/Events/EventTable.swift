import LabBase

/// The events of `--events`, for pages: words that a test holds against what is written.
package enum EventTable {
    package struct EventRow: Sendable {
        package let names: [String]
        /// Its keys, and what happens, in Markdown.
        package let keys: String
        package let happens: String
    }

    private static let words = WordTable("events")

    package static let groups = [
        "Person and system", "Views", "Loads", "Memory", "A phone of several apps",
    ].map { group in
        let rows = words.sections[group]?.rows ?? []
        return (
            group,
            rows.map {
                EventRow(
                    names: $0[0].split(separator: ", ").map(String.init), keys: $0[1],
                    happens: $0[2])
            }
        )
    }

    /// About all lines, in Markdown.
    package static var about: String { words.text("events") }
}
