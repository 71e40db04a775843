import LabBase
import LabDevices
import LabScripts

/// A scenario's text while it gets a log's figures: keys that it has of its base get into it once
/// they are others.
struct ImportedText {
    private var root: JSON
    private let inherited: JSON

    init(_ root: JSON, _ inherited: JSON) {
        self.root = root
        self.inherited = inherited
    }

    /// The key's value as the scenario has it, of its base if it leaves it out.
    subscript(key: FileKey<Node>) -> JSON? { root[key.name] ?? inherited[key.name] }

    /// - Parameter value: nil for a key that the scenario is to leave out.
    mutating func set(_ key: FileKey<Node>, _ value: JSON?) {
        guard let value else {
            root = root.without([key.name])
            return
        }
        let written = root[key.name]
        if written == nil, inherited[key.name]?.onLines.text() == value.onLines.text() { return }
        let images = ScenarioKeys.images.name
        root = root.replacing(
            key.name, with: value,
            before: root[images] == nil ? ScenarioKeys.script.name : images)
    }

    /// The scenario's parts on lines of their own, as people write them.
    var text: String {
        var laidOut = root
        for key in [ScenarioKeys.screens.name, ScenarioKeys.script.name] {
            if let part = laidOut[key] { laidOut = laidOut.replacing(key, with: part.onLines) }
        }
        return laidOut.onLines.text(.roomy) + "\n"
    }
}
