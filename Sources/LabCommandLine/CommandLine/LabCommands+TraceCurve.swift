/// `lab trace curve`: how misses fall as a cache grows.
extension LabCommands {
    var traceCurve: Command {
        Command(
            name: "curve", id: .traceCurve,
            summary: "Draw out how misses fall as a cache grows: a miss-ratio curve.",
            examples: [
                .init(
                    line: "lab trace curve w44.oracleGeneral.zst --unit-size --output lru.csv",
                    meaning: "LRU at all sizes, exactly, in one pass."),
                .init(
                    line: "lab trace curve w44.evk --unit-size --sample 1%",
                    meaning: "The same from a hundredth of the keys, with its error."),
                .init(
                    line: "lab trace curve w44.evk --policy lru --policy s3fifo --points 20",
                    meaning: "Two policies, each size replayed by itself."),
                .init(
                    line: "lab trace curve w44.evk --policy arc --size 1%..50%:x2 --sample 5%",
                    meaning:
                        "ARC through caches a twentieth as large, over a twentieth of the keys."
                ),
            ],
            arguments: [Self.traceFiles],
            options: Self.traceInput
                + Self.keyReplay(policies: "lru", sizes: "so many as --points says")
                + [
                    .option(
                        "points", "N", .wholeNumber(atLeast: 2),
                        absent: "100 in one pass, else 20",
                        "How many sizes, from one object to all, where --size names none."),
                    .option(
                        "sample", "SHARE", .share, absent: "all keys",
                        "Looks at that share of the keys alone, such as 1%."),
                    .option(
                        "sample-keys", "N", .wholeNumber(atLeast: 16), absent: "no bound",
                        "Looks at so many keys at most, whatever the trace has. For lru."),
                ] + Self.keyResult(.csv) + [chart])
    }
}
