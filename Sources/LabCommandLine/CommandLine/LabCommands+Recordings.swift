import LabBase
import LabRecordings

/// Commands for recordings of apps: `lab trace check`, `anonymise` and `import`.
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

    var traceImport: Command {
        Command(
            name: "import", id: .traceImport,
            summary: "Take a scenario's pictures and network from a log of another program.",
            examples: [
                .init(
                    line: "lab trace import session.har",
                    meaning: "What it tells, and its pictures by number."),
                .init(
                    line: "lab trace import session.har --onto feed.json --output measured.json",
                    meaning: "The scenario with the log's sizes, servers and network."),
                .init(
                    line: "lab trace import okhttp.txt --onto feed.json --map '*/photos/*=photos'",
                    meaning: "With your word for which pictures are of which group."),
            ],
            arguments: [
                .init(
                    name: "FILE",
                    help: "A log: \(Listing.or(Importer.names)); - is standard input.",
                    values: .any(.input([])), count: .one)
            ],
            options: [
                .option(
                    Options.importer, "KIND", absent: "detected, and printed",
                    "The kind of log: \(Listing.or(Importer.names))."),
                .option(
                    Options.onto, "SCENARIO", absent: "the log is summed up",
                    "The scenario that gets what the log tells. All else in it stays."),
                .option(
                    Options.mapping, "PICTURES=GROUP", absent: "by server, size and format",
                    repeats: true,
                    """
                    For --onto: which pictures are of which group, by a server's number (host-2), \
                    a picture's (image-7), or a pattern of URLs in which * is any text. The first \
                    that fits holds.
                    """),
                .option(
                    Options.output, "FILE", absent: "standard output",
                    "For --onto: the file of the scenario."),
            ])
    }
}
