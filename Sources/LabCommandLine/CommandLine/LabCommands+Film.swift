import LabBase
import LabReplay

/// `lab film`: a replay to be watched.
extension LabCommands {
    var film: Command {
        Command(
            name: "film", id: .film,
            summary: "Make a page that plays a replay: the screen, the memory and the loads.",
            examples: [
                .init(
                    line: "lab film tableview --output film.html",
                    meaning: "Each of its policies on a phone of its own, in step."),
                .init(
                    line: "lab film feed.json --policy lru --policy nuke --output film.html",
                    meaning: "Two policies on a scenario of your own."),
            ],
            arguments: [input],
            options: [
                .option(
                    Options.output, "FILE", absent: "standard output, unless that is a terminal",
                    "The file of the page.")
            ]
                + replayOptions(
                    of: .film,
                    without: [
                        "memory", "enforce", "kernel-warnings", "enforce-swap", "repeats", "format",
                        "output",
                        "timeline", "events", "jobs", "require", "image-cache", "plugin-timeout",
                        "cross",
                        "check-plugin",
                    ],
                    replacing: [
                        .option(
                            Options.seed, "N", absent: "the scenario's own, else 42",
                            "The seed of random picks.")
                    ]))
    }
}
