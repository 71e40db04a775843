import LabBase
import LabScripts

/// The header and the events of a recording.
enum TraceLookUp {
    private static let keys = KeyTable(scenarioPage: "scenario.md")

    static var blocks: [Block] {
        let shared = ScenarioKeys.object.names
        let own = TraceHeaderKeys.object.keys.filter {
            !shared.contains($0.name) || $0.name == ScenarioKeys.screens.name
        }
        let others = TraceHeaderKeys.object.names.filter { name in
            !own.contains { $0.name == name }
        }
        return [
            .section(
                "The header",
                [
                    .paragraph(
                        "The first line. \(Listing.and(others.map { "`\($0)`" })) are those of a "
                            + "[scenario](scenario.md#the-file); `images` is `{}` if lines declare "
                            + "them all."),
                    keys.table(own),
                ]),
            keys.section("Declarations", TraceHeaderKeys.declaration),
            .section(
                "Events",
                [
                    .points(TraceEventForm.rules),
                    .table(
                        ["event", "keys", "what happens"],
                        TraceEventForm.all.map { ["`\($0.name)`", $0.takes, $0.happens] }),
                ]),
        ]
    }
}
