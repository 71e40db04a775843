import LabBase
import LabOrders

/// `lab trace run`: a key trace through caches.
extension LabCommands {
    var traceRun: Command {
        Command(
            name: "run", id: .traceRun,
            summary: "Replay a trace of keys through caches, a row for each policy and size.",
            examples: [
                .init(
                    line: "lab trace run w44.oracleGeneral.zst --policy lru --policy s3fifo "
                        + "--size 1%,10%",
                    meaning:
                        "Two policies at two sizes, and the misses that no policy avoids."
                ),
                .init(
                    line: "lab trace run w44.evk --levels 64MB,1GB --policy 'lru|s3fifo'",
                    meaning: "Memory before flash: hits, bytes and writes of each."),
                .init(
                    line: "lab trace run --each mon.evk tue.evk --against fifo --output week.tex",
                    meaning: "A table for an article: misses that each order avoids over traces."),
                .init(
                    line: "lab trace run w44.evk --policy all --slurm grid --output w44.csv",
                    meaning: "On a cluster; --cell and --merge are for other batch systems."),
            ],
            arguments: [Self.traceFilesOrNone],
            options: Self.traceInput
                + Self.keyReplay(policies: "a few of each kind", sizes: "1%,10%") + [
                    .option(
                        Options.levels, "SIZES", absent: "one level, of --size", repeats: true,
                        """
                        A size for each level of a cache, the first being asked first: 64MB,1GB. \
                        --policy takes an order for each, 'lru|s3fifo', or one for all.
                        """),
                    .flag(
                        Options.inclusive,
                        """
                        Each level also has what the levels above it have. Without it a key is in \
                        one level, since then the sizes add up: what a level evicts goes to the \
                        next, and a hit goes to the first.
                        """),
                    .option(
                        Options.warmUp, "N|%", absent: "counted from the first request on",
                        "The number of requests before counting begins."),
                    .option(
                        Options.window, "N", absent: "the whole alone",
                        "The miss ratio of every N requests, too: a second table; in csv, rows "
                            + "with a 'from'."),
                    .option(
                        Options.windowOutput, "FILE", absent: "with the result",
                        "A file of the windows' own, as CSV."),
                    .option(
                        Options.againstPolicy, "P", offering: .words(["lru", "fifo"]),
                        absent: "lru, if it is replayed",
                        """
                        With --each, the order whose misses others avoid over the traces: the \
                        mean, its interval, quantiles and wins. Where it is named, csv has \
                        them, too, and it is replayed in any case.
                        """),
                ] + Self.parts + Self.cluster
                + Self.keyResult(of: .traceRun).map {
                    $0.name == Options.format.name ? Self.textFormat : $0
                } + [
                    .option(
                        Options.chart, "FILE.svg", absent: "no picture", ending: ".svg",
                        """
                        Draws miss ratios, and with --each the misses avoided, from the worst \
                        trace to the best; on the terminal, or into FILE.svg.
                        """)
                ])
    }

    private static var textFormat: Command.Option {
        .option(
            Options.keyResultFormat, "FORMAT", absent: LabCommand.traceRun.usualFormat.absent,
            "table for people, csv and json for programs, markdown and latex for a text. FILE.md "
                + "and FILE.tex say so, too.")
    }

    /// Policies, sizes and other settings of all commands that replay a key trace.
    static func keyReplay(policies: String, sizes: String) -> [Command.Option] {
        [
            .option(
                Options.policy, "P",
                offering: .words(OrderRegistry.forKeyTraces + KeyBound.allCases.map { $0.id }),
                absent: policies, repeats: true,
                "An order or a bound, as 'lab policies' lists them, or 'all' orders. May be given "
                    + "again."),
            .option(
                Options.size, "SIZES", absent: sizes, repeats: true,
                """
                Sizes of the cache: 4096 (objects), 64MB, a share such as 10% of the keys or of \
                their bytes, lists of them, or a range such as 1000..64000:x2.
                """),
            unitSize,
            .flag(Options.each, "Each TRACE by itself, instead of all in a row."),
            .option(
                Options.seeds, "N|A..B", absent: "42",
                "The seed of random draws; a range replays with each."),
            .option(
                Options.jobs, "N", absent: "one for each core",
                "How many threads there are, each of which replays a cache, or a part of a curve "
                    + "that takes one pass. Changes no count."),
            .flag(
                Options.stream,
                "Streams the trace and keeps only keys and caches in memory, for traces larger "
                    + "than memory. A trace that needs it is streamed without the option."),
        ] + plugins
    }

    static func keyResult(of command: LabCommand) -> [Command.Option] {
        [
            .option(
                Options.format, "FORMAT",
                absent: command.usualFormat.absent,
                "table for people, csv and json for programs."),
            .option(
                Options.output, "FILE", absent: "standard output",
                "The file of the result."),
            .flag(
                Options.noDigest,
                "Leaves the trace's SHA-256 out of csv and json: it takes a second reading of "
                    + "the files."),
            details,
        ]
    }
}
