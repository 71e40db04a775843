import LabBase
import LabKeyTraces
import LabRuns

/// `lab trace ...`: what one does with traces of keys.
extension LabCommands {
    var trace: Command {
        Command(
            name: "trace",
            summary: "Replay, sum up, convert or make traces of keys; check recordings of apps.",
            examples: [
                .init(
                    line: "lab trace run w44.oracleGeneral.zst --policy lru --policy s3fifo "
                        + "--size 1%,10%",
                    meaning: "What two policies miss at two sizes."),
                .init(
                    line: "lab trace convert w44.oracleGeneral.zst --output w44.evk",
                    meaning: "A format that is smaller, checked, and fastest to read."),
            ],
            subcommands: [
                traceRun, traceCurve, traceScore, traceInfo, traceConvert, traceGenerate,
                traceCheck, traceAnonymise, traceImport,
            ].map { $0.with([progress, quiet]) })
    }

    var traceConvert: Command {
        Command(
            name: "convert", id: .traceConvert,
            summary: "Write a trace of keys in another format.",
            examples: [
                .init(
                    line: "lab trace convert w44.oracleGeneral.zst --output w44.evk",
                    meaning: "A format that is smaller, checked, and fastest to read."),
                .init(
                    line: "lab trace convert a.csv --columns key=2,size=4 --output a.lcs.zst",
                    meaning: "Two columns of text for libCacheSim, compressed."),
                .init(
                    line: "lab trace convert P1.lis.gz --to plain | head",
                    meaning: "Shows the keys of an ARC trace."),
            ],
            arguments: [Self.traceFiles],
            options: Self.traceInput + [
                .option(
                    Options.to, "FORMAT", absent: "by the output's name",
                    "The format to write: \(Listing.or(KeyFormats.writtenIDs))."),
                .option(
                    Options.output, "FILE", absent: "standard output",
                    "The file of the trace; compressed if the name ends in .gz or .zst."),
            ])
    }

    /// The files of all commands of `lab trace`.
    static var traceFiles: Command.Argument {
        .init(
            name: "TRACE",
            help: "The trace's file, or several that are one trace in a row. - is standard input.",
            values: .file, count: .oneOrMore)
    }

    /// How these files are read: `KeyTraceInput` takes it from the parsed arguments.
    static var traceInput: [Command.Option] {
        [
            .option(
                Options.from, "FORMAT", absent: "detected, and printed",
                """
                The format of the files: \(Listing.or(KeyFormats.ids)). A struct has its \
                description behind it: 'struct <IQI:time,key,size'.
                """),
            .option(
                Options.columns, "COLUMNS", absent: "guessed from a csv's header",
                """
                The columns of a csv, by number or name: 'time=1,key=2,size=bytes'. A key may join \
                several: 'key=volume+offset'. For an lcs trace: 'key=tenant+key'.
                """),
            .option(
                Options.delimiter, "CHARACTER", absent: "guessed from a csv's first lines",
                "The separator of a csv's columns: comma, tab, semicolon, space, or a character."),
            .option(
                Options.ops, "OPERATIONS", absent: "all",
                "Requests of these operations alone: read, write, delete, or words such as get,set."
            ),
            .option(
                Options.block, "SIZE", absent: "one key a request",
                """
                Makes a key of each block of a disk that a request touches, of that size: 512, \
                4KB, which is 4096 bytes, or another power of two.
                """),
            .flag(
                Options.keepGoing, "Uses the requests before the damage if a file is damaged."),
        ]
    }

    /// For commands that replay a trace.
    static var unitSize: Command.Option {
        .flag(Options.unitSize, "Each key counts for one, whatever sizes the trace has.")
    }
}

extension KeyTraceInput {
    /// Opens what `LabCommands.traceFiles` and `LabCommands.traceInput` say.
    ///
    /// - Parameters:
    ///   - paths: instead of those that were typed.
    ///   - keepsNames: whether keys are wanted as they were, and not only told apart.
    ///   - isDigested: whether the result says what the files were.
    package convenience init(
        _ arguments: ParsedArguments, paths: [String]? = nil, keepsNames: Bool = false,
        isDigested: Bool = false
    ) throws(Complaint) {
        var choice = KeyTraceOptions(arguments).choice
        choice.keepsNames = keepsNames
        choice.isDigested = isDigested
        try self.init(paths ?? arguments.arguments("TRACE"), choice)
    }
}

extension KeyTraceOptions {
    package init(_ arguments: ParsedArguments) {
        self.init()
        format = arguments[Options.from]
        columns = arguments[Options.columns]
        delimiter = arguments[Options.delimiter]
        operations = arguments[Options.ops]
        block = arguments[Options.block]
    }
}
