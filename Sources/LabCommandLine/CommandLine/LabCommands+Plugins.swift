import LabBase
import LabCells
import LabRuns

/// Options of all commands that run policies, some of which may be plugins.
extension LabCommands {
    static var pluginTimeout: Command.Option {
        .option(
            Options.pluginTimeout, "T", absent: PluginOptions.timeoutText,
            "How long one call of a plugin's may take; after that its cell has timed out.")
    }

    var plugin: Command {
        Command(
            name: "plugin",
            summary: "Check a cache or an order of your own that is a shared library.",
            examples: [
                .init(
                    line: "lab plugin check ./libmine.so",
                    meaning: "Five lines about its limit, its bytes and its answers."),
                .init(
                    line: "lab plugin check ./libmine.so --sequences 1000",
                    meaning: "The same with more random calls."),
            ],
            subcommands: [pluginCheck])
    }

    private var pluginCheck: Command {
        Command(
            name: "check", id: .pluginCheck,
            summary: """
                Make random calls of a plugin: does it keep its limit, count its bytes right, \
                answer the same twice, and leave its process alone?
                """,
            examples: [
                .init(
                    line: "lab plugin check ./libmine.so",
                    meaning: "Five lines to paste; exit code 0, 1 or 2."),
                .init(
                    line: "lab plugin check ./libmine.so --settings shards=4 --sequences 1000",
                    meaning: "With more calls, of an instance with these settings."),
            ],
            arguments: [
                .init(
                    name: "LIBRARY", help: "The shared library, written against evictionlab.h.",
                    values: .file)
            ],
            options: [
                .option(
                    Options.settings, "TEXT", absent: "none",
                    "The settings that the library gets for an instance."),
                .option(
                    Options.sequences, "N",
                    absent: "\(PluginKit.usualSequences)",
                    "The number of random sequences of 250 calls."),
                .option(
                    Options.seed, "N", absent: "42", "The seed of the random calls."),
                Self.pluginTimeout,
            ])
    }

    static var plugins: [Command.Option] {
        [
            pluginTimeout,
            .flag(
                Options.checkPlugin,
                "Runs each cell with a plugin twice; exit code 2 if the two differ."),
        ]
    }
}

extension PluginOptions {
    /// From the options above.
    package init(_ arguments: ParsedArguments) {
        self.init()
        checks = arguments.isGiven(Options.checkPlugin.name)
        if let ns = arguments.all(Options.pluginTimeout).first { timeoutNs = ns }
    }
}
