import LabBase

/// A library, and its settings: `plugin(./libmine.so, settings="shards=4")`.
package struct PluginName: Sendable, Hashable {
    package var path: String
    /// The text that the library gets; empty for none.
    package var settings: String

    package static let settingsKey = "settings"
    package static let pathKey = "path"

    package static let pathParameter = PolicyParameter(pathKey, isPositional: true) {
        (
            "a path such as ./libmine.so, in quotes if it has blanks, commas or parentheses", "",
            "the library; a relative path begins where lab was started, or, in a scenario, beside "
                + "the scenario's file"
        )
    }
    package static let settingsParameter = PolicyParameter(settingsKey) {
        ("any text, in quotes", "none", "the settings text that the library gets")
    }

    package init(path: String, settings: String = "") {
        self.path = path
        self.settings = settings
    }

    /// Reads a part whose keys were checked.
    package init(_ part: PolicyArguments) throws(Complaint) {
        guard let path = part.words.first else {
            throw part.problem(
                "'\(part.part)' needs a library. Write for example \(part.part)(./libmine.so)")
        }
        self.init(path: path.value, settings: part[Self.settingsKey]?.value ?? "")
    }

    /// Writes the arguments.
    package func write(to text: inout PartText) {
        text.word(Self.quoted(path))
        if !settings.isEmpty { text.add(Self.settingsKey, Self.quoted(settings)) }
    }

    /// Quotes a text that could be taken for something else.
    private static func quoted(_ text: String) -> String {
        text.contains { "+(),= ".contains($0) } || text.isEmpty ? "\"\(text)\"" : text
    }
}

extension PluginName {
    package init(_ settings: OrderSettings) {
        self.init(path: settings.word(Self.pathKey), settings: settings.word(Self.settingsKey))
    }
}
