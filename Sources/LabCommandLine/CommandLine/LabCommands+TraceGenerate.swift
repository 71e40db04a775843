import LabKeyTraces

/// `lab trace generate` and `lab trace info`.
extension LabCommands {
    var traceGenerate: Command {
        let kinds = ValueForm<String>.any(.words(KeyPattern.Kind.allCases.map { $0.rawValue }))
        return Command(
            "generate", of: "trace", .traceGenerate,
            arguments: [.init("PATTERN", kinds, count: .oneOrMore)],
            options: [
                Options.keys, Options.requests, Options.skew, Options.sizes, Options.rate,
                Options.seed, Options.to, Options.output,
            ])
    }

    var traceInfo: Command {
        Command(
            "info", of: "trace", .traceInfo, arguments: [Self.traceFiles],
            options: Self.traceInput + Self.keyResult(Options.format))
    }
}
