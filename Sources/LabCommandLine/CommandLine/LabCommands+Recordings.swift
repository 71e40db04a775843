/// Commands for recordings of apps: `lab trace check`, `anonymise` and `import`.
extension LabCommands {
    var traceCheck: Command {
        Command(
            "check", of: "trace", .traceCheck,
            arguments: [.init("TRACE", .any(.input([])), count: .oneOrMore)])
    }

    var traceAnonymise: Command {
        Command(
            "anonymise", of: "trace", .traceAnonymise,
            arguments: [.init("TRACE", .any(.input([])))], options: [Options.output])
    }

    var traceImport: Command {
        Command(
            "import", of: "trace", .traceImport, arguments: [.init("FILE", .any(.input([])))],
            options: [
                Options.importer, Options.onto, Options.mapping.with(repeats: true), Options.output,
            ])
    }
}
