import LabBase
import LabCells
import LabKeyTraces
import LabOrders
import LabPolicies
import LabRuns
import LabScripts

/// The formats of files that `lab` writes and reads again, each with a version of its own: a file
/// of another version is refused, with a sentence that says so.
package enum FormatVersions {
    package static let all: [(format: String, version: Int, about: String)] = [
        ("scenario", ScenarioReader.version, "JSON: [scenario.md](scenario.md)"),
        ("trace", TraceFile.version, "NDJSON, of an app: [trace.md](trace.md)"),
        ("policy", PolicyFile.version, "JSON: [policy.md](policy.md#a-policy-in-a-file)"),
        ("evk", Int(EVK.version), "[key traces](#key-traces), compact"),
        (
            "result", JSONReport.schemaVersion,
            "`--format json`: `schema`, the version; the command, the lab, the machine and the "
                + "digests of all inputs; `rows`, whose keys are [columns](columns.md); of one "
                + "that isn't whole `partial`: how many `cells` it would have, and how many are "
                + "`done`"
        ),
        ("events", EventForm.version, "NDJSON of `--events`: [events](#events)"),
        (
            "journal", CellJournal.version,
            "the finished cells of a result, beside its file: what "
                + "`--resume` continues"
        ),
        (
            "plugin", Int(PluginLibrary.version),
            "[evictionlab.h](../../Sources/CEvictionLab/include/evictionlab.h)"
        ),
    ]

    package static var text: String {
        let formats = all.map { "\($0.format) \($0.version)" }.joined(separator: ", ")
        return """
            \(LabVersion.text)
            commit \(LabVersion.own.commit ?? "unknown")
            formats \(formats)

            """
    }
}
