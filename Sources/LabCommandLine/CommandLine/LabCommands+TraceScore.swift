import LabBase
import LabCells
import LabOrders
import LabReports
import LabRuns

/// `lab trace score`: candidates of a search for orders, judged on traces that they can't read.
extension LabCommands {
    var traceScore: Command {
        Command(
            name: "score", id: .traceScore,
            summary: "Score caches in C by their misses, confined, on traces they can't read.",
            examples: [
                .init(
                    line: "lab trace score mine.c --train a.evk --held-out b.evk",
                    meaning: "Compiles mine.c, and says which share of LRU's misses it avoids."),
                .init(
                    line: "lab trace score a.c b.c c.c --train w44.evk --size 10% --format json",
                    meaning: "Three candidates for a program; each trace is read once."),
                .init(
                    line: "lab trace score ./mine.so --train a.evk --against fifo --check-plugin",
                    meaning: "A library against FIFO; a second run must count the same."),
            ],
            arguments: [
                .init(
                    name: "FILE",
                    help: "A source in C, or a shared library, against evictionlab.h: an order or "
                        + "a whole cache.", values: .file, count: .oneOrMore)
            ],
            options: [
                .option(
                    Options.train, "TRACE", absent: "none", repeats: true,
                    "A trace that candidates may be chosen by. May be given again."),
                .option(
                    Options.heldOut, "TRACE", absent: "none", repeats: true,
                    "A trace to judge them by, apart from the others. May be given again."),
                .option(
                    Options.size, "SIZES", absent: "1%,10%", repeats: true,
                    "Sizes of the cache, as of 'lab trace run'."),
                .option(
                    Options.againstPolicy, "P", offering: .words(["lru", "fifo"]), absent: "lru",
                    "The order whose misses are the measure: lru, fifo or another."),
                .option(
                    Options.warmUp, "N|%", absent: "counted from the first request on",
                    "The number of requests before counting begins."),
                Self.unitSize,
                .option(
                    Options.settings, "TEXT", absent: "none",
                    "The settings that each candidate gets."),
                .option(
                    Options.timeLimit, "T", absent: CandidateLimits.timeText,
                    "A processor's time for a candidate on a trace at a size."),
                .option(
                    Options.memoryLimit, "SIZE", absent: CandidateLimits.bytesText,
                    "Memory for a candidate."),
                Self.pluginTimeout,
                .flag(
                    Options.checkPlugin,
                    "Runs each candidate twice; one that counts otherwise has no score."),
                .option(
                    Options.seed, "N", absent: "42", "The seed that candidates get."),
                .option(
                    Options.jobs, "N", absent: "one for each core",
                    "How many run at a time. Changes no count."),
            ] + Self.traceInput + [
                .option(
                    Options.format, "FORMAT", absent: LabCommand.traceScore.usualFormat.absent,
                    "table for people, csv and json for programs."),
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the result."),
                .flag(
                    Options.noDigest,
                    "Leaves the traces' SHA-256 out of csv and json."),
            ])
    }
}

extension CandidateLimits {
    /// From the options above.
    package init(_ arguments: ParsedArguments) {
        self.init()
        answerNs = PluginOptions(arguments).timeoutNs
        if let ns = arguments[Options.timeLimit] { timeNs = ns }
        if let bytes = arguments[Options.memoryLimit] { self.bytes = bytes }
    }
}
