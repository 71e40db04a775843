import LabBase
import LabKeyTraces
import LabRuns

/// `lab trace ...`: what one does with traces of keys.
extension LabCommands {
    var trace: Command {
        Command(
            "trace",
            subcommands: [
                traceRun, traceCurve, traceScore, traceInfo, traceConvert, traceGenerate,
                traceCheck, traceAnonymise, traceImport,
            ].map { $0.with(Self.talk) })
    }

    var traceConvert: Command {
        Command(
            "convert", of: "trace", .traceConvert, arguments: [Self.traceFiles],
            options: Self.traceInput + [Options.to, Options.output])
    }

    /// The files of all commands of `lab trace`.
    static var traceFiles: Command.Argument { .init("TRACE", .file, count: .oneOrMore) }

    /// The traces; none if the result is merged from parts.
    static var traceFilesOrNone: Command.Argument { .init("TRACE", .file, count: .any) }

    /// How these files are read: `KeyTraceInput` takes it from the parsed arguments.
    static var traceInput: [any CommandOption] {
        [
            Options.from, Options.columns, Options.delimiter, Options.ops, Options.block,
            Options.keepGoing,
        ]
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
