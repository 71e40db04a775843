import LabBase
import LabEvents
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReplay
import LabRuns
import LabScripts

/// The formats of files that `lab` writes and reads again, each with a version of its own: a file
/// of another version is refused, with a sentence that says so.
package enum FormatVersions {
    package static let all: [(format: String, version: Int)] = [
        ("scenario", ScenarioReader.version),
        ("trace", TraceFile.version),
        ("policy", PolicyFile.version),
        ("evk", Int(EVK.version)),
        ("result", JSONReport.schemaVersion),
        ("events", EventForm.version),
        ("journal", CellJournal.version),
        ("plugin", Int(PluginLibrary.version)),
    ]

    /// The text that `lab --version` prints.
    package static var text: String {
        let formats = all.map { "\($0.format) \($0.version)" }.joined(separator: ", ")
        return """
            \(LabVersion.text)
            commit \(LabVersion.own.commit ?? "unknown")
            formats \(formats)

            """
    }
}
