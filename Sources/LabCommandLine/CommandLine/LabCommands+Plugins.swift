import LabBase
import LabRuns

/// What all commands take that run policies, some of which may be plugins.
extension LabCommands {
    static var plugins: [Command.Option] {
        [
            .option(
                "plugin-timeout", "T", .time, absent: PluginOptions.timeoutText,
                "How long one call of a plugin's may take; after that its cell has timed out."),
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
