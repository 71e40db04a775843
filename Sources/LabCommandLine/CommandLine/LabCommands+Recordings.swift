import LabBase

/// Commands for recordings of apps: `lab trace check` and `anonymise`, and `lab scenario
/// from-trace`.
extension LabCommands {
    var traceCheck: Command {
        Command(
            name: "check", id: .traceCheck,
            summary: "List all mistakes and oddities in recordings of apps, by line.",
            examples: [
                .init(
                    line: "lab trace check recording.ndjson",
                    meaning: "Before you trust a replay of it."),
                .init(
                    line: "lab trace check recordings/*.ndjson",
                    meaning: "In CI: exit code 65 when one can't be replayed."),
            ],
            arguments: [
                .init(
                    name: "TRACE",
                    help: "Traces of events, as an app records them; - is standard input.",
                    values: .any(.input([])), count: .oneOrMore)
            ])
    }

    var fromTrace: Command {
        Command(
            name: "from-trace", id: .scenarioFromTrace,
            summary: "Turn a recording into a scenario to edit, and say how near it comes.",
            examples: [
                .init(
                    line: "lab scenario from-trace recording.ndjson --output shop.json",
                    meaning: "Its images, screens and steps, and the figures of both."),
                .init(
                    line: "lab scenario from-trace recording.ndjson | less",
                    meaning: "Only to read it."),
            ],
            arguments: [
                .init(
                    name: "TRACE",
                    help: "A trace of events, as an app records it; - is standard input.",
                    values: .any(.input([])), count: .one)
            ],
            options: [
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the scenario.")
            ])
    }

    var traceAnonymise: Command {
        Command(
            name: "anonymise", id: .traceAnonymise,
            summary: "Write a recording without names, with the same figures, for others to see.",
            examples: [
                .init(
                    line: "lab trace anonymise recording.ndjson --output shared.ndjson",
                    meaning: "Images and screens get numbers. Sizes, bytes and times stay."),
                .init(
                    line: "lab trace anonymise recording.ndjson | head",
                    meaning: "Shows what others will see."),
            ],
            arguments: [
                .init(
                    name: "TRACE",
                    help: "A trace of events, as an app records it; - is standard input.",
                    values: .any(.input([])), count: .one)
            ],
            options: [
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the trace.")
            ])
    }
}
