import LabBase
import LabDevices

/// A policy as written, and its composition on a device.
package struct Policy: Sendable, Equatable {
    /// The text as typed, which is also the name of its row.
    package let text: String
    package let composition: Composition
    /// The composition as text, which is in every row.
    @Deferred package private(set) var spec: String
    /// Folder of relative paths in the text; empty for the working folder.
    package let folder: String

    package init(text: String, composition: Composition) {
        self.init(text: text, composition: composition, folder: "")
    }

    package init(text: String, composition: Composition, folder: String) {
        self.text = text
        self.composition = composition
        self.folder = folder
        _spec = Deferred { composition.spec }
    }
}

/// Parses specs: parts joined by `+`, each a name with its arguments in parentheses.
package enum PolicySpec {
    package static func parse(
        _ text: String, device: Device, files: PolicyFileScope = .any
    ) throws(Complaint) -> Policy {
        let parts = try parts(of: text, files: files)
        return Policy(
            text: text, composition: try PolicyParts.composition(of: parts, device: device))
    }

    /// The parts of a text, with presets and files expanded.
    static func parts(
        of text: String, files: PolicyFileScope = .any
    ) throws(Complaint) -> [PolicyArguments] {
        let written = try SpecScanner(text).parts()
        try PolicyParts.checkRepeats(written)
        return try expanded(written, files: files)
    }
}
