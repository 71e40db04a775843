import LabBase
import LabCells
import LabRuns

/// Options of all commands that run policies, some of which may be plugins.
extension LabCommands {
    var plugin: Command { Command("plugin", subcommands: [pluginCheck]) }

    private var pluginCheck: Command {
        Command(
            "check", of: "plugin", .pluginCheck, arguments: [.init("LIBRARY", .file)],
            options: [
                Options.settings, Options.sequences, Options.seed, Options.pluginTimeout,
            ])
    }

    static var plugins: [any CommandOption] { [Options.pluginTimeout, Options.checkPlugin] }
}

extension PluginOptions {
    /// From the options above.
    package init(_ arguments: ParsedArguments) {
        self.init()
        checks = arguments.isGiven(Options.checkPlugin.name)
        if let ns = arguments.all(Options.pluginTimeout).first { timeoutNs = ns }
    }
}
