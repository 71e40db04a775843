import LabBase
import LabKeyTraces

/// `lab trace generate` and `lab trace info`.
extension LabCommands {
    var traceGenerate: Command {
        Command(
            name: "generate", id: .traceGenerate,
            summary: "Generate a trace of keys from patterns, the same on every machine.",
            examples: [
                .init(
                    line: "lab trace generate zipf --skew 0.9 --seed 7 --output z.oracleGeneral",
                    meaning: "A few keys get most of the requests."),
                .init(
                    line: "lab trace generate 'zipf(share=90%)+scan(share=10%)' --output mix.evk",
                    meaning: "A tenth of the requests is for keys that never come again."),
                .init(
                    line: "lab trace generate zipf 'loop(keys=500)' --sizes 1KB..1MB --to csv",
                    meaning: "Two phases in a row, and a size for each key."),
            ],
            arguments: [
                .init(
                    name: "PATTERN",
                    help: """
                        zipf, uniform, loop or scan; mixed with +; several are phases in a row. \
                        In parentheses: keys, skew, offset (the first key), share, requests.
                        """,
                    values: .any(.words(KeyPattern.Kind.allCases.map { $0.rawValue })),
                    count: .oneOrMore)
            ],
            options: [
                .option(
                    Options.keys, "N", absent: "10000",
                    "The keys of a pattern that names no number."),
                .option(
                    Options.requests, "N", absent: "100000",
                    "Requests in all. Phases without a number share the rest."),
                .option(
                    Options.skew, "S", absent: "1.0",
                    "Of zipf: the n-th key is requested in proportion to 1/n^S."),
                .option(
                    Options.sizes, "SIZES", absent: "no sizes",
                    "Size of a key: 4096, 1KB..1MB, or lognormal(16KB, 1.5) by median and sigma."),
                .option(
                    Options.rate, "N", absent: "1000",
                    "Requests in a second, for the times."),
                .option(Options.seed, "N", absent: "42", "The seed of all random draws."),
                .option(
                    Options.to, "FORMAT", absent: "by the output's name",
                    "The format to write: \(Listing.or(KeyFormats.writtenIDs))."),
                .option(
                    Options.output, "FILE", absent: "standard output",
                    "The file of the trace; compressed if the name ends in .gz or .zst."),
            ])
    }

    var traceInfo: Command {
        Command(
            name: "info", id: .traceInfo,
            summary: "Sum up a trace: requests, keys, bytes, popularity, reuse, time.",
            examples: [
                .init(line: "lab trace info w44.oracleGeneral.zst", meaning: "What is in it."),
                .init(
                    line: "lab trace info log.csv --columns 'key=url' --format json",
                    meaning: "The same for a program."),
            ],
            arguments: [Self.traceFiles],
            options: Self.traceInput + Self.keyResult(of: .traceInfo))
    }
}
