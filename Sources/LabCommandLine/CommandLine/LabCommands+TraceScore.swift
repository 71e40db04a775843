import LabBase
import LabCells
import LabRuns

/// `lab trace score`: candidates of a search for orders, judged on traces that they can't read.
extension LabCommands {
    var traceScore: Command {
        Command(
            "score", of: "trace", .traceScore,
            arguments: [.init("FILE", .file, count: .oneOrMore)],
            options: [
                Options.train.with(repeats: true), Options.heldOut.with(repeats: true),
                Options.size.with(repeats: true), Self.againstOrder, Options.warmUp,
                Options.unitSize, Options.settings, Options.timeLimit, Options.memoryLimit,
                Options.pluginTimeout, Options.checkPlugin, Options.seed, Options.jobs,
            ] + Self.traceInput + [Options.format, Options.output, Options.noDigest])
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
