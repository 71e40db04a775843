import LabBase
import LabReplay
import LabRuns

/// `lab sweep`: the grid, its journal, its parts.
extension LabCommands {
    var sweep: Command {
        Command(
            name: "sweep", id: .sweep,
            summary: "Replay a grid of scenarios, devices, policies, limits and seeds.",
            examples: [
                .init(
                    line: "lab sweep feed.json --limit 8MB..512MB:x2 --policy lru --policy nuke",
                    meaning: "Seven limits for each of two policies."),
                .init(
                    line: "lab sweep feed.json --limit 32MB,64MB --seed 1..20",
                    meaning: "Shows which policies differ, as far as twenty seeds can tell."),
                .init(
                    line: "lab sweep feed.json --policy all --limit 5%..40%:x2 --output all.csv",
                    meaning: "A large one, with a journal; add --resume to go on."),
                .init(
                    line: "lab sweep feed.json --seed 1..1000 --slurm grid --output all.csv",
                    meaning: "On a cluster; --cell and --merge are for other batch systems."),
            ],
            arguments: [scenariosOrNone],
            options: axes + Self.parts + Self.cluster
                + replayOptions(
                    of: .sweep,
                    without: [
                        "timeline", "events", "enforce", "kernel-warnings", "enforce-swap",
                        "check-plugin",
                    ],
                    replacing: replaced) + [Self.details, columns, claims(absent: .none), chart]
                + Self.worlds)
    }

    /// The scenarios; none if the command takes up a plan that was handed to a cluster.
    private var scenariosOrNone: Command.Argument {
        var argument = scenarios
        argument.count = .any
        return argument
    }

    private var axes: [Command.Option] {
        [
            .option(
                Options.limit, "LIMITS", absent: "each policy's own", repeats: true,
                """
                Limits for policies that set none: 8MB..512MB:x2, 8MB..64MB:+8MB, \
                32MB,10%, or 0.02*images..0.5*images:x2, of the bytes that the app's \
                people get. Of a phone's app: feed=8MB..512MB:x2.
                """),
            .option(
                Options.bandwidth, "RATES", absent: "each input's own", repeats: true,
                """
                Bandwidths of the network, one after the other: 250KB/s..32MB/s:x2 or \
                1MB/s,4MB/s.
                """),
            outcome,
        ]
    }

    var outcome: Command.Option {
        .option(
            Options.outcome, "COLUMN", offering: .words(outcomes), absent: Column.of(.blankMs).name,
            "The column by which policies are compared seed by seed, given several seeds.")
    }

    private var outcomes: [String] {
        ResultColumns.all.filter { $0.better != .neither }.map { $0.name }
    }

    /// Options of all commands with numbered cells.
    static var parts: [Command.Option] {
        [
            .flag(
                Options.resume,
                "Goes on where the journal beside --output ends; without one, from the beginning."),
            .flag(Options.listCells, "Lists the cells with their numbers, and runs none."),
            .option(
                Options.cell, "N|A..B", absent: "all of them", repeats: true,
                "Runs this cell of the list, or these."),
            .option(
                Options.merge, "DIR", absent: "cells are run",
                "Merges parts of a result: the .csv files of DIR, each written with --cell."),
        ]
    }

    /// Options that a sweep has otherwise than `lab compare`.
    private var replaced: [Command.Option] {
        var device = device
        device.repeats = true
        return [
            device,
            .option(
                Options.memory, "real|model",
                absent: "model",
                "real decodes every image and measures RSS; model accounts for it, and is fast."),
            .option(
                Options.output, "FILE", absent: "standard output",
                "The file of the whole result; until then FILE.journal has the finished cells."),
        ]
    }
}
