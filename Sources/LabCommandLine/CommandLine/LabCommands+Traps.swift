import LabBase
import LabReports

/// `lab traps`, and the option by which other commands heed what it finds.
extension LabCommands {
    var traps: Command {
        Command(
            name: "traps", id: .traps,
            summary: "Name mistakes of a set-up that make figures misleading without an error.",
            examples: [
                .init(
                    line: "lab traps feed.json --policy 'nuke(limit=32MB)'",
                    meaning: "For example images that are too large for the store to keep."),
                .init(
                    line: "lab traps feed.json --device android --strict",
                    meaning: "In CI: exit code 2 if there is any."),
                .init(line: "lab traps", meaning: "The traps that it knows, a line each."),
            ],
            arguments: [
                .init(
                    name: "SCENARIO|TRACE",
                    help: "A scenario, by file or by name, or a trace; - is standard input. "
                        + "Default: lists the traps.",
                    values: Self.scenarioOrFile, count: .optional)
            ],
            options: [
                .option(
                    Options.policy, "P", offering: .words(policies),
                    absent: "those that the scenario names, else none, weak, lru, offscreen and "
                        + "belady", repeats: true,
                    "A policy, such as weak, 'lru(limit=64MB)+weak' or @mine.json."),
                .option(
                    Options.only, "TRAP", absent: "all of them", repeats: true,
                    "Looks for this trap alone: \(Listing.or(Trap.all.map { $0.name }))."),
                device, network, decodeCost, pressure,
                .option(
                    Options.seed, "N", absent: "the scenario's own, else 42",
                    "The seed of random picks."),
                .option(
                    Options.adviceFormat, "table|json", absent: "table",
                    "table is text for people; json is for programs."),
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the answer."),
                strict, imageCache,
            ])
    }

    var strict: Command.Option {
        .flag(Options.strict, "Exit code 2 if there is a trap ('lab traps' lists them).")
    }
}
