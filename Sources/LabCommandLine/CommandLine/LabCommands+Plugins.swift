import LabBase
import LabRuns

/// What all commands take that run policies, some of which may be plugins.
extension LabCommands {
    private static var pluginTimeout: Command.Option {
        .option(
            "plugin-timeout", "T", .time, absent: PluginOptions.timeoutText,
            "How long one call of a plugin's may take; after that its cell has timed out.")
    }

    var plugin: Command {
        Command(
            name: "plugin",
            summary: "Check a cache or an order of your own that is a shared library.",
            examples: [
                .init(
                    line: "lab plugin check ./libmine.so",
                    meaning: "Five lines on whether it keeps its limit, and its word."),
                .init(
                    line: "lab plugin check ./libmine.so --sequences 1000",
                    meaning: "The same of more drawn calls."),
            ],
            subcommands: [pluginCheck])
    }

    private var pluginCheck: Command {
        Command(
            name: "check", id: .pluginCheck,
            summary: """
                Make drawn calls of a plugin: does it keep its limit and its books, answer the \
                same twice, and leave its process alone?
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
                    "settings", "TEXT", .text, absent: "none",
                    "What is said to the library when an instance is made."),
                .option(
                    "sequences", "N", .wholeNumber(atLeast: 1),
                    absent: "\(PluginKit.usualSequences)",
                    "How many sequences of 250 calls are drawn."),
                .option(
                    "seed", "N", .seed, absent: "42", "Another one draws other calls."),
                Self.pluginTimeout,
            ])
    }

    static var plugins: [Command.Option] {
        [
            pluginTimeout,
            .flag(
                "check-plugin",
                "Runs each cell with a plugin twice; exit code 2 if the two differ."),
        ]
    }
}

extension PluginOptions {
    /// From the options above; nil for a time in which nothing can be done.
    package init?(_ arguments: ParsedArguments) {
        self.init()
        checks = arguments.isGiven("check-plugin")
        if let text = arguments.all("plugin-timeout").first {
            guard let ns = try? Quantity.nanoseconds(text), ns > 0 else { return nil }
            timeoutNs = ns
        }
    }
}
