/// `lab trace curve`: how misses fall as a cache grows.
extension LabCommands {
    /// The traces; none if the curve is merged from parts.
    static var traceFilesOrNone: Command.Argument {
        var argument = traceFiles
        argument.count = .any
        return argument
    }

    private var merge: Command.Option {
        .option(
            Options.merge, "DIR", absent: "a trace is read",
            """
            Merges the .csv files of DIR: with TRACE and --size, parts written with --cell; \
            without, an estimate and its error from parts written with \
            --shard.
            """)
    }

    var traceCurve: Command {
        Command(
            name: "curve", id: .traceCurve,
            summary: "Compute how misses fall as a cache grows: a miss-ratio curve.",
            examples: [
                .init(
                    line: "lab trace curve w44.oracleGeneral.zst --unit-size --output lru.csv",
                    meaning: "LRU at all sizes, exactly, in one pass."),
                .init(
                    line: "lab trace curve w44.evk --unit-size --sample 1%",
                    meaning: "The same from a hundredth of the keys, with its error."),
                .init(
                    line:
                        "lab trace curve w44.evk --shard 3/8 --size 1000..64000:x2 --output 3.csv",
                    meaning: "An eighth of the keys, for --merge; --points 20 chooses sizes."),
                .init(
                    line: "lab trace curve w44.evk --policy arc --size 1%..50%:x2 --sample 5%",
                    meaning:
                        "ARC through caches a twentieth as large; --slurm DIR: on a cluster."),
            ],
            arguments: [Self.traceFilesOrNone],
            options: Self.traceInput
                + Self.keyReplay(policies: "lru", sizes: "the number of --points")
                + [
                    .option(
                        Options.points, "N",
                        absent: "100 in one pass, else 20",
                        "The number of sizes, from one object to all, if --size names none."),
                    .option(
                        Options.sample, "SHARE", absent: "all keys",
                        "Uses only this share of the keys, such as 1%."),
                    .option(
                        Options.sampleKeys, "N", absent: "no bound",
                        "Uses at most N keys, however many the trace has. For lru."),
                    .option(
                        Options.shard, "I/N", absent: "all keys",
                        """
                        Uses the Ith of N parts of the keys, so that other machines can do the \
                        others; sizes in objects or bytes.
                        """),
                ] + Self.parts.filter { $0.name != merge.name } + [merge] + Self.cluster
                + Self.keyResult(of: .traceCurve) + [chart])
    }
}
